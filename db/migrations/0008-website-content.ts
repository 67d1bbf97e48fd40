import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // The website's content as JSON text: one row for each saved part.
  await db.schema
    .createTable('website_content')
    .addColumn('part', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
}
