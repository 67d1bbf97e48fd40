import { type Kysely, sql } from 'kysely';

/** Counts requests for price lists by e-mail without reading every message. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index messages_price_lists on messages (recipient, created_at)
    where kind = 'price-list-customer'`.execute(db);
}
