import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { closeOnEscape } from './close-on-escape.ts';

interface DialogProps {
  onClose(): void;
  title: string;
  /** There is something to read before typing: the focus stays on the dialog. */
  toRead?: boolean;
  children: ReactNode;
}

/** Open for as long as it is rendered; a full screen on phones, where only `DialogBody` scrolls. */
export function Dialog({ onClose, title, toRead = false, children }: DialogProps) {
  const [opener] = useState(() => document.activeElement);
  const content = useRef<HTMLDivElement>(null);

  function takeFocus(event: Event) {
    event.preventDefault();
    // Into the first field, but not on a phone, whose keyboard would cover half of the dialog, nor past a text to read
    // first.
    const takesFields = !toRead && matchMedia('(hover: hover)').matches;
    const field = takesFields
      ? content.current?.querySelector<HTMLElement>('input, select, textarea')
      : undefined;
    const end = content.current?.getBoundingClientRect().bottom ?? 0;
    const isInView = field && field.getBoundingClientRect().bottom < end;
    (isInView ? field : content.current)?.focus();
  }

  function returnFocus(event: Event) {
    event.preventDefault();
    // The element that opened it may be gone, such as the button of an empty list.
    const target = opener?.isConnected ? opener : document.querySelector('main');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }

  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="overlay" />
        {/* No higher than its overlay, so that the overlay of a dialog above covers it. */}
        <RadixDialog.Content
          ref={content}
          aria-describedby={undefined}
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={returnFocus}
          onKeyDown={closeOnEscape(onClose)}
          className="fixed inset-0 z-40 mx-auto flex flex-col overflow-clip bg-surface shadow-popup outline-none max-sm:bottom-(--toast-room) sm:my-auto sm:h-fit sm:max-h-[calc(100dvh-2*max(1.5rem,var(--toast-room)))] sm:w-[calc(100vw-3rem)] sm:max-w-3xl sm:has-data-wide:max-w-6xl sm:has-data-full:max-w-[108rem] sm:rounded-2xl sm:border sm:border-line motion-safe:animate-[appear_150ms_ease-out]"
        >
          <header className="flex shrink-0 items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5 sm:pl-6">
            <RadixDialog.Title className="line-clamp-2 text-lg font-semibold tracking-tight">
              {title}
            </RadixDialog.Title>
            <RadixDialog.Close asChild>
              <Button look="quiet" size="icon" aria-label="Close" className="shrink-0">
                <X aria-hidden className="size-5" />
              </Button>
            </RadixDialog.Close>
          </header>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

export function DialogBody({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 py-5 sm:px-6">
      {children}
    </div>
  );
}

interface DialogFooterProps {
  /** A button before the others that leaves things as they are. */
  onClose?: () => void;
  close?: string;
  /** Meanwhile it cannot be left. */
  busy?: boolean;
  children: ReactNode;
}

export function DialogFooter({
  onClose,
  close = 'Cancel',
  busy = false,
  children,
}: DialogFooterProps) {
  return (
    <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3 sm:px-6">
      {onClose && (
        <Button look="secondary" disabled={busy} onClick={onClose}>
          {close}
        </Button>
      )}
      {children}
    </footer>
  );
}

/** Of a dialog that only tells something. */
export const DoneFooter = ({ onClose }: { onClose(): void }) => (
  <DialogFooter>
    <Button onClick={onClose}>Done</Button>
  </DialogFooter>
);
