import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, 'disabled'> {
  busy: boolean;
  busyText?: string;
}

/**
 * Sends a form; as long as that takes it says so, and cannot be pressed again. The second click of a
 * double click sends nothing either: by then the form may have been saved, and be an empty one again.
 */
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
