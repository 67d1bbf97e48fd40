// Whose a record is. Each e-mail address and number of a customer has a unique row, which decides between records that
// come at once; the transaction that loses looks again. One record and a file of thousands go the same way.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Generated, type Insertable, PostgresAdapter, sql } from 'kysely';
import type { Sender } from '../../../kit/http/intake.ts';
import type { FormName } from '../../../kit/public-form.ts';
import type { Handle, Tables } from '../../../lib/database/database.ts';
import { prepared } from '../../../lib/database/prepared-query.ts';
import { sha256 } from '../../../lib/process/secrets.ts';
import type { JoinedKind, Stage } from '../customer.ts';
import {
  addTo,
  allOf,
  type Contacts,
  contactsOf,
  type Household,
  homeOf,
  type JoinPlan,
  type Pair,
  type Person,
  startPlan,
} from './join-plan.ts';
import { allJoined } from './joined-records.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    customers: true;
  }
  interface Tables {
    customers: {
      id: Generated<number>;
      name: string;
      /** JSON, as are the numbers, tags and marketing. */
      emails: string;
      phones: string;
      address: string;
      postcode: string;
      notes: Generated<string>;
      tags: Generated<string>;
      source: string;
      marketing: string;
      stage: Generated<Stage>;
      stageSince: string;
      stageUntil: string | null;
      emptySince: string | null;
      adviserId: string | null;
      /** The import that made it. */
      importId: number | null;
      version: number;
      createdAt: string;
      updatedAt: string;
    };
    customerContacts: {
      /** An e-mail address in lower case, or a number in E.164. */
      contact: string;
      customerId: number;
      /** The name a visitor gave with it, if not the customer's and not yet confirmed; blank: the customer's own. */
      cameWith: Generated<string>;
    };
    customerDuplicates: { customerId: number; otherId: number; why: string };
    customerMerges: { goneId: number; intoId: number };
    /** Customers whose records have changed. */
    customerChanges: { id: Generated<number>; customerId: number };
  }
}

export const isPostgres = (db: Handle) => db.getExecutor().adapter instanceof PostgresAdapter;

/** As many as one statement takes: the others of the process have their turn in between. */
const AT_ONCE = 200;

export async function* batches<T>(all: readonly T[]): AsyncGenerator<T[]> {
  for (let at = 0; at < all.length; at += AT_ONCE) {
    if (at > 0) await nextTurn();
    yield all.slice(at, at + AT_ONCE);
  }
}

/** Rows as JSON: one text for any number of them, so that each statement is compiled once. */
interface Given {
  rows: string;
}

const givenRows = (db: Handle, rows: string) =>
  isPostgres(db)
    ? sql`json_array_elements(cast(${rows} as json)) as given`
    : sql`json_each(${rows}) as given`;

const NUMBERS: readonly string[] = ['id', 'customerId', 'otherId', 'version', 'importId'];
export const given = (column: string) => {
  const text = sql`given.value ->> ${sql.lit(column)}`;
  return NUMBERS.includes(column) ? sql`cast(${text} as integer)` : sql`(${text})`;
};

type Rows = ReturnType<typeof givenRows>;

/** As a list on PostgreSQL, which would guess a hundred rows, and read the whole table for one. */
const isGiven = (db: Handle, column: string, field: string, rows: Rows) =>
  isPostgres(db)
    ? sql`${sql.ref(column)} = any(array(select ${given(field)} from ${rows}))`
    : sql`${sql.ref(column)} in (select ${given(field)} from ${rows})`;

/** A statement for any number of rows. */
export function forRows<Row>(build: (rows: Rows, db: Handle) => ReturnType<typeof sql<Row>>) {
  const query = prepared<Given, Row>((db, value) => ({
    compile: () => build(givenRows(db, value('rows')), db).compile(db),
  }));
  return async (db: Handle, rows: readonly object[]): Promise<Row[]> => {
    const found: Row[] = [];
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      if (at > 0) await nextTurn();
      const some = JSON.stringify(rows.slice(at, at + AT_ONCE));
      found.push(...(await query(db, { rows: some })).rows);
    }
    return found;
  };
}

type ContactRow = Insertable<Tables['customerContacts']>;

const findOwners = forRows<ContactRow>(
  (rows, db) => sql`select contact, customer_id from customer_contacts
    where ${isGiven(db, 'contact', 'contact', rows)}`,
);

const findNamed = forRows<{ id: number }>(
  (rows, db) => sql`select id from customers where ${isGiven(db, 'name', 'name', rows)}`,
);

const householdColumns = [
  ...(['name', 'emails', 'phones', 'address', 'postcode', 'notes', 'tags', 'source'] as const),
  ...(['version', 'updatedAt'] as const),
];
const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

