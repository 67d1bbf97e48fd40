import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { autoId, keyIsTable } from '../column-types.ts';
import { createSearchIndex } from '../search-index.ts';
import { createTextSortIndex } from '../sort-index.ts';

const TABLE = 'redirects';

/** Redirects of the firm's own, and the addresses that visitors asked for in vain. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable(TABLE)
    .addColumn('id', 'integer', autoId(db))
    .addColumn('from', 'text', (column) => column.notNull())
    .addColumn('to', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('hits', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_hit_at', 'text')
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await createTextSortIndex(db, TABLE, 'from');
  await createSearchIndex(db, TABLE);
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create trigger tell_change after insert or update or delete on redirects for each row execute function tell_change('redirects')`.execute(
      db,
    );
  }
  await sql`create table missed_paths (
    path text not null,
    day text not null,
    count integer not null,
    referrer_host text not null,
    last_at text not null,
    primary key (path, day)
  ) ${keyIsTable(db)}`.execute(db);
}
