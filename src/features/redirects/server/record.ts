import { adminApi } from '../../../admin-urls.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { redirectFacts } from '../record.ts';

export const redirectRecord = {
  facts: redirectFacts,
  table: 'redirects',
  api: 'elsewhere',
  anybody: [],
  seenAt: 'none',
  tokens: { area: 'content', paths: [adminApi.redirects(), adminApi.notFound()] },
  seed: 'none',
  sitemap: 'none',
  pictures: 'none',
  words: 'none',
  csv: 'none',
  waiting: 'none',
  read: 'none',
  personal: [],
  life: 'none',
} satisfies ServerRecord;
