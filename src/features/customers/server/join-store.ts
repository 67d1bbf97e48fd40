// Whose a record is. Customers' e-mail addresses and numbers have a unique row each, which decides between records that
// come at once; the transaction that loses looks again.
import { type Generated, PostgresAdapter, sql } from 'kysely';
import type { Sender } from '../../../kit/http/intake.ts';
import type { FormName } from '../../../kit/public-form.ts';
import type { Handle, Tables } from '../../../lib/database/database.ts';
import { prepared } from '../../../lib/database/prepared-query.ts';
import { sha256 } from '../../../lib/process/secrets.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import { phoneText } from '../../../lib/text/phone-text.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { type Customer, MOST_CONTACTS, notAsked, type Stage } from '../customer.ts';
import { claimOfVisit, stageOf } from '../stage.ts';
import { allJoined } from './joined-records.ts';

declare module '../../../lib/database/changes.ts' {
  interface Topics {
    customers: true;
  }
}

declare module '../../../lib/database/database.ts' {
  interface Tables {
    customers: CustomerTable;
    customerEmails: { email: string; customerId: number };
    customerPhones: { e164: string; customerId: number };
    customerDuplicates: { customerId: number; otherId: number; why: string };
    customerMerges: { goneId: number; intoId: number };
    /** Customers whose records have changed. */
    customerChanges: { id: Generated<number>; customerId: number };
  }
}

interface CustomerTable {
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
}

/** What households are told apart by. */
export const contactsOf = ({ email, phone }: Pick<Sender, 'email' | 'phone'>) => ({
  email: email?.trim().toLowerCase() ?? '',
  e164: (phone && readPhone(phone)?.e164) || '',
});

export const SAME_EMAIL = 'A record names this e-mail address';
export const SAME_PHONE = 'A record names this number';

const isPostgres = (db: Handle) => db.getExecutor().adapter instanceof PostgresAdapter;

const findOwners = prepared<
  { email: string; e164: string },
  { by: 'email' | 'phone'; customerId: number }
>((db, value) =>
  db
    .selectFrom('customerEmails')
    .select([sql<'email' | 'phone'>`'email'`.as('by'), 'customerId'])
    .where('email', '=', value('email'))
    .unionAll(
      db
        .selectFrom('customerPhones')
        .select([sql<'email' | 'phone'>`'phone'`.as('by'), 'customerId'])
        .where('e164', '=', value('e164')),
    ),
);

type NewCustomer = Record<
  'name' | 'emails' | 'phones' | 'address' | 'postcode' | 'source' | 'at' | 'stageSince',
  string
> & { stage: Stage; stageUntil: string | null };

const insertCustomer = prepared<NewCustomer, { id: number }>((db, value) =>
  db
    .insertInto('customers')
    .values({
      name: value('name'),
      emails: value('emails'),
      phones: value('phones'),
      address: value('address'),
      postcode: value('postcode'),
      source: value('source'),
      marketing: JSON.stringify(notAsked),
      stage: value('stage'),
      stageSince: value('stageSince'),
      stageUntil: value('stageUntil'),
      version: 1,
      createdAt: value('at'),
      updatedAt: value('at'),
    })
    .returning('id'),
);

const insertEmail = prepared<{ email: string; customerId: number }, { customerId: number }>(
  (db, value) =>
    db
      .insertInto('customerEmails')
      .values({ email: value('email'), customerId: value('customerId') })
      .onConflict((conflict) => conflict.doNothing())
      .returning('customerId'),
);

const insertPhone = prepared<{ e164: string; customerId: number }, { customerId: number }>(
  (db, value) =>
    db
      .insertInto('customerPhones')
      .values({ e164: value('e164'), customerId: value('customerId') })
      .onConflict((conflict) => conflict.doNothing())
      .returning('customerId'),
);

type Known = Record<'name' | 'emails' | 'phones' | 'address' | 'postcode', string>;

const readKnown = prepared<{ id: number }, Known>((db, value) => {
  const read = db
    .selectFrom('customers')
    .select(['name', 'emails', 'phones', 'address', 'postcode'])
    .where('id', '=', value('id'));
  // A merge meanwhile waits; SQLite has one writer anyway.
  return isPostgres(db) ? read.forNoKeyUpdate() : read;
});

// Each turn that is lost shows who won it.
const MOST_TURNS = 10;

/**
 * The customer of a record that is being written: of the same number, else of the same e-mail address, else a new one.
 * What is new of these is added to it; its name and address never change.
 * @returns its id
 */