// Locked before anything is written, so that who comes meanwhile waits for us, but hardly we for them; a merge waits,
// too. SQLite has one writer anyway.
const readHouseholds = forRows<Household>(
  (rows, db) => sql`select id, ${refs(householdColumns)} from customers
    where ${isGiven(db, 'customers.id', 'id', rows)} order by id
    ${isPostgres(db) ? sql`for no key update` : sql``}`,
);

const madeColumns = [
  ...householdColumns,
  ...(['marketing', 'stage', 'stageSince', 'stageUntil', 'createdAt'] as const),
  ...(['importId', 'emptySince'] as const),
];

const insertCustomers = forRows<{ id: number }>(
  (rows) => sql`insert into customers (${refs(madeColumns)})
    select ${sql.join(madeColumns.map(given))} from ${rows} returning id`,
);

/** Answers with those that were free. */
const takeContacts = forRows<Pick<ContactRow, 'contact'>>(
  (rows) => sql`insert into customer_contacts (contact, customer_id, came_with)
    select ${sql.join(['contact', 'customerId', 'cameWith'].map(given))} from ${rows} where true
    on conflict do nothing returning contact`,
);

const updateHouseholds = forRows<never>((rows, db) => {
  const sets = householdColumns.map((column) => sql`${sql.ref(column)} = ${given(column)}`);
  return sql`update customers set ${sql.join(sets)} from ${rows}
    where customers.id = ${given('id')} and ${isGiven(db, 'customers.id', 'id', rows)}`;
});

const writeDuplicates = forRows<never>((rows) => {
  const columns = ['customerId', 'otherId', 'why'];
  return sql`insert into customer_duplicates (${refs(columns)})
    select ${sql.join(columns.map(given))} from ${rows} where true on conflict do nothing`;
});

/** What people come to, in their order. In a transaction their customers are held. */
export async function planJoins(db: Handle, people: readonly Person[]): Promise<JoinPlan> {
  const contacts = people.flatMap(allOf).map((contact) => ({ contact }));
  const owners = await findOwners(db, contacts);
  const named = await findNamed(db, people.filter(homeOf));
  const known = [...owners.map(({ customerId }) => customerId), ...named.map(({ id }) => id)];
  const ids = [...new Set(known)].sort((one, other) => one - other).map((id) => ({ id }));
  const plan = startPlan(
    await readHouseholds(db, ids),
    owners.map(({ contact, customerId }) => [contact, customerId]),
  );
  for await (const some of batches(people)) {
    for (const person of some) addTo(plan, person);
  }
  return plan;
}

/**
 * Writes what has been planned in the same transaction.
 * @param further columns of the new customers
 * @returns each person's customer; undefined where somebody has come in between: nothing is written, and the next plan
 * sees what they did
 */
export async function writeJoins(
  trx: Handle,
  { households, made, changed, places, taken, pairs }: JoinPlan,
  further: Partial<Insertable<Tables['customers']>> = {},
): Promise<number[] | undefined> {
  const fromBefore = [...changed].filter(({ id }) => id !== undefined);
  const rows = await insertCustomers(
    trx,
    made.map((one) => ({ ...one, ...further })),
  );
  // Numbers are given in the order of the rows, whatever the order of the answer.
  const ids = rows.map(({ id }) => id).sort((one, other) => one - other);
  for (const [at, one] of made.entries()) one.id = ids[at] as number;
  const idOf = (place: number) => households[place]?.id as number;
  const wanted = taken.map(([contact, place, cameWith]) => ({
    contact,
    customerId: idOf(place),
    cameWith,
  }));
  const got = await takeContacts(trx, wanted);
  if (got.length < wanted.length) {
    const kept = got.map(({ contact }) => contact);
    await dropContacts(trx, kept, [...new Set(wanted.map(({ customerId }) => customerId))]);
    await deleteCustomers(trx, ids);
    return undefined;
  }
  await updateHouseholds(trx, fromBefore);
  await noteDuplicates(
    trx,
    pairs.map(([one, other, why]) => [idOf(one), idOf(other), why]),
  );
  return places.map(idOf);
}

// Each turn that is lost shows who won it.
const MOST_TURNS = 10;

/**
 * The customer of a record that is being written: of the same number, else of the same e-mail address, else a new one.
 * What is new of these is added to it; its name and address never change.
 * @returns its id
 */
export async function joinCustomer(trx: Handle, sender: Sender, now: Date): Promise<number> {
  // Of a form's other fields, such as a note to us, nothing goes into the customer.
  const { name, address, postcode, source, visit } = sender;
  const own = { name, address, postcode, source, visit, ...contactsOf(sender) };
  const person = { ...own, createdAt: now.toISOString() };
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const [id] = (await writeJoins(trx, await planJoins(trx, [person]))) ?? [];
    if (id !== undefined) return id;
  }
  throw new Error('a record could not be joined to a customer');
}

