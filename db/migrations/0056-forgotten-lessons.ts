import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The words of an erased lesson leave SQLite's search index at once, as those of other records about people do. */
export async function up(db: Kysely<never>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  const index = sql.table('assistant_lessons_search');
  await sql`insert into ${index} (${index}, rank) values ('secure-delete', 1)`.execute(db);
  await sql`insert into ${index} (${index}) values ('rebuild')`.execute(db);
}
