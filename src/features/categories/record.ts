import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const categoryFacts: RecordFacts = {
  key: 'categories',
  topic: 'catalogue',
  shownAt: [api.categories(), adminApi.dashboard()],
  search: {
    label: 'Categories',
    place: 50,
    opens: `${urls.admin.categories()}?edit=`,
    hasSearch: false,
  },
  attention: 'none',
  events: 'none',
};
