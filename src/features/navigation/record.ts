import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const navigationFacts: RecordFacts = {
  key: 'navigation',
  topic: 'navigation',
  shownAt: [api.navigation(), adminApi.navigation()],
  search: {
    label: 'Navigation',
    place: 100,
    opens: `${urls.admin.navigation()}?edit=`,
    hasSearch: false,
  },
  attention: 'none',
  events: 'none',
};
