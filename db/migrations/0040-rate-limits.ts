import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Shared counters of processes on one PostgreSQL; rate-limiter-flexible writes it, in this order of columns. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull())
    // Milliseconds.
    .addColumn('expire', 'bigint')
    .execute();

  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  // Announces a new lesson to the other processes (0027-change-notices.ts).
  await sql`create trigger tell_change after insert or update or delete on assistant_lessons for each row execute function tell_change('lessons')`.execute(
    db,
  );
}
