import { FieldFrame, type FieldName, useField } from './field.tsx';

interface TextInputProps<Input> {
  name: FieldName<Input, string>;
  label: string;
  hint?: string | undefined;
  placeholder?: string;
  type?: 'date' | 'email' | 'time' | 'url';
  readOnly?: boolean;
  autoCapitalize?: 'none';
}

export const TextInput = <Input,>(props: TextInputProps<Input>) => (
  <Typed as="input" className="h-10 px-3" {...props} />
);

export const DayInput = <Input,>(props: TextInputProps<Input>) => (
  <Typed as="input" type="date" className="h-10 px-3" {...props} />
);

export const TextAreaInput = <Input,>(props: TextInputProps<Input>) => (
  <Typed as="textarea" className="field-sizing-content max-h-72 min-h-24 px-3 py-2" {...props} />
);

interface TypedProps<Input> extends TextInputProps<Input> {
  as: 'input' | 'textarea';
  className: string;
}

function Typed<Input>({
  name,
  placeholder,
  as: Control,
  type,
  readOnly,
  autoCapitalize,
  className,
  ...frame
}: TypedProps<Input>) {
  const field = useField(name, '');
  const native = { type, readOnly, autoCapitalize };
  return (
    <FieldFrame field={field} format={(text) => text} {...frame}>
      <Control
        {...field.control}
        {...native}
        placeholder={placeholder}
        value={field.value}
        onChange={({ target }: { target: { value: string } }) => field.onChange(target.value)}
        className={`field w-full ${className}`}
      />
    </FieldFrame>
  );
}
