// Writes a file of customers, all or nothing. What each row comes to is reckoned before the transaction, by the rule of
// join-store.ts; the transaction fails if somebody has changed these customers meanwhile, and it is reckoned again.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Generated, sql } from 'kysely';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { MOST_CONTACTS, notAsked } from '../customer.ts';
import type { Import, TakenBack } from '../customer-import.ts';
import type { ImportRow } from './import-file.ts';
import {
  batches,
  claimContacts,
  deleteCustomers,
  getsName,
  isPostgres,
  SAME_EMAIL,
  SAME_PHONE,
} from './join-store.ts';
import { customerOf, withRecords } from './store.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    /** Nothing of the file itself. */
    customerImports: { id: Generated<number>; created: number; joined: number; createdAt: string };
  }
}

/** A customer as the import leaves it; the id is 0 until it is known. */
interface Target extends ImportRow {
  id: number;
  version: number;
  isChanged: boolean;
  /** Addresses and numbers that become theirs. */
  added: string[];
}

export interface ImportPlan {
  made: Target[];
  /** Rows of customers from before, or from a row above. */
  joined: number;
  changed: Target[];
  duplicates: { one: Target; other: Target; why: string }[];
}

/** The last one is planned within the transaction, while the others wait. */
const MOST_TURNS = 3;
const MOST_TAGS = 30;
const MOST_NOTES = 10_000;

class Stale extends Error {}

const isEmail = (contact: string) => contact.includes('@');

export async function planImport(db: Handle, people: readonly ImportRow[]): Promise<ImportPlan> {
  const owners = await findOwners(db, people);
  const known = new Set(owners.values());
  const plan: ImportPlan = { made: [], joined: 0, changed: [], duplicates: [] };
  for (const some of batches(people)) {
    for (const person of some) planRow(plan, owners, person);
    // Other requests get their turn.
    await nextTurn();
  }
  plan.changed = [...known].filter(({ isChanged }) => isChanged);
  return plan;
}

function planRow(plan: ImportPlan, owners: Map<string, Target>, person: ImportRow): void {
  const contacts = [...person.phones, ...person.emails];
  const known = contacts.map((contact) => owners.get(contact)).find((owner) => owner);
  const target = known ?? { ...blank, ...person, emails: [], phones: [], added: [] };
  if (known) {
    plan.joined += 1;
    addTo(known, person);
  } else plan.made.push(target);
  for (const contact of contacts) {
    const owner = owners.get(contact);
    const list = isEmail(contact) ? target.emails : target.phones;
    if (owner && owner !== target) {
      const why = isEmail(contact) ? SAME_EMAIL : SAME_PHONE;
      plan.duplicates.push({ one: target, other: owner, why });
    } else if (!owner && list.length < MOST_CONTACTS) {
      list.push(contact);
      target.added.push(contact);
      target.isChanged = true;
      owners.set(contact, target);
    }
  }
}

const blank = { id: 0, version: 1, isChanged: false };

/** What was blank, tags and notes; never another name or address. */
function addTo(target: Target, person: ImportRow): void {
  const tags = [...new Set([...target.tags, ...person.tags])].slice(0, MOST_TAGS);
  const notes = [target.notes, person.notes].filter(Boolean).join('\n');
  const added = {
    name: getsName(target, person.name) ? person.name : target.name,
    address: target.address || person.address,
    postcode: target.postcode || person.postcode,
    tags,
    notes: target.notes.includes(person.notes) || notes.length > MOST_NOTES ? target.notes : notes,
  };
  const isSame = Object.entries(added).every(
    ([field, value]) => String(value) === String(target[field as keyof typeof added]),
  );
  if (!isSame) Object.assign(target, added, { isChanged: true });
}

/** The customers that have an address or a number of these people. */
async function findOwners(db: Handle, people: readonly ImportRow[]): Promise<Map<string, Target>> {
  const idOf = new Map<string, number>();
  for (const some of batches(people)) {
    const wanted = some.flatMap(({ emails, phones }) => [...emails, ...phones]);
    const rows = await db
      .selectFrom('customerContacts')
      .selectAll()
      .where('contact', 'in', ['', ...wanted])
      .execute();
    for (const { contact, customerId } of rows) idOf.set(contact, customerId);
  }
  const byId = new Map<number, Target>();
  for (const some of batches([...new Set(idOf.values())])) {
    const rows = await db.selectFrom('customers').selectAll().where('id', 'in', some).execute();
    for (const row of rows) byId.set(row.id, { ...customerOf(row), isChanged: false, added: [] });
  }
  return new Map(
    [...idOf].flatMap(([contact, id]) => {
      const owner = byId.get(id);
      return owner ? [[contact, owner] as const] : [];
    }),
  );
}

