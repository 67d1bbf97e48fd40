import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';

export const redirectFacts: RecordFacts = {
  key: 'redirects',
  topic: 'redirects',
  shownAt: [adminApi.redirects(), adminApi.notFound()],
};
