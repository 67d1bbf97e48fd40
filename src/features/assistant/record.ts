import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';

export const lessonFacts: RecordFacts = {
  key: 'lessons',
  topic: 'lessons',
  shownAt: [adminApi.lessons()],
  search: 'none',
  attention: 'none',
  events: 'none',
};
