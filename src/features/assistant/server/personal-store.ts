// What conversations and lessons know of people.
import type { PersonalList } from '../../../kit/records/server/personal.ts';
import { deleteRows } from '../../../kit/records/server/personal-store.ts';
import { z } from '../../../lib/text/zod.ts';
import { personalConversationSchema } from '../conversation.ts';
import { lessons } from '../lesson.ts';
import { eraseConversations, findConversationsOf } from './store.ts';

export const personalConversations: PersonalList = {
  key: 'conversations',
  noun: 'conversations',
  place: 70,
  answer: personalConversationSchema,
  foundBy: 'names and visits',
  find: findConversationsOf,
  erase: eraseConversations,
  contacts: async () => [],
};

/** What the assistant was taught that names this e-mail address or number. */
export const personalLessons: PersonalList = {
  key: 'lessons',
  noun: 'lessons',
  place: 100,
  answer: lessons.schema,
  /** Lessons are few, and a number may be spelt in any way. */
  async find(db, { contact }) {
    const rows = await db.selectFrom('assistantLessons').selectAll().orderBy('id').execute();
    const theirs = rows.filter(({ sentence }) =>
      'email' in contact
        ? sentence.toLowerCase().includes(contact.email)
        : sentence.replace(/\D/g, '').includes(contact.e164.replace(/^\+(44)?/, '')),
    );
    return z.array(lessons.schema).parse(theirs);
  },
  erase: (trx, rows) => deleteRows(trx, 'assistantLessons', rows),
  contacts: async () => [],
};
