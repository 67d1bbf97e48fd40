// Sends what the outbox holds: at least once, and exactly once as seen by a gateway that honours the
// message's id as its idempotency key. One loop a channel, so a slow one never delays the other.

import type { Database } from '../../../lib/database/database.ts';
import { ATTEMPT_TIMEOUT_MS, GatewayError } from '../../../lib/messages/gateway.ts';
import { type Outcome, outcomeOf } from '../../../lib/messages/retry.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { type Channel, channels } from '../message.ts';
import {
  type LeasedMessage,
  leaseDueMessages,
  nextDueAt,
  releaseLeases,
  settleMessage,
} from './lease-store.ts';

/** Hands one message to a provider. Throws GatewayError, or any error for 'try again'. */
export type Deliver = (message: LeasedMessage) => Promise<void>;

interface Deps {
  database: Database;
  clock: Clock;
  log: Log;
  deliver: Partial<Record<Channel, Deliver>>;
  /** Until when a message that nobody waits for is kept; nothing says it may go. */
  hold?(message: LeasedMessage, now: Date): Promise<Date | undefined>;
}

const BATCH = 5;
const POLL_MS = 1000;
const STOP_MS = 5000;

export interface Outbox {
  /** Looks for work now; call after a commit that queued something. */
  wake(): void;
  /** Sends what is due now, once, and resolves when that is settled. For tests with a moved clock. */
  runOnce(): Promise<void>;
  /** Takes no more work, waits a while for what is under way, and gives up the leases of the rest. */
  stop(): Promise<void>;
}

export function startOutbox({ database, clock, log, deliver, hold }: Deps): Outbox {
  let stopped = false;
  const busy = new Map<Channel, Promise<void>>();
  const held = new Set<string>();
  let stopping: Promise<void> | undefined;

  async function sendDue(channel: Channel, send: Deliver): Promise<void> {
    while (!stopped) {
      const leased = await leaseDueMessages(database, channel, BATCH, clock.now());
      if (leased.length === 0) return;
      const [lease] = leased.map((message) => message.leaseToken);
      if (lease) held.add(lease);
      await Promise.all(leased.map((message) => attempt(message, send)));
      if (lease) held.delete(lease);
    }
  }

  async function attempt(message: LeasedMessage, send: Deliver): Promise<void> {
    let outcome: Outcome = { status: 'sent' };
    try {
      const instead = await insteadOfSending(message, clock.now());
      if (instead) outcome = instead;
      else await withTimeout(send(message));
    } catch (error) {
      outcome = outcomeOf(error, message, clock.now());
      log.warn(
        { messageId: message.id, channel: message.channel, outcome },
        'a message was not taken',
      );
    }
    await settleMessage(database, message, outcome, clock.now());
  }

  /** What becomes of a message that must not go now: it may have waited while nobody answered. */
  async function insteadOfSending(message: LeasedMessage, now: Date): Promise<Outcome | undefined> {
    if (message.notAfter !== null && message.notAfter <= now.toISOString()) {
      return { status: 'cancelled', error: 'It could not be sent in time' };
    }
    const nextAttemptAt = await hold?.(message, now);
    const error = 'Waits for the end of the quiet hours';
    return nextAttemptAt && { status: 'queued', error, nextAttemptAt };
  }

  function run(channel: Channel): Promise<void> {
    const running = busy.get(channel);
    const send = deliver[channel];
    if (running || !send || stopped) return running ?? Promise.resolve();
    const work = sendDue(channel, send)
      .catch((error: unknown) => log.error({ err: error, channel }, 'the outbox stumbled'))
      .finally(() => busy.delete(channel));
    busy.set(channel, work);
    return work;
  }

  const wake = () => {
    for (const channel of channels) void run(channel);
  };

  // Polling finds retries that have come due, leases that ran out, and rows of other processes.
  const timer = setInterval(() => {
    for (const channel of channels) {
      if (!deliver[channel] || busy.has(channel)) continue;
      nextDueAt(database.db, channel)
        .then((dueAt) => (dueAt && dueAt <= clock.now() ? run(channel) : undefined))
        .catch((error: unknown) => log.error({ err: error, channel }, 'the outbox cannot look'));
    }
  }, POLL_MS).unref();
  wake();

  return {
    wake,
    async runOnce() {
      await Promise.all(busy.values());
      await Promise.all(channels.map(run));
    },
    stop() {
      stopping ??= stopSending();
      return stopping;
    },
  };

  async function stopSending(): Promise<void> {
    stopped = true;
    clearInterval(timer);
    const late = new Promise((resolve) => setTimeout(resolve, STOP_MS).unref());
    await Promise.race([Promise.all(busy.values()), late]);
    await releaseLeases(database, [...held]);
  }
}

async function withTimeout(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new GatewayError('The gateway did not answer in time', { permanent: false })),
      ATTEMPT_TIMEOUT_MS,
    );
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
