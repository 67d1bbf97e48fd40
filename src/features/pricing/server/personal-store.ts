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
  async find(db, { contact, secret }) {
    if (!('email' in contact)) return [];
    const rows = await db
      .selectFrom('priceLinks')
      .select(['tokenHash', 'createdAt', 'windows'])
      .where('emailHash', '=', hashOfEmail(secret, contact.email))
      .execute();
    return rows.map((row) => ({ ...row, windows: windowRows.parse(JSON.parse(row.windows)) }));
  },
  async erase(trx, rows) {
    const keys = (rows as { tokenHash: string }[]).map(({ tokenHash }) => tokenHash);
    await trx
      .deleteFrom('priceLinks')
      .where('tokenHash', 'in', ['', ...keys])
      .execute();
    return rows.length;
  },
  contacts: async () => [],
};
