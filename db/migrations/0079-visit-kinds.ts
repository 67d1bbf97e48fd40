import { type Kysely, sql } from 'kysely';

/** Visits are consultations, or a measure, a fitting or service with hours of their own, which take no place in a slot. */
export async function up(db: Kysely<never>): Promise<void> {
  const tables = await db.introspection.getTables();
  const known = tables.find(({ name }) => name === 'appointments')?.columns ?? [];
  const add = async (column: string, type: string) => {
    // A start that was broken off may have added it already.
    if (known.some(({ name }) => name === column)) return;
    await sql.raw(`alter table appointments add column ${column} ${type}`).execute(db);
  };
  await add('kind', "text not null default 'consultation'");
  await add('job_id', 'text');
  await sql`drop index if exists appointments_by_slot`.execute(db);
  await sql`create index appointments_by_slot
    on appointments (preferred_date, preferred_time, status, kind)`.execute(db);
}
