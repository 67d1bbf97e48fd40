import { deleted, moment, months, type PersonKind } from '../../../kit/crud/admin/person-kind.ts';
import type { ThreadMessage } from '../inbox.ts';
import { KEPT_MONTHS } from '../record.ts';

export const threadKind: PersonKind<ThreadMessage> = {
  key: 'threadMessages',
  title: 'Messages with them',
  place: 30,
  goes: deleted('message'),
  kept: [['Text messages from customers, and our answers', months(KEPT_MONTHS)]],
  item: ({ fromStaff, text, createdAt }) => (
    <p className="line-clamp-3 wrap-anywhere">
      <span className="font-medium">{fromStaff ? 'From us' : 'From them'}</span>,{' '}
      {moment(createdAt)}: {text}
    </p>
  ),
};
