import { type Kysely, sql } from 'kysely';

/** The weave in which a product's colours are shown; empty: its category's. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table products add column weave text not null default ''`.execute(db);
}
