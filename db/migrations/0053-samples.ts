import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // Which records the demo made up, by table. All of them can be removed at once.
  await db.schema
    .createTable('sample_records')
    .addColumn('table_name', 'text', (column) => column.notNull())
    // Ids as text; for counts, their day.
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sample_records_key', ['table_name', 'record_id'])
    .execute();
}
