import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // When a process last saw the problem: one disk may be full while the others are not.
  await db.schema.alterTable('alerts').addColumn('seen_at', 'text').execute();
}
