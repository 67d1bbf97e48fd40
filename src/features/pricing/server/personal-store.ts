// The price lists that were sent to somebody: of their address there is only a hash.
import type { PersonalList } from '../../../kit/records/server/personal.ts';
import { z } from '../../../lib/text/zod.ts';
import { windowRows } from '../window-rows.ts';
import type {} from './link-store.ts';
import { hashOfEmail } from './store.ts';

export const personalPriceLists: PersonalList = {
  key: 'priceLists',
  noun: 'price lists',
  place: 90,
  answer: z.object({ createdAt: z.string(), windows: windowRows }),
  foundBy: 'contact',
  async find(db, { contact, secret }) {
    if (!('email' in contact)) return [];
    const rows = await db
      .selectFrom('priceLinks')
      .select(['createdAt', 'windows'])
      .where('emailHash', '=', hashOfEmail(secret, contact.email))
      .execute();
    return rows.map((row) => ({ ...row, windows: windowRows.parse(JSON.parse(row.windows)) }));
  },
  refuse: 'never',
  async erase(trx, rows, { contact, secret }) {
    if (!('email' in contact)) return 0;
    const emailHash = hashOfEmail(secret, contact.email);
    await trx.deleteFrom('priceLinks').where('emailHash', '=', emailHash).execute();
    return rows.length;
  },
  contacts: async () => [],
  forget: 'elsewhere',
};
