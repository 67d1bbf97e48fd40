// Two customers become one, or one becomes two: every record stays with one of them.
import { sql } from 'kysely';
import type { Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import type { z } from '../../../lib/text/zod.ts';
import { type Customer, customerInput, type SplitInput } from '../customer.ts';
import { allOf, contactsOf } from './join-plan.ts';
import {
  deleteCustomers,
  dropContacts,
  isPostgres,
  noteDuplicates,
  recordsOf,
  type Typed,
} from './join-store.ts';
import { allJoined } from './joined-records.ts';
import { noteChange } from './store.ts';

/** Makes records that would join these customers wait. @returns the ids that exist */
export async function lockCustomers(trx: Handle, ids: readonly number[]): Promise<number[]> {
  const some = trx.selectFrom('customers').select('id').where('id', 'in', ids).orderBy('id');
  const rows = await some.$if(isPostgres(trx), (read) => read.forUpdate()).execute();
  return rows.map(({ id }) => id);
}

/**
 * Gives everything of the other one to `stays`, which must both be locked.
 * @returns what `stays` becomes
 * @throws AppError 409 where that is more than one customer may have
 */
export async function mergeCustomers(
  trx: Handle,
  stays: Customer,
  other: Customer,
): Promise<Partial<Customer>> {
  for (const [, { table }] of allJoined) {
    await sql`update ${sql.table(table)} set customer_id = ${stays.id}
      where customer_id = ${other.id}`.execute(trx);
  }
  const pairs = await trx
    .selectFrom('customerDuplicates')
    .selectAll()
    .where('customerId', '=', other.id)
    .where('otherId', '!=', stays.id)
    .execute();
  // Each keeps the name it came with: a merge does not confirm every address.
  await trx
    .updateTable('customerContacts')
    .set({ customerId: stays.id })
    .where('customerId', '=', other.id)
    .execute();
  await deleteCustomers(trx, [other.id]);
  await noteDuplicates(
    trx,
    pairs.map(({ otherId, why }) => [stays.id, otherId, why]),
  );
  await trx
    .updateTable('customerMerges')
    .set({ intoId: stays.id })
    .where('intoId', '=', other.id)
    .execute();
  await trx.insertInto('customerMerges').values({ goneId: other.id, intoId: stays.id }).execute();
  const together = (field: 'emails' | 'phones' | 'tags') => [
    ...new Set([...stays[field], ...other[field]]),
  ];
  const contacts = { emails: together('emails'), phones: together('phones') };
  const further = {
    tags: together('tags'),
    notes: [stays.notes, other.notes].filter(Boolean).join('\n\n'),
  };
  checkLimits({ ...contacts, ...further });
  await noteChange(trx, stays.id);
  const [one, two] = [stays.marketing, other.marketing];
  return {
    ...contacts,
    ...further,
    address: stays.address || other.address,
    postcode: stays.postcode || other.postcode,
    adviserId: stays.adviserId ?? other.adviserId,
    marketing: {
      email: answerOf(one.email, two.email),
      sms: answerOf(one.sms, two.sms),
      ...(one.at < two.at ? { at: two.at, how: two.how } : { at: one.at, how: one.how }),
    },
  };
}

const limited = customerInput.pick({ emails: true, phones: true, tags: true, notes: true });
const inWords: Record<keyof z.infer<typeof limited>, string> = {
  emails: 'e-mail addresses',
  phones: 'numbers',
  tags: 'tags',
  notes: 'notes',
};

/** What staff could not save any more. */
function checkLimits(values: z.infer<typeof limited>): void {
  const { error } = limited.safeParse(values);
  const over = Object.entries(inWords).flatMap(([field, word]) =>
    error?.issues.some(({ code, path }) => code === 'too_big' && path.join() === field) ? word : [],
  );
  if (over.length === 0) return;
  const message = `Together they would have too many ${over.join(' and ')}. Please remove some first.`;
  throw new AppError('conflict', message);
}

type Answer = Customer['marketing']['email'];

/** Who has said no once has said no. */
const answerOf = (...both: [Answer, Answer]): Answer =>
  (['no', 'yes'] as const).find((answer) => both.includes(answer)) ?? 'unknown';

/**
 * Gives some records of a customer to a new one, with the contacts that no remaining record names.
 * @param insert writes the new customer, with its contacts
 * @returns the new one, and what stays of the old one's contacts
 * @throws AppError 409 for a record that is not theirs
 */
export async function splitCustomer(
  trx: Handle,
  old: Customer,
  { records }: SplitInput,
  insert: (
    values: Pick<Customer, 'name' | 'emails' | 'phones' | 'address' | 'postcode' | 'source'>,
  ) => Promise<Customer>,
): Promise<{ made: Customer; left: Pick<Customer, 'emails' | 'phones'> }> {
  const own = await recordsOf(trx, old.id);
  const keys = new Set(records.map(({ kind, id }) => `${kind} ${id}`));
  const isTaken = ({ kind, id }: Typed) => keys.has(`${kind} ${id}`);
  const taken = own.filter(isTaken);
  if (taken.length < keys.size) {
    throw new AppError('conflict', 'Some of these records are not this customer’s.');
  }
  const typedIn = (some: Typed[]) => {
    const all = some.map(contactsOf);
    return { emails: all.flatMap((one) => one.emails), phones: all.flatMap((one) => one.phones) };
  };
  const moved = typedIn(taken);
  const kept = typedIn(own.filter((record) => !isTaken(record)));
  const goes = (field: 'emails' | 'phones') =>
    old[field].filter((one) => moved[field].includes(one) && !kept[field].includes(one));
  const going = { emails: goes('emails'), phones: goes('phones') };
  const left = {
    emails: old.emails.filter((one) => !going.emails.includes(one)),
    phones: old.phones.filter((one) => !going.phones.includes(one)),
  };
  await dropContacts(trx, allOf(going), [old.id]);
  const first = taken.find(({ name }) => name) ?? taken[0];
  const home = taken.find(({ address }) => address);
  const made = await insert({
    ...going,
    name: first?.name || old.name,
    address: home?.address ?? '',
    postcode: home?.postcode ?? '',
    source: first?.source ?? old.source,
  });
  for (const [kind, { table, key = 'id' }] of allJoined) {
    const ids = taken.filter((record) => record.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    await sql`update ${sql.table(table)} set customer_id = ${made.id}
      where ${sql.ref(key)} in (${sql.join(ids)})`.execute(trx);
  }
  return { made, left };
}
