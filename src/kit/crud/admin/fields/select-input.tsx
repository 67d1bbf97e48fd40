import { SelectBox } from '../../../ui/select-box.tsx';
import { FieldFrame, type FieldName, useField } from './field.tsx';

interface SelectInputProps<Input, Value> {
  name: FieldName<Input, Value>;
  label: string;
  hint?: string | undefined;
  /** Shown until something is chosen; without it there is always a choice. */
  prompt?: string;
  options: readonly { value: Value; label: string }[];
}

/** One of a list, in a drop-down; `OptionInput` shows a few at once. */
export const SelectInput = <Input,>(props: SelectInputProps<Input, number>) => (
  <DropDown none={0} {...props} />
);

export const TextSelectInput = <Input,>(props: SelectInputProps<Input, string>) => (
  <DropDown none="" {...props} />
);

function DropDown<Input, Value extends string | number>({
  name,
  none,
  prompt,
  options,
  ...frame
}: SelectInputProps<Input, Value> & { none: Value }) {
  const field = useField(name, none);
  return (
    <FieldFrame
      field={field}
      format={(value) => options.find((option) => option.value === value)?.label ?? (value || '')}
      {...frame}
    >
      <SelectBox
        {...field.control}
        value={field.value}
        onChange={({ target }) =>
          field.onChange(options.find(({ value }) => String(value) === target.value)?.value ?? none)
        }
      >
        {prompt && <option value={none}>{prompt}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectBox>
    </FieldFrame>
  );
}
