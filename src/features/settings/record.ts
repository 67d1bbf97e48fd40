import { adminApi } from '../../admin-urls.ts';
import type { LivingFacts } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const settingsFacts: LivingFacts = {
  key: 'settings',
  topic: 'settings',
  screen: urls.admin.settings(),
  opens: (group) => `${urls.admin.settings()}?tab=${group}`,
  noun: 'Settings',
  living: 'settings',
  shownAt: [
    adminApi.settings(),
    adminApi.outcomeReasons(),
    adminApi.diary(),
    adminApi.channels(),
    api.bookingOptions(),
  ],
};
