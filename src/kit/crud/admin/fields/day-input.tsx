import { FieldFrame, type FieldName, useField } from './field.tsx';

interface DayInputProps<Input> {
  name: FieldName<Input, string>;
  label: string;
  hint?: string;
}

export function DayInput<Input>({ name, ...frame }: DayInputProps<Input>) {
  const field = useField(name, '');
  return (
    <FieldFrame field={field} format={(day) => day} {...frame}>
      <input
        {...field.control}
        type="date"
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
        className="field h-10 w-full px-3"
      />
    </FieldFrame>
  );
}
