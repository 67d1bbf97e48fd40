// Joins the records from before there were customers, oldest first, a batch at a time: it can stop anywhere and go on
// later.
import { sql } from 'kysely';
import type { Sender } from '../../../kit/http/intake.ts';
import type { Database, Handle, Tables } from '../../../lib/database/database.ts';
import { handOffsToJoin } from '../../assistant/server/store.ts';
import { givingWay, planJoins, writeJoins } from './join-batch-store.ts';
import { isPostgres, personOf } from './join-store.ts';
import { allJoined } from './joined-records.ts';

type OldRecord = Sender & { table: keyof Tables; id: number; createdAt: string };

/** SQLite answers no request meanwhile. */
const AT_ONCE = { sqlite: 200, postgres: 2000 };
const POSTGRES_LOCK = 7_365_412;

/** Joins the oldest records without a customer. @returns whether there may be more */
export async function joinOldRecords(
  database: Database,
  atOnce: number = AT_ONCE[database.engine],
): Promise<boolean> {
  if ((await oldest(database.db, 1)).length === 0) return false;
  await givingWay(database, async (trx) => {
    if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${POSTGRES_LOCK})`.execute(trx);
    const records = await oldest(trx, atOnce);
    const people = records.map((record) => ({ ...personOf(record), createdAt: record.createdAt }));
    const customers = await writeJoins(trx, await planJoins(trx, people));
    const joined = records.map(({ table, id }, at) => ({ table, id, customer: customers[at] }));
    for (const [table, own] of Map.groupBy(joined, (one) => one.table)) {
      const rows = own.map(({ id, customer }) => sql`(${sql.lit(id)}, ${sql.lit(customer)})`);
      await sql`update ${sql.table(table)} set customer_id = fresh.column2
        from (values ${sql.join(rows)}) as fresh where id = fresh.column1`.execute(trx);
    }
  });
  return true;
}

export async function oldest(db: Handle, limit: number): Promise<OldRecord[]> {
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
  const handOffs = await handOffsToJoin(db, limit);
  found.push(
    ...handOffs.map((row) => ({
      table: 'assistantConversations' as const,
      source: 'assistant',
      ...row,
    })),
  );
  return found.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1)).slice(0, limit);
}
