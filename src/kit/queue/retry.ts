import { GatewayError } from '../../lib/messages/gateway.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/time/durations.ts';

export type Outcome =
  | { status: 'sent' }
  | { status: 'failed' | 'cancelled'; error: string }
  | { status: 'queued'; error: string | null; nextAttemptAt: Date };

const LONGEST_WAIT_MS = 15 * MINUTE_MS;
const GIVE_UP_AFTER_MS = 72 * HOUR_MS;

/** After a failed attempt: 1 s x 2^n with jitter, up to 15 minutes, for 72 hours. */
export function outcomeOf(
  error: unknown,
  message: { attempts: number; createdAt: string },
  now: Date,
): Outcome {
  const reason = error instanceof Error ? error.message : String(error);
  const age = now.getTime() - Date.parse(message.createdAt);
  if ((error instanceof GatewayError && error.permanent) || age >= GIVE_UP_AFTER_MS) {
    return { status: 'failed', error: reason };
  }
  const backoff = Math.min(1000 * 2 ** Math.min(message.attempts - 1, 20), LONGEST_WAIT_MS);
  const jittered = backoff * (0.8 + Math.random() * 0.2);
  const asked = error instanceof GatewayError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  // Not past the last attempt: then staff see that it failed.
  const wait = Math.min(Math.max(jittered, asked), GIVE_UP_AFTER_MS - age);
  return { status: 'queued', error: reason, nextAttemptAt: new Date(now.getTime() + wait) };
}
