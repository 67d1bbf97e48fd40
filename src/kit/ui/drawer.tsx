import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { closeOnEscape } from './close-on-escape.ts';

interface DrawerProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  trigger: ReactNode;
  title: string;
  children: ReactNode;
}

export function Drawer({ open, onOpenChange, trigger, title, children }: DrawerProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={closeOnEscape(() => onOpenChange(false))}
          className="drawer fixed top-0 bottom-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col overflow-y-auto bg-surface shadow-popup outline-none"
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          {children}
          <Dialog.Close asChild>
            <Button look="quiet" size="icon" aria-label="Close" className="absolute top-3 right-3">
              <X aria-hidden className="size-5" />
            </Button>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
