import { SelectBox } from '../../../ui/select-box.tsx';
import { FieldFrame, type FieldName, useField } from './field.tsx';

interface SelectInputProps<Input> {
  name: FieldName<Input, number>;
  label: string;
  hint?: string | undefined;
  /** Shown until something is chosen; without it there is always a choice. */
  prompt?: string;
  options: readonly { value: number; label: string }[];
}

export function SelectInput<Input>({ name, prompt, options, ...frame }: SelectInputProps<Input>) {
  const field = useField<number>(name, 0);
  return (
    <FieldFrame
      field={field}
      format={(value) => options.find((option) => option.value === value)?.label}
      {...frame}
    >
      <SelectBox
        {...field.control}
        value={field.value}
        onChange={(event) => field.onChange(Number(event.target.value))}
      >
        {prompt && <option value={0}>{prompt}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectBox>
    </FieldFrame>
  );
}
