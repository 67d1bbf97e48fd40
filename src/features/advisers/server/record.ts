import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { adviserTimesFacts } from '../record.ts';
import { listTimesMatters } from './store.ts';

export const adviserTimesRecord = {
  facts: adviserTimesFacts,
  table: 'adviserTimes',
  waiting: {
    count: async (db, now) => (await listTimesMatters(db, now)).length,
    named: async (db, limit, now) => (await listTimesMatters(db, now)).slice(0, limit),
  },
} satisfies ServerRecord;
