import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  /** Shown while nothing is wrong. */
  hint?: string | undefined;
  error?: string | undefined;
}

export function TextField({ label, hint, error, className, ...rest }: TextFieldProps) {
  const id = useId();
  const note = error || hint;
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        className="field h-11 w-full px-3.5"
        {...rest}
      />
      {note && (
        <p id={`${id}-note`} className={error ? 'text-sm text-danger' : 'text-xs text-muted'}>
          {note}
        </p>
      )}
    </div>
  );
}
