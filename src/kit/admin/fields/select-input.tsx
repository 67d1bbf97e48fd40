import { ChevronDown } from 'lucide-react';
import { FieldFrame, type FieldName, useField } from './field.tsx';

interface SelectInputProps<Input> {
  name: FieldName<Input, number>;
  label: string;
  hint?: string | undefined;
  /** Stands in it until something is chosen. */
  prompt: string;
  options: readonly { value: number; label: string }[];
}

/** One of several records, by id. */
export function SelectInput<Input>({ name, prompt, options, ...frame }: SelectInputProps<Input>) {
  const field = useField<number>(name, 0);
  return (
    <FieldFrame
      field={field}
      format={(value) => options.find((option) => option.value === value)?.label}
      {...frame}
    >
      <div className="relative">
        <select
          {...field.control}
          value={field.value}
          onChange={(event) => field.onChange(Number(event.target.value))}
          className="field select h-10 w-full pr-9 pl-3"
        >
          <option value={0}>{prompt}</option>
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
