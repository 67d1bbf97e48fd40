import { createContext, type ReactNode, useContext, useEffect, useId } from 'react';
import { get, useController } from 'react-hook-form';
import { isSameValue, type Versions } from '../versions.ts';

/** The names of the fields of `Input` that take such a value; a coerced field takes any. */
export type FieldName<Input, Value> = {
  [Name in keyof Input]-?: unknown extends Input[Name]
    ? Name
    : Input[Name] extends Value | null | undefined
      ? Name
      : never;
}[keyof Input] &
  string;

export const BothVersions = createContext<Versions<Record<string, unknown>> | undefined>(undefined);

/** A field as the form shows it: for its label and value elsewhere. */
export interface KnownField {
  label: string;
  format?(value: unknown): ReactNode;
}

/** The fields that a form has shown so far, by name. */
export const KnownFields = createContext<Map<string, KnownField> | undefined>(undefined);

/** Whether the two versions differ in a value of the form. */
export function useDiffering(): (name: string) => boolean {
  const both = useContext(BothVersions);
  return (name) => both !== undefined && !isSameValue(get(both.mine, name), get(both.theirs, name));
}

/** @param empty shown for a missing value. */
export function useField<Value>(name: string, empty: Value) {
  const { field, fieldState } = useController({ name });
  const id = useId();
  const both = useContext(BothVersions);
  const value: Value = field.value ?? empty;
  const versions = both && {
    mine: (get(both.mine, name) ?? empty) as Value,
    theirs: (get(both.theirs, name) ?? empty) as Value,
  };
  const error = firstMessage(fieldState.error);
  return {
    value,
    onChange: (next: Value) => field.onChange(next),
    error,
    versions: versions && !isSameValue(versions.mine, versions.theirs) ? versions : undefined,
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
  hint?: string;
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
  const { control, error, versions, value, onChange } = field;
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
      {versions && (
        <VersionsOf
          label={label}
          value={value}
          versions={versions}
          format={format}
          onChange={onChange}
          id={control.id}
        />
      )}
    </>
  );
}

interface VersionsOfProps<Value> {
  id: string;
  label: string;
  value: Value;
  versions: Versions<Value>;
  format(value: Value): ReactNode;
  onChange(value: Value): void;
}

/** Mine or theirs: the choice under a field whose versions differ. */
export function VersionsOf<Value>({
  id,
  label,
  value,
  versions,
  format,
  onChange,
}: VersionsOfProps<Value>) {
  return (
    <fieldset
      data-versions
      className="grid min-w-0 gap-1.5 rounded-lg bg-waiting-soft px-3 py-2.5 text-sm text-waiting"
    >
      <legend className="sr-only">{label}: which version</legend>
      {(['mine', 'theirs'] as const).map((whose) => (
        <label key={whose} className="flex min-w-0 gap-2.5">
          <input
            type="radio"
            name={`${id}-version`}
            checked={isSameValue(value, versions[whose])}
            onChange={() => onChange(versions[whose])}
            className="mt-0.5 size-4 shrink-0 accent-waiting"
          />
          <span className="min-w-0 grow wrap-anywhere whitespace-pre-line">
            <span className="font-semibold">{whose === 'mine' ? 'Yours' : 'Theirs'}: </span>
            {format(versions[whose]) || 'nothing'}
          </span>
        </label>
      ))}
    </fieldset>
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
