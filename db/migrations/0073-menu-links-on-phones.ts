import { type Kysely, sql } from 'kysely';

/** Links of the main menu that the phone menu shows too. Those that are there already stay as they are. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table navigation_items add column on_phones integer not null default 0`.execute(
    db,
  );
}
