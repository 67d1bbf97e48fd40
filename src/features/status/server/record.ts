import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { alertFacts } from '../record.ts';
import { countAlerts } from './store.ts';

export const alertRecord = {
  facts: alertFacts,
  table: 'alerts',
  waiting: { count: countAlerts },
} satisfies ServerRecord;
