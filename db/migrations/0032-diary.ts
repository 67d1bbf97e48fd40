import { type Kysely, sql } from 'kysely';

/** The slots from the time when their hours were in the code. */
const HOURS = [
  ['Morning (9am-11am)', '09:00', '11:00'],
  ['Midday (11am-1pm)', '11:00', '13:00'],
  ['Afternoon (1pm-3pm)', '13:00', '15:00'],
  ['Late Afternoon (3pm-5pm)', '15:00', '17:00'],
];

export async function up(db: Kysely<never>): Promise<void> {
  // A visit keeps the hours it was booked with, whatever happens to the slot.
  for (const column of ['slot_from', 'slot_to', 'source']) {
    await db.schema
      .alterTable('appointments')
      .addColumn(column, 'text', (build) =>
        build.notNull().defaultTo(column === 'source' ? 'website' : ''),
      )
      .execute();
  }
  // Why it has its status, and who cancelled it.
  for (const column of ['reason', 'cancelled_by']) {
    await db.schema.alterTable('appointments').addColumn(column, 'text').execute();
  }
  for (const [label, from, to] of HOURS) {
    await sql`update appointments set slot_from = ${from}, slot_to = ${to} where preferred_time = ${label}`.execute(
      db,
    );
  }
}
