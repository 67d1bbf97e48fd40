import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Tells other processes of alerts (0027-change-notices.ts). */
export async function up(db: Kysely<never>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`create trigger tell_change after insert or update or delete on alerts for each row execute function tell_change('status')`.execute(
    db,
  );
}
