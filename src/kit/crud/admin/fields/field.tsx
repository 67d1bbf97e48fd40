import { createContext, type ReactNode, useContext, useEffect, useId } from 'react';
import { useController } from 'react-hook-form';

/** The names of the fields of `Input` that take such a value; a coerced field takes any. */
export type FieldName<Input, Value> = {
  [Name in keyof Input]-?: unknown extends Input[Name]
    ? Name
    : Input[Name] extends Value | null | undefined
      ? Name
      : never;
}[keyof Input] &
  string;

/** A field as the form shows it: for its label and value elsewhere. */
export interface KnownField {
  label: string;
  format?(value: unknown): ReactNode;
}

/** The fields that a form has shown so far, by name. */
export const KnownFields = createContext<Map<string, KnownField> | undefined>(undefined);

/** @param empty shown for a missing value. */
export function useField<Value>(name: string, empty: Value) {
  const { field, fieldState } = useController({ name });
  const id = useId();
  const value: Value = field.value ?? empty;
  const error = firstMessage(fieldState.error);
  return {
    value,
    onChange: (next: Value) => field.onChange(next),
    error,
    control: {
      id,
      name,
      onBlur: field.onBlur,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': `${id}-hint ${id}-error`,
    },
  };
}

type Field<Value> = ReturnType<typeof useField<Value>>;

interface FieldFrameProps<Value> {
  field: Field<Value>;
  label: string;
  hint?: string | undefined;
  format(value: Value): ReactNode;
  /** The value has several elements: they are a group named by the label. */
  group?: boolean;
  children: ReactNode;
}

export function FieldFrame<Value>({
  field,
  label,
  hint,
  format,
  group = false,
  children,
}: FieldFrameProps<Value>) {
  const { id } = field.control;
  const Frame = group ? 'fieldset' : 'div';
  return (
    <Frame className="grid min-w-0 content-start gap-1.5">
      {group ? (
        <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      ) : (
        <label id={`${id}-label`} htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
      )}
      {children}
      <FieldNotes field={field} label={label} hint={hint} format={format} />
    </Frame>
  );
}

export function FieldNotes<Value>({
  field,
  label,
  hint,
  format,
}: Pick<FieldFrameProps<Value>, 'field' | 'label' | 'hint' | 'format'>) {
  const { control, error } = field;
  const known = useContext(KnownFields);
  useEffect(() => {
    const longer = known?.get(control.name)?.label;
    known?.set(control.name, { label: longer ?? label, format: (it) => format(it as Value) });
  });
  return (
    <>
      {hint && (
        <p id={`${control.id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${control.id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </>
  );
}

/** The first error anywhere in a list field. */
function firstMessage(error: unknown): string | undefined {
  if (!error || typeof error !== 'object') return undefined;
  if ('message' in error && typeof error.message === 'string' && error.message)
    return error.message;
  for (const [key, part] of Object.entries(error)) {
    const found = key === 'ref' ? undefined : firstMessage(part);
    if (found) return found;
  }
  return undefined;
}
