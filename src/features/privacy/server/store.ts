// A person's data across the records: found, erased, and deleted when its time is over.
import { forgetAudit } from '../../../kit/crud/server/audit-store.ts';
import {
  type Contact,
  mentions,
  type PersonalList,
  type PersonalRow,
  type Sought,
  sameName,
  type Whose,
} from '../../../kit/records/server/personal.ts';
import { BATCH } from '../../../kit/records/server/personal-store.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import { addDays, londonDayOf, monthsBefore } from '../../../lib/time/london-day.ts';
import type { Counts } from '../person.ts';
import { retention } from '../retention.ts';

/** Whom to look for, before anything is found. */
export interface Search extends Pick<Sought, 'contact' | 'secret' | 'reviewIds'> {
  name?: string | undefined;
  /** Staff say that the customer is one person, whatever the names. */
  isOne: boolean;
  whoseIs: WhoseIs;
}

/** Whose an address or number is. */
export type WhoseIs = (db: Handle, contact: string, isOne: boolean) => Promise<Whose>;

/** An e-mail address, or a number in E.164. */
const textOf = (contact: Contact): string => ('email' in contact ? contact.email : contact.e164);
const contactOf = (text: string): Contact =>
  text.includes('@') ? { email: text } : { e164: text };

/** Everything that is kept of people, in the order of its places. */
export const personalLists = (records: readonly ServerRecord[]): PersonalList[] =>
  records.flatMap(({ personal = [] }) => personal).sort((one, other) => one.place - other.place);

type Found = Record<string, PersonalRow[]>;

/** Everything of the person who has a contact, by all of theirs. */
export async function findPerson(
  db: Handle,
  lists: readonly PersonalList[],
  { name = '', isOne, whoseIs, ...search }: Search,
) {
  const whose = await whoseIs(db, textOf(search.contact), isOne);
  const { contacts, customers } = whose;
  const nameless: Sought = { ...search, contacts, customers, names: [], visits: [] };
  const others: PersonalRow[] = [];
  const find = async (foundBy: PersonalList['foundBy'], sought: Sought): Promise<Found> => {
    const found: Found = {};
    for (const list of lists.filter((one) => one.foundBy === foundBy)) {
      const rows = new Map<unknown, PersonalRow>();
      for (const contact of contacts.map(contactOf)) {
        for (const row of await list.find(db, { ...sought, contact })) {
          if (!isTheirs(row, whose, others)) others.push(row);
          else rows.set(row.id ?? JSON.stringify(row), row);
        }
      }
      found[list.key] = [...rows.values()];
    }
    return found;
  };
  const first = await find(undefined, nameless);
  const names = [
    name,
    ...Object.values(first).flatMap((rows) => rows.map((row) => row.name ?? '')),
  ];
  const sought: Sought = {
    ...nameless,
    names: [...new Set(names.map(sameName).filter(Boolean))],
    visits: (first.visits ?? []) as unknown as Sought['visits'],
  };
  return { whose, sought, found: { ...first, ...(await find('names and visits', sought)) } };
}

/**
 * Whether a row is the person's: not one of another person in the customer, of one who has been split off, or a
 * message about either.
 * @param others rows of other people found so far
 */
function isTheirs(
  row: PersonalRow,
  { contacts, customers, foreign }: Whose,
  others: readonly PersonalRow[],
): boolean {
  if (customers.length === 0) return true;
  if (row.customerId && !customers.includes(row.customerId)) return false;
  const { email = '', phone = '', body = '', appointmentId } = row;
  const e164 = (typed: string) => readPhone(typed)?.e164 ?? '';
  if (foreign.includes(email.toLowerCase()) || foreign.includes(e164(phone))) return false;
  const isVisit = (other: PersonalRow) => other.id === appointmentId && 'preferredDate' in other;
  if (appointmentId && others.some(isVisit)) return false;
  const said = JSON.stringify(body).toLowerCase();
  return !others.some((other) => {
    const [address, number] = [(other.email ?? '').toLowerCase(), other.phone ?? ''];
    return (
      (address && !contacts.includes(address) && mentions(said, address)) ||
      (number && !contacts.includes(e164(number)) && mentions(said, number))
    );
  });
}

/** Takes a person who has been found out of every record. @returns how many of each */
export async function erasePerson(
  trx: Handle,
  lists: readonly PersonalList[],
  { sought, found }: Pick<Awaited<ReturnType<typeof findPerson>>, 'sought' | 'found'>,
  now: Date,
): Promise<Counts> {
  const erased: Counts = Object.fromEntries(lists.map(({ key }) => [key, 0]));
  // Customers last: what is then left of theirs is of other people.
  for (const list of lists.toReversed()) {
    erased[list.key] = await list.erase(trx, found[list.key] ?? [], sought, now);
  }
  return erased;
}

/** Every stored e-mail address, in lower case, and every E.164 number. */
export async function contactsKept(
  db: Handle,
  lists: readonly PersonalList[],
): Promise<Set<string>> {
  const contacts = new Set<string>();
  for (const list of lists) {
    for (const { email, phone } of await list.contacts(db)) {
      const e164 = readPhone(phone)?.e164;
      if (email) contacts.add(email.toLowerCase());
      if (e164) contacts.add(e164);
    }
  }
  return contacts;
}

/**
 * Deletes some of the data past its time.
 * @returns how much; above zero, there may be more.
 */
export async function forgetSome(
  trx: Handle,
  lists: readonly PersonalList[],
  now: Date,
): Promise<Counts> {
  const today = londonDayOf(now);
  const forgotten: Counts = {};
  for (const { key, forget } of lists) {
    if (forget) forgotten[key] = await forget(trx, today, now);
  }
  const { auditMonths, auditAddressDays } = retention;
  const before = {
    entries: monthsBefore(today, auditMonths),
    addresses: addDays(today, -auditAddressDays),
  };
  return { ...forgotten, auditEntries: await forgetAudit(trx, before, BATCH) };
}
