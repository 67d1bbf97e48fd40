import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';

export const priceListFacts: RecordFacts = {
  key: 'priceLists',
  topic: 'catalogue',
  shownAt: [adminApi.priceLists()],
  search: 'none',
  attention: 'none',
  events: 'none',
};
