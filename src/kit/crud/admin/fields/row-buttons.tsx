import { Plus, X } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';

interface RemoveRowProps {
  /** Whose row it is. */
  name: string;
  onClick(): void;
  disabled?: boolean;
  className?: string;
}

export function RemoveRow({ name, ...button }: RemoveRowProps) {
  return <Button icon={X} look="quiet" size="icon" aria-label={`Remove ${name}`} {...button} />;
}

interface AddRowProps {
  noun: string;
  buttonRef: RefObject<HTMLButtonElement | null>;
  onClick(): void;
  className?: string;
}

export function AddRow({ noun, buttonRef, onClick, className }: AddRowProps) {
  return (
    <Button
      icon={Plus}
      ref={buttonRef}
      look="secondary"
      size="small"
      onClick={onClick}
      className={classNames('justify-self-start', className)}
    >
      {`Add ${noun}`}
    </Button>
  );
}
