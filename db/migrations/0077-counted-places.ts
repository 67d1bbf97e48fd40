import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * A slot's places are counted from its visits, and from the holds and offers that still run, which stay as they are. The
 * number that was kept beside them goes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index appointments_preferred_date`.execute(db);
  await db.schema
    .createIndex('appointments_by_slot')
    .on('appointments')
    .columns(['preferred_date', 'preferred_time', 'status'])
    .execute();
  await sql`drop table appointment_slots`.execute(db);
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  // Other servers heard of a hold by the number.
  await sql`create trigger tell_change after insert or update or delete on slot_holds
    for each row execute function tell_change('appointments')`.execute(db);
}
