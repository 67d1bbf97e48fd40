import { sql } from 'kysely';
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
    };
  });
}

const columnOf = (expression = "''") => sql.raw(expression);
