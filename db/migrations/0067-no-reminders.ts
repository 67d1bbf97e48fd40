import { type Kysely, sql } from 'kysely';

/** Who refused the reminder when they left their address. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['swatch_requests', 'price_links']) {
    await sql`alter table ${sql.table(table)} add column no_reminder integer not null default 0`.execute(
      db,
    );
  }
}
