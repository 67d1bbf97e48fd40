import type { Kysely } from 'kysely';

/** The seed of a link, so that the same one can be sent again; alone it opens nothing. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('staff_password_links').addColumn('seed', 'text').execute();
}
