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
  return (
    <Button look="quiet" size="icon" aria-label={`Remove ${name}`} {...button}>
      <X aria-hidden className="size-4" />
    </Button>
  );
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
      ref={buttonRef}
      look="secondary"
      size="small"
      onClick={onClick}
      className={classNames('justify-self-start', className)}
    >
      <Plus aria-hidden className="size-4" />
      {`Add ${noun}`}
    </Button>
  );
}
