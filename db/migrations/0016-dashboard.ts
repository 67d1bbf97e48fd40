import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // For the charts, without reading a visit. New rows are always added at its end.
  await db.schema
    .createIndex('appointments_by_created_at')
    .on('appointments')
    .columns(['created_at', 'postcode'])
    .execute();
  // Holds the few messages that could not be sent, and costs the others nothing.
  await db.schema
    .createIndex('messages_failed')
    .on('messages')
    .column('id')
    .where(sql.ref('status'), '=', 'failed')
    .execute();
}
