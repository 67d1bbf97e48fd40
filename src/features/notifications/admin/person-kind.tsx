import { deleted, moment, months, type PersonKind } from '../../../kit/crud/admin/person-kind.ts';
import type { Message } from '../message.ts';
import { KEPT_MONTHS } from '../record.ts';

export const messageKind: PersonKind<Message> = {
  key: 'messages',
  title: 'Messages',
  place: 50,
  goes: deleted('message'),
  kept: [['Text messages and e-mails', months(KEPT_MONTHS)]],
  item: ({ recipient, subject, body, createdAt }) => (
    <>
      <p className="wrap-anywhere">
        <span className="font-medium">{recipient}</span>, {moment(createdAt)}
      </p>
      <p className="line-clamp-2 text-muted wrap-anywhere">{subject || body}</p>
    </>
  ),
};
