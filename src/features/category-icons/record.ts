import type { RecordFacts } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const categoryIconFacts: RecordFacts = {
  key: 'categoryIcons',
  topic: 'category-icons',
  shownAt: [api.categoryIcons()],
  search: {
    label: 'Category icons',
    place: 110,
    opens: `${urls.admin.websiteContent()}?tab=categories&edit=`,
    hasSearch: false,
  },
  attention: 'none',
  events: 'none',
};
