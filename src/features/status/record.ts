import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';
import { urls } from '../../urls.ts';

export const alertFacts: RecordFacts = {
  key: 'alerts',
  topic: 'status',
  screen: urls.admin.status(),
  shownAt: [adminApi.status(), adminApi.attention()],
  attention: { count: 'serverAlerts', label: 'Server problems', place: 60, badge: 'wrong' },
};
