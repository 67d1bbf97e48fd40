import { FieldFrame, type FieldName, useField } from './field.tsx';

interface NumberInputProps<Input> {
  name: FieldName<Input, number>;
  label: string;
  hint?: string;
  decimal?: boolean;
}

export function NumberInput<Input>({ name, decimal = false, ...frame }: NumberInputProps<Input>) {
  const field = useField<number | undefined>(name, undefined);
  return (
    <FieldFrame field={field} format={(value) => String(value ?? '')} {...frame}>
      <input
        {...field.control}
        type="number"
        inputMode={decimal ? 'decimal' : 'numeric'}
        step={decimal ? 'any' : undefined}
        value={field.value ?? ''}
        onChange={({ target }) =>
          field.onChange(target.value === '' ? undefined : Number(target.value))
        }
        className="field h-10 w-full px-3 tabular-nums"
      />
    </FieldFrame>
  );
}
