import { adminApi } from '../../admin-urls.ts';
import type { LivingFacts } from '../../kit/records/record.ts';
import { urls } from '../../urls.ts';

export const priceListFacts: LivingFacts = {
  key: 'priceLists',
  topic: 'catalogue',
  screen: urls.admin.prices(),
  opens: (product) => urls.openPrices(Number(product)),
  noun: 'Prices',
  living: 'price-lists',
  shownAt: [adminApi.priceLists()],
};
