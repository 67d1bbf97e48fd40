// Substring search by an index of trigrams: FTS5 on SQLite, pg_trgm on PostgreSQL. The table needs a `search_text`
// column in lower case; src/lib/database/full-text.ts queries it.
import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function createSearchIndex(db: Kysely<never>, table: string): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await sql`create index ${sql.ref(`${table}_search`)} on ${sql.table(table)} using gin (search_text gin_trgm_ops)`.execute(
      db,
    );
    return;
  }
  const index = sql.table(`${table}_search`);
  const source = sql.table(table);
  const insertNew = sql`insert into ${index}(rowid, search_text) values (new.id, new.search_text)`;
  const forgetOld = sql`insert into ${index}(${index}, rowid, search_text) values ('delete', old.id, old.search_text)`;
  await sql`create virtual table ${index} using fts5(search_text, content=${sql.lit(table)}, content_rowid='id', tokenize='trigram')`.execute(
    db,
  );
  await sql`create trigger ${sql.ref(`${table}_search_insert`)} after insert on ${source} begin ${insertNew}; end`.execute(
    db,
  );
  await sql`create trigger ${sql.ref(`${table}_search_delete`)} after delete on ${source} begin ${forgetOld}; end`.execute(
    db,
  );
  await sql`create trigger ${sql.ref(`${table}_search_update`)} after update of search_text on ${source} begin ${forgetOld}; ${insertNew}; end`.execute(
    db,
  );
}
