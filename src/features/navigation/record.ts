import { adminApi } from '../../admin-urls.ts';
import type { LivingFacts } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const navigationFacts: LivingFacts = {
  key: 'navigation',
  topic: 'navigation',
  screen: urls.admin.navigation(),
  noun: 'Menu item',
  living: 'navigation',
  shownAt: [api.navigation(), adminApi.navigation()],
  search: { label: 'Navigation', place: 100, hasSearch: false },
};
