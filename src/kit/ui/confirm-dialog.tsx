import { AlertDialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { ActionButton } from './action-button.tsx';
import { Button } from './button.tsx';
import { closeOnEscape } from './close-on-escape.ts';

interface ConfirmDialogProps {
  onClose(): void;
  title: string;
  children: ReactNode;
  action: string;
  look?: 'danger' | 'primary';
  onConfirm(): Promise<unknown>;
  focusAfter?(): HTMLElement | null | undefined;
}

/** Open for as long as it is rendered; while it runs it takes no second click. */
export function ConfirmDialog({
  onClose,
  title,
  children,
  action,
  look = 'danger',
  onConfirm,
  focusAfter,
}: ConfirmDialogProps) {
  const [running, setRunning] = useState(false);
  const [opener] = useState(() => document.activeElement);

  async function confirm() {
    setRunning(true);
    await onConfirm().finally(() => setRunning(false));
  }

  function close() {
    if (!running) onClose();
  }

  function returnFocus(event: Event) {
    event.preventDefault();
    const target = focusAfter?.() ?? opener;
    if (target instanceof HTMLElement) target.focus();
  }

  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && close()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="overlay" />
        <AlertDialog.Content
          onCloseAutoFocus={returnFocus}
          onKeyDown={closeOnEscape(close)}
          className="dialog"
        >
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 grid gap-3 text-muted">{children}</div>
          </AlertDialog.Description>
          <div className="sticky -bottom-6 mt-4 -mb-6 flex flex-col-reverse gap-2 bg-surface pt-2 pb-6 sm:flex-row sm:justify-end">
            <AlertDialog.Cancel asChild>
              <Button look="secondary" disabled={running}>
                Cancel
              </Button>
            </AlertDialog.Cancel>
            <ActionButton look={look} onAct={confirm}>
              {action}
            </ActionButton>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
