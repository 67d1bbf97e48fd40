import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';

export const contentFacts: RecordFacts = {
  key: 'content',
  topic: 'content',
  shownAt: [adminApi.websiteContent(), adminApi.attention()],
  search: 'none',
  attention: 'none',
  events: 'none',
};
