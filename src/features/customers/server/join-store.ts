// Whose a record is. Each e-mail address and number of a customer has a unique row, which decides between records that
// come at once; the transaction that loses looks again.
import { type Generated, type Insertable, PostgresAdapter, type Selectable, sql } from 'kysely';
import type { Sender } from '../../../kit/http/intake.ts';
import type { FormName } from '../../../kit/public-form.ts';
import { sameName } from '../../../kit/records/server/personal.ts';
import type { Handle, Tables } from '../../../lib/database/database.ts';
import { prepared } from '../../../lib/database/prepared-query.ts';
import { sha256 } from '../../../lib/process/secrets.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import { phoneText } from '../../../lib/text/phone-text.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import {
  type Customer,
  type JoinedKind,
  MOST_CONTACTS,
  notAsked,
  type Stage,
} from '../customer.ts';
import { claimOfVisit, stageOf } from '../stage.ts';
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

const SAME_EMAIL = 'A record names this e-mail address';
const SAME_PHONE = 'A record names this number';
/** What every new customer begins with. */
export const blank = { marketing: JSON.stringify(notAsked), version: 1 };

export const isPostgres = (db: Handle) => db.getExecutor().adapter instanceof PostgresAdapter;

/** What households are told apart by: addresses in lower case, numbers in E.164. */
interface Contacts {
  emails: readonly string[];
  phones: readonly string[];
}

/** Who sent a record, or is in a row of a file. */
export type Person = Contacts & Pick<Sender, 'name' | 'address' | 'postcode' | 'source' | 'visit'>;

export function contactsOf({ email, phone }: Pick<Sender, 'email' | 'phone'>): Contacts {
  const address = email?.trim().toLowerCase();
  const number = phone && readPhone(phone)?.e164;
  return { emails: address ? [address] : [], phones: number ? [number] : [] };
}

export const personOf = ({ email, phone, ...sender }: Sender): Person => ({
  ...sender,
  ...contactsOf({ email, phone }),
});

/** Numbers decide before addresses. @returns whose a person is, who else has their contacts, and which are free */
export function ownerOf({ emails, phones }: Contacts, owners: ReadonlyMap<string, number>) {
  const isFree = (contact: string) => !owners.has(contact);
  const free: Contacts = { emails: emails.filter(isFree), phones: phones.filter(isFree) };
  const owned = [
    ...phones.map((phone) => [owners.get(phone), SAME_PHONE] as const),
    ...emails.map((email) => [owners.get(email), SAME_EMAIL] as const),
  ].flatMap(([owner, why]) => (owner === undefined ? [] : [[owner, why] as const]));
  const known = owned[0]?.[0];
  return { known, free, others: owned.filter(([owner]) => owner !== known) };
}

/** The columns of a new customer. */
export function newCustomer(person: Person, now: Date): NewCustomer {
  const { visit, name, address = '', postcode = '', source } = person;
  const at = now.toISOString();
  const day = visit?.preferredDate ?? '';
  const facts = visit && { ...visit, day, means: 'open', createdAt: at, updatedAt: at };
  const claims = facts ? [claimOfVisit(facts)] : [];
  // Without a visit no day counts, and a file has thousands of rows.
  const { stage, since, until } = stageOf(claims, facts ? londonDayOf(now) : '', at);
  const [emails, phones] = [JSON.stringify(person.emails), JSON.stringify(person.phones)];
  const staged = { stage, stageSince: since, stageUntil: until };
  return {
    name,
    emails,
    phones,
    address,
    postcode,
    source,
    ...staged,
    createdAt: at,
    updatedAt: at,
  };
}

const newColumns = [
  ...(['name', 'emails', 'phones', 'address', 'postcode', 'source'] as const),
  ...(['stage', 'stageSince', 'stageUntil', 'createdAt', 'updatedAt'] as const),
];
type NewCustomer = Pick<Insertable<Tables['customers']>, (typeof newColumns)[number]>;

const knownColumns = ['name', 'emails', 'phones', 'address', 'postcode'] as const;
/** Of a customer; contacts as JSON. */
type Known = Record<(typeof knownColumns)[number], string>;

