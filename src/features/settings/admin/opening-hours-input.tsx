import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import type { DrawnField } from '../../../kit/crud/admin/fields/form-fields.tsx';
import { readOpeningHours } from '../opening-hours.ts';

/** Tells you as you type whether the site understands the hours. */
export function OpeningHoursInput({ name, label }: DrawnField) {
  const field = useField(name, '');
  const known = readOpeningHours(field.value) !== undefined;
  return (
    <FieldFrame
      field={field}
      label={label}
      format={(text) => text}
      hint={
        known
          ? 'Understood. The site shows whether you are open now.'
          : 'Shown as written. To show whether you are open now, the site needs hours such as "Mon-Fri 9am-5pm, Sat 10am-4pm".'
      }
    >
      <input
        {...field.control}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
        className="field h-10 w-full px-3"
      />
    </FieldFrame>
  );
}
