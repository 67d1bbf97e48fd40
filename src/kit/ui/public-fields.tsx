// The parts of public forms: a field with its label and error, linked for screen readers, the robot trap and the
// privacy line.
import type { ReactNode, RefObject } from 'react';
import { FIELD_ERROR_CLASS } from './field-error-class.ts';

interface FieldProps {
  id: string;
  label: string;
  error?: string | undefined;
  help?: ReactNode;
  optional?: boolean;
  className?: string;
  children(control: ControlProps): ReactNode;
}

interface ControlProps {
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
    <p id={id} data-field-error="" className={FIELD_ERROR_CLASS}>
      {message}
    </p>
  );
}

interface TrapFieldProps {
  id: string;
  inputRef?: RefObject<HTMLInputElement | null>;
}

export function TrapField({ id, inputRef }: TrapFieldProps) {
  return (
    <div className="trap" aria-hidden="true">
      <label htmlFor={id}>Leave this empty</label>
      <input
        ref={inputRef}
        id={id}
        name="website"
        tabIndex={-1}
        autoComplete="off"
        // Asks password managers to ignore it, each by its own attribute.
        data-1p-ignore=""
        data-lpignore="true"
        data-bwignore=""
        data-form-type="other"
      />
    </div>
  );
}

/** @param note whose text `privacy policy` links to `href`. */
export function PrivacyNote({ note, href }: { note: string; href: string }) {
  const [before = '', words = 'Privacy policy', after = ''] = note.split(/(privacy policy)/i);
  return (
    <p className="mt-4 text-sm text-soft">
      {before}{' '}
      <a className="text-link" href={href}>
        {words}
      </a>
      {after}
    </p>
  );
}
