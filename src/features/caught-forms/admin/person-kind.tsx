import { counted, moment, type PersonKind } from '../../../kit/crud/admin/person-kind.ts';
import { formLabels } from '../../../kit/public-form.ts';
import { type CaughtForm, KEPT_DAYS } from '../caught-form.ts';

export const caughtFormKind: PersonKind<CaughtForm> = {
  key: 'caughtForms',
  title: 'Forms probably from robots',
  place: 130,
  goes: (count) => `${counted(count, 'form')} probably from robots deleted`,
  kept: [['Forms probably from robots', `${KEPT_DAYS} days`]],
  item: ({ form, name, createdAt }) => (
    <p className="wrap-anywhere">
      <span className="font-medium">{formLabels[form]}</span>, {name}, {moment(createdAt)}
    </p>
  ),
};
