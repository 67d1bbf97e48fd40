import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';
import { urls } from '../../urls.ts';

export const redirectFacts: RecordFacts = {
  key: 'redirects',
  topic: 'redirects',
  noun: 'Redirect',
  screen: urls.admin.redirects(),
  shownAt: [adminApi.redirects(), adminApi.notFound()],
};