/** @param note writes what else belongs to the import, in its transaction */
export async function importCustomers(
  database: Database,
  people: readonly ImportRow[],
  now: Date,
  note: (trx: Handle, id: number, plan: ImportPlan) => Promise<void>,
): Promise<{ id: number; created: number; joined: number }> {
  for (let turn = 1; ; turn += 1) {
    const isLast = turn === MOST_TURNS;
    const before = isLast ? undefined : await planImport(database.db, people);
    try {
      return await database.write(async (trx) => {
        if (isLast) await holdCustomers(trx);
        const plan = before ?? (await planImport(trx, people));
        const counts = { created: plan.made.length, joined: plan.joined };
        const id = await writePlan(trx, plan, counts, now);
        await note(trx, id, plan);
        return { id, ...counts };
      });
    } catch (error) {
      if (isLast || !(error instanceof Stale)) throw error;
    }
  }
}

/** Changes of customers wait for the moment that it takes. */
async function holdCustomers(trx: Handle): Promise<void> {
  if (!isPostgres(trx)) return;
  await sql`lock table customers, customer_contacts in share row exclusive mode`.execute(trx);
}

async function writePlan(
  trx: Handle,
  { made, changed, duplicates }: ImportPlan,
  counts: { created: number; joined: number },
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const { id: importId } = await trx
    .insertInto('customerImports')
    .values({ ...counts, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const nothing = {
    marketing: JSON.stringify(notAsked),
    stageSince: at,
    emptySince: londonDayOf(now),
    version: 1,
    importId,
    createdAt: at,
    updatedAt: at,
  };
  for (const some of batches(made)) {
    const rows = await trx
      .insertInto('customers')
      .values(
        some.map(({ id, isChanged, added, emails, phones, tags, ...own }) => ({
          ...own,
          emails: JSON.stringify(emails),
          phones: JSON.stringify(phones),
          tags: JSON.stringify(tags),
          ...nothing,
        })),
      )
      .returning(['id', 'emails', 'phones'])
      .execute();
    // Rows may come back in any order; what they are known by is theirs alone.
    const ids = new Map(rows.map((row) => [row.emails + row.phones, row.id]));
    for (const one of some) {
      one.id = ids.get(JSON.stringify(one.emails) + JSON.stringify(one.phones)) ?? 0;
    }
    await nextTurn();
  }
  for (const some of batches(changed)) {
    const values = some.map(
      (
        one,
      ) => sql`(${sql.lit(one.id)}, ${sql.lit(one.version)}, ${one.name}, ${JSON.stringify(one.emails)},
        ${JSON.stringify(one.phones)}, ${one.address}, ${one.postcode}, ${one.notes}, ${JSON.stringify(one.tags)})`,
    );
    const { numAffectedRows } = await sql`update customers set name = column3, emails = column4,
        phones = column5, address = column6, postcode = column7, notes = column8, tags = column9,
        version = version + 1, updated_at = ${at}
      from (values ${sql.join(values)}) as fresh
      where customers.id = column1 and version = column2`.execute(trx);
    if (Number(numAffectedRows) !== some.length) throw new Stale();
    await nextTurn();
  }
  for (const some of batches([...made, ...changed])) {
    const contacts = some.flatMap(({ id: customerId, added }) =>
      added.map((contact) => ({ contact, customerId })),
    );
    if (!(await claimContacts(trx, contacts))) throw new Stale();
    await nextTurn();
  }
  for (const some of batches(duplicates)) {
    const pairs = some.flatMap(({ one, other, why }) => [
      { customerId: one.id, otherId: other.id, why },
      { customerId: other.id, otherId: one.id, why },
    ]);
    await trx
      .insertInto('customerDuplicates')
      .values(pairs)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return importId;
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
