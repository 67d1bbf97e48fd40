// What every field of a ResourceForm has: a label, what is wrong with it, and the other version of its
// value when somebody else has changed the record meanwhile.
import { createContext, type ReactNode, useContext, useId } from 'react';
import { useController } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';

/** The names of the fields of `Input` that take such a value; a coerced field takes any. */
export type FieldName<Input, Value> = {
  [Name in keyof Input]-?: unknown extends Input[Name]
    ? Name
    : Input[Name] extends Value | null | undefined
      ? Name
      : never;
}[keyof Input] &
  string;

/** The record as somebody else has saved it, until the person has chosen between the versions. */
export const OtherVersion = createContext<Record<string, unknown> | undefined>(undefined);

/** @param empty what a missing value is shown as. */
export function useField<Value>(name: string, empty: Value) {
  const { field, fieldState } = useController({ name });
  const id = useId();
  const other = useContext(OtherVersion)?.[name];
  const value: Value = field.value ?? empty;
  const theirs = other === undefined ? undefined : ((other ?? empty) as Value);
  const differs = theirs !== undefined && JSON.stringify(theirs) !== JSON.stringify(value);
  const error = firstMessage(fieldState.error);
  return {
    value,
    onChange: (next: Value) => field.onChange(next),
    error,
    /** The other version, where it is another. */
    theirs: differs ? theirs : undefined,
    /** For the element that takes the value. */
    control: {
      id,
      name,
      onBlur: field.onBlur,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': `${id}-hint ${id}-error`,
    },
  };
}

export type Field<Value> = ReturnType<typeof useField<Value>>;

interface FieldFrameProps<Value> {
  field: Field<Value>;
  label: string;
  hint?: string;
  /** How a person reads a value. */
  format(value: Value): ReactNode;
  /** The value is made of several elements: they are a group with the label as its name. */
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
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
      )}
      {children}
      <FieldNotes field={field} hint={hint} format={format} />
    </Frame>
  );
}

/** What stands under a field. */
export function FieldNotes<Value>({
  field,
  hint,
  format,
}: Pick<FieldFrameProps<Value>, 'field' | 'hint' | 'format'>) {
  const { control, error, theirs, onChange } = field;
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
      {theirs !== undefined && (
        <div className="flex items-start gap-3 rounded-lg bg-waiting-soft px-3 py-2 text-sm text-waiting">
          <div className="min-w-0 grow wrap-anywhere">
            <span className="font-semibold">Their version: </span>
            {format(theirs) || 'nothing'}
          </div>
          <Button look="secondary" size="small" onClick={() => onChange(theirs)}>
            Use theirs
          </Button>
        </div>
      )}
    </>
  );
}

/** Of a field that holds a list, the first thing that is wrong anywhere in it. */
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
