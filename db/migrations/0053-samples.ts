import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // What the demo has made up: which record of which table. All of it can be removed at once.
  await db.schema
    .createTable('sample_records')
    .addColumn('table_name', 'text', (column) => column.notNull())
    // Numbers as text; of counts it is their day.
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sample_records_key', ['table_name', 'record_id'])
    .execute();
}
