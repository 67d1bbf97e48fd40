import { useWatch } from 'react-hook-form';
import type { DrawnField } from '../../../kit/crud/admin/fields/form-fields.tsx';
import { TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { readOpeningHours } from '../opening-hours.ts';

/** Tells you as you type whether the site understands the hours. */
export function OpeningHoursInput(field: DrawnField) {
  const known = readOpeningHours(useWatch({ name: field.name }) ?? '') !== undefined;
  return (
    <TextInput<Record<string, string>>
      {...field}
      hint={
        known
          ? 'Understood. The site shows whether you are open now.'
          : 'Shown as written. To show whether you are open now, the site needs hours such as "Mon-Fri 9am-5pm, Sat 10am-4pm".'
      }
    />
  );
}
