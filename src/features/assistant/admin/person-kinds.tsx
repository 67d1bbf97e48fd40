import { counted, deleted, moment, type PersonKind } from '../../../kit/crud/admin/person-kind.ts';
import { KEPT_DAYS, type PersonalConversation } from '../conversation.ts';
import type { Lesson } from '../lesson.ts';

export const conversationKind: PersonKind<PersonalConversation> = {
  key: 'conversations',
  title: 'Conversations with the assistant',
  place: 100,
  goes: deleted('conversation'),
  kept: [['Conversations with the assistant', `${KEPT_DAYS} days after their last message`]],
  item: ({ createdAt, messages }) => (
    <>
      <p>
        {moment(createdAt)}, {counted(messages.length, 'message')}
      </p>
      <p className="line-clamp-2 text-muted wrap-anywhere">{messages.at(0)?.text}</p>
    </>
  ),
};

export const lessonKind: PersonKind<Lesson> = {
  key: 'lessons',
  title: 'Taught to the assistant',
  place: 120,
  goes: (count) => `${counted(count, 'lesson')} of the assistant deleted`,
  kept: [],
  item: ({ sentence }) => <p className="wrap-anywhere">{sentence}</p>,
};
