import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';
import { urls } from '../../urls.ts';

export const adviserTimesFacts: RecordFacts = {
  key: 'adviserTimes',
  topic: 'staff',
  screen: urls.admin.advisers(),
  shownAt: [adminApi.advisers(), adminApi.attention(), adminApi.samples()],
  attention: {
    count: 'leaveRequests',
    label: 'Leave and hours',
    place: 90,
    badge: 'about leave and hours',
  },
};
