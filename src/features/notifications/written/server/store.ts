// Messages in the outbox: those of a visit, and counts of unsent ones.
import { sql } from 'kysely';
import type { Handle } from '../../../../lib/database/database.ts';
import {
  type Channel,
  type Message,
  type MessageKind,
  quietKinds,
  type Sending,
  serverKinds,
} from '../../message.ts';
import { outboxQueue } from '../../server/outbox-store.ts';
import { FAILED, WAITING } from '../../server/store.ts';

/** Few enough to look each of them up, and one statement for as many. */
const VISITS_A_QUESTION = 200;

/**
 * Withdraws a visit's reminders that are waiting or have failed; those being sent cannot be recalled.
 * @returns the channels on which the customer has not been reminded.
 */
export async function withdrawMessages(
  trx: Handle,
  { appointmentId, kind, reason }: { appointmentId: number; kind: MessageKind; reason: string },
  now: Date,
): Promise<Channel[]> {
  const rows = await trx
    .updateTable('messages')
    .set({ status: 'cancelled', lastError: reason, notAfter: now.toISOString() })
    .where('appointmentId', '=', appointmentId)
    .where('kind', '=', kind)
    .where('status', 'in', ['queued', 'failed'])
    .returning('channel')
    .execute();
  return rows.map(({ channel }) => channel);
}

/** Holds back all waiting messages, until staff release them. @returns how many. */
export const holdMessages = (trx: Handle, reason: string, now: Date): Promise<number> =>
  outboxQueue.hold(trx, reason, { restoredAt: now.toISOString() });

/** Failed messages go to the corrected number or address when they are sent again. */
export async function readdressUnsent(
  trx: Handle,
  { appointmentId, channel, from, to }: Readdressing,
): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ recipient: to })
    .where('appointmentId', '=', appointmentId)
    .where('channel', '=', channel)
    .where('audience', '=', 'customer')
    .where('recipient', '=', from)
    .where('status', 'in', ['queued', 'failed'])
    .execute();
}

interface Readdressing {
  appointmentId: number;
  channel: Channel;
  from: string;
  to: string;
}

/** Withdraws the waiting messages of a deleted appointment, and prevents sending failed ones again. */
export async function cancelMessagesOf(trx: Handle, appointmentId: number, now: Date) {
  await trx
    .updateTable('messages')
    .set({ status: 'cancelled', lastError: 'The appointment was deleted' })
    .where('appointmentId', '=', appointmentId)
    .where('status', '=', 'queued')
    .execute();
  // Messages being sent cannot be recalled, but are not retried.
  await trx
    .updateTable('messages')
    .set({ notAfter: now.toISOString() })
    .where('appointmentId', '=', appointmentId)
    .where('status', '=', 'leased')
    .execute();
  await outdateUnsent(trx, appointmentId, now);
}

/** Prevents sending failed messages again, because the visit has changed since. */
export async function outdateUnsent(trx: Handle, appointmentId: number, now: Date): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ notAfter: now.toISOString() })
    .where('appointmentId', '=', appointmentId)
    .where('audience', '=', 'customer')
    .where('status', 'in', ['failed', 'cancelled'])
    .where('notAfter', 'is', null)
    .execute();
}

export function findMessage(db: Handle, id: number): Promise<Message | undefined> {
  return db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
}

export function messagesOfAppointment(
  db: Handle,
  appointmentId: number,
  limit: number,
): Promise<Message[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('appointmentId', '=', appointmentId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function latestCustomerSms(
  db: Handle,
  appointmentIds: number[],
): Promise<Map<number, Sending & { id: number }>> {
  const found = new Map<number, Sending & { id: number }>();
  for (let start = 0; start < appointmentIds.length; start += VISITS_A_QUESTION) {
    const latest = db
      .selectFrom('messages')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('channel', '=', 'sms')
      .where('audience', '=', 'customer')
      .where('appointmentId', 'in', appointmentIds.slice(start, start + VISITS_A_QUESTION))
      .groupBy('appointmentId');
    const rows = await db
      .selectFrom('messages')
      .select(['id', 'appointmentId', 'status', 'attempts', 'lastError'])
      .where('id', 'in', latest)
      .execute();
    for (const row of rows) found.set(row.appointmentId ?? 0, row);
  }
  return found;
}

/** Counts of waiting, leased and failed messages. The others are not counted: there are millions. */
export async function countUnsent(
  db: Handle,
): Promise<Record<'queued' | 'leased' | 'failed', number>> {
  const counted = { queued: 0, leased: 0, failed: 0 };
  const unsent = db
    .selectFrom('messages')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status');
  for (const { status, count } of [
    ...(await unsent.where('status', 'in', WAITING).execute()),
    ...(await unsent.where('status', '=', FAILED).execute()),
  ]) {
    if (status in counted) counted[status as keyof typeof counted] = count;
  }
  return counted;
}

/** The outbox's health: waiting since when, failures, and the last message sent. */
export async function readOutboxState(db: Handle, lately: Date) {
  const { queued, leased, failed } = await countUnsent(db);
  // Messages held until the morning, or not yet due, do not count.
  const waits = await db
    .selectFrom('messages')
    .where('status', 'in', WAITING)
    .where('kind', 'not in', [...quietKinds, ...serverKinds])
    .select(
      sql<string | null>`min(case attempts when 0 then next_attempt_at else created_at end)`.as(
        'since',
      ),
    )
    .executeTakeFirst();
  const { failedLately } = await db
    .selectFrom('messages')
    .where('status', '=', FAILED)
    .where('kind', 'not in', serverKinds)
    .where('nextAttemptAt', '>=', lately.toISOString())
    .select(({ fn }) => fn.countAll<number>().as('failedLately'))
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom('messages')
    .select('sentAt')
    .where('status', '=', 'sent')
    .where('attempts', '>', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    waiting: queued + leased,
    waitingSince: waits?.since ? new Date(waits.since) : null,
    failed,
    failedLately,
    lastSent: last?.sentAt ? new Date(last.sentAt) : null,
  };
}
