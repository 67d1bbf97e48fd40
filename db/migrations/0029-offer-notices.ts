import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // Which warnings about ending offers the team has had. A row can be written only once, so only one of several
  // processes writes the e-mail.
  await db.schema
    .createTable('offer_notices')
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('last_day', 'text', (column) => column.notNull())
    .addColumn('written_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('offer_notices_key', ['stage', 'last_day'])
    .execute();
}
