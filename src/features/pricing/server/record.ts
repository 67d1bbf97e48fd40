import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { api, urls } from '../../../urls.ts';
import { productStore } from '../../products/server/store.ts';
import { priceListFacts } from '../record.ts';
import { priceListLife } from './life.ts';
import { personalPriceLists } from './personal-store.ts';
import { seedPriceLists } from './seed.ts';

export const priceListRecord = {
  facts: priceListFacts,
  table: 'priceLists',
  anybody: [`GET ${api.priceLists()}`, `POST ${api.priceEstimates()}`, `POST ${api.priceLinks()}`],
  async seenAt({ id }, database) {
    const product = await productStore(database).find(database.db, Number(id));
    return product ? urls.product(product.slug) : urls.prices();
  },
  seed: seedPriceLists,
  life: priceListLife,
  personal: [personalPriceLists],
} satisfies ServerRecord;
