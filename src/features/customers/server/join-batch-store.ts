// Joins many people at once: old records, rows of a file. The result is as if each had come by itself, by the rule of
// join-store.ts; the statements are those of many.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Insertable, sql } from 'kysely';
import { codeOf, type Database, type Handle, type Tables } from '../../../lib/database/database.ts';
import {
  additionsTo,
  batches,
  blank,
  claimContacts,
  isPostgres,
  newCustomer,
  noteDuplicates,
  ownerOf,
  type Pair,
  type Person,
} from './join-store.ts';

type Many = Person & { tags?: string[]; notes?: string; createdAt: string };

const columns = [
  ...(['name', 'emails', 'phones', 'address', 'postcode'] as const),
  ...(['notes', 'tags', 'updatedAt'] as const),
];
/** A customer of the plan; a new one has no id before it is written. */
type Household = Record<(typeof columns)[number], string> & { id?: number; version: number };
type Made = Household & Omit<Insertable<Tables['customers']>, 'id'>;

interface JoinPlan {
  /** Those from before, then the new ones. */
  households: Household[];
  made: Made[];
  changed: Set<Household>;
  /** Each person's place in `households`, as are the numbers below: a new one has no other yet. */
  places: number[];
  taken: [contact: string, place: number, cameWith: string][];
  pairs: Pair[];
}

/** Somebody else has come in between: nothing has been written, and the next turn sees what they did. */
class Overtaken extends Error {}
const LOCK_TIMEOUT = '55P03';

/** Runs in a transaction that gives way to bookings. @returns undefined if it had to */
export async function givingWay<T>(
  database: Database,
  work: (trx: Handle) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await database.write(async (trx) => {
      // Sooner than PostgreSQL looks for deadlocks, so that it is never a booking that gives way.
      if (isPostgres(trx)) await sql`set local lock_timeout = '500ms'`.execute(trx);
      return work(trx);
    });
  } catch (error) {
    if (error instanceof Overtaken || codeOf(error) === LOCK_TIMEOUT) return undefined;
    throw error;
  }
}

/** What people come to, in their order. In a transaction their customers are held. */
export async function planJoins(db: Handle, people: readonly Many[]): Promise<JoinPlan> {
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
  const ids = new Set([...idOf.values()].sort((one, other) => one - other));
  const households: Household[] = [];
  for (const some of batches([...ids])) {
    const rows = await db
      .selectFrom('customers')
      .select(['id', ...columns, 'version'])
      .where('id', 'in', some)
      .orderBy('id')
      // Locked before anything is written, so that a booking may wait for us, but hardly we for it.
      .$if(isPostgres(db) && db.isTransaction, (read) => read.forNoKeyUpdate())
      .execute();
    households.push(...rows);
  }
  // A customer merged into another meanwhile is missing here, and their contacts cannot be claimed.
  const placeOf = new Map(households.map(({ id }, place) => [id, place]));
  const owners = new Map<string, number>();
  for (const [contact, id] of idOf) {
    const place = placeOf.get(id);
    if (place !== undefined) owners.set(contact, place);
  }
  const rest = { made: [], changed: new Set<Household>(), places: [], taken: [], pairs: [] };
  const plan: JoinPlan = { households, ...rest };
  for (const some of batches(people)) {
    for (const person of some) addTo(plan, owners, person);
    await nextTurn();
  }
  return plan;
}

function addTo(plan: JoinPlan, owners: Map<string, number>, person: Many): void {
  const { households, made, changed, places, pairs } = plan;
  const { known, others, free } = ownerOf(person, owners);
  const place = known ?? households.length;
  const household = households[place];
  let [takes, broughtBy] = [free, ''];
  if (household) {
    const { changes, taken, cameWith } = additionsTo(household, person, free);
    [takes, broughtBy] = [taken, cameWith];
    const all = { ...changes, ...wordsAdded(household, person) };
    if (Object.keys(all).length > 0) {
      const version = household.version + 1;
      changed.add(Object.assign(household, all, { version, updatedAt: person.createdAt }));
    }
  } else {
    made.push(madeOf(person));
    households.push(...made.slice(-1));
  }
  places.push(place);
  pairs.push(...others.map(([other, why]): Pair => [place, other, why]));
  for (const contact of [...takes.emails, ...takes.phones]) {
    owners.set(contact, place);
    plan.taken.push([contact, place, broughtBy]);
  }
}

const MOST_TAGS = 30;
const MOST_NOTES = 10_000;

function wordsAdded(household: Household, { tags = [], notes = '' }: Many) {
  const tagged = [...new Set([...JSON.parse(household.tags), ...tags])].slice(0, MOST_TAGS);
  const noted = [household.notes, notes].filter(Boolean).join('\n');
  return {
    ...(JSON.stringify(tagged) !== household.tags && { tags: JSON.stringify(tagged) }),
    ...(!household.notes.includes(notes) && noted.length <= MOST_NOTES && { notes: noted }),
  };
}

function madeOf({ tags = [], notes = '', createdAt, ...person }: Many): Made {
  const written = { tags: JSON.stringify(tags), notes };
  return { ...blank, ...newCustomer(person, new Date(createdAt)), ...written };
}

/**
 * Writes what has been planned in the same transaction.
 * @param further columns of the new customers
 * @returns each person's customer
 */
export async function writeJoins(
  trx: Handle,
  { households, made, changed, places, taken, pairs }: JoinPlan,
  further: Partial<Insertable<Tables['customers']>> = {},
): Promise<number[]> {
  const fromBefore = [...changed].filter(({ id }) => id !== undefined);
  for (const some of batches(fromBefore)) {
    const rows = some.map(
      (one) =>
        sql`(${sql.lit(one.id)}, ${sql.lit(one.version)}, ${sql.join(columns.map((column) => one[column]))})`,
    );
    const sets = columns.map(
      (column, at) => sql`${sql.ref(column)} = ${sql.ref(`column${at + 3}`)}`,
    );
    await sql`update customers set version = column2, ${sql.join(sets)}
      from (values ${sql.join(rows)}) as fresh where id = column1`.execute(trx);
    await nextTurn();
  }
  for (const some of batches(made)) {
    const values = some.map((one) => ({ ...one, ...further }));
    const rows = await trx.insertInto('customers').values(values).returning('id').execute();
    // Numbers are given in the order of the rows, whatever the order of the answer.
    const ids = rows.map(({ id }) => id).sort((one, other) => one - other);
    for (const [at, one] of some.entries()) Object.assign(one, { id: ids[at] });
    await nextTurn();
  }
  const idOf = (place: number) => Number(households[place]?.id);
  await noteDuplicates(
    trx,
    pairs.map(([one, other, why]) => [idOf(one), idOf(other), why]),
  );
  for (const some of batches(taken)) {
    const contacts = some.map(([contact, place, cameWith]) => ({
      contact,
      customerId: idOf(place),
      cameWith,
    }));
    if (!(await claimContacts(trx, contacts))) throw new Overtaken();
    await nextTurn();
  }
  return places.map(idOf);
}
