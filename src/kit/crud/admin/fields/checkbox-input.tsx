import { type FieldName, FieldNotes, useField } from './field.tsx';

interface CheckboxInputProps<Input> {
  name: FieldName<Input, boolean>;
  label: string;
  hint?: string;
}

export function CheckboxInput<Input>({ name, label, hint }: CheckboxInputProps<Input>) {
  const field = useField(name, false);
  return (
    <div className="grid content-start gap-1">
      <label className="flex min-h-8 items-center gap-2.5 text-sm font-medium">
        <input
          {...field.control}
          type="checkbox"
          checked={field.value}
          onChange={(event) => field.onChange(event.target.checked)}
          className="size-4.5 shrink-0 accent-accent"
        />
        {label}
      </label>
      <FieldNotes
        field={field}
        label={label}
        hint={hint}
        format={(checked) => (checked ? 'on' : 'off')}
      />
    </div>
  );
}
