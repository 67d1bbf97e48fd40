import { adminApi } from '../../admin-urls.ts';
import { type LivingFacts, openedBy } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const productFacts: LivingFacts = {
  key: 'products',
  topic: 'catalogue',
  living: { name: 'products', noun: 'Product', opens: openedBy(urls.admin.products()) },
  shownAt: [api.products(), adminApi.dashboard(), adminApi.belowProducts()],
  search: {
    label: 'Products',
    place: 40,
    opens: `${urls.admin.products()}?edit=`,
    hasSearch: true,
  },
};
