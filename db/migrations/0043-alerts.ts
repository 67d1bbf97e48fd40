import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // What is wrong with the server, a row a matter: of several processes, the one that changes it writes the message.
  await db.schema
    .createTable('alerts')
    .addColumn('matter', 'text', (column) => column.primaryKey())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('told_at', 'text')
    .execute();
}
