// The outbox: rows are written in the transaction of the change they report, and sent by the queue's worker
// (outbox-store.ts).
import { type Generated, sql } from 'kysely';
import type { Handle, Tables } from '../../../lib/database/database.ts';
import { prepared } from '../../../lib/database/prepared-query.ts';
import { HOUR_MS } from '../../../lib/time/durations.ts';
import {
  cappedBecause,
  countToRecipient,
  countUpTo,
  type SmsStops,
  STOPPED,
} from '../limits/server/store.ts';
import {
  type Channel,
  DEMO_NOTE,
  type Delivery,
  deliveries,
  isAutomatic,
  type Message,
  type MessageStatus,
  messageKinds,
  type NewMessage,
} from '../message.ts';
import type { Correspondents } from '../team.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    messages: true;
    templates: true;
  }
  interface Tables {
    messages: {
      id: Generated<number>;
      /** A MessageKind, perhaps of an older version. */
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
      createdAt: string;
      sentAt: string | null;
      appointmentId: number | null;
      /** After this instant it is wrong, and no longer sent. */
      notAfter: string | null;
      /** When it was held back because the database came from a backup: it may have been sent. */
      restoredAt: string | null;
    };
  }
}

/** The state of the channels when a message is written. */
export interface ChannelState {
  sms: Delivery;
  email: Delivery;
  smsEnabled: boolean;
  emailEnabled: boolean;
  stops: Pick<SmsStops, 'has'>;
}

/** Everything needed to write messages. */
export interface Post {
  correspondents(): Promise<Correspondents>;
  channelState(): Promise<ChannelState>;
}

/** What becomes of a message to a customer; null if messages are switched off. */
export function deliveryBy(state: ChannelState, hasEmail: boolean): Delivery | null {
  const open = [state.smsEnabled && state.sms, hasEmail && state.emailEnabled && state.email];
  return deliveries.find((one) => open.includes(one)) ?? null;
}

export async function readPost(post: Post) {
  const [correspondents, channels] = await Promise.all([
    post.correspondents(),
    post.channelState(),
  ]);
  return { correspondents, channels };
}

// Literals, so that the partial indexes are used.
export const FAILED = sql.lit<MessageStatus>('failed');
export const WAITING = [sql.lit<MessageStatus>('queued'), sql.lit<MessageStatus>('leased')];
const TEAM_SMS_AN_HOUR = 30;

/**
 * Writes messages in the caller's transaction; the worker sends them after the commit.
 * Messages over a limit or for a disabled channel are stored too, so that staff can see why.
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
  const [first] = rows;
  if (!first) return;
  insertStatements[rows.length] ??= insertingMessages(rows.length, Object.keys(first));
  const values = rows.flatMap((row, at) =>
    Object.entries(row).map(([column, value]) => [`${at} ${column}`, value]),
  );
  await insertStatements[rows.length]?.(trx, Object.fromEntries(values));
}

/** Writes one message, for its row. */
export async function enqueueOne(
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

type MessageRow = Omit<Tables['messages'], 'id' | 'restoredAt'>;

// One statement writes all messages of a booking; its SQL depends on their number.
const insertStatements: Record<number, ReturnType<typeof insertingMessages>> = {};

const insertingMessages = (rows: number, columns: string[]) =>
  prepared<Record<string, MessageRow[keyof MessageRow]>, unknown>((db, value) =>
    db.insertInto('messages').values(
      Array.from({ length: rows }, (_, at) => {
        const placed = columns.map((column) => [column, value(`${at} ${column}`)]);
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
): Promise<{ status: MessageStatus; lastError?: string | null; sentAt?: string }> {
  const isSms = message.channel === 'sms';
  const off = offBecause(message.channel, state);
  if (off) return { status: 'cancelled', lastError: off };
  if (isSms && (await state.stops.has(trx, message.recipient))) {
    return { status: 'cancelled', lastError: STOPPED };
  }
  // The limits guard against messages that no person has written.
  if (isSms && isAutomatic(message.kind) && messageKinds[message.kind].audience === 'customer') {
    const capped = await cappedBecause(trx, message.recipient, now);
    if (capped) return { status: 'failed', lastError: capped };
  }
  return keptBy(state[message.channel], now) ?? { status: 'queued' };
}

/** Why nothing goes by a channel now. */
export function offBecause(channel: Channel, state: ChannelState): string | undefined {
  if (state[`${channel}Enabled`]) return undefined;
  return `${channel === 'sms' ? 'Text messages are' : 'E-mail is'} switched off in Settings`;
}

/** The state of a message that no provider takes: without an attempt. */
export const keptBy = (delivery: Delivery, now: Date) =>
  delivery === 'provider'
    ? undefined
    : ({
        status: 'sent',
        sentAt: now.toISOString(),
        lastError: delivery === 'demo' ? DEMO_NOTE : null,
      } as const);

const UNLIMITED = 2_000_000_000;

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

// Over 30 an hour, the team gets one text message with a count instead of one per booking. In a message log the count
// goes into the existing row.
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
  const kept = keptBy(state.sms, now);
  const status = kept?.status ?? 'queued';
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
      ...kept,
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
