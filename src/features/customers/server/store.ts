// What staff read and change of customers.
import { type Expression, type SqlBool, sql } from 'kysely';
import { columnsOf } from '../../../kit/crud/server/crud-columns.ts';
import { type CrudStore, crudStore } from '../../../kit/crud/server/crud-store.ts';
import { sameName } from '../../../kit/records/server/personal.ts';
import { wordIndexOf } from '../../../kit/search/word-index.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { editDistance } from '../../../lib/text/edit-distance.ts';
import { readQuery, type SearchQuery, wordsOf } from '../../../lib/text/search-words.ts';
import { numberOfReference } from '../../appointments/appointment.ts';
import { type Customer, type CustomerAnswer, customerSchema, customers } from '../customer.ts';
import { allOf, contactsOf } from './join-plan.ts';
import { batches, deleteCustomers, recordsOf } from './join-store.ts';
import { allJoined } from './joined-records.ts';

export function customerStore({ engine }: Pick<Database, 'engine'>): CrudStore<Customer> {
  return crudStore(engine, 'customers', customerSchema, customers.searchable, 'customer', {
    stageSince: ['stageSince'],
    createdAt: [],
  });
}

/** Who may see a customer: the adviser it names, and those with a visit of theirs. */
export const isOf = (adviserId: string) => sql<SqlBool>`customers.id in (
  select id from customers where adviser_id = ${adviserId} union all
  select customer_id from appointments where assigned_to = ${adviserId} and customer_id is not null)`;

/** Each engine has an index for its own. */
const hasTag = (engine: Database['engine'], tag: string) =>
  engine === 'postgres'
    ? sql<SqlBool>`customers.tags <> '[]' and customers.tags::jsonb @> ${JSON.stringify([tag])}::jsonb`
    : sql<SqlBool>`customers.tags <> '[]' and exists (
        select 1 from json_each(customers.tags) as one where one.value = ${tag})`;

interface CustomerFilter {
  q?: string | undefined;
  tag?: string | undefined;
  stage?: string | undefined;
  adviserId?: string | undefined;
  /** Only what this adviser may see. */
  visibleTo?: string | undefined;
}

/** The most that a search finds. */
const MOST_FOUND = 10_000;

/** The part of a list to find. */
interface Range {
  before?: number | undefined;
  limit: number;
}

/** Whether the list by stage does as well. */
export const isWhole = ({ q = '', tag, adviserId, visibleTo }: CustomerFilter): boolean =>
  !(q.trim() || tag || adviserId || visibleTo);

