import { type Kysely, sql } from 'kysely';
import { autoId, keyIsTable } from '../column-types.ts';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('messages')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('audience', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('body', 'text', (column) => column.notNull())
    // An iCalendar file attached to an e-mail.
    .addColumn('calendar', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('last_error', 'text')
    // How many team notices one bundled text message replaces.
    .addColumn('bundled', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', 'text', (column) => column.notNull())
    .addColumn('leased_until', 'text')
    .addColumn('lease_token', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('appointment_id', 'integer')
    .execute();
  // Each index holds only the rows that are queried: a booking writes several messages, and every further index is
  // another page of its commit. The queries name the conditions as literals.
  // The outbox worker's repeated query.
  await db.schema
    .createIndex('messages_due')
    .on('messages')
    .columns(['channel', 'status', 'next_attempt_at'])
    .where(sql.ref('status'), 'in', ['queued', 'leased'])
    .execute();
  await db.schema
    .createIndex('messages_appointment')
    .on('messages')
    .column('appointment_id')
    .execute();

  // How many text messages a number has had in a day or an hour: counted as they are written, because every booking
  // asks.
  await db.schema
    .createTable('sms_counts')
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    // The one message that replaces all beyond the hour's allowance.
    .addColumn('bundle_id', 'integer')
    .addPrimaryKeyConstraint('sms_counts_key', ['period', 'recipient'])
    .modifyEnd(keyIsTable(db))
    .execute();
}
