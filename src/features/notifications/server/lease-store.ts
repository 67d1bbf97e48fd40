// The outbox as its worker sees it: messages that are due, taken for a while, and what became of them.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Handle } from '../../../lib/database/database.ts';
import type { Outcome } from '../../../lib/messages/retry.ts';
import { MINUTE_MS } from '../../../lib/time/durations.ts';
import { type Channel, type Message, type MessageStatus, quietKinds } from '../message.ts';
import { WAITING } from './store.ts';

const LEASE_MS = MINUTE_MS;

export interface LeasedMessage extends Message {
  calendar: string | null;
  leaseToken: string;
  notAfter: string | null;
}

/** Takes due messages of a channel for 60 seconds; a message whose lease ran out is due again. */
export async function leaseDueMessages(
  database: Database,
  channel: Channel,
  limit: number,
  now: Date,
): Promise<LeasedMessage[]> {
  const leaseToken = randomUUID();
  return database.write(async (trx) => {
    const due = trx
      .selectFrom('messages')
      .select('id')
      .where('channel', '=', channel)
      .where('status', 'in', WAITING)
      .where((row) =>
        row.or([
          row.and([row('status', '=', 'queued'), row('nextAttemptAt', '<=', now.toISOString())]),
          row.and([row('status', '=', 'leased'), row('leasedUntil', '<', now.toISOString())]),
        ]),
      )
      // After an hour without a gateway 'it is confirmed' must not arrive behind 'it is cancelled': each
      // waits for the earlier ones to the same recipient about the same visit. What waits for the morning
      // holds nothing up.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('messages as earlier')
              .select('earlier.id')
              .whereRef('earlier.appointmentId', '=', 'messages.appointmentId')
              .whereRef('earlier.channel', '=', 'messages.channel')
              .whereRef('earlier.recipient', '=', 'messages.recipient')
              .whereRef('earlier.id', '<', 'messages.id')
              // So written that the index of what is due does not offer itself: PostgreSQL would go
              // through all of it for each row, instead of the few messages of the visit.
              .where(sql<MessageStatus>`coalesce(earlier.status, '')`, 'in', WAITING)
              .where('earlier.kind', 'not in', [...quietKinds]),
          ),
        ),
      )
      .orderBy('id')
      .limit(limit);
    const rows = await trx
      .updateTable('messages')
      .set((update) => ({
        status: 'leased',
        attempts: update('attempts', '+', 1),
        leasedUntil: new Date(now.getTime() + LEASE_MS).toISOString(),
        leaseToken,
      }))
      // Workers of several processes take different rows on PostgreSQL; SQLite has one writer anyway.
      .where('id', 'in', database.engine === 'postgres' ? due.forUpdate().skipLocked() : due)
      .returningAll()
      .execute();
    return rows.map((row) => ({ ...row, leaseToken })).sort((a, b) => a.id - b.id);
  });
}

/** Ends a lease. A worker whose lease was taken over meanwhile changes nothing. */
export async function settleMessage(
  database: Database,
  message: Pick<LeasedMessage, 'id' | 'leaseToken'>,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  await database.write((trx) =>
    trx
      .updateTable('messages')
      .set({
        status: outcome.status,
        leasedUntil: null,
        leaseToken: null,
        lastError: outcome.status === 'sent' ? null : outcome.error,
        ...(outcome.status === 'sent' && { sentAt: now.toISOString() }),
        ...(outcome.status === 'queued' && { nextAttemptAt: outcome.nextAttemptAt.toISOString() }),
      })
      .where('id', '=', message.id)
      .where('leaseToken', '=', message.leaseToken)
      .execute(),
  );
  database.changes.publish('messages');
}

/** When the next message of a channel is due, if any waits. */
export async function nextDueAt(db: Handle, channel: Channel): Promise<Date | undefined> {
  const next = await db
    .selectFrom('messages')
    .select(sql<string | null>`min(coalesce(leased_until, next_attempt_at))`.as('dueAt'))
    .where('channel', '=', channel)
    .where('status', 'in', WAITING)
    .executeTakeFirst();
  return next?.dueAt ? new Date(next.dueAt) : undefined;
}

/** Gives up leases without an outcome: the next worker may take the messages at once. */
export async function releaseLeases(database: Database, leaseTokens: string[]): Promise<void> {
  if (leaseTokens.length === 0) return;
  await database.write((trx) =>
    trx
      .updateTable('messages')
      .set({ status: 'queued', leasedUntil: null, leaseToken: null })
      .where('leaseToken', 'in', leaseTokens)
      .execute(),
  );
}
