// Writes a file of customers, all or nothing.
import { setTimeout as rest } from 'node:timers/promises';
import { type Generated, sql } from 'kysely';
import { sameName } from '../../../kit/records/server/personal.ts';
import { codeOf, type Database, type Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { phoneText } from '../../../lib/text/phone-text.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { type Import, type ImportDone, MOST_SHARERS, type TakenBack } from '../customer-import.ts';
import type { ImportRow } from './import-row.ts';
import { allOf } from './join-plan.ts';
import { batches, deleteCustomers, isPostgres, planJoins, writeJoins } from './join-store.ts';
import { withRecords } from './store.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    /** Nothing of the file itself. */
    customerImports: { id: Generated<number>; created: number; joined: number; createdAt: string };
  }
}

/** While customers of the file write, it waits, longer each time. */
const MOST_TURNS = 10;
const REST_MS = 150;
const SHOWN_NAMES = 3;

/** Somebody else has come in between: the next turn sees what they did. */
class Overtaken extends Error {}
const LOCK_TIMEOUT = '55P03';

/**
 * What a file would come to.
 * @param apart whether rows with different names and one number or address become a customer each; undefined: where
 * they are more than a household
 */
export async function planImport(
  db: Handle,
  people: readonly ImportRow[],
  apart: boolean | undefined,
  createdAt: string,
) {
  const sharers = new Map<string, ImportRow[]>();
  for (const person of people) {
    for (const contact of allOf(person)) {
      const rows = sharers.get(contact);
      if (rows) rows.push(person);
      else sharers.set(contact, [person]);
    }
  }
  const alone = new Set<string>();
  const shared: [rows: number, sentence: string][] = [];
  for (const [contact, rows] of sharers) {
    const names = new Map(rows.map(({ name }) => [sameName(name), name]));
    if (names.size < 2) continue;
    const isApart = apart ?? names.size > MOST_SHARERS;
    if (isApart) alone.add(contact);
    const some = [...names.values()].slice(0, SHOWN_NAMES).join(', ');
    const outcome = isApart ? 'a customer each' : 'one customer';
    const sentence = `${rows.length} rows share ${phoneText(contact)}: ${outcome} (${some}${names.size > SHOWN_NAMES ? ', …' : ''})`;
    shared.push([rows.length, sentence]);
  }
  shared.sort(([one], [other]) => other - one);
  const plan = await planJoins(
    db,
    people.map((person) => ({ ...without(person, alone), createdAt })),
  );
  const created = plan.made.length;
  const counts = { created, joined: plan.places.length - created };
  return { plan, shared: shared.map(([, sentence]) => sentence), counts };
}

function without(person: ImportRow, apart: ReadonlySet<string>): ImportRow {
  const isOwn = (contact: string) => !apart.has(contact);
  const [emails, phones] = [person.emails.filter(isOwn), person.phones.filter(isOwn)];
  const lost = allOf(person).filter((contact) => !isOwn(contact));
  if (lost.length === 0) return person;
  const line = `Shared with others: ${lost.map(phoneText).join(', ')}`;
  return { ...person, emails, phones, notes: [person.notes, line].filter(Boolean).join('\n') };
}

type Done = Omit<ImportDone, 'faults' | 'noted'>;

/**
 * @param note writes what else belongs to the import, in its transaction
 * @throws AppError 503 when others changed these customers at every turn
 */
export async function importCustomers(
  database: Database,
  people: readonly ImportRow[],
  apart: boolean | undefined,
  now: Date,
  note: (trx: Handle, done: Done) => Promise<void>,
): Promise<ImportDone> {
  const createdAt = now.toISOString();
  for (let turn = 1; turn <= MOST_TURNS; turn += 1) {
    const work = database.write(async (trx) => {
      // Sooner than PostgreSQL looks for deadlocks, so that it is never a booking that gives way.
      if (isPostgres(trx)) await sql`set local lock_timeout = '500ms'`.execute(trx);
      const { plan, counts } = await planImport(trx, people, apart, createdAt);
      const { id } = await trx
        .insertInto('customerImports')
        .values({ ...counts, createdAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      // Rows of one file are one: an undo takes back what is as the file made it.
      const stage = 'known' as const;
      const made = { importId: id, stage, emptySince: londonDayOf(now), version: 1 };
      const customers = await writeJoins(trx, plan, made);
      if (!customers) throw new Overtaken();
      await keepFromUndo(trx, customers, id);
      await note(trx, { id, ...counts });
      return { id, ...counts, faults: plan.faults, noted: plan.noted };
    });
    const done = await work.catch((error: unknown) => {
      if (error instanceof Overtaken || codeOf(error) === LOCK_TIMEOUT) return undefined;
      throw error;
    });
    if (done) return done;
    await rest(turn * REST_MS);
  }
  throw new AppError('unavailable', 'These customers are busy. Please try again in a minute.');
}

/** Who is also in a later file has been used since the one that made them. */
async function keepFromUndo(trx: Handle, customers: number[], importId: number): Promise<void> {
  for await (const ids of batches([...new Set(customers)])) {
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
  const made = await trx
    .selectFrom('customers')
    .select(['id', 'version'])
    .where('importId', '=', id)
    .orderBy('id')
    // A record that would join one of them waits, and finds it gone.
    .$if(isPostgres(trx), (read) => read.forUpdate())
    .execute();
  const inUse = await withRecords(
    trx,
    made.map((one) => one.id),
  );
  const isUnused = (one: { id: number; version: number }) =>
    one.version === 1 && !inUse.has(one.id);
  const unused = made.filter(isUnused).map((one) => one.id);
  await deleteCustomers(trx, unused);
  return { removed: unused.length, kept: made.length - unused.length };
}
