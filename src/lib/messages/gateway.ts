/** A gateway's (text messages, mail) report of a failed delivery. */
export class GatewayError extends Error {
  override name = 'GatewayError';
  /** Retrying cannot help: a bad number, a refused recipient. */
  readonly permanent: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    options: { permanent: boolean; retryAfterSeconds?: number | undefined },
  ) {
    super(message);
    this.permanent = options.permanent;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** An attempt's time limit; leases are longer, so two workers never hold one message. */
export const ATTEMPT_TIMEOUT_MS = 10_000;
