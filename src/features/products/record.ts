import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const productFacts: RecordFacts = {
  key: 'products',
  topic: 'catalogue',
  shownAt: [api.products(), adminApi.dashboard(), adminApi.belowProducts()],
  search: {
    label: 'Products',
    place: 40,
    opens: `${urls.admin.products()}?edit=`,
    hasSearch: true,
  },
  attention: 'none',
  events: 'none',
};
