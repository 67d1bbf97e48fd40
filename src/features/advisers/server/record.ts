import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { adviserTimesFacts } from '../record.ts';
import { listTimesMatters } from './store.ts';

export const adviserTimesRecord = {
  facts: adviserTimesFacts,
  table: 'adviserTimes',
  api: 'elsewhere',
  anybody: [],
  seenAt: 'none',
  tokens: 'none',
  seed: 'none',
  sitemap: 'none',
  pictures: 'none',
  words: 'none',
  csv: 'none',
  waiting: {
    count: async (db, now) => (await listTimesMatters(db, now)).length,
    named: async (db, limit, now) => (await listTimesMatters(db, now)).slice(0, limit),
  },
  read: 'none',
  life: 'none',
  personal: [],
} satisfies ServerRecord;
