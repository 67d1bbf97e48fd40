import { FieldFrame, type FieldName, useField } from './field.tsx';

interface OptionInputProps<Input, Value extends string> {
  name: FieldName<Input, Value>;
  label: string;
  options: readonly { value: Value; label: string }[];
}

export function OptionInput<Input, Value extends string = string>({
  name,
  options,
  ...frame
}: OptionInputProps<Input, Value>) {
  const field = useField<string>(name, '');
  const { id, 'aria-invalid': _invalid, ...control } = field.control;
  return (
    <FieldFrame
      group
      field={field}
      format={(chosen) => options.find(({ value }) => value === chosen)?.label}
      {...frame}
    >
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="flex h-9 items-center gap-2 rounded-full border border-line-strong px-3.5 text-sm has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-strong"
          >
            <input
              {...control}
              type="radio"
              value={value}
              checked={field.value === value}
              onChange={() => field.onChange(value)}
              className="size-4 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
