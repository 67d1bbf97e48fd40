import { adminApi } from '../../admin-urls.ts';
import type { LivingFacts } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const pageFacts: LivingFacts = {
  key: 'pages',
  topic: 'pages',
  screen: urls.admin.pages(),
  noun: 'Page',
  living: 'pages',
  shownAt: [api.pages(), adminApi.pages(), adminApi.settingUp()],
  search: { label: 'Pages', place: 80, hasSearch: true },
};
