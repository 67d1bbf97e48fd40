import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** The action; whoever creates the promise reports its failure. */
  onAct(): Promise<unknown>;
}

export function ActionButton({ onAct, icon, disabled, children, ...rest }: ActionButtonProps) {
  const [running, setRunning] = useState(false);

  async function act() {
    // Set before a second click can come; the state of a request is set too late.
    setRunning(true);
    await onAct().catch(() => undefined);
    setRunning(false);
  }

  return (
    <Button
      disabled={disabled || running}
      onClick={() => void act()}
      icon={running ? undefined : icon}
      {...rest}
    >
      {running && <Spinner />}
      {children}
    </Button>
  );
}
