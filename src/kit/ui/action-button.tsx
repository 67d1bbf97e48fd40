import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** What it does; whoever makes the promise tells of its failure. */
  onAct(): Promise<unknown>;
  icon?: ReactNode;
}

export function ActionButton({ onAct, icon, disabled, children, ...rest }: ActionButtonProps) {
  const [running, setRunning] = useState(false);

  async function act() {
    // Set before the next click can come, which the state of a request is not.
    setRunning(true);
    await onAct().catch(() => undefined);
    setRunning(false);
  }

  return (
    <Button disabled={disabled || running} onClick={() => void act()} {...rest}>
      {running ? <Spinner /> : icon}
      {children}
    </Button>
  );
}
