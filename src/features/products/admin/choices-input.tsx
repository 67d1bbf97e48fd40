import { FieldFrame, type FieldName, useField } from '../../../kit/crud/admin/fields/field.tsx';

interface ChoicesInputProps<Input> {
  name: FieldName<Input, readonly string[]>;
  label: string;
  options: readonly string[];
}

/** Any number of the options, in the options' order. */
export function ChoicesInput<Input>({ name, options, ...frame }: ChoicesInputProps<Input>) {
  const field = useField<readonly string[]>(name, []);
  const { id, ...control } = field.control;
  return (
    <FieldFrame group field={field} format={(chosen) => chosen.join(', ')} {...frame}>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option}
            className="flex h-9 items-center gap-2 rounded-full border border-line-strong px-3.5 text-sm has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-strong"
          >
            <input
              {...control}
              type="checkbox"
              checked={field.value.includes(option)}
              onChange={({ target }) =>
                field.onChange(
                  options.filter((one) =>
                    one === option ? target.checked : field.value.includes(one),
                  ),
                )
              }
              className="size-4 accent-accent"
            />
            {option}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
