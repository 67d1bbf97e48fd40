import type { LivingFacts } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const categoryIconFacts: LivingFacts = {
  key: 'categoryIcons',
  topic: 'category-icons',
  screen: urls.admin.websiteContent(),
  opens: (id) => `${urls.admin.websiteContent()}?tab=categories&edit=${id}`,
  noun: 'Category icon',
  living: 'category-icons',
  shownAt: [api.categoryIcons()],
  search: { label: 'Category icons', place: 110, hasSearch: false },
};
