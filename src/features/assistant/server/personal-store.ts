// What conversations and lessons know of people.
import type { PersonalList } from '../../../kit/records/server/personal.ts';
import { deleteRows } from '../../../kit/records/server/personal-store.ts';
import { z } from '../../../lib/text/zod.ts';
import { type PersonalConversation, personalConversationSchema } from '../dialogue/conversation.ts';
import { lessonSchema } from '../teaching/lesson.ts';
import type {} from './lesson-store.ts';
import { contactsInConversations, deleteConversations, findConversationsOf } from './store.ts';

const idsOf = (visits: readonly { id: number }[]) => visits.map(({ id }) => id);

export const personalConversations: PersonalList = {
  key: 'conversations',
  noun: 'conversations',
  place: 70,
  answer: personalConversationSchema,
  foundBy: 'names and visits',
  find: (db, { contact, visits }) => findConversationsOf(db, contact, idsOf(visits)),
  erase: (trx, rows) => deleteConversations(trx, rows as PersonalConversation[]),
  contacts: contactsInConversations,
};

/** What the assistant was taught that names this e-mail address or number. */
export const personalLessons: PersonalList = {
  key: 'lessons',
  noun: 'lessons',
  place: 100,
  answer: lessonSchema,
  /** Lessons are few, and a number may be spelt in any way. */
  async find(db, { contact }) {
    const rows = await db.selectFrom('assistantLessons').selectAll().orderBy('id').execute();
    const theirs = rows.filter(({ sentence }) =>
      'email' in contact
        ? sentence.toLowerCase().includes(contact.email)
        : sentence.replace(/\D/g, '').includes(contact.e164.replace(/^\+(44)?/, '')),
    );
    return z.array(lessonSchema).parse(theirs);
  },
  erase: (trx, rows) => deleteRows(trx, 'assistantLessons', rows),
  contacts: async () => [],
};
