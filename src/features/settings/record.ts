import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';
import { api } from '../../urls.ts';

export const settingsFacts: RecordFacts = {
  key: 'settings',
  topic: 'settings',
  shownAt: [
    adminApi.settings(),
    adminApi.outcomeReasons(),
    adminApi.diary(),
    adminApi.channels(),
    api.bookingOptions(),
  ],
  search: 'none',
  attention: 'none',
  events: 'none',
};
