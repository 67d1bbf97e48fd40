import { adminApi } from '../../admin-urls.ts';
import { type LivingFacts, openedBy } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const categoryFacts: LivingFacts = {
  key: 'categories',
  topic: 'catalogue',
  living: { name: 'categories', noun: 'Category', opens: openedBy(urls.admin.categories()) },
  shownAt: [api.categories(), adminApi.dashboard()],
  search: {
    label: 'Categories',
    place: 50,
    opens: `${urls.admin.categories()}?edit=`,
    hasSearch: false,
  },
};
