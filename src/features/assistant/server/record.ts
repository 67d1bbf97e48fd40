import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { lessonFacts } from '../record.ts';
import { personalConversations, personalLessons } from './personal-store.ts';

export const lessonRecord = {
  facts: lessonFacts,
  table: 'assistantLessons',
  api: 'elsewhere',
  anybody: [],
  tokens: 'none',
  seed: 'none',
  sitemap: 'none',
  pictures: 'none',
  words: 'none',
  csv: 'none',
  waiting: 'none',
  read: 'none',
  personal: [personalConversations, personalLessons],
} satisfies ServerRecord;
