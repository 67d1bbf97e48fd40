import { type Generated, type Insertable, type RawBuilder, sql } from 'kysely';
import { columnsOf } from '../../../kit/crud/server/crud-columns.ts';
import type { WaitingRow } from '../../../kit/records/server/record.ts';
import { wordIndexOf } from '../../../kit/search/word-index.ts';
import type { Database, Handle, Tables } from '../../../lib/database/database.ts';
import { readQuery } from '../../../lib/text/search-words.ts';
import { markSubmission } from '../../contact/server/store.ts';
import { isOf, recordsOfOthers } from '../../customers/server/store.ts';
import {
  type Entry,
  entrySchema,
  type InboxItem,
  type InboxKind,
  inboxItemSchema,
} from '../inbox.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    inbox: true;
  }
  interface Tables {
    entries: {
      id: Generated<number>;
      customerId: number | null;
      channel: Entry['channel'];
      fromStaff: Generated<number>;
      phone: Generated<string>;
      email: Generated<string>;
      subject: Generated<string>;
      text: string;
      /** Staff's own are read. */
      read: number;
      staffId: string | null;
      appointmentId: number | null;
      /** In the outbox. */
      messageId: number | null;
      providerId: string | null;
      createdAt: string;
      updatedAt: string;
    };
  }
}

type New = Partial<Insertable<Tables['entries']>> & Pick<Tables['entries'], 'channel' | 'text'>;

/** How many photos came with it. */
export const PHOTOS = sql`(select count(*) from visit_photos where visit_photos.message_id = entries.id)`;

