// The message log for staff, and their actions on a message.
import { queuedAnew } from '../../../kit/queue/queue-store.ts';
import { wordIndexOf } from '../../../kit/search/word-index.ts';
import { countRows } from '../../../lib/database/count-rows.ts';
import { contains, type Database, type Handle } from '../../../lib/database/database.ts';
import { readQuery } from '../../../lib/text/search-words.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { cappedBecause, EVERYBODY, SMS_A_DAY, STOPPED } from '../limits/server/store.ts';
import {
  isKept,
  type Message,
  type MessageCounts,
  type MessageFilter,
  type MessageStatus,
} from '../message.ts';
import { countUnsent } from '../written/server/store.ts';
import { type ChannelState, FAILED, keptBy, offBecause } from './store.ts';

/** Newest first. */
export function listMessages(
  db: Handle,
  { limit, offset, ...filter }: MessageFilter & { limit?: number; offset?: number },
): Promise<Message[]> {
  let query = matching(db, filter).selectAll().orderBy('id', 'desc');
  if (limit !== undefined) query = query.limit(limit).offset(offset ?? 0);
  return query.execute();
}

/**
 * Messages before an id, newest first. A search matches the start of words in recipient and subject, or a telephone
 * number.
 */
export async function listMessagesBefore(
  database: Pick<Database, 'engine' | 'db'>,
  asked: MessageFilter & { before: number | undefined; limit: number },
): Promise<Message[]> {
  const { q, before, limit, status, channel, kind } = asked;
  const { db } = database;
  const ids = q?.trim()
    ? await wordIndexOf(database).find(db, {
        table: 'messages',
        query: readQuery(q),
        where: { status, channel, kind },
        before,
        limit,
      })
    : undefined;
  if (ids?.length === 0) return [];
  let query = matching(db, { status, channel, kind })
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit);
  if (ids) query = query.where('id', 'in', ids);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.execute();
}

export const countMessages = (db: Handle, filter: MessageFilter): Promise<number> =>
  countRows(matching(db, filter));

function matching(db: Handle, { q, status, channel, kind }: MessageFilter) {
  let query = db.selectFrom('messages');
  if (q) query = query.where(contains(['recipient', 'body', 'subject'], q));
  if (status === 'failed') query = query.where('status', '=', FAILED);
  else if (status) query = query.where('status', '=', status);
  if (channel) query = query.where('channel', '=', channel);
  return kind ? query.where('kind', '=', kind) : query;
}

/** Counts of waiting and failed messages, and of today's text messages to customers. */
export async function countLog(db: Handle, now: Date): Promise<MessageCounts> {
  const { queued, leased, failed } = await countUnsent(db);
  const sms = await db
    .selectFrom('smsCounts')
    .select('count')
    .where('period', '=', londonDayOf(now))
    .where('recipient', '=', EVERYBODY)
    .executeTakeFirst();
  const restored = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('restoredAt', 'is not', null)
    .executeTakeFirstOrThrow();
  return {
    waiting: queued + leased,
    failed,
    restored: restored.count,
    smsToday: sms?.count ?? 0,
    smsADay: SMS_A_DAY,
  };
}

/** Messages that failed, or that a restore held back, after an id, oldest first. */
export function messagesAfter(
  db: Handle,
  which: 'failed' | 'restored',
  after: number,
  limit: number,
) {
  const messages = db.selectFrom('messages').select('id').where('id', '>', after);
  const wanted =
    which === 'failed'
      ? messages.where('status', '=', FAILED)
      : messages.where('restoredAt', 'is not', null);
  return wanted.orderBy('id').limit(limit).execute();
}

type Requeued = { message: Message } | { refused: string };

/**
 * Queues a message again, unless it has been sent, is out of date, or may not be sent now.
 * @param limits `ignored` for one message sent by a person: the daily limits guard against unattended ones.
 */
export async function requeueMessage(
  trx: Handle,
  id: number,
  state: ChannelState,
  now: Date,
  limits: 'hold' | 'ignored',
): Promise<Requeued | undefined> {
  const row = await trx.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  if (row.notAfter !== null && row.notAfter <= now.toISOString()) {
    return { refused: 'This message is out of date.' };
  }
  const isSms = row.channel === 'sms';
  const off = offBecause(row.channel, state);
  if (off) return { refused: `${off}.` };
  if (isSms && (await state.stops.has(trx, row.recipient))) return { refused: `${STOPPED}.` };
  if (isKept(row)) return { refused: 'This message is kept here, and is not sent any more.' };
  if (!RETRYABLE.includes(row.status)) return { refused: SENT_ALREADY };
  // Waiting messages, and ones tried on the same day, have been counted already.
  const isCounted =
    row.status === 'queued' ||
    (row.attempts > 0 && londonDayOf(new Date(row.createdAt)) === londonDayOf(now));
  if (isSms && row.audience === 'customer' && !isCounted) {
    const capped = await cappedBecause(trx, row.recipient, now);
    if (capped && limits === 'hold') return { refused: `${capped}.` };
  }
  const message = await trx
    .updateTable('messages')
    .set({
      ...queuedAnew(now),
      ...keptBy(state[row.channel], now),
      restoredAt: null,
    })
    .where('id', '=', row.id)
    .where('status', 'in', RETRYABLE)
    .returningAll()
    .executeTakeFirst();
  return message ? { message } : { refused: SENT_ALREADY };
}

const RETRYABLE: MessageStatus[] = ['queued', 'failed', 'cancelled'];
const SENT_ALREADY = 'This message has already been sent.';

/** Cancels a message that has not been sent yet. @returns undefined if it has. */
export function cancelMessage(trx: Handle, id: number, by: string): Promise<Message | undefined> {
  return trx
    .updateTable('messages')
    .set({ status: 'cancelled', lastError: `Cancelled by ${by}` })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .returningAll()
    .executeTakeFirst();
}
