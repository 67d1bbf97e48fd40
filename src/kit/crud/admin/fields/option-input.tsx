import type { ComponentProps } from 'react';
import { FieldFrame, type FieldName, useField } from './field.tsx';

interface OptionInputProps<Input, Value extends string | number> {
  name: FieldName<Input, Value>;
  label: string;
  options: readonly { value: Value; label: string }[];
}

/** One of a few, all of them on view. */
export function OptionInput<Input, Value extends string | number = string>({
  name,
  options,
  ...frame
}: OptionInputProps<Input, Value>) {
  const field = useField<string | number>(name, '');
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
          <Pill
            key={value}
            {...control}
            type="radio"
            label={label}
            value={value}
            checked={field.value === value}
            onChange={() => field.onChange(value)}
          />
        ))}
      </div>
    </FieldFrame>
  );
}

interface ChoicesInputProps<Input, Value> {
  name: FieldName<Input, readonly Value[]>;
  label: string;
  options: readonly Value[];
  labelOf?(option: Value): string;
  /** The chosen ones, where the versions of two people are compared. */
  format?(chosen: readonly Value[]): string;
  hint?: string | undefined | ((chosen: readonly Value[]) => string);
}

/** Any number of the options, in the options' order. */
export function ChoicesInput<Input, Value extends string | number = string>({
  name,
  label,
  options,
  labelOf = String,
  format = (chosen) => chosen.map(labelOf).join(', '),
  hint,
}: ChoicesInputProps<Input, Value>) {
  const field = useField<readonly Value[]>(name, []);
  const { id, ...control } = field.control;
  return (
    <FieldFrame
      group
      field={field}
      label={label}
      format={format}
      hint={typeof hint === 'function' ? hint(field.value) : hint}
    >
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Pill
            key={option}
            {...control}
            type="checkbox"
            label={labelOf(option)}
            checked={field.value.includes(option)}
            onChange={({ target }) =>
              field.onChange(
                options.filter((one) =>
                  one === option ? target.checked : field.value.includes(one),
                ),
              )
            }
          />
        ))}
      </div>
    </FieldFrame>
  );
}

const Pill = ({ label, ...input }: ComponentProps<'input'> & { label: string }) => (
  <label className="flex min-h-9 items-center gap-2 rounded-full border border-line-strong px-3.5 text-sm has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-strong">
    <input {...input} className="size-4 accent-accent" />
    {label}
  </label>
);
