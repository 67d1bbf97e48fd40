import { ChevronDown } from 'lucide-react';
import { FieldFrame, type FieldName, useField } from './field.tsx';

interface TextSelectInputProps<Input> {
  name: FieldName<Input, string>;
  label: string;
  hint?: string;
  options: readonly { value: string; label: string }[];
}

/** One of a list of words, out of sight until it is opened; `OptionInput` shows a few at once. */
export function TextSelectInput<Input>({ name, options, ...frame }: TextSelectInputProps<Input>) {
  const field = useField(name, '');
  return (
    <FieldFrame
      field={field}
      format={(value) => options.find((option) => option.value === value)?.label ?? value}
      {...frame}
    >
      <div className="relative">
        <select
          {...field.control}
          value={field.value}
          onChange={(event) => field.onChange(event.target.value)}
          className="field select h-10 w-full pr-9 pl-3"
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-3 right-3 size-4 text-muted"
        />
      </div>
    </FieldFrame>
  );
}