export async function joinCustomer(trx: Handle, sender: Sender, now: Date): Promise<number> {
  const { email, e164 } = contactsOf(sender);
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const { rows: owners } = await findOwners(trx, { email, e164 });
    const byEmail = owners.find(({ by }) => by === 'email')?.customerId;
    const byPhone = owners.find(({ by }) => by === 'phone')?.customerId;
    const known = byPhone ?? byEmail;
    if (known === undefined) {
      const made = await makeCustomer(trx, sender, now);
      if (made !== undefined) return made;
      continue;
    }
    const [row] = (await readKnown(trx, { id: known })).rows;
    // Merged into another meanwhile.
    if (!row) continue;
    if (byEmail !== undefined && byPhone !== undefined && byEmail !== byPhone) {
      await noteDuplicates(trx, byPhone, byEmail, SAME_EMAIL);
    }
    const added = {
      ...(byEmail === undefined && email && { email }),
      ...(byPhone === undefined && e164 && { e164 }),
    };
    if (await addTo(trx, { ...row, id: known }, sender, added, now)) return known;
  }
  throw new Error('a record could not be joined to a customer');
}

async function makeCustomer(trx: Handle, sender: Sender, now: Date): Promise<number | undefined> {
  const { email, e164 } = contactsOf(sender);
  const at = now.toISOString();
  const { visit } = sender;
  const claims = visit
    ? [claimOfVisit({ ...visit, day: visit.preferredDate, createdAt: at, updatedAt: at })]
    : [];
  const { stage, since, until } = stageOf(claims, londonDayOf(now), at);
  const { rows } = await insertCustomer(trx, {
    name: sender.name,
    emails: JSON.stringify(email ? [email] : []),
    phones: JSON.stringify(e164 ? [e164] : []),
    address: sender.address ?? '',
    postcode: sender.postcode ?? '',
    source: sender.source,
    at,
    stage,
    stageSince: since,
    stageUntil: until,
  });
  const id = Number(rows[0]?.id);
  const isOurs =
    (!email || (await insertEmail(trx, { email, customerId: id })).rows.length > 0) &&
    (!e164 || (await insertPhone(trx, { e164, customerId: id })).rows.length > 0);
  if (isOurs) return id;
  await deleteCustomer(trx, { id, emails: [email], phones: [e164] });
  return undefined;
}

/**
 * Adds what is new of a record: contacts, and what was blank.
 * @returns false when another transaction has just given a contact to somebody else
 */
async function addTo(
  trx: Handle,
  row: Known & { id: number },
  sender: Sender,
  added: { email?: string; e164?: string },
  now: Date,
): Promise<boolean> {
  const [emails, phones]: [string[], string[]] = [JSON.parse(row.emails), JSON.parse(row.phones)];
  const customerId = row.id;
  const email = emails.length < MOST_CONTACTS ? added.email : undefined;
  const e164 = phones.length < MOST_CONTACTS ? added.e164 : undefined;
  if (email && (await insertEmail(trx, { email, customerId })).rows.length === 0) return false;
  if (e164 && (await insertPhone(trx, { e164, customerId })).rows.length === 0) return false;
  // Of a price list only the address was known, of a text only the number.
  const own = [...emails, ...phones.map(phoneText)];
  const isNameless = own.includes(row.name) && !own.includes(sender.name);
  const changes = {
    ...(email && { emails: JSON.stringify([...emails, email]) }),
    ...(e164 && { phones: JSON.stringify([...phones, e164]) }),
    ...(isNameless && { name: sender.name }),
    ...(!row.address && sender.address && { address: sender.address }),
    ...(!row.postcode && sender.postcode && { postcode: sender.postcode }),
  };
  if (Object.keys(changes).length === 0) return true;
  await trx
    .updateTable('customers')
    .set((update) => ({
      ...changes,
      version: update('version', '+', 1),
      updatedAt: now.toISOString(),
    }))
    .where('id', '=', customerId)
    .execute();
  return true;
}

/** Each lists the other, until they are merged. */
export async function noteDuplicates(
  trx: Handle,
  one: number,
  other: number,
  why: string,
): Promise<void> {
  await trx
    .insertInto('customerDuplicates')
    .values([
      { customerId: one, otherId: other, why },
      { customerId: other, otherId: one, why },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Contacts = Pick<Customer, 'id' | 'emails' | 'phones'>;

/** With everything that is only its own; its records must have gone elsewhere. */
export async function deleteCustomer(trx: Handle, customer: Contacts): Promise<void> {
  const { id } = customer;
  await dropContacts(trx, customer);
  await trx
    .deleteFrom('customerDuplicates')
    .where(({ or, eb }) => or([eb('customerId', '=', id), eb('otherId', '=', id)]))
    .execute();
  await trx.deleteFrom('customers').where('id', '=', id).execute();
}

/** Frees what a customer is known by, for others. */
export async function dropContacts(trx: Handle, { id, emails, phones }: Contacts): Promise<void> {
  await trx
    .deleteFrom('customerEmails')
    .where('email', 'in', ['', ...emails])
    .where('customerId', '=', id)
    .execute();
  await trx
    .deleteFrom('customerPhones')
    .where('e164', 'in', ['', ...phones])
    .where('customerId', '=', id)
    .execute();
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
  const whole = { ...sender, name: name || contactsOf(sender).email, source };
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