/** Keeps a message of the thread. @returns its id; undefined for a text that is there already */
export async function insertEntry(
  trx: Handle,
  message: New,
  now: Date,
): Promise<number | undefined> {
  const at = now.toISOString();
  const row = await trx
    .insertInto('entries')
    .values({ read: 0, ...message, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.column('providerId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function giveTo(trx: Handle, id: number, customerId: number): Promise<void> {
  await trx.updateTable('entries').set({ customerId }).where('id', '=', id).execute();
}

export interface InboxFilter {
  q?: string | undefined;
  unread?: boolean | undefined;
  /** Only customers whom this adviser may see. */
  visibleTo?: string | undefined;
  only?: { kind: InboxKind; id: number };
  /** Of a customer, or on the page of one visit. */
  whose?: { customerId: number } | { visitId: number } | undefined;
}

const TABLES = { message: 'entries', contact: 'contact_submissions' } as const;

/** The most that a search finds of each, and that is read at once. */
const MOST_FOUND = 2000;

/** What each kind's rows must be. */
async function testsOf(database: Pick<Database, 'engine' | 'db'>, filter: InboxFilter) {
  const { q = '', unread, visibleTo, only, whose } = filter;
  const find = (table: string) =>
    wordIndexOf(database).find(database.db, { table, query: readQuery(q), limit: MOST_FOUND });
  const oneOf = (column: string, ids: readonly number[]) =>
    // No row has the number 0, and an empty list is refused.
    sql`${sql.ref(column)} in (${sql.join([0, ...ids].map((id) => sql.lit(id)))})`;
  const customers = q.trim() ? oneOf('customer_id', await find('customers')) : undefined;
  const tests = async (kind: InboxKind, table: string): Promise<RawBuilder<unknown>> => {
    const all: RawBuilder<unknown>[] = kind === 'message' ? [sql`from_staff = 0`] : [sql`1 = 1`];
    if (unread !== undefined) all.push(sql`read = ${sql.lit(unread ? 0 : 1)}`);
    if (visibleTo !== undefined) {
      all.push(isOfCustomerOf(visibleTo));
    }
    if (whose && 'customerId' in whose) all.push(sql`customer_id = ${whose.customerId}`);
    if (whose && 'visitId' in whose) {
      all.push(kind === 'message' ? sql`appointment_id = ${whose.visitId}` : sql`1 = 0`);
    }
    if (only) all.push(only.kind === kind ? sql`id = ${only.id}` : sql`1 = 0`);
    if (customers) all.push(sql`(${oneOf('id', await find(table))} or ${customers})`);
    return sql.join(all, sql` and `);
  };
  return {
    message: await tests('message', 'entries'),
    contact: await tests('contact', 'contactSubmissions'),
  };
}

type Part = { limit: number; offset: number };

/** Unread ones first, each the newest first. */
export async function listInbox(
  database: Pick<Database, 'engine' | 'db'>,
  filter: InboxFilter,
  { limit, offset }: Part = { limit: MOST_FOUND, offset: 0 },
): Promise<InboxItem[]> {
  const tests = await testsOf(database, filter);
  // Each half comes in order from its index, and only what is shown is read.
  const half = (kind: InboxKind) => sql`select * from (
    select ${sql.lit(kind)} as kind, id, read, created_at from ${sql.table(TABLES[kind])}
    where ${tests[kind]} order by read, created_at desc, id desc limit ${limit + offset}) as ${sql.ref(kind)}`;
  const { rows } = await sql<Omit<InboxItem, 'read'> & { read: number }>`
    with found as (${half('message')} union all ${half('contact')}
      order by read, created_at desc, id desc limit ${limit} offset ${offset})
    select found.kind, found.id, found.read, found.created_at as at,
      coalesce(thread.customer_id, form.customer_id) as customer_id,
      coalesce(form.name, customers.name, nullif(thread.phone, ''), 'Unknown') as name,
      coalesce(thread.text, form.message) as text,
      (select coalesce(staff.name, 'A colleague') from entries as answer
        left join staff on staff.id = answer.staff_id
        where answer.from_staff = 1 and answer.channel <> 'note' and answer.created_at >= found.created_at
          and answer.customer_id = coalesce(thread.customer_id, form.customer_id)
        order by answer.created_at limit 1) as answered_by
    from found
    left join entries as thread on found.kind = 'message' and thread.id = found.id
    left join contact_submissions as form on found.kind = 'contact' and form.id = found.id
    left join customers on customers.id = thread.customer_id
    order by found.read, found.created_at desc, found.id desc`.execute(database.db);
  return rows.map((row) => inboxItemSchema.parse({ ...row, read: Boolean(row.read) }));
}

export async function countInbox(database: Pick<Database, 'engine' | 'db'>, filter: InboxFilter) {
  const { message, contact } = await testsOf(database, filter);
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from entries where ${message}) +
    (select count(*) from contact_submissions where ${contact}) as count`.execute(database.db);
  return Number(rows[0]?.count);
}

/** @returns false if it already was, or does not exist */
export async function markItem(
  trx: Handle,
  { kind, id }: Pick<InboxItem, 'kind' | 'id'>,
  read: boolean,
  now: Date,
): Promise<boolean> {
  if (kind === 'contact') return markSubmission(trx, id, read, now);
  const { numUpdatedRows } = await trx
    .updateTable('entries')
    .set({ read: read ? 1 : 0, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .where('fromStaff', '=', 0)
    .where('read', '=', read ? 0 : 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const isOfCustomerOf = (adviser: string) =>
  sql`customer_id in (select customers.id from customers where ${isOf(adviser)})`;

/**
 * Answers that are shown on a visit's page: those to its own number or address, if no record has it under another
 * name. Whoever knows a number may book with it, and must not read what its owner is told.
 */
export async function answersAbout(db: Handle, appointmentId: number) {
  const { rows } = await sql<Answered>`
    select answer.id, answer.text, answer.created_at, visit.name, visit.customer_id,
      case answer.phone when '' then lower(answer.email) else answer.phone end as recipient
    from entries as answer join appointments as visit on visit.id = answer.appointment_id
    where answer.appointment_id = ${appointmentId} and answer.from_staff = 1 and (
      (answer.phone <> '' and answer.phone = visit.phone_e164)
      or (answer.email <> '' and answer.email = lower(visit.email)))
    order by answer.id`.execute(db);
  const [first] = rows;
  if (!first) return [];
  const others = await recordsOfOthers(db, first.customerId ?? 0, first.name);
  return rows
    .filter(({ recipient }) => !others.some(({ contacts }) => contacts.includes(recipient)))
    .map(({ id, text, createdAt }) => ({ id, text, createdAt }));
}

interface Answered extends Record<'text' | 'createdAt' | 'name' | 'recipient', string> {
  id: number;
  customerId: number | null;
}

/**
 * The visit that an answer to a customer is about: the one said if it is theirs; else that by whose page everything
 * came that is not answered yet, so that an answer to two people is on the page of neither.
 */
export async function visitOf(
  db: Handle,
  customerId: number,
  asked?: number,
): Promise<number | undefined> {
  if (asked !== undefined) {
    const visits = db.selectFrom('appointments').select('id').where('id', '=', asked);
    return (await visits.where('customerId', '=', customerId).executeTakeFirst())?.id;
  }
  const { rows } = await sql<{ visit: number | null }>`
    with answered as (select coalesce(max(id), 0) as id, coalesce(max(created_at), '') as at
      from entries where customer_id = ${customerId} and from_staff = 1 and channel <> 'note')
    select appointment_id as visit from entries, answered
      where customer_id = ${customerId} and from_staff = 0 and (created_at, entries.id) > (answered.at, answered.id)
    union select null from contact_submissions, answered
      where customer_id = ${customerId} and created_at > answered.at`.execute(db);
  return (rows.length === 1 && rows[0]?.visit) || undefined;
}

export async function findEntry(db: Handle, id: number) {
  const { rows } = await sql<Record<string, unknown>>`
    select entries.*, ${PHOTOS} as photos from entries where id = ${id}`.execute(db);
  return rows[0] && (columnsOf(entrySchema).toRecord(rows[0]) as Entry);
}

const UNREAD = sql`entries.from_staff = 0 and entries.read = 0`;

/** Texts and messages on visits' pages that nobody has read. */
export const unreadTexts = {
  async count(db: Handle): Promise<number> {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from entries where ${UNREAD}`.execute(db);
    return Number(rows[0]?.count);
  },
  async named(db: Handle, limit: number): Promise<WaitingRow[]> {
    const { rows } = await sql<WaitingRow>`
      select entries.id, coalesce(customers.name, phone) as name, text as about,
        entries.created_at as since
      from entries left join customers on customers.id = customer_id
      where ${UNREAD} order by entries.created_at desc limit ${limit}`.execute(db);
    return rows;
  },
};
