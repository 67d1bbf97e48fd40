// The outbox: rows written in the transaction of what they tell about. Its worker leases them
// (lease-store.ts).
import { type Generated, sql } from 'kysely';
import type { Handle } from '../../../lib/database/database.ts';
import { prepared } from '../../../lib/database/prepared-query.ts';
import { sha256 } from '../../../lib/process/secrets.ts';
import { DAY_MS, HOUR_MS } from '../../../lib/time/durations.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import {
  type Channel,
  type Message,
  type MessageKind,
  type MessageStatus,
  messageKinds,
  type NewMessage,
  quietKinds,
  serverKinds,
} from '../message.ts';
import type { Correspondents } from '../team.ts';

declare module '../../../lib/database/changes.ts' {
  interface Topics {
    messages: true;
    templates: true;
  }
}

declare module '../../../lib/database/database.ts' {
  interface Tables {
    messages: MessageTable;
    smsCounts: { period: string; recipient: string; count: number; bundleId: number | null };
  }
}

interface MessageTable {
  id: Generated<number>;
  /** A MessageKind, or that of an older version. */
  kind: string;
  channel: Channel;
  audience: 'customer' | 'team';
  recipient: string;
  subject: string | null;
  body: string;
  calendar: string | null;
  status: MessageStatus;
  attempts: number;
  lastError: string | null;
  bundled: number;
  nextAttemptAt: string;
  leasedUntil: string | null;
  leaseToken: string | null;
  createdAt: string;
  sentAt: string | null;
  appointmentId: number | null;
  /** From then on it is wrong, and is not sent any more. */
  notAfter: string | null;
  /** When it was held back because the database came from a backup: it may have been sent. */
  restoredAt: string | null;
}

/** What is true of the channels when a message is written. */
export interface ChannelState {
  /** `log`: no provider; the message log itself is where the message arrives. */
  sms: 'provider' | 'log';
  email: 'provider' | 'log';
  smsEnabled: boolean;
  emailEnabled: boolean;
}

/** What messages are written with. */
export interface Post {
  correspondents(): Promise<Correspondents>;
  channelState(): Promise<ChannelState>;
}

export async function readPost(post: Post) {
  const [correspondents, channels] = await Promise.all([
    post.correspondents(),
    post.channelState(),
  ]);
  return { correspondents, channels };
}

// Written out, so that the indexes that hold nothing else are used.
export const FAILED = sql.lit<MessageStatus>('failed');
export const WAITING = [sql.lit<MessageStatus>('queued'), sql.lit<MessageStatus>('leased')];
/** Few enough to look each of them up, and one statement for as many. */
const VISITS_A_QUESTION = 200;
const SMS_PER_CUSTOMER_A_DAY = 5;
export const SMS_A_DAY = 200;
const TEAM_SMS_AN_HOUR = 30;

/**
 * Writes messages in the caller's transaction; the worker sends them after the commit.
 * A message over a cap or for a channel that is off is kept too, so that staff can see why.
 */
export async function enqueueMessages(
  trx: Handle,
  messages: NewMessage[],
  state: ChannelState,
  now: Date,
): Promise<void> {
  const rows: MessageRow[] = [];
  for (const message of messages) {
    if (await joinedBundle(trx, message, state, now)) continue;
    const { unasked, channel, kind, recipient } = message;
    const mayHaveMore =
      !unasked || channel !== 'email' || (await countToRecipient(trx, kind, recipient, 3, now));
    if (!mayHaveMore) continue;
    rows.push({ ...toRow(message, now), ...(await startingState(trx, message, state, now)) });
  }
  if (rows.length === 0) return;
  insertStatements[rows.length] ??= insertingMessages(rows.length);
  await insertStatements[rows.length]?.(trx, Object.fromEntries(rows.flatMap(valuesOf).entries()));
}