/**
 * What a person adds to their customer: contacts, and what was blank.
 * @param free their contacts that no customer has
 * @returns the columns that change, if any, and which contacts it takes
 */
export function additionsTo(
  row: Known,
  person: Person,
  free: Contacts,
): { changes: Partial<Known> | undefined; taken: Contacts; cameWith: string } {
  const [emails, phones]: [string[], string[]] = [JSON.parse(row.emails), JSON.parse(row.phones)];
  const taken: Contacts = {
    emails: free.emails.slice(0, Math.max(0, MOST_CONTACTS - emails.length)),
    phones: free.phones.slice(0, Math.max(0, MOST_CONTACTS - phones.length)),
  };
  const isNamed = getsName({ name: row.name, emails, phones }, person.name);
  // A shared contact is no proof: a stranger may know the number of a customer who has only texted.
  const isOwn = !isNamed && sameName(person.name) === sameName(row.name);
  const [first = ''] = [...person.emails, ...person.phones];
  const changes = {
    ...(taken.emails.length > 0 && { emails: JSON.stringify([...emails, ...taken.emails]) }),
    ...(taken.phones.length > 0 && { phones: JSON.stringify([...phones, ...taken.phones]) }),
    ...(isNamed && { name: person.name }),
    ...((isOwn || isNamed) && !row.address && person.address && { address: person.address }),
    ...(!row.postcode && person.postcode && { postcode: person.postcode }),
  };
  return {
    changes: Object.keys(changes).length > 0 ? changes : undefined,
    taken,
    cameWith: isOwn ? '' : person.name || first,
  };
}

/** Of a price list only the address was known, of a text only the number. */
function getsName(
  { name, emails, phones }: Pick<Customer, 'name' | 'emails' | 'phones'>,
  given: string,
): boolean {
  const own = [...emails, ...phones.map(phoneText)];
  return own.includes(name) && !own.includes(given);
}

/** Of a record, which has at most one of each; blank if it has none. */
interface Keys {
  email: string;
  e164: string;
}

const keysOf = ({ emails: [email = ''], phones: [e164 = ''] }: Contacts): Keys => ({ email, e164 });

const findOwners = prepared<Keys, Pick<Tables['customerContacts'], 'contact' | 'customerId'>>(
  (db, value) =>
    db
      .selectFrom('customerContacts')
      .select(['contact', 'customerId'])
      .where('contact', 'in', [value('email'), value('e164')]),
);

const insertCustomer = prepared<NewCustomer, { id: number }>((db, value) => {
  const values = Object.fromEntries(newColumns.map((column) => [column, value(column)]));
  return db
    .insertInto('customers')
    .values({ ...blank, ...(values as unknown as NewCustomer) })
    .returning('id');
});

/** Answers with those that were free. */
const takeContacts = prepared<
  Keys & Pick<Selectable<Tables['customerContacts']>, 'customerId' | 'cameWith'>,
  { contact: string }
>((db, value) => ({
  compile: () =>
    sql<{ contact: string }>`insert into customer_contacts (contact, customer_id, came_with)
        select column1, cast(${value('customerId')} as integer), cast(${value('cameWith')} as text)
        from (values (${value('email')}), (${value('e164')})) as given where column1 <> ''
        on conflict do nothing returning contact`.compile(db),
}));

const readKnown = prepared<{ id: number }, Known>((db, value) =>
  db
    .selectFrom('customers')
    .select(knownColumns)
    .where('id', '=', value('id'))
    // A merge meanwhile waits; SQLite has one writer anyway.
    .$if(isPostgres(db), (read) => read.forNoKeyUpdate()),
);

// Each turn that is lost shows who won it.
const MOST_TURNS = 10;

/**
 * The customer of a record that is being written: of the same number, else of the same e-mail address, else a new one.
 * What is new of these is added to it; its name and address never change.
 * @returns its id
 */
