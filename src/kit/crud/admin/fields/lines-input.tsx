import { FieldFrame, type FieldName, useField } from './field.tsx';

interface LinesInputProps<Input> {
  name: FieldName<Input, readonly string[]>;
  label: string;
  hint?: string | undefined;
}

export function LinesInput<Input>({ name, ...frame }: LinesInputProps<Input>) {
  const field = useField<readonly string[]>(name, []);
  return (
    <FieldFrame field={field} format={(lines) => lines.join(' · ')} {...frame}>
      <textarea
        {...field.control}
        value={field.value.join('\n')}
        onChange={({ target }) => field.onChange(target.value ? target.value.split('\n') : [])}
        className="field field-sizing-content max-h-72 min-h-24 w-full px-3 py-2"
      />
    </FieldFrame>
  );
}
