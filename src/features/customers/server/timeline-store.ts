import { sql } from 'kysely';
import { adminApi } from '../../../admin-urls.ts';
import type { Handle } from '../../../lib/database/database.ts';
import type { TimelineEntry } from '../customer.ts';
import { type Facts, isOfVisits, shownRecords } from './joined-records.ts';

/** Of one kind. */
const MOST = 500;

/** Everything that is known of a household, newest first. */
export async function timelineOf(db: Handle, customerId: number): Promise<TimelineEntry[]> {
  const isTheirs = sql`customer_id = ${customerId}`;
  const isOfTheirVisits = sql`appointment_id in (select id from appointments where ${isTheirs})`;
  // A limit for each kind, or the many of one would push out the others.
  const arms = Object.entries(shownRecords).map(
    ([kind, { table, key = 'id', status, text, day, who }]) => sql`
      select * from (select ${sql.lit(kind)} as kind, cast(${sql.ref(key)} as text) as id,
        created_at as at, ${columnOf(status)} as status, ${columnOf(text)} as text,
        ${columnOf(day)} as day, ${columnOf(who)} as who
        from ${sql.table(table)} where ${isOfVisits(kind) ? isOfTheirVisits : isTheirs}
        order by created_at desc limit ${sql.lit(MOST)}) as ${sql.ref(kind)}`,
  );
  const { rows } = await sql<Facts & Pick<TimelineEntry, 'kind' | 'at'>>`
    ${sql.join(arms, sql` union all `)} order by at desc`.execute(db);
  const photosWith = await photosOf(db, customerId);
  return rows.map(({ kind, at, ...facts }) => {
    const { title, words = () => facts.text, href } = shownRecords[kind];
    return {
      kind,
      id: kind === 'priceLink' ? facts.id : Number(facts.id),
      at,
      title: title(facts),
      text: words(facts),
      href: href(facts),
      by: facts.who || null,
      photos: kind === 'message' ? photosWith(Number(facts.id)) : [],
    };
  });
}

/** By the entry that they came with. */
async function photosOf(db: Handle, customerId: number) {
  const { rows } = await sql<Record<'id' | 'entryId' | 'visitId' | 'width' | 'height', number>>`
    select visit_photos.id, visit_photos.message_id as entry_id, appointment_id as visit_id, width, height
    from visit_photos join entries on entries.id = visit_photos.message_id
    where customer_id = ${customerId} and appointment_id is not null order by visit_photos.id`.execute(
    db,
  );
  const byEntry = Map.groupBy(rows, ({ entryId }) => entryId);
  return (entry: number) =>
    (byEntry.get(entry) ?? []).map(({ id, visitId, width, height }) => {
      return { href: adminApi.customerPhoto(visitId, id), width, height };
    });
}

const columnOf = (expression = "''") => sql.raw(expression);
