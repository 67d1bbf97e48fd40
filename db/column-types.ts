// Differences between the engines in migrations: auto-numbered keys, and tables stored in the order of their key.
import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

const isPostgres = (db: Kysely<never>) => db.getExecutor().adapter instanceof PostgresAdapter;

/** An auto-numbered integer key that never reuses a number. */
export function autoId(db: Kysely<never>) {
  return (column: ColumnDefinitionBuilder) =>
    isPostgres(db)
      ? column.primaryKey().generatedByDefaultAsIdentity()
      : column.primaryKey().autoIncrement();
}

/** Ends a table sorted by its key: SQLite then keeps one tree for it, not two. */
export function keyIsTable(db: Kysely<never>) {
  return isPostgres(db) ? sql`` : sql`without rowid`;
}
