// Keeps every customer's stage as its records say: a column, so that lists can be filtered and counted. The database
// notes whose records have changed, and the next look at customers brings these up to date first; the same for those
// whose stage ends with a day.
import { sql } from 'kysely';
import type { CrudStore } from '../../../kit/crud/server/crud-store.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { type Customer, type JoinedKind, type Pipeline, stages } from '../customer.ts';
import { type Claim, enquiryOf, type StageFacts, stageOf } from '../stage.ts';
import { forRows, given, isPostgres } from './join-store.ts';
import { allJoined, joinedRecords } from './joined-records.ts';

/** What the records of these say of their stages. */
async function claimsOf(db: Handle, ids: readonly number[]): Promise<Map<number, Claim[]>> {
  const arms = allJoined
    .filter(([, { claim }]) => claim !== null)
    .map(([kind, { table, status, day, isKnown = 'true', claim }]) => {
      const facts = claim
        ? `${status} as status, ${day} as day, means, updated_at, ${table}.kind as visit_kind`
        : "'', '', '', '', ''";
      return sql`select ${sql.lit(kind)} as kind, customer_id, created_at, ${sql.raw(facts)}
        from ${sql.table(table)} where customer_id in (${sql.join(ids)}) and ${sql.raw(isKnown)}`;
    });
  const { rows } = await sql<StageFacts & { kind: JoinedKind; customerId: number }>`
    ${sql.join(arms, sql` union all `)}`.execute(db);
  const claims = new Map<number, Claim[]>(ids.map((id) => [id, []]));
  for (const { kind, customerId, ...facts } of rows) {
    const { claim } = joinedRecords[kind];
    claims.get(customerId)?.push((claim ?? enquiryOf)(facts));
  }
  return claims;
}

/** At a time: nobody waits long for it. */
const AT_ONCE = 250;
/** More are done by the next answer, or in the background. */
const BATCHES_AT_ONCE = 4;

/** @returns a function that brings up to date what has changed, before an answer */
export function createStages({ database, clock }: Base): () => Promise<void> {
  // No index on the day: every booking would pay for what is asked once a day.
  let sweptOn = '';

  /** Notes those whose stage ends with a day. */
  async function sweep(today: string): Promise<void> {
    const due = sql`select id from customers where stage_until <= ${today}`;
    const { rows } = await sql`${due} limit 1`.execute(database.db);
    if (rows.length > 0) {
      await database.write((trx) =>
        sql`insert into customer_changes (customer_id) ${due}`.execute(trx),
      );
    }
    sweptOn = today;
  }

  return async function refresh() {
    const today = londonDayOf(clock.now());
    if (sweptOn !== today) await sweep(today);
    const { db } = database;
    for (let batch = 0; batch < BATCHES_AT_ONCE; batch += 1) {
      const noted = await db.selectFrom('customerChanges').select('id').limit(1).execute();
      if (noted.length === 0) return;
      const count = await database.write((trx) => refreshBatch(trx, today));
      if (count > 0) database.changes.publish('customers');
      if (count < AT_ONCE) return;
    }
  };
}

/** @returns how many it looked at */
async function refreshBatch(trx: Handle, today: string): Promise<number> {
  const notes = await trx
    .selectFrom('customerChanges')
    .selectAll()
    .orderBy('id')
    .limit(AT_ONCE)
    .$if(isPostgres(trx), (read) => read.forUpdate())
    .execute();
  const ids = [...new Set(notes.map(({ customerId }) => customerId))];
  if (ids.length === 0) return 0;
  const customers = await trx
    .selectFrom('customers')
    .select(['id', 'stage', 'stageSince', 'stageUntil', 'emptySince', 'importId', 'createdAt'])
    .where('id', 'in', ids)
    .orderBy('id')
    // Two processes take their turns, so that the later facts are written last.
    .$if(isPostgres(trx), (read) => read.forNoKeyUpdate())
    .execute();
  const claims = await claimsOf(trx, ids);
  const changed = customers.flatMap((customer) => {
    const own = claims.get(customer.id) ?? [];
    const { createdAt, importId } = customer;
    const { stage, since, until } = stageOf(own, today, createdAt, importId !== null);
    const next = {
      id: customer.id,
      stage,
      // Correcting a visit does not begin its stage again.
      stageSince: stage === customer.stage ? customer.stageSince : since,
      stageUntil: until,
      emptySince: own.length > 0 ? null : (customer.emptySince ?? today),
    };
    const isSame =
      stage === customer.stage &&
      until === customer.stageUntil &&
      next.emptySince === customer.emptySince;
    return isSame ? [] : [next];
  });
  await writeStages(trx, changed);
  const seen = notes.map(({ id }) => id);
  await trx.deleteFrom('customerChanges').where('id', 'in', seen).execute();
  return notes.length;
}

const writeStages = forRows<never>(
  (
    rows,
  ) => sql`update customers set stage = ${given('stage')}, stage_since = ${given('stageSince')},
    stage_until = ${given('stageUntil')}, empty_since = ${given('emptySince')}
    from ${rows} where customers.id = ${given('id')}`,
);

/** How many are in each stage, and since when the first of them. */
export async function countStages(db: Handle, store: CrudStore<Customer>): Promise<Pipeline> {
  const counts = await db
    .selectFrom('customers')
    .select(({ fn }) => ['stage', fn.countAll<number>().as('count')])
    .groupBy('stage')
    .execute();
  const shown = stages.filter(
    (stage) => stage !== 'known' || counts.some((one) => one.stage === stage),
  );
  return Promise.all(
    shown.map(async (stage) => {
      const count = Number(counts.find((one) => one.stage === stage)?.count ?? 0);
      const order = { where: { stage }, sort: 'stageSince', limit: 1 };
      const [first] = count > 0 ? await store.list(db, order) : [];
      return { stage, count, pence: 0, oldestSince: first?.stageSince ?? null };
    }),
  );
}
