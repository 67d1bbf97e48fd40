import { deleted, moment, months, type PersonKind } from '../../../kit/crud/admin/person-kind.ts';
import { type ContactSubmission, NO_SUBJECT } from '../contact.ts';
import { KEPT_MONTHS } from '../record.ts';

export const contactKind: PersonKind<ContactSubmission> = {
  key: 'contactSubmissions',
  title: 'Contact submissions',
  place: 80,
  goes: deleted('contact submission'),
  kept: [['Contact submissions', months(KEPT_MONTHS)]],
  item: ({ name, subject, message, createdAt }) => (
    <>
      <p className="wrap-anywhere">
        <span className="font-medium">{subject || NO_SUBJECT}</span>, {name}, {moment(createdAt)}
      </p>
      <p className="line-clamp-2 text-muted wrap-anywhere">{message}</p>
    </>
  ),
};
