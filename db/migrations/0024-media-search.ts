import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { createSearchIndex } from '../search-index.ts';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('media')
    .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  // The program lower-cases, not the engine.
  const { rows } = await sql<{ id: number; name: string }>`select id, name from media`.execute(db);
  for (const { id, name } of rows) {
    await sql`update media set search_text = ${name.toLowerCase()} where id = ${id}`.execute(db);
  }
  await createSearchIndex(db, 'media');
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    await sql`insert into media_search (media_search) values ('rebuild')`.execute(db);
  }
  await db.schema.createIndex('media_by_kind').on('media').columns(['kind', 'id']).execute();
}
