import { adminApi } from '../../admin-urls.ts';
import type { LivingFacts } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const categoryFacts: LivingFacts = {
  key: 'categories',
  topic: 'catalogue',
  screen: urls.admin.categories(),
  noun: 'Category',
  living: 'categories',
  shownAt: [api.categories(), adminApi.dashboard()],
  search: { label: 'Categories', place: 50, hasSearch: false },
};
