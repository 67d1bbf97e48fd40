import { adminApi } from '../../admin-urls.ts';
import type { LivingFacts } from '../../kit/records/record.ts';
import { urls } from '../../urls.ts';

export const priceListFacts: LivingFacts = {
  key: 'priceLists',
  topic: 'catalogue',
  living: {
    name: 'price-lists',
    noun: 'Prices',
    opens: (product) => urls.openPrices(Number(product)),
  },
  shownAt: [adminApi.priceLists()],
};
