// What differs between the engines in the migrations: how a table numbers its rows, and how one that
// has a key of its own is kept.
import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

const isPostgres = (db: Kysely<never>) => db.getExecutor().adapter instanceof PostgresAdapter;

/** An auto-numbered integer key whose numbers are never used again. */
export function autoId(db: Kysely<never>) {
  return (column: ColumnDefinitionBuilder) =>
    isPostgres(db)
      ? column.primaryKey().generatedByDefaultAsIdentity()
      : column.primaryKey().autoIncrement();
}

/** Ends a table whose key is its order: SQLite then keeps one tree for it, not two. */
export function keyIsTable(db: Kysely<never>) {
  return isPostgres(db) ? sql`` : sql`without rowid`;
}
