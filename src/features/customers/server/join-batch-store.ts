// Joins many people at once: old records, rows of a file. The result is as if each had come by itself, by the rule of
// join-store.ts; the statements are those of many.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Insertable, sql } from 'kysely';
import { sameName } from '../../../kit/records/server/personal.ts';
import { codeOf, type Database, type Handle, type Tables } from '../../../lib/database/database.ts';
import type { Fault } from '../../../lib/text/csv-lines.ts';
import { phoneText } from '../../../lib/text/phone-text.ts';
import { MOST_NOTES, MOST_TAGS } from '../customer.ts';
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

/** A row of a file has its place; of a record nothing is lost, as it stays beside its customer. */
type Many = Person & { createdAt: string } & Partial<
    Pick<Fault, 'row' | 'column'> & { tags: string[]; notes: string }
  >;

const columns = [
  ...(['name', 'emails', 'phones', 'address', 'postcode'] as const),
  ...(['notes', 'tags', 'source', 'updatedAt'] as const),
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
  /** Rows that add to the notes of another name, or with another address. */
  noted: Fault[];
  /** Rows for which there is no room there. */
  faults: Fault[];
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
  const known = [...idOf.values()];
  for (const some of batches(people.filter(homeOf))) {
    const names = some.map(({ name }) => name);
    const named = db.selectFrom('customers').select('id').where('name', 'in', names);
    known.push(...(await named.execute()).map(({ id }) => id));
  }
  const ids = new Set(known.sort((one, other) => one - other));
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
  const owners = new Map(households.map((one, place) => [keyOf(one), place]));
  for (const [contact, id] of idOf) {
    const place = placeOf.get(id);
    if (place !== undefined) owners.set(contact, place);
  }
  const plan: JoinPlan = {
    households,
    made: [],
    changed: new Set(),
    places: [],
    taken: [],
    pairs: [],
    noted: [],
    faults: [],
  };
  for (const some of batches(people)) {
    for (const person of some) addTo(plan, owners, person);
    await nextTurn();
  }
  return plan;
}

const keyOf = ({
  name,
  address = '',
  postcode = '',
}: Pick<Person, 'name' | 'address' | 'postcode'>) =>
  [name, address, postcode].map(sameName).join('\n');

/** What a row without number and address is known by, so that the same file makes it once. */
function homeOf(person: Many): string {
  const { row, emails, phones, address, postcode } = person;
  const isKnown = row !== undefined && emails.length + phones.length === 0;
  return isKnown && (address || postcode) ? keyOf(person) : '';
}

function addTo(plan: JoinPlan, owners: Map<string, number>, person: Many): void {
  const { households, made, changed, places, pairs } = plan;
  const { known = owners.get(homeOf(person)), others, free } = ownerOf(person, owners);
  const place = known ?? households.length;
  const household = households[place];
  let [takes, broughtBy] = [free, ''];
  if (household) {
    const { changes, taken, cameWith } = additionsTo(household, person, free);
    [takes, broughtBy] = [taken, cameWith];
    const isLeft = (contact: string) => ![...taken.emails, ...taken.phones].includes(contact);
    const left = [...free.emails, ...free.phones].filter(isLeft);
    const { said, ...words } = wordsAdded(household, { ...household, ...changes }, person, left);
    const { row = 0, column = 0 } = person;
    const at = { row, column };
    if ((words.notes ?? '').length > MOST_NOTES) {
      const message = `Joins ${household.name}, whose notes have no room for this row`;
      plan.faults.push({ ...at, message });
      return;
    }
    if (said) plan.noted.push({ ...at, message: `Joins ${household.name}. In its notes: ${said}` });
    const all = { ...changes, ...words };
    if (Object.keys(all).length > 0) {
      const version = household.version + 1;
      changed.add(Object.assign(household, all, { version, updatedAt: person.createdAt }));
    }
  } else {
    made.push(madeOf(person));
    households.push(...made.slice(-1));
    owners.set(keyOf(person), place);
  }
  places.push(place);
  pairs.push(...others.map(([other, why]): Pair => [place, other, why]));
  for (const contact of [...takes.emails, ...takes.phones]) {
    owners.set(contact, place);
    plan.taken.push([contact, place, broughtBy]);
  }
}

/**
 * Tags and notes. A row that says something else than its customer goes into the notes, in one line, so that erasing
 * its address can take the line out.
 * @param left contacts for which there is no room
 */
function wordsAdded(
  before: Household,
  after: Household,
  person: Many,
  left: readonly string[],
): { tags?: string; notes?: string; said?: string } {
  const { row, tags = [], notes = '', source } = person;
  const all = [...new Set([...JSON.parse(before.tags), ...tags])];
  const tagged = JSON.stringify(all.slice(0, MOST_TAGS));
  const differs = (['name', 'address', 'postcode'] as const).flatMap((field) =>
    person[field] && sameName(person[field]) !== sameName(after[field]) ? [person[field]] : [],
  );
  const more = [
    ...(source === 'import' || source === after.source ? [] : [source]),
    ...all.slice(MOST_TAGS),
  ];
  const said = [...differs, ...left.map(phoneText), ...more].join(', ');
  const isOther = row !== undefined && said !== '';
  const known = [person.name, ...person.emails, ...person.phones.map(phoneText)];
  const whole = [...known, person.address, person.postcode, ...more].filter(Boolean).join(', ');
  const line = [`Also ${whole}`, ...(notes ? [notes] : [])].join(': ').replace(/\s*\n\s*/g, '; ');
  const added = isOther ? line : notes;
  const isNew = added && !`\n${before.notes}\n`.includes(`\n${added}\n`);
  return {
    ...(tagged !== before.tags && { tags: tagged }),
    ...(isNew && { notes: [before.notes, added].filter(Boolean).join('\n') }),
    ...(isOther && { said }),
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
