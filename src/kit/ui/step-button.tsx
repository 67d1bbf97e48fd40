import type { LucideIcon } from 'lucide-react';
import { Button } from './button.tsx';

interface StepButtonProps {
  label: string;
  icon: LucideIcon;
  /** At the end of the list. Not `disabled`, which would lose the focus. */
  blocked?: boolean;
  onPress(button: HTMLElement): void;
  /** What to find it by. */
  act?: string;
}

/** Moves an item of a list, or takes it away. */
export function StepButton({ label, icon: Icon, blocked = false, onPress, act }: StepButtonProps) {
  return (
    <Button
      icon={Icon}
      look="quiet"
      size="icon"
      data-act={act}
      aria-label={label}
      aria-disabled={blocked}
      onClick={({ currentTarget }) => !blocked && onPress(currentTarget)}
      className="shrink-0 aria-disabled:cursor-not-allowed! aria-disabled:opacity-40"
    />
  );
}
