import { deleted, months, type PersonKind } from '../../../kit/crud/admin/person-kind.ts';
import { shortDay } from '../../../lib/time/london-day.ts';
import type { Customer } from '../customer.ts';
import { KEPT_MONTHS, TASKS_KEPT_MONTHS } from '../record.ts';
import type { Task } from '../task.ts';

export const customerKind: PersonKind<Customer> = {
  key: 'customers',
  title: 'Customers',
  place: 10,
  goes: deleted('customer'),
  kept: [
    ['Customers, from the day their last record goes', months(KEPT_MONTHS)],
    ['Customers that you imported', 'Until you delete them'],
  ],
  item: ({ name, address, postcode, emails, phones, notes }) => (
    <>
      <p className="wrap-anywhere">
        <span className="font-medium">{name}</span>
        {[address, postcode, ...emails, ...phones]
          .filter(Boolean)
          .map((text) => `, ${text}`)
          .join('')}
      </p>
      {notes && <p className="text-muted wrap-anywhere">{notes}</p>}
    </>
  ),
};

export const taskKind: PersonKind<Task> = {
  key: 'tasks',
  title: 'Tasks about them',
  place: 20,
  kept: [['Tasks that are done', months(TASKS_KEPT_MONTHS)]],
  item: ({ text, dueOn }) => (
    <p className="wrap-anywhere">
      {text}
      {dueOn && `, by ${shortDay(dueOn)}`}
    </p>
  ),
};
