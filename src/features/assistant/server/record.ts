import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { lessonFacts } from '../record.ts';
import { personalConversations, personalLessons } from './personal-store.ts';
import { countUnanswered, listUnanswered } from './store.ts';

export const lessonRecord = {
  facts: lessonFacts,
  table: 'assistantLessons',
  waiting: {
    count: countUnanswered,
    named: async (db, limit) =>
      (await listUnanswered(db, limit)).map(({ id, example, asked, firstAt }) => ({
        id,
        name: example,
        about: asked === 1 ? 'asked once' : `asked ${asked} times`,
        since: firstAt,
      })),
  },
  personal: [personalConversations, personalLessons],
} satisfies ServerRecord;
