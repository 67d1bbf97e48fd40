import type { Kysely } from 'kysely';
import { autoId } from '../column-types.ts';

export async function up(db: Kysely<never>): Promise<void> {
  // Places kept while somebody fills in the booking form. Each counts in appointment_slots.taken.
  await db.schema
    .createTable('slot_holds')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('time', 'text', (column) => column.notNull())
    // Who holds it, as a hash of the address.
    .addColumn('visitor', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('slot_holds_by_slot')
    .on('slot_holds')
    .columns(['date', 'time'])
    .execute();
  await db.schema
    .createIndex('slot_holds_by_visitor')
    .on('slot_holds')
    .columns(['visitor', 'id'])
    .execute();
}
