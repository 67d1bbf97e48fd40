// Sends the outbox: at least once, and exactly once for a gateway that honours the message's id as its idempotency key.
import { setTimeout as sleep } from 'node:timers/promises';
import { createQueue, type Queue } from '../../../kit/queue/queue.ts';
import type { Outcome } from '../../../kit/queue/retry.ts';
import type { Base } from '../../../lib/database/database.ts';
import { ATTEMPT_TIMEOUT_MS, GatewayError } from '../../../lib/messages/gateway.ts';
import type { Log } from '../../../lib/process/log.ts';
import { type SmsStops, STOPPED } from '../limits/server/store.ts';
import { type Channel, channels } from '../message.ts';
import { type LeasedMessage, outboxQueue } from './outbox-store.ts';

/** Hands one message to a provider. Throws GatewayError, or any error for 'try again'. */
export type Deliver = (message: LeasedMessage) => Promise<void>;

interface Deps extends Base {
  log: Log;
  stops: Pick<SmsStops, 'has'>;
  deliver: Partial<Record<Channel, Deliver>>;
  /** How long a message may wait for the quiet hours; after that it is not sent. */
  hold?(message: LeasedMessage, now: Date): Promise<Date | undefined>;
}

export function createOutbox({ database, clock, log, stops, deliver, hold }: Deps): Queue {
  /** The outcome for a message that must not be sent now; it may have waited while the gateway was down. */
  async function insteadOfSending(message: LeasedMessage, now: Date): Promise<Outcome | undefined> {
    if (message.notAfter !== null && message.notAfter <= now.toISOString()) {
      return { status: 'cancelled', error: 'It could not be sent in time' };
    }
    if (message.channel === 'sms' && (await stops.has(database.db, message.recipient))) {
      return { status: 'cancelled', error: STOPPED };
    }
    const nextAttemptAt = await hold?.(message, now);
    const error = 'Waits for the end of the quiet hours';
    return nextAttemptAt && { status: 'queued', error, nextAttemptAt };
  }

  return createQueue<LeasedMessage, Channel>({
    name: 'outbox',
    store: outboxQueue,
    database,
    clock,
    log,
    patienceMs: 5000,
    async dueLanes(now) {
      const due = await Promise.all(
        channels.map(
          (channel) => deliver[channel] && outboxQueue.hasDue(database.db, channel, now),
        ),
      );
      return channels.filter((_, at) => due[at]);
    },
    async send(message, now) {
      const instead = await insteadOfSending(message, now);
      if (!instead) await inTime(deliver[message.channel]?.(message));
      return instead;
    },
    onSettled: () => database.changes.publish('messages'),
  });
}

async function inTime(work: Promise<void> | undefined): Promise<void> {
  const late = sleep(ATTEMPT_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new GatewayError('The gateway did not answer in time', { permanent: false });
  });
  await Promise.race([work, late]);
}
