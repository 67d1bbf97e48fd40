import { adminApi } from '../../admin-urls.ts';
import type { LivingFacts } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const productFacts: LivingFacts = {
  key: 'products',
  topic: 'catalogue',
  screen: urls.admin.products(),
  noun: 'Product',
  living: 'products',
  shownAt: [api.products(), adminApi.dashboard(), adminApi.belowProducts()],
  search: { label: 'Products', place: 40, hasSearch: true },
};