export async function enqueueTestMessage(
  trx: Handle,
  message: NewMessage,
  state: ChannelState,
  now: Date,
): Promise<Message> {
  const start = await startingState(trx, message, state, now);
  return trx
    .insertInto('messages')
    .values({ ...toRow(message, now), ...start })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type MessageRow = Omit<MessageTable, 'id' | 'restoredAt'>;

const MESSAGE_COLUMNS = [
  'kind',
  'channel',
  'audience',
  'recipient',
  'subject',
  'body',
  'calendar',
  'status',
  'attempts',
  'lastError',
  'bundled',
  'nextAttemptAt',
  'leasedUntil',
  'leaseToken',
  'createdAt',
  'sentAt',
  'appointmentId',
  'notAfter',
] as const satisfies (keyof MessageRow)[];

const valuesOf = (row: MessageRow) => MESSAGE_COLUMNS.map((column) => row[column]);

// One statement writes all messages of a booking; its text depends on how many there are.
const insertStatements: Record<number, ReturnType<typeof insertingMessages>> = {};

const insertingMessages = (rows: number) =>
  prepared<Record<string, MessageRow[keyof MessageRow]>, unknown>((db, value) =>
    db.insertInto('messages').values(
      Array.from({ length: rows }, (_, row) => {
        const first = row * MESSAGE_COLUMNS.length;
        const placed = MESSAGE_COLUMNS.map((column, at) => [column, value(`${first + at}`)]);
        return Object.fromEntries(placed) as MessageRow;
      }),
    ),
  );

const toRow = (message: NewMessage, now: Date): Omit<MessageRow, 'status'> => ({
  kind: message.kind,
  channel: message.channel,
  audience: messageKinds[message.kind].audience,
  recipient: message.recipient,
  subject: message.subject ?? null,
  body: message.body,
  calendar: message.calendar ?? null,
  attempts: 0,
  lastError: null,
  bundled: 1,
  nextAttemptAt: message.notBefore ?? now.toISOString(),
  leasedUntil: null,
  leaseToken: null,
  createdAt: now.toISOString(),
  sentAt: null,
  appointmentId: message.appointmentId ?? null,
  notAfter: message.notAfter ?? null,
});

async function startingState(
  trx: Handle,
  message: NewMessage,
  state: ChannelState,
  now: Date,
): Promise<{ status: MessageStatus; lastError?: string; sentAt?: string }> {
  const isSms = message.channel === 'sms';
  if (!(isSms ? state.smsEnabled : state.emailEnabled)) {
    const what = isSms ? 'Text messages are' : 'E-mail is';
    return { status: 'cancelled', lastError: `${what} switched off in Settings` };
  }
  if (isSms && messageKinds[message.kind].audience === 'customer') {
    const capped = await cappedBecause(trx, message.recipient, now);
    if (capped) return { status: 'failed', lastError: capped };
  }
  return state[message.channel] === 'log'
    ? { status: 'sent', sentAt: now.toISOString() }
    : { status: 'queued' };
}

/** Why a customer may have no more text messages today, or undefined: then this one is counted. */
export async function cappedBecause(trx: Handle, recipient: string, now: Date) {
  const period = londonDayOf(now);
  const own = await countUpTo(trx, { period, recipient, limit: SMS_PER_CUSTOMER_A_DAY });
  if (own.rows.length === 0) {
    return `This number has had ${SMS_PER_CUSTOMER_A_DAY} text messages in a day`;
  }
  // Past this limit nobody has any more that day, so what was counted above is as good as not.
  const all = await countUpTo(trx, { period, recipient: EVERYBODY, limit: SMS_A_DAY });
  if (all.rows.length === 0) return `${SMS_A_DAY} text messages have gone out in a day`;
  return undefined;
}

export const EVERYBODY = 'customers';
const UNLIMITED = 2_000_000_000;

const countUpTo = prepared<
  { period: string; recipient: string; limit: number },
  { count: number; bundleId: number | null }
>((db, value) =>
  db
    .insertInto('smsCounts')
    .values({ period: value('period'), recipient: value('recipient'), count: 1, bundleId: null })
    .onConflict((conflict) =>
      conflict
        .columns(['period', 'recipient'])
        .doUpdateSet({ count: sql<number>`sms_counts.count + 1` })
        .where('smsCounts.count', '<', value('limit')),
    )
    .returning(['count', 'bundleId']),
);

const addToBundle = prepared<{ id: number; status: MessageStatus }, { id: number }>((db, value) =>
  db
    .updateTable('messages')
    .set((update) => ({
      bundled: update('bundled', '+', 1),
      body: sql<string>`cast(bundled + 1 as text) || ' more notices in the last hour. Please open the admin.'`,
    }))
    .where('id', '=', value('id'))
    .where('status', '=', value('status'))
    .returning('id'),
);

/**
 * Counts what visitors cause to be written to one address in a day, however it is spelt: whoever types
 * somebody else's must not be able to fill that person's inbox.
 * @returns false when it has had as many as it may.
 */
export async function countToRecipient(
  trx: Handle,
  what: string,
  email: string,
  limit: number,
  now: Date,
): Promise<boolean> {
  const recipient = sha256(`${what} ${email.toLowerCase()}`);
  const { rows } = await countUpTo(trx, { period: londonDayOf(now), recipient, limit });
  return rows.length > 0;
}

// Past 30 an hour the team gets one text message that counts, not one for each booking. In a message
// log it counts where it stands.
async function joinedBundle(
  trx: Handle,
  message: NewMessage,
  state: ChannelState,
  now: Date,
): Promise<boolean> {
  const { audience } = messageKinds[message.kind];
  if (message.channel !== 'sms' || audience !== 'team' || !state.smsEnabled) return false;
  const key = { period: now.toISOString().slice(0, 13), recipient: message.recipient };
  const [counted] = (await countUpTo(trx, { ...key, limit: UNLIMITED })).rows;
  if (!counted || counted.count <= TEAM_SMS_AN_HOUR) return false;
  const logged = state.sms === 'log';
  const status = logged ? 'sent' : 'queued';
  if (counted.bundleId !== null) {
    const waiting = await addToBundle(trx, { id: counted.bundleId, status });
    if (waiting.rows.length > 0) return true;
  }
  const bundle = await trx
    .insertInto('messages')
    .values({
      ...toRow({ ...message, kind: 'team-bundle' }, now),
      body: '1 more notice in the last hour. Please open the admin.',
      appointmentId: null,
      status,
      sentAt: logged ? now.toISOString() : null,
      nextAttemptAt: new Date(now.getTime() + HOUR_MS).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('smsCounts')
    .set({ bundleId: bundle.id })
    .where('period', '=', key.period)
    .where('recipient', '=', key.recipient)
    .execute();
  return true;
}

/** Deletes counts of days and hours that are long over. */
export async function forgetOldSmsCounts(trx: Handle, now: Date): Promise<void> {
  const limit = londonDayOf(new Date(now.getTime() - 2 * DAY_MS));
  await trx.deleteFrom('smsCounts').where('period', '<', limit).execute();
}

/**
 * Withdraws the reminders of a visit that wait or could not be sent; what is under way cannot be called
 * back.
 * @returns the channels over which the customer has not been reminded.
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

/** Holds back all that waits, until staff say that it may go. @returns how many. */
export async function holdMessages(trx: Handle, reason: string, now: Date): Promise<number> {
  const result = await trx
    .updateTable('messages')
    .set({
      status: 'cancelled',
      lastError: reason,
      restoredAt: now.toISOString(),
      leasedUntil: null,
      leaseToken: null,
    })
    .where('status', 'in', ['queued', 'leased'])
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** What has not reached a customer goes to their right number or address when it is sent again. */
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

/** Withdraws what waits for an appointment that is no more, and lets nobody send it all the same. */
export async function cancelMessagesOf(trx: Handle, appointmentId: number, now: Date) {
  await trx
    .updateTable('messages')
    .set({ status: 'cancelled', lastError: 'The appointment was deleted' })
    .where('appointmentId', '=', appointmentId)
    .where('status', '=', 'queued')
    .execute();
  // What is under way cannot be called back, but is not tried again.
  await trx
    .updateTable('messages')
    .set({ notAfter: now.toISOString() })
    .where('appointmentId', '=', appointmentId)
    .where('status', '=', 'leased')
    .execute();
  await outdateUnsent(trx, appointmentId, now);
}

/** What a customer was not told of a visit is no longer true: nobody sends it again. */
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

/** Every message about a visit, the oldest first. */
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

/** The latest text message to the customer of each appointment. */
export async function latestCustomerSms(
  db: Handle,
  appointmentIds: number[],
): Promise<Map<number, { id: number; status: MessageStatus; lastError: string | null }>> {
  const found = new Map<number, { id: number; status: MessageStatus; lastError: string | null }>();
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
      .select(['id', 'appointmentId', 'status', 'lastError'])
      .where('id', 'in', latest)
      .execute();
    for (const row of rows) found.set(row.appointmentId ?? 0, row);
  }
  return found;
}

/** How many messages wait, are being sent, and have failed. The others are not counted: they are millions. */
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

/** Whether messages go: what waits since when, what has failed, and when one went last. */
export async function readOutboxState(db: Handle, lately: Date) {
  const { queued, leased, failed } = await countUnsent(db);
  // What waits for the morning, or for its first time, waits for nobody.
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
