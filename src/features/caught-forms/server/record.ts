import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { caughtFormFacts } from '../record.ts';

export const caughtFormRecord: ServerRecord = {
  facts: caughtFormFacts,
  table: 'caughtForms',
  api: 'elsewhere',
  anybody: [],
  tokens: 'none',
  seed: 'none',
  sitemap: 'none',
  pictures: 'none',
  words: 'none',
  csv: 'none',
  waiting: 'none',
};
