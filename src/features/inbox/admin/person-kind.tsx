import {
  counted,
  deleted,
  moment,
  months,
  type PersonKind,
} from '../../../kit/crud/admin/person-kind.ts';
import type { Entry } from '../inbox.ts';
import { KEPT_MONTHS } from '../record.ts';

export const threadKind: PersonKind<Entry> = {
  key: 'threadMessages',
  title: 'Messages with them',
  place: 30,
  goes: deleted('message'),
  kept: [
    ['Text messages from customers, our answers, notes and calls', months(KEPT_MONTHS)],
    ['Messages and photos sent with a visit', 'As long as the visit'],
  ],
  item: ({ fromStaff, text, photos, createdAt }) => (
    <p className="line-clamp-3 wrap-anywhere">
      <span className="font-medium">{fromStaff ? 'From us' : 'From them'}</span>,{' '}
      {moment(createdAt)}
      {photos > 0 && `, ${counted(photos, 'photo')}`}: {text}
    </p>
  ),
};
