import { adminApi } from '../../admin-urls.ts';
import type { LivingFacts } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const settingsFacts: LivingFacts = {
  key: 'settings',
  topic: 'settings',
  living: {
    name: 'settings',
    noun: 'Settings',
    opens: (group) => `${urls.admin.settings()}?tab=${group}`,
  },
  shownAt: [
    adminApi.settings(),
    adminApi.outcomeReasons(),
    adminApi.diary(),
    adminApi.channels(),
    api.bookingOptions(),
  ],
};
