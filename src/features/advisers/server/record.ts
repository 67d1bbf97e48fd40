import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { urls } from '../../../urls.ts';
import { adviserTimesFacts } from '../record.ts';
import { findProfilePictures, listTimesMatters } from './store.ts';

export const adviserTimesRecord = {
  facts: adviserTimesFacts,
  table: 'adviserTimes',
  seenAt: urls.home,
  pictures: findProfilePictures,
  waiting: {
    count: async (db, now) => (await listTimesMatters(db, now)).length,
    named: async (db, limit, now) => (await listTimesMatters(db, now)).slice(0, limit),
  },
} satisfies ServerRecord;
