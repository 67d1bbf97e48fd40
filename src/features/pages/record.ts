import { adminApi } from '../../admin-urls.ts';
import { type LivingFacts, openedBy } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const pageFacts: LivingFacts = {
  key: 'pages',
  topic: 'pages',
  living: { name: 'pages', noun: 'Page', opens: openedBy(urls.admin.pages()) },
  shownAt: [api.pages(), adminApi.pages(), adminApi.settingUp()],
  search: { label: 'Pages', place: 80, opens: `${urls.admin.pages()}?edit=`, hasSearch: true },
};
