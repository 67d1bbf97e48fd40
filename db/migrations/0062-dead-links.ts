import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { keyIsTable } from '../column-types.ts';

/** Links in content that lead to no page of the site. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table dead_links (
    record text not null,
    record_id text not null,
    field text not null,
    href text not null,
    since text not null,
    primary key (record, record_id, field, href)
  ) ${keyIsTable(db)}`.execute(db);
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create trigger tell_change after insert or update or delete on dead_links for each row execute function tell_change('dead-links')`.execute(
      db,
    );
  }
}
