import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';
import { urls } from '../../urls.ts';

export const adviserTimesFacts: RecordFacts = {
  key: 'adviserTimes',
  topic: 'staff',
  shownAt: [adminApi.advisers(), adminApi.attention(), adminApi.samples()],
  search: 'none',
  attention: {
    count: 'leaveRequests',
    label: 'Leave requested',
    href: urls.admin.advisers(),
    place: 90,
    badge: 'leave asked for',
  },
  events: 'none',
};
