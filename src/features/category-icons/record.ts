import type { LivingFacts } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const categoryIconFacts: LivingFacts = {
  key: 'categoryIcons',
  topic: 'category-icons',
  living: {
    name: 'category-icons',
    noun: 'Category icon',
    opens: (id) => `${urls.admin.websiteContent()}?tab=categories&edit=${id}`,
  },
  shownAt: [api.categoryIcons()],
  search: {
    label: 'Category icons',
    place: 110,
    opens: `${urls.admin.websiteContent()}?tab=categories&edit=`,
    hasSearch: false,
  },
};
