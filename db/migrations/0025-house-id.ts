// The identity of this installation: tells its database, data folder and bucket from another's.
import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table installation (
    only_row integer primary key check (only_row = 1),
    id text not null,
    series text not null
  )`.execute(db);
  // The id stays. The series is part of providers' message ids, and is renewed by a restore, when message numbers
  // start again.
  await sql`insert into installation values (1, ${randomUUID()}, ${randomBytes(8).toString('hex')})`.execute(
    db,
  );

  // Photos whose rows are gone, however that happened: their files are still to be deleted, for good.
  await sql`create table visit_photo_removals (filename text primary key)`.execute(db);
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create function visit_photo_removed() returns trigger language plpgsql as $$
      begin
        insert into visit_photo_removals values (old.filename) on conflict do nothing;
        return null;
      end $$`.execute(db);
    await sql`create trigger visit_photos_removed after delete on visit_photos for each row execute function visit_photo_removed()`.execute(
      db,
    );
    return;
  }
  await sql`create trigger visit_photos_removed after delete on visit_photos begin insert or ignore into visit_photo_removals values (old.filename); end`.execute(
    db,
  );
}
