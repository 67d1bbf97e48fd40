// Joins the records from before there were customers, oldest first, a batch at a time: it can stop anywhere and go on
// later.
import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Sender } from '../../../kit/http/intake.ts';
import type { Database, Handle, Tables } from '../../../lib/database/database.ts';
import { joinCustomer } from './join-store.ts';
import { allJoined } from './joined-records.ts';

type OldRecord = Sender & { table: keyof Tables; id: number; createdAt: string };

const AT_ONCE = 100;
const POSTGRES_LOCK = 7_365_412;

/** Joins the oldest records without a customer. @returns whether there may be more */
export async function joinOldRecords(database: Database): Promise<boolean> {
  if ((await oldest(database.db, 1)).length === 0) return false;
  await database.write(async (trx) => {
    if (trx.getExecutor().adapter instanceof PostgresAdapter) {
      await sql`select pg_advisory_xact_lock(${POSTGRES_LOCK})`.execute(trx);
    }
    const joined: { table: keyof Tables; pair: RawBuilder<unknown> }[] = [];
    for (const { table, id, createdAt, ...sender } of await oldest(trx, AT_ONCE)) {
      const customerId = await joinCustomer(trx, sender, new Date(createdAt));
      joined.push({ table, pair: sql`(${sql.lit(id)}, ${sql.lit(customerId)})` });
    }
    for (const [table, own] of Map.groupBy(joined, (one) => one.table)) {
      await sql`update ${sql.table(table)} set customer_id = joined.column2
        from (values ${sql.join(own.map(({ pair }) => pair))}) as joined
        where id = joined.column1`.execute(trx);
    }
  });
  return true;
}

async function oldest(db: Handle, limit: number): Promise<OldRecord[]> {
  const found: OldRecord[] = [];
  for (const [, { table, person, source = '', isKnown = 'true' }] of allJoined) {
    if (!person) continue;
    const { rows } = await sql<Omit<OldRecord, 'table'>>`
      select id, created_at, ${sql.raw(person)} from ${sql.table(table)}
      where customer_id is null and ${sql.raw(isKnown)} order by created_at limit ${limit}`.execute(
      db,
    );
    found.push(...rows.map((row) => ({ table, ...row, source: row.source ?? source })));
  }
  return found.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1)).slice(0, limit);
}
