import { adminApi } from '../../../admin-urls.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { redirectFacts } from '../record.ts';

export const redirectRecord = {
  facts: redirectFacts,
  table: 'redirects',
  tokens: { area: 'content', paths: [adminApi.redirects(), adminApi.notFound()] },
} satisfies ServerRecord;
