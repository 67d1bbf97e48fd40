import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, 'disabled'> {
  busy: boolean;
  busyText?: string;
}

/** Sends a form; as long as that takes it says so, and cannot be pressed again. */
export function SubmitButton({
  busy,
  busyText = 'Saving...',
  children,
  ...rest
}: SubmitButtonProps) {
  return (
    <Button type="submit" disabled={busy} {...rest}>
      {busy && <Spinner />}
      {busy ? busyText : children}
    </Button>
  );
}
