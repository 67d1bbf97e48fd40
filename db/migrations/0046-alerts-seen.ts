import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // When a process last found it wrong: the disk of one may be full while that of the others is not.
  await db.schema.alterTable('alerts').addColumn('seen_at', 'text').execute();
}
