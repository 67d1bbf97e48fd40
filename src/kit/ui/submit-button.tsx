import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, 'disabled'> {
  busy: boolean;
  busyText?: string;
}

/** Takes no second click while sending, nor the second of a double click: the form may be a new one by then. */
export function SubmitButton({
  busy,
  busyText = 'Saving...',
  children,
  ...rest
}: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      disabled={busy}
      onClick={(event) => event.detail > 1 && event.preventDefault()}
      {...rest}
    >
      {busy && <Spinner />}
      {busy ? busyText : children}
    </Button>
  );
}
