import { adminApi } from '../../admin-urls.ts';
import { type LivingFacts, openedBy } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const navigationFacts: LivingFacts = {
  key: 'navigation',
  topic: 'navigation',
  living: { name: 'navigation', noun: 'Menu item', opens: openedBy(urls.admin.navigation()) },
  shownAt: [api.navigation(), adminApi.navigation()],
  search: {
    label: 'Navigation',
    place: 100,
    opens: `${urls.admin.navigation()}?edit=`,
    hasSearch: false,
  },
};
