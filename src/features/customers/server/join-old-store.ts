// Joins the records from before there were customers, oldest first, a batch at a time: it can stop anywhere and go on
// later. The result is as if each had come by itself; the statements are those of the whole batch.
import { sql } from 'kysely';
import type { Sender } from '../../../kit/http/intake.ts';
import { codeOf, type Database, type Handle, type Tables } from '../../../lib/database/database.ts';
import {
  additionsTo,
  blank,
  claimContacts,
  contactsOf,
  isPostgres,
  type Known,
  knownColumns,
  newCustomer,
  noteDuplicates,
  ownerOf,
  SAME_EMAIL,
} from './join-store.ts';
import { allJoined } from './joined-records.ts';

type OldRecord = Sender & { table: keyof Tables; id: number; createdAt: string };
/** A customer of the batch; a new one has no id before it is written. */
type Household = Known & { id?: number; version: number; updatedAt: string };

/** SQLite answers no request meanwhile. */
const AT_ONCE = { sqlite: 200, postgres: 2000 };
const POSTGRES_LOCK = 7_365_412;

/** Bookings came in between: the next batch sees what they did. */
class Overtaken extends Error {}

/** Joins the oldest records without a customer. @returns whether there may be more */
export async function joinOldRecords(
  database: Database,
  atOnce: number = AT_ONCE[database.engine],
): Promise<boolean> {
  if ((await oldest(database.db, 1)).length === 0) return false;
  try {
    await database.write(async (trx) => {
      if (isPostgres(trx)) {
        await sql`select pg_advisory_xact_lock(${POSTGRES_LOCK})`.execute(trx);
        // Sooner than PostgreSQL looks for deadlocks, so that it is never a booking that gives way.
        await sql`set local lock_timeout = '500ms'`.execute(trx);
      }
      await joinBatch(trx, await oldest(trx, atOnce));
    });
  } catch (error) {
    if (!(error instanceof Overtaken || codeOf(error) === LOCK_TIMEOUT)) throw error;
  }
  return true;
}

const LOCK_TIMEOUT = '55P03';

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
  return found.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1)).slice(0, limit);
}

async function joinBatch(trx: Handle, records: readonly OldRecord[]): Promise<void> {
  const wanted = records.map(contactsOf).flatMap(({ email, e164 }) => [email, e164]);
  const owned = await trx
    .selectFrom('customerContacts')
    .selectAll()
    .where('contact', 'in', [...new Set(wanted)])
    .execute();
  const ids = new Set(owned.map(({ customerId }) => customerId));
  const households: Household[] = await trx
    .selectFrom('customers')
    .select(['id', ...knownColumns, 'version', 'updatedAt'])
    .where('id', 'in', [0, ...ids])
    .orderBy('id')
    // Bookings of these wait, before this transaction has anything for which it could wait in turn.
    .$if(isPostgres(trx), (read) => read.forNoKeyUpdate())
    .execute();
  // Merged into another meanwhile.
  if (households.length < ids.size) throw new Overtaken();

  // Owners by their places in the list, so that a new one has a number too.
  const places = new Map(households.map(({ id }, place) => [id, place]));
  const owners = new Map(owned.map((one) => [one.contact, places.get(one.customerId) ?? -1]));
  const made: ReturnType<typeof madeOf>[] = [];
  const changed = new Set<Household>();
  const taken: [contact: string, place: number][] = [];
  const pairs: [one: number, other: number][] = [];
  const joined = records.map(({ table, id, createdAt, ...sender }) => {
    const contacts = contactsOf(sender);
    const { known, other, free } = ownerOf(contacts, owners);
    const place = known ?? households.length;
    const household = households[place];
    let takes = contacts;
    if (household) {
      const added = additionsTo(household, sender, free);
      takes = added.taken;
      if (added.changes) {
        const version = household.version + 1;
        changed.add(Object.assign(household, added.changes, { version, updatedAt: createdAt }));
      }
    } else {
      made.push(madeOf(sender, createdAt));
      households.push(...made.slice(-1));
    }
    if (other !== undefined) pairs.push([place, other]);
    for (const contact of [takes.email, takes.e164].filter(Boolean)) {
      owners.set(contact, place);
      taken.push([contact, place]);
    }
    return { table, id, place };
  });

  for (const { id, ...columns } of changed) {
    if (id) await trx.updateTable('customers').set(columns).where('id', '=', id).execute();
  }
  if (made.length > 0) {
    const written = await trx.insertInto('customers').values(made).returning('id').execute();
    // Numbers are given in the order of the rows, whatever the order of the answer.
    const numbers = written.map(({ id }) => id).sort((one, other) => one - other);
    for (const [at, id] of numbers.entries()) Object.assign(made[at] ?? {}, { id });
  }
  const idOf = (place: number) => Number(households[place]?.id);
  for (const [one, other] of pairs) await noteDuplicates(trx, idOf(one), idOf(other), SAME_EMAIL);
  const contacts = taken.map(([contact, place]) => ({ contact, customerId: idOf(place) }));
  if (!(await claimContacts(trx, contacts))) throw new Overtaken();
  for (const [table, own] of Map.groupBy(joined, (one) => one.table)) {
    const rows = own.map(({ id, place }) => sql`(${sql.lit(id)}, ${sql.lit(idOf(place))})`);
    await sql`update ${sql.table(table)} set customer_id = fresh.column2
      from (values ${sql.join(rows)}) as fresh where id = fresh.column1`.execute(trx);
  }
}

const madeOf = (sender: Sender, at: string) => ({ ...blank, ...newCustomer(sender, new Date(at)) });
