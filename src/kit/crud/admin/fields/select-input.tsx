import type { Option } from '../../../fields/field.ts';
import { SelectBox } from '../../../ui/select-box.tsx';
import { FieldFrame, type FieldName, useField } from './field.tsx';

interface SelectInputProps<Input> {
  name: FieldName<Input, string | number>;
  label: string;
  hint?: string | undefined;
  /** Shown until something is chosen; without it there is always a choice. */
  prompt?: string;
  options: readonly Option[];
}

/** One of a list, in a drop-down; `OptionInput` shows a few at once. */
export function SelectInput<Input>({ name, prompt, options, ...frame }: SelectInputProps<Input>) {
  const none = typeof options[0]?.value === 'number' ? 0 : '';
  const field = useField<string | number>(name, none);
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
