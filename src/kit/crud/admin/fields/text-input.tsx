import { FieldFrame, type FieldName, useField } from './field.tsx';

interface TextInputProps<Input> {
  name: FieldName<Input, string>;
  label: string;
  hint?: string;
  placeholder?: string;
}

export function TextInput<Input>({ name, placeholder, ...frame }: TextInputProps<Input>) {
  const field = useField(name, '');
  return (
    <FieldFrame field={field} format={(text) => text} {...frame}>
      <input
        {...field.control}
        placeholder={placeholder}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
        className="field h-10 w-full px-3"
      />
    </FieldFrame>
  );
}

export function TextAreaInput<Input>({ name, placeholder, ...frame }: TextInputProps<Input>) {
  const field = useField(name, '');
  return (
    <FieldFrame field={field} format={(text) => text} {...frame}>
      <textarea
        {...field.control}
        placeholder={placeholder}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
        className="field field-sizing-content max-h-72 min-h-24 w-full px-3 py-2"
      />
    </FieldFrame>
  );
}
