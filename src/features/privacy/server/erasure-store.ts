// Erased data that a restored backup has brought back, listed until it is erased again.
import type { Handle } from '../../../lib/database/database.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import type {} from '../../appointments/server/store.ts';
import type {} from '../../appointments/waiting/server/waiting-store.ts';
import { contactsInConversations } from '../../assistant/server/store.ts';
import type {} from '../../caught-forms/server/store.ts';
import type {} from '../../contact/server/store.ts';
import type {} from '../../notifications/server/store.ts';
import type {} from '../../swatches/server/store.ts';
import type { ErasureToRepeat } from '../person.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    erasuresToRepeat: ErasureToRepeat;
  }
}

/** Every stored e-mail address, in lower case, and every E.164 number. */
async function contactsKept(db: Handle): Promise<Set<string>> {
  const people = [
    ...(await db.selectFrom('appointments').select(['email', 'phone']).distinct().execute()),
    ...(await db.selectFrom('waitingEntries').select(['email', 'phone']).distinct().execute()),
    ...(await db.selectFrom('contactSubmissions').select(['email', 'phone']).distinct().execute()),
    ...(await db.selectFrom('swatchRequests').select(['email', 'phone']).distinct().execute()),
    ...(await db.selectFrom('caughtForms').select(['email', 'phone']).distinct().execute()),
    ...(await contactsInConversations(db)),
  ];
  const sent = await db
    .selectFrom('messages')
    .select('recipient')
    .where('audience', '=', 'customer')
    .distinct()
    .execute();
  const contacts = new Set(sent.map(({ recipient }) => recipient.toLowerCase()));
  for (const { email, phone } of people) {
    const e164 = readPhone(phone)?.e164;
    if (email) contacts.add(email.toLowerCase());
    if (e164) contacts.add(e164);
  }
  return contacts;
}

/**
 * Lists people still stored although they were erased.
 * @param erasedAt the instant of a person's erasure; undefined for others.
 * @returns their contact details.
 */
export async function noteErasuresToRepeat(
  trx: Handle,
  erasedAt: (contact: string) => string | undefined,
): Promise<string[]> {
  const found: string[] = [];
  for (const contact of await contactsKept(trx)) {
    const at = erasedAt(contact);
    if (!at) continue;
    found.push(contact);
    await trx
      .insertInto('erasuresToRepeat')
      .values({ contact, erasedAt: at })
      .onConflict((conflict) => conflict.column('contact').doUpdateSet({ erasedAt: at }))
      .execute();
  }
  return found.sort();
}

export function listErasuresToRepeat(db: Handle): Promise<ErasureToRepeat[]> {
  return db.selectFrom('erasuresToRepeat').selectAll().orderBy('erasedAt', 'desc').execute();
}

export async function dropErasureToRepeat(trx: Handle, contact: string): Promise<void> {
  await trx.deleteFrom('erasuresToRepeat').where('contact', '=', contact).execute();
}
