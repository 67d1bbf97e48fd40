import { type Kysely, sql } from 'kysely';

/** Whoever asks for a list of prices by e-mail is counted, and not by reading every message there is. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index messages_price_lists on messages (recipient, created_at)
    where kind = 'price-list-customer'`.execute(db);
}
