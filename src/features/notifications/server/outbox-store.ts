// The outbox as its worker sees it: which messages are due, and which of them may go.
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

// After an hour without a gateway 'it is confirmed' must not arrive behind 'it is cancelled': each waits for
// the earlier ones to the same recipient about the same visit. What waits for the morning holds nothing up.
// `coalesce` keeps the index of what is due from offering itself: PostgreSQL would go through all of it for
// each row, instead of the few messages of the visit.
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
