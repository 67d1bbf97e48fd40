// Erased data that a restored backup has brought back, listed until it is erased again.
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import type { Handle } from '../../../lib/database/database.ts';
import type { ErasureToRepeat } from '../person.ts';
import { contactsKept, personalLists } from './store.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    erasuresToRepeat: ErasureToRepeat;
  }
}

/**
 * Lists people still stored although they were erased.
 * @param erasedAt the instant of a person's erasure; undefined for others.
 * @returns their contact details.
 */
export async function noteErasuresToRepeat(
  trx: Handle,
  records: readonly ServerRecord[],
  erasedAt: (contact: string) => string | undefined,
): Promise<string[]> {
  const found: string[] = [];
  for (const contact of await contactsKept(trx, personalLists(records))) {
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
