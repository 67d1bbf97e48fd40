/** What a gateway (text messages, mail) says of one delivery that it did not take. */
export class GatewayError extends Error {
  override name = 'GatewayError';
  /** Trying again cannot help: a bad number, a refused recipient. */
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

/** An attempt ends after this long; a lease is longer, so two workers never hold one message. */
export const ATTEMPT_TIMEOUT_MS = 10_000;
