import { adminApi } from '../../../admin-urls.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { redirectFacts } from '../record.ts';
import { redirectStore } from './store.ts';

export const redirectRecord = {
  facts: redirectFacts,
  table: 'redirects',
  texts: (database) => redirectStore(database).list(database.db),
  tokens: { area: 'content', paths: [adminApi.redirects(), adminApi.notFound()] },
} satisfies ServerRecord;
