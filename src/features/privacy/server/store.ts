// A person's data across the records: found, erased, and deleted when its time is over.
import { forgetAudit } from '../../../kit/crud/server/audit-store.ts';
import { type PersonalList, type Sought, sameName } from '../../../kit/records/server/personal.ts';
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
}

/** Everything that is kept of people, in the order of its places. */
export const personalLists = (records: readonly ServerRecord[]): PersonalList[] =>
  records.flatMap(({ personal }) => personal).sort((one, other) => one.place - other.place);

type Found = Record<string, Awaited<ReturnType<PersonalList['find']>>>;

async function seek(db: Handle, lists: readonly PersonalList[], { name = '', ...search }: Search) {
  const nobody: Sought = { ...search, names: [], visits: [] };
  const find = async (foundBy: PersonalList['foundBy'], sought: Sought): Promise<Found> => {
    const some = lists.filter((list) => list.foundBy === foundBy);
    const found = await Promise.all(
      some.map(async (list) => [list.key, await list.find(db, sought)] as const),
    );
    return Object.fromEntries(found);
  };
  const first = await find('contact', nobody);
  const names = [
    name,
    ...Object.values(first).flatMap((rows) => rows.map((row) => row.name ?? '')),
  ];
  const sought: Sought = {
    ...nobody,
    names: [...new Set(names.map(sameName).filter(Boolean))],
    visits: (first.visits ?? []) as unknown as Sought['visits'],
  };
  return { sought, found: { ...first, ...(await find('names and visits', sought)) } };
}

export const findPerson = async (db: Handle, lists: readonly PersonalList[], search: Search) =>
  (await seek(db, lists, search)).found;

/** Takes a person out of every record. @returns how many of each */
export async function erasePerson(
  trx: Handle,
  lists: readonly PersonalList[],
  search: Search,
  now: Date,
): Promise<Counts> {
  const { sought, found } = await seek(trx, lists, search);
  const erased: Counts = {};
  for (const list of lists) {
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
    if (forget !== 'elsewhere') forgotten[key] = await forget(trx, today, now);
  }
  const { auditMonths, auditAddressDays } = retention;
  const before = {
    entries: monthsBefore(today, auditMonths),
    addresses: addDays(today, -auditAddressDays),
  };
  return { ...forgotten, auditEntries: await forgetAudit(trx, before, BATCH) };
}
