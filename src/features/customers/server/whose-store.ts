// Whose an address is, for Privacy. A customer's contacts belong to one person, except those that a visitor brought under
// another name: anyone who types a shared number joins the household, which gives them no right to its data. Several
// people may share a number or an address, so a record under another name is doubtful.
import { sameName, type Whose } from '../../../kit/records/server/personal.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { ERASED_PERSON } from '../../appointments/appointment.ts';
import { allOf, contactsOf } from './join-plan.ts';
import { recordsOf } from './join-store.ts';
import { duplicatesOf, recordsOfOthers } from './store.ts';

const FIRST_TO_USE = 'the first person to use this number or address';

/**
 * @param contact an e-mail address in lower case, or a number in E.164
 * @param isOne staff say that the customer is one person, whatever the names
 */
export async function whoseIs(db: Handle, contact: string, isOne: boolean): Promise<Whose> {
  const [asked] = await ownersOf(db, 'contact', [contact]);
  if (!asked) {
    return { contacts: [contact], customers: [], joinedWith: [], mustSplit: false, foreign: [] };
  }
  const { id, name, cameWith } = asked;
  if (cameWith && !isOne) {
    const all = await ownersOf(db, 'customerId', [id]);
    const isTheirs = (one: Owner) => sameName(one.cameWith) === sameName(cameWith);
    const of = (some: Owner[]) => some.map((one) => one.contact);
    const contacts = of(all.filter(isTheirs));
    // They may have given an address that is another's.
    const others = (await recordsOfOthers(db, id, cameWith)).filter((other) =>
      other.contacts.some((one) => contacts.includes(one)),
    );
    // A text or a saved price list has no name: this person may have sent it.
    const isFirst = sameName(name) === sameName(cameWith);
    const names = [isFirst ? FIRST_TO_USE : name, ...others.map((other) => other.name)];
    const joined = new Map(names.map((one) => [sameName(one), { id, name: one }]));
    return {
      contacts,
      customers: [],
      joinedWith: [...joined.values()],
      mustSplit: isFirst || others.length > 0,
      foreign: of(all.filter((one) => !isTheirs(one))),
    };
  }
  const customers = [id];
  const contacts = new Set<string>();
  const foreign = new Set<string>();
  const joined = new Map<string, { id: number; name: string }>();
  // Those of the same name that share a contact are added on the way.
  for (const customer of customers) {
    for (const one of await ownersOf(db, 'customerId', [customer])) {
      const isTheirs = isOne || !one.cameWith;
      (isTheirs ? contacts : foreign).add(one.contact);
      if (!isTheirs) joined.set(sameName(one.cameWith), { id: customer, name: one.cameWith });
    }
    for (const record of await recordsOf(db, customer)) {
      const held = allOf(contactsOf(record));
      if (record.email === ERASED_PERSON.email || held.some((one) => foreign.has(one))) continue;
      const isNamed = isOne || !record.name || sameName(record.name) === sameName(name);
      if (!isNamed) joined.set(sameName(record.name), { id: customer, name: record.name });
      else for (const one of held) contacts.add(one);
    }
    for (const other of await duplicatesOf(db, customer)) {
      const isSame = sameName(other.name) === sameName(name) && !customers.includes(other.id);
      if (isSame) customers.push(other.id);
    }
  }
  for (const one of await ownersOf(db, 'contact', [...contacts])) {
    if (!customers.includes(one.id)) contacts.delete(one.contact);
  }
  return {
    contacts: [...contacts],
    customers,
    joinedWith: [...joined.values()],
    mustSplit: joined.size > 0,
    foreign: [...foreign],
  };
}

type Owner = Awaited<ReturnType<typeof ownersOf>>[number];

function ownersOf(db: Handle, by: 'contact' | 'customerId', asked: (string | number)[]) {
  return db
    .selectFrom('customerContacts')
    .innerJoin('customers', 'customers.id', 'customerId')
    .select(['contact', 'cameWith', 'customers.id', 'customers.name'])
    .where(`customerContacts.${by}`, 'in', asked)
    .orderBy('contact')
    .execute();
}
