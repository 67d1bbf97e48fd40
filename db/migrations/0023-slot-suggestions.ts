import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // Other times that staff have offered for a visit: only the latest offer, and only until the visit moves.
  await db.schema
    .createTable('slot_suggestions')
    .addColumn('appointment_id', 'integer', (column) =>
      column.primaryKey().references('appointments.id').onDelete('cascade'),
    )
    .addColumn('for_date', 'text', (column) => column.notNull())
    .addColumn('for_time', 'text', (column) => column.notNull())
    .addColumn('slots', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}
