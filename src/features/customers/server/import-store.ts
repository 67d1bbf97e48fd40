// Writes a file of customers, all or nothing.
import { setTimeout as rest } from 'node:timers/promises';
import { type Generated, sql } from 'kysely';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import type { Import, ImportDone, TakenBack } from '../customer-import.ts';
import type { ImportRow } from './import-file.ts';
import { givingWay, planJoins, writeJoins } from './join-batch-store.ts';
import { batches, deleteCustomers, isPostgres } from './join-store.ts';
import { customerOf, withRecords } from './store.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    /** Nothing of the file itself. */
    customerImports: { id: Generated<number>; created: number; joined: number; createdAt: string };
  }
}

/** While customers of the file write, it waits, longer each time. */
const MOST_TURNS = 10;
const REST_MS = 150;

/** What a file would come to. */
export async function planImport(db: Handle, people: readonly ImportRow[], createdAt: string) {
  const plan = await planJoins(
    db,
    people.map((person) => ({ ...person, createdAt })),
  );
  const created = plan.made.length;
  return { plan, created, joined: people.length - created };
}

type Done = Omit<ImportDone, 'faults'>;

/**
 * @param note writes what else belongs to the import, in its transaction
 * @throws AppError 503 when others changed these customers at every turn
 */
export async function importCustomers(
  database: Database,
  people: readonly ImportRow[],
  now: Date,
  note: (trx: Handle, done: Done) => Promise<void>,
): Promise<Done> {
  const createdAt = now.toISOString();
  for (let turn = 1; turn <= MOST_TURNS; turn += 1) {
    const done = await givingWay(database, async (trx) => {
      const { plan, ...counts } = await planImport(trx, people, createdAt);
      const { id } = await trx
        .insertInto('customerImports')
        .values({ ...counts, createdAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      // Rows of one file are one: an undo takes back what is as the file made it.
      const made = { importId: id, emptySince: londonDayOf(now), version: 1 };
      const customers = await writeJoins(trx, plan, made);
      await keepFromUndo(trx, customers, id);
      await note(trx, { id, ...counts });
      return { id, ...counts };
    });
    if (done) return done;
    await rest(turn * REST_MS);
  }
  throw new AppError('unavailable', 'These customers are busy. Please try again in a minute.');
}

/** Who is also in a later file has been used since the one that made them. */
async function keepFromUndo(trx: Handle, customers: number[], importId: number): Promise<void> {
  for (const ids of batches([...new Set(customers)])) {
    await trx
      .updateTable('customers')
      .set((update) => ({ version: update('version', '+', 1) }))
      .where('id', 'in', ids)
      .where('version', '=', 1)
      .where('importId', '!=', importId)
      .execute();
  }
}

export async function listImports(db: Handle): Promise<Import[]> {
  const { rows } = await sql<Import>`
    select *, (select count(*) from customers where import_id = customer_imports.id) as present
    from customer_imports order by id desc limit 20`.execute(db);
  return rows.map((row) => ({ ...row, present: Number(row.present) }));
}

/** Removes those that an import made, unless they were edited or something is joined to them. */
export async function takeBack(trx: Handle, id: number): Promise<TakenBack> {
  const rows = await trx
    .selectFrom('customers')
    .selectAll()
    .where('importId', '=', id)
    .orderBy('id')
    // A record that would join one of them waits, and finds it gone.
    .$if(isPostgres(trx), (read) => read.forUpdate())
    .execute();
  const made = rows.map(customerOf);
  const inUse = await withRecords(
    trx,
    made.map((one) => one.id),
  );
  const unused = made.filter((one) => one.version === 1 && !inUse.has(one.id));
  await deleteCustomers(trx, unused);
  return { removed: unused.length, kept: made.length - unused.length };
}
