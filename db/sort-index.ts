// Indexes for the ways in which a list can be sorted; src/kit/crud/server/crud-list-store.ts asks in the same
// words, or they would not be used.
import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Text in the order of its bytes without the case of ASCII letters, and rows of one text by their id.
 *
 * @param column that holds text and never null.
 */
export async function createTextSortIndex(
  db: Kysely<never>,
  table: string,
  column: string,
): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql`${sql.ref(column)} collate "C"` : sql.ref(column);
  await sql`create index ${sql.ref(`${table}_by_${column}`)} on ${sql.table(table)} (lower(${text}), id)`.execute(
    db,
  );
}
