import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // Windows of a guide price saved under a link. Nothing in it says whose.
  await db.schema
    .createTable('price_links')
    // Of the token, which itself is not stored.
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    // JSON.
    .addColumn('windows', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('price_links_by_until').on('price_links').column('until').execute();
}
