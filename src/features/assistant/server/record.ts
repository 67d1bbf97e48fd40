import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { lessons } from '../lesson.ts';
import { personalConversations, personalLessons } from './personal-store.ts';
import { countUnanswered, listUnanswered } from './store.ts';

export const lessonRecord = {
  facts: lessons.facts,
  table: lessons.table,
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
