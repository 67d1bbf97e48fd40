import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Where processes on one PostgreSQL count together; rate-limiter-flexible writes it, in this order of columns. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull())
    // Milliseconds.
    .addColumn('expire', 'bigint')
    .execute();

  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  // What one process is taught, the others are told (0027-change-notices.ts).
  await sql`create trigger tell_change after insert or update or delete on assistant_lessons for each row execute function tell_change('lessons')`.execute(
    db,
  );
}
