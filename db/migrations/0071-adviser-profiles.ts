import { type Kysely, sql } from 'kysely';

/** What the website says of an adviser, as JSON; empty until the office writes it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table adviser_times add column profile text not null default ''`.execute(db);
}
