import { useQuery } from '@tanstack/react-query';
import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { api } from '../../../urls.ts';

/** The services an adviser visits for: those on offer and those chosen already. */
export function KindsInput() {
  const field = useField<readonly string[]>('kinds', []);
  const { id, 'aria-invalid': _invalid, ...control } = field.control;
  const offered = useQuery<{ services: string[] }>({ queryKey: [api.bookingOptions()] }).data;
  const labels = [...new Set([...(offered?.services ?? []), ...field.value])];
  return (
    <FieldFrame
      group
      field={field}
      label="Kinds of visit"
      format={(kinds) => kinds.join(', ') || 'all'}
      hint={
        field.value.length === 0 ? 'Choose none for all kinds.' : 'Suggested for these visits only.'
      }
    >
      <div className="flex flex-wrap gap-2">
        {labels.map((label) => (
          <label
            key={label}
            className="flex min-h-9 items-center gap-2 rounded-full border border-line-strong px-3.5 text-sm has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-strong"
          >
            <input
              {...control}
              type="checkbox"
              checked={field.value.includes(label)}
              onChange={({ target }) =>
                field.onChange(
                  labels.filter((one) =>
                    one === label ? target.checked : field.value.includes(one),
                  ),
                )
              }
              className="size-4 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
