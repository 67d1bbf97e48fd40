import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { adviserTimesFacts } from '../record.ts';
import { countLeaveRequests } from './store.ts';

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
    count: (db, now) => countLeaveRequests(db, londonDayOf(now)),
    oldest: 'none',
  },
  read: 'none',
  life: 'none',
  personal: [],
} satisfies ServerRecord;
