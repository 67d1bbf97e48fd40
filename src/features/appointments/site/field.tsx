// Label, control and error of one field, tied together for screen readers.
import type { ReactNode } from 'react';

export interface FieldProps {
  id: string;
  label: string;
  error?: string | undefined;
  help?: string | undefined;
  optional?: boolean;
  className?: string;
  /** Gets the attributes that tie the control to its label and error. */
  children(control: ControlProps): ReactNode;
}

export interface ControlProps {
  id: string;
  className: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export function Field({ id, label, error, help, optional, className, children }: FieldProps) {
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-base font-semibold">
        {label}
        {optional && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      {children({
        id,
        className: 'field-input',
        'aria-invalid': Boolean(error),
        'aria-describedby': describedBy || undefined,
      })}
      {help && (
        <p id={`${id}-help`} className="mt-1.5 text-sm text-soft">
          {help}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p id={id} className="mt-1.5 text-sm font-medium text-alert">
      {message}
    </p>
  );
}
