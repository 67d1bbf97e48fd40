// Indexes for sorting lists; src/kit/crud/server/crud-list-store.ts must use the same expressions, or they are not
// used.
import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Text by bytes, ignoring ASCII case, then by id.
 * @param column that holds text and is never null.
 */
export async function createTextSortIndex(
  db: Kysely<never>,
  table: string,
  column: string,
  name = `${table}_by_${column}`,
): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql`${sql.ref(column)} collate "C"` : sql.ref(column);
  await sql`create index ${sql.ref(name)} on ${sql.table(table)} (lower(${text}), id)`.execute(db);
}