/** Ids of those that match, the newest first. */
export async function findIds(
  database: Database,
  { q = '', tag, stage, adviserId, visibleTo }: CustomerFilter,
  { before, limit }: Range = { limit: MOST_FOUND },
): Promise<number[]> {
  const { db, engine } = database;
  const tests: Expression<SqlBool>[] = [];
  if (tag) tests.push(hasTag(engine, tag));
  if (adviserId) tests.push(isOf(adviserId));
  if (visibleTo) tests.push(isOf(visibleTo));
  if (stage) tests.push(sql`customers.stage = ${stage}`);

  async function select(further: Expression<SqlBool>[]): Promise<number[]> {
    const all = [...tests, ...further];
    if (before !== undefined) all.push(sql`customers.id < ${before}`);
    const { rows } = await sql<{ id: number }>`select id from customers
      where ${sql.join(all, sql` and `)} order by id desc limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  }

  if (!q.trim()) return select([]);
  const index = wordIndexOf(database);
  const search = { table: 'customers', tests, before, limit };
  const query = readQuery(q);
  let found = await index.find(db, { ...search, query });
  // An empty page behind others is only the end.
  const isNone =
    found.length === 0 &&
    (before === undefined ||
      (await index.find(db, { table: 'customers', tests, query, limit: 1 })).length === 0);
  if (isNone) found = await index.find(db, { ...search, query: await withSlips(db, query) });
  const visit = numberOfReference(q);
  if (visit === undefined) return found;
  const ofVisit = sql<SqlBool>`customers.id = (select customer_id from appointments where id = ${visit})`;
  return [...new Set([...found, ...(await select([ofVisit]))])]
    .sort((a, b) => b - a)
    .slice(0, limit);
}

/** Compared with a word in well under a second. */
const MOST_NAMES = 50_000;
const MOST_MEANT = 10;

/** A query that found nobody, with the customers' names that each of its words may mean: `hathway`, `fenwik`. */
export async function withSlips(db: Handle, query: SearchQuery): Promise<SearchQuery> {
  const isName = ([[word = ''] = [], ...more]: string[][]) =>
    more.length === 0 && /^\p{L}{4,}$/u.test(word);
  if (!query.some(isName)) return [];
  const rows = await db
    .selectFrom('customers')
    .select('name')
    .orderBy('id', 'desc')
    .limit(MOST_NAMES)
    .execute();
  const names = [...new Set(wordsOf([...new Set(rows.map(({ name }) => name))].join(' ')))];
  return query.map((term) => (isName(term) ? nearest(term[0]?.[0] ?? '', names) : term));
}

function nearest(word: string, names: readonly string[]): string[][] {
  if (names.some((name) => name.startsWith(word))) return [[word]];
  const most = word.length < 6 ? 1 : 2;
  const near = Map.groupBy(
    names.filter(({ length }) => length > 3 && Math.abs(length - word.length) <= most),
    (name) => editDistance(word, name, most),
  );
  const meant = near.get(1) ?? (most > 1 ? near.get(2) : undefined) ?? [word];
  return meant.slice(0, MOST_MEANT).map((name) => [name]);
}

export async function maySee(db: Handle, id: number, adviserId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from customers
    where id = ${id} and ${isOf(adviserId)}`.execute(db);
  return rows.length > 0;
}

/** @throws AppError 404, with `mergedInto` for one that was merged into another */
export async function knownCustomer(
  db: Handle,
  store: CrudStore<Customer>,
  id: number,
): Promise<Customer> {
  const customer = await store.find(db, id);
  if (customer) return customer;
  const merge = await db
    .selectFrom('customerMerges')
    .select('intoId')
    .where('goneId', '=', id)
    .executeTakeFirst();
  throw new AppError('notFound', 'There is no such customer.', {
    ...(merge && { body: { mergedInto: merge.intoId } }),
  });
}

/** @param adviser who asks, if it is one. @throws AppError 404, also for one that they may not see */
export async function seenCustomer(
  db: Handle,
  store: CrudStore<Customer>,
  id: number,
  adviser: string | undefined,
): Promise<Customer> {
  const customer = await knownCustomer(db, store, id);
  if (adviser === undefined || (await maySee(db, id, adviser))) return customer;
  throw new AppError('notFound', 'There is no such customer.');
}

/** A customer's records under other names than this one, each with its addresses and numbers. */
export async function recordsOfOthers(db: Handle, id: number, name: string) {
  const records = await recordsOf(db, id);
  return records.flatMap((record) => {
    const isOther = record.name !== '' && sameName(record.name) !== sameName(name);
    return isOther ? [{ name: record.name, contacts: allOf(contactsOf(record)) }] : [];
  });
}

export async function duplicatesOf(db: Handle, id: number): Promise<CustomerAnswer['duplicates']> {
  return db
    .selectFrom('customerDuplicates')
    .innerJoin('customers', 'customers.id', 'customerDuplicates.otherId')
    .select(['customers.id', 'customers.name', 'why'])
    .where('customerId', '=', id)
    .orderBy('customers.id')
    .execute();
}

/** Other customers with one of these. */
export async function ownersOf(
  db: Handle,
  { emails, phones }: Pick<Customer, 'emails' | 'phones'>,
  except: number,
): Promise<{ id: number; name: string }[]> {
  const owners = db
    .selectFrom('customerContacts')
    .select('customerId')
    .where('contact', 'in', ['', ...emails, ...phones]);
  return db
    .selectFrom('customers')
    .select(['id', 'name'])
    .where('id', 'in', owners)
    .where('id', '!=', except)
    .orderBy('id')
    .execute();
}

export const customerOf = (row: Record<string, unknown>) =>
  columnsOf(customerSchema).toRecord(row) as Customer;

/** Those of these customers who have records of some kinds. */
export async function withRecords(
  db: Handle,
  ids: readonly number[],
  kinds: typeof allJoined = allJoined,
): Promise<Set<number>> {
  const found = new Set<number>();
  for await (const some of batches(ids)) {
    const parts = kinds.map(
      ([, { table }]) =>
        sql`select customer_id from ${sql.table(table)} where customer_id in (${sql.join(some)})`,
    );
    const { rows } = await sql<{ customerId: number }>`${sql.join(parts, sql` union `)}`.execute(
      db,
    );
    for (const { customerId } of rows) found.add(customerId);
  }
  return found;
}

/** Removes, with their tasks, those of these customers to whom nothing else is joined any more. */
export async function removeEmptyCustomers(trx: Handle, ids: readonly number[]): Promise<void> {
  const inUse = await withRecords(
    trx,
    ids,
    allJoined.filter(([kind]) => kind !== 'task'),
  );
  const empty = [0, ...ids.filter((id) => !inUse.has(id))];
  await trx.deleteFrom('tasks').where('customerId', 'in', empty).execute();
  await deleteCustomers(trx, empty);
}

/** Its stage is reckoned again before the next look. */
export async function noteChange(trx: Handle, customerId: number): Promise<void> {
  await trx.insertInto('customerChanges').values({ customerId }).execute();
}
