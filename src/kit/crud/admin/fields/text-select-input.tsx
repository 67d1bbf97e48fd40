import { SelectBox } from '../../../ui/select-box.tsx';
import { FieldFrame, type FieldName, useField } from './field.tsx';

interface TextSelectInputProps<Input> {
  name: FieldName<Input, string>;
  label: string;
  hint?: string;
  options: readonly { value: string; label: string }[];
}

/** One of a list of texts, in a drop-down; `OptionInput` shows a few at once. */
export function TextSelectInput<Input>({ name, options, ...frame }: TextSelectInputProps<Input>) {
  const field = useField(name, '');
  return (
    <FieldFrame
      field={field}
      format={(value) => options.find((option) => option.value === value)?.label ?? value}
      {...frame}
    >
      <SelectBox
        {...field.control}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectBox>
    </FieldFrame>
  );
}
