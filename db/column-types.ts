// The one difference between the engines in the migrations: how a table numbers its rows.
import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter } from 'kysely';

const isPostgres = (db: Kysely<never>) => db.getExecutor().adapter instanceof PostgresAdapter;

/** An auto-numbered integer key whose numbers are never used again. */
export function autoId(db: Kysely<never>) {
  return (column: ColumnDefinitionBuilder) =>
    isPostgres(db)
      ? column.primaryKey().generatedByDefaultAsIdentity()
      : column.primaryKey().autoIncrement();
}