/** Each of a pair lists the other, until they are merged. */
export async function noteDuplicates(trx: Handle, pairs: readonly Pair[]): Promise<void> {
  const rows = pairs.flatMap(([customerId, otherId, why]) => [
    { customerId, otherId, why },
    { customerId: otherId, otherId: customerId, why },
  ]);
  await writeDuplicates(trx, rows);
}

/**
 * With everything that is only theirs; their records must have gone elsewhere. Every statement names keys: after an
 * import PostgreSQL's statistics are old, and it would join thousands of rows as if they were one.
 */
export async function deleteCustomers(trx: Handle, customers: readonly number[]): Promise<void> {
  for await (const ids of batches(customers)) {
    const known = trx.selectFrom('customers').select(['emails', 'phones']).where('id', 'in', ids);
    const lists = (await known.execute()).flatMap(({ emails, phones }) => [emails, phones]);
    const contacts = lists.flatMap((list): string[] => JSON.parse(list));
    await dropContacts(trx, contacts, ids);
    const ofThem = trx.selectFrom('customerDuplicates').where('customerId', 'in', ids);
    const others = (await ofThem.select('otherId').execute()).map(({ otherId }) => otherId);
    await trx
      .deleteFrom('customerDuplicates')
      .where('customerId', 'in', [...ids, ...others])
      .where(({ or, eb }) => or([eb('customerId', 'in', ids), eb('otherId', 'in', ids)]))
      .execute();
    await trx.deleteFrom('customers').where('id', 'in', ids).execute();
  }
}

/** Frees what these customers are known by, for others. */
export async function dropContacts(
  trx: Handle,
  contacts: readonly string[],
  ids: readonly number[],
): Promise<void> {
  for await (const some of batches(contacts)) {
    await trx
      .deleteFrom('customerContacts')
      .where('contact', 'in', some)
      .where('customerId', 'in', ids)
      .execute();
  }
}

/**
 * Makes a customer known by other contacts; others' must have been refused. Those that stay keep the name they came
 * with: correcting a note does not confirm every address.
 */
export async function changeContacts(
  trx: Handle,
  customerId: number,
  before: Contacts,
  after: Contacts,
): Promise<void> {
  const lacks = (one: Contacts, other: Contacts) =>
    allOf(one).filter((contact) => !allOf(other).includes(contact));
  await dropContacts(trx, lacks(before, after), [customerId]);
  const rows = lacks(after, before).map((contact) => ({ contact, customerId }));
  if (rows.length > 0) await trx.insertInto('customerContacts').values(rows).execute();
}

/**
 * Joins what a public form has just written. A price list that is kept without an e-mail address is nobody's.
 * @param kept the form's answer, with its key
 */
export async function joinForm(
  trx: Handle,
  form: FormName,
  kept: { id?: unknown; token?: unknown },
  { name, ...sender }: Partial<Sender>,
  now: Date,
): Promise<void> {
  const [, record] = allJoined.find(([, one]) => one.form === form) ?? [];
  if (!record || !(name || sender.email)) return;
  const { table, key = 'id', source = '' } = record;
  const value = key === 'id' ? kept.id : sha256(String(kept.token));
  const whole = { ...sender, name: name || (contactsOf(sender).emails[0] ?? ''), source };
  await joinRecord(trx, table, [key, value], whole, now);
}

/** Joins a record that has been written in this transaction. @returns the customer's id */
export async function joinRecord(
  trx: Handle,
  table: keyof Tables,
  [key, value]: [column: string, value: unknown],
  sender: Sender,
  now: Date,
): Promise<number> {
  const customerId = await joinCustomer(trx, sender, now);
  await sql`update ${sql.table(table)} set customer_id = ${customerId}
    where ${sql.ref(key)} = ${value}`.execute(trx);
  return customerId;
}

/** A record with what the visitor typed. */
export type Typed = Sender & { kind: JoinedKind; id: number | string; createdAt: string };

/** Every record of a customer, oldest first. */
export async function recordsOf(trx: Handle, customerId: number): Promise<Typed[]> {
  const found: Typed[] = [];
  for (const [kind, { table, key = 'id' }] of allJoined) {
    const { rows } = await sql<Partial<Typed> & Record<string, unknown>>`select *
      from ${sql.table(table)} where customer_id = ${customerId}`.execute(trx);
    found.push(
      ...rows.map((row) => ({
        ...row,
        kind,
        id: row[key] as number | string,
        name: row.name ?? '',
        source: row.source ?? kind,
        createdAt: row.createdAt ?? '',
      })),
    );
  }
  return found.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}
