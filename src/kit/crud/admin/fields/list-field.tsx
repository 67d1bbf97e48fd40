import { type ReactNode, useId } from 'react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { classNames } from '../../../ui/class-names.ts';
import { useField } from './field.tsx';

/** A field that holds a list. Its own error is of the list as a whole; those of entries are shown beside them. */
export function useListField<Entry>(name: string) {
  const field = useField<readonly Entry[]>(name, []);
  const { control } = useFormContext();
  const { errors } = useFormState({ control, name });
  const errorAt = (path: string): string | undefined => {
    const message: unknown = get(errors, `${name}.${path}.message`);
    return typeof message === 'string' ? message : undefined;
  };
  const own: unknown = get(errors, `${name}.message`);
  return {
    field: { ...field, error: typeof own === 'string' ? own : undefined },
    /** @param path within the list: `1.to` */
    errorAt,
    isWrongAt: (at: number) => get(errors, `${name}.${at}`) !== undefined,
  };
}

interface EntryPartProps {
  label: string;
  error: string | undefined;
  /** Otherwise the label is for screen readers only. */
  shown?: boolean;
  className?: string;
  children(control: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }): ReactNode;
}

export function EntryPart({ label, error, shown = false, className, children }: EntryPartProps) {
  const id = useId();
  return (
    <div className={classNames('grid min-w-0 content-start gap-1', className)}>
      <label htmlFor={id} className={shown ? 'text-xs text-muted' : 'sr-only'}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? `${id}-error` : undefined,
      })}
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
