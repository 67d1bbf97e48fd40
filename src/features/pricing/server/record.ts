import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { api } from '../../../urls.ts';
import { priceListFacts } from '../record.ts';
import { priceListLife } from './life.ts';
import { personalPriceLists } from './personal-store.ts';
import { seedPriceLists } from './seed.ts';

export const priceListRecord = {
  facts: priceListFacts,
  table: 'priceLists',
  api: 'elsewhere',
  anybody: [`GET ${api.priceLists()}`, `POST ${api.priceEstimates()}`, `POST ${api.priceLinks()}`],
  tokens: 'none',
  seed: seedPriceLists,
  sitemap: 'none',
  pictures: 'none',
  words: 'none',
  csv: 'none',
  waiting: 'none',
  read: 'none',
  life: priceListLife,
  personal: [personalPriceLists],
} satisfies ServerRecord;
