// The outbox for its worker: messages that are due, and those that may be sent.
import { type SqlBool, sql } from 'kysely';
import { type QueuedRow, queueStore } from '../../../kit/queue/queue-store.ts';
import { type Message, quietKinds } from '../message.ts';

export interface LeasedMessage extends Message, QueuedRow {
  status: Message['status'];
  calendar: string | null;
  notAfter: string | null;
  leasedUntil: string | null;
  restoredAt: string | null;
}

// After an hour without a gateway 'it is confirmed' must not arrive after 'it is cancelled': each waits for earlier
// ones to the same recipient about the same visit, except those held until the morning. `coalesce` keeps PostgreSQL off
// the index of due messages, which it would read in full for each row.
const isTheFirstOfItsVisit = sql<SqlBool>`not exists (
  select 1 from messages as earlier
  where earlier.appointment_id = messages.appointment_id
    and earlier.channel = messages.channel
    and earlier.recipient = messages.recipient
    and earlier.id < messages.id
    and coalesce(earlier.status, '') in ('queued', 'leased')
    and earlier.kind not in (${sql.join([...quietKinds])}))`;

export const outboxQueue = queueStore<LeasedMessage>({
  table: 'messages',
  lane: 'channel',
  leasedUntil: 'leasedUntil',
  mayGo: isTheFirstOfItsVisit,
});
