import type { Kysely } from 'kysely';
import { autoId, keyIsTable } from '../column-types.ts';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('appointments')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('phone_e164', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('postcode', 'text', (column) => column.notNull())
    .addColumn('service', 'text', (column) => column.notNull())
    .addColumn('preferred_date', 'text', (column) => column.notNull())
    .addColumn('preferred_time', 'text', (column) => column.notNull())
    .addColumn('window_count', 'integer', (column) => column.notNull())
    .addColumn('additional_info', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    // The visit link: its token names the row and has 128 bits, derived from the seed and the
    // server's secret, that are kept hashed.
    .addColumn('visit_seed', 'text', (column) => column.notNull())
    .addColumn('visit_token_hash', 'text', (column) => column.notNull())
    // SEQUENCE of the calendar entry: incremented by each move or cancellation (RFC 5545).
    .addColumn('calendar_sequence', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('appointments_preferred_date')
    .on('appointments')
    .columns(['preferred_date', 'preferred_time'])
    .execute();
  // How many pending and confirmed visits each slot holds. The guarded update of `taken` makes overbooking impossible,
  // whatever the number of requests and processes.
  await db.schema
    .createTable('appointment_slots')
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('time', 'text', (column) => column.notNull())
    .addColumn('taken', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('appointment_slots_key', ['date', 'time'])
    .modifyEnd(keyIsTable(db))
    .execute();

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['scope', 'key'])
    .modifyEnd(keyIsTable(db))
    .execute();
}
