import type { Kysely } from 'kysely';

/** The offer that a visit was booked with, in words, as it was then. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('appointments').addColumn('offer', 'text').execute();
}
