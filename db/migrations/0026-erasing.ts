// What must be remembered after erasing a person or restoring a backup.
import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // When the program last saw the clock, and how long it has distrusted it since.
  await sql`create table clock_watch (
    only_row integer primary key check (only_row = 1),
    seen_at text not null,
    wait_ms integer not null
  )`.execute(db);
  await sql`insert into clock_watch values (1, ${new Date().toISOString()}, 0)`.execute(db);

  // People erased after a backup was made who are back because it was restored.
  await sql`create table erasures_to_repeat (
    contact text primary key,
    erased_at text not null
  )`.execute(db);

  // When a restore held back a queued message: it may have been sent already.
  await sql`alter table messages add column restored_at text`.execute(db);
  await sql`create index messages_restored on messages (id) where restored_at is not null`.execute(
    db,
  );

  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  // Otherwise FTS5 only marks a text as deleted, and keeps its words until it next merges.
  for (const table of ['contact_submissions', 'testimonials']) {
    const index = sql.table(`${table}_search`);
    await sql`insert into ${index} (${index}, rank) values ('secure-delete', 1)`.execute(db);
    await sql`insert into ${index} (${index}) values ('rebuild')`.execute(db);
  }
}
