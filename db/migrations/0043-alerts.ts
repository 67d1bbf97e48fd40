import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // What is wrong with the server, one row per problem: only the process that changes the row writes the message.
  await db.schema
    .createTable('alerts')
    .addColumn('matter', 'text', (column) => column.primaryKey())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('told_at', 'text')
    .execute();
}