export async function joinCustomer(trx: Handle, sender: Sender, now: Date): Promise<number> {
  const person = personOf(sender);
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const { rows } = await findOwners(trx, keysOf(person));
    const owners = new Map(rows.map(({ contact, customerId }) => [contact, customerId]));
    const { known, others, free } = ownerOf(person, owners);
    if (known === undefined) {
      const [made] = (await insertCustomer(trx, newCustomer(person, now))).rows;
      const id = Number(made?.id);
      if (await take(trx, id, person, '')) return id;
      await deleteCustomers(trx, [{ id, emails: [], phones: [] }]);
      continue;
    }
    const [row] = (await readKnown(trx, { id: known })).rows;
    // Merged into another meanwhile.
    if (!row) continue;
    await noteDuplicates(
      trx,
      others.map(([other, why]) => [known, other, why]),
    );
    const { changes, taken, cameWith } = additionsTo(row, person, free);
    if (!(await take(trx, known, taken, cameWith))) continue;
    if (changes) {
      await trx
        .updateTable('customers')
        .set((update) => ({
          ...changes,
          version: update('version', '+', 1),
          updatedAt: now.toISOString(),
        }))
        .where('id', '=', known)
        .execute();
    }
    return known;
  }
  throw new Error('a record could not be joined to a customer');
}

/** @returns false when another transaction has just given one to somebody else */
async function take(
  trx: Handle,
  customerId: number,
  contacts: Contacts,
  cameWith: string,
): Promise<boolean> {
  const wanted = contacts.emails.length + contacts.phones.length;
  if (wanted === 0) return true;
  const { rows } = await takeContacts(trx, { ...keysOf(contacts), customerId, cameWith });
  if (rows.length === wanted) return true;
  const emails = rows.map(({ contact }) => contact);
  await dropContacts(trx, [{ id: customerId, emails, phones: [] }]);
  return false;
}

export type Pair = [one: number, other: number, why: string];

/** Each of a pair lists the other, until they are merged. */
export async function noteDuplicates(trx: Handle, pairs: readonly Pair[]): Promise<void> {
  for (const some of batches(pairs)) {
    const rows = some.flatMap(([customerId, otherId, why]) => [
      { customerId, otherId, why },
      { customerId: otherId, otherId: customerId, why },
    ]);
    await trx
      .insertInto('customerDuplicates')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

type Owned = Pick<Customer, 'id' | 'emails' | 'phones'>;

/** As many as one statement names. */
const AT_ONCE = 250;

export function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += AT_ONCE) yield all.slice(at, at + AT_ONCE);
}

/**
 * With everything that is only theirs; their records must have gone elsewhere. Every statement names keys: after an
 * import PostgreSQL's statistics are old, and it would join thousands of rows as if they were one.
 */
export async function deleteCustomers(trx: Handle, customers: readonly Owned[]): Promise<void> {
  for (const some of batches(customers)) {
    await dropContacts(trx, some);
    const ids = some.map(({ id }) => id);
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

/** Frees what customers are known by, for others. */
export async function dropContacts(trx: Handle, customers: readonly Owned[]): Promise<void> {
  for (const some of batches(customers)) {
    const contacts = some.flatMap(({ emails, phones }) => [...emails, ...phones]);
    const ids = some.map(({ id }) => id);
    await trx
      .deleteFrom('customerContacts')
      .where('contact', 'in', ['', ...contacts])
      .where('customerId', 'in', ids)
      .execute();
  }
}

/** @returns false when one of these has been given to somebody else meanwhile */
export async function claimContacts(
  trx: Handle,
  contacts: readonly Insertable<Tables['customerContacts']>[],
): Promise<boolean> {
  if (contacts.length === 0) return true;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('customerContacts')
    .values(contacts)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) === contacts.length;
}

/** Contacts that stay keep the name they came with: correcting a note does not confirm every address. */
export async function changeContacts(trx: Handle, before: Owned, after: Owned): Promise<void> {
  const lacks = (one: Owned, other: Owned): Owned => ({
    id: one.id,
    emails: one.emails.filter((email) => !other.emails.includes(email)),
    phones: one.phones.filter((phone) => !other.phones.includes(phone)),
  });
  await dropContacts(trx, [lacks(before, after)]);
  await keepContacts(trx, lacks(after, before));
}

/** Makes a customer known by these; others' must have been refused. */
export async function keepContacts(trx: Handle, { id, emails, phones }: Owned): Promise<void> {
  const rows = [...emails, ...phones].map((contact) => ({ contact, customerId: id }));
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
