import { adminApi } from '../../../admin-urls.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { deadLinkFacts } from '../record.ts';
import { countDeadLinks } from './store.ts';

export const deadLinkRecord = {
  facts: deadLinkFacts,
  table: 'deadLinks',
  tokens: { area: 'content', paths: [adminApi.deadLinks()] },
  waiting: { count: countDeadLinks },
} satisfies ServerRecord;
