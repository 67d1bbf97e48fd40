import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { alertFacts } from '../record.ts';
import { countAlerts } from './store.ts';

export const alertRecord = {
  facts: alertFacts,
  table: 'alerts',
  api: 'elsewhere',
  anybody: [],
  seenAt: 'none',
  tokens: 'none',
  seed: 'none',
  sitemap: 'none',
  pictures: 'none',
  words: 'none',
  csv: 'none',
  waiting: { count: countAlerts, named: 'none' },
  read: 'none',
  life: 'none',
  personal: [],
} satisfies ServerRecord;
