// Whose an address is, for Privacy. A customer's contacts are one person's, but for those that a visitor brought under
// another name: with a shared number anybody joins a household, and nobody may ask for it by that. A number may be
// several people's, so that a record with nothing but a number and another name is doubtful, too.
import { sameName, type Whose } from '../../../kit/records/server/personal.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { ERASED_PERSON } from '../../appointments/appointment.ts';
import { contactsOf, recordsOf } from './join-store.ts';
import { duplicatesOf } from './store.ts';

const FIRST_TO_USE = 'whoever used this number or address first';

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
    const others = (await recordsOf(db, id)).filter((record) => {
      const { emails, phones } = contactsOf(record);
      const isHeld = [...emails, ...phones].some((one) => contacts.includes(one));
      return isHeld && record.name && sameName(record.name) !== sameName(cameWith);
    });
    // Who texted, or kept a price list, had no name then: it may have been this person.
    const isFirst = sameName(name) === sameName(cameWith);
    const names = [isFirst ? FIRST_TO_USE : name, ...others.map((other) => other.name)];
    return {
      contacts,
      customers: [],
      joinedWith: names.map((one) => ({ id, name: one })),
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
      const { emails, phones } = contactsOf(record);
      const held = [...emails, ...phones];
      if (record.email === ERASED_PERSON.email || held.some((one) => foreign.has(one))) continue;
      const isNamed = isOne || !record.name || sameName(record.name) === sameName(name);
      if (isNamed) {
        for (const one of held) contacts.add(one);
      } else {
        joined.set(sameName(record.name), { id: customer, name: record.name });
      }
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
