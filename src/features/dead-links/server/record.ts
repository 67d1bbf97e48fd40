import { adminApi } from '../../../admin-urls.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { deadLinkFacts } from '../record.ts';
import { countDeadLinks } from './store.ts';

export const deadLinkRecord = {
  facts: deadLinkFacts,
  table: 'deadLinks',
  api: 'elsewhere',
  anybody: [],
  seenAt: 'none',
  tokens: { area: 'content', paths: [adminApi.deadLinks()] },
  seed: 'none',
  sitemap: 'none',
  pictures: 'none',
  words: 'none',
  csv: 'none',
  waiting: { count: countDeadLinks, named: 'none' },
  read: 'none',
  personal: [],
  life: 'none',
} satisfies ServerRecord;
