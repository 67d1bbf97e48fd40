import { Check, Ellipsis, type LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { closeOnEscape } from './close-on-escape.ts';

export interface RowAction {
  label: string;
  icon?: LucideIcon;
  /** In place of an icon. */
  mark?: ReactNode;
  /** Smaller, below the label. */
  note?: string | undefined;
  chosen?: boolean;
  onSelect(): void;
}

interface RowMenuProps {
  label: string;
  actions: readonly RowAction[];
  /** What to press; three dots if not said. */
  children?: ReactNode;
  className?: string | undefined;
  /** Somebody is about to open it: time to load what it shows. */
  onAsk?(): void;
}

export function RowMenu({ label, actions, children, className, onAsk }: RowMenuProps) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<() => void>(undefined);

  function act(event: Event) {
    event.preventDefault();
    trigger.current?.focus();
    chosen.current?.();
    chosen.current = undefined;
  }

  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>
        {children ? (
          <button
            ref={trigger}
            type="button"
            aria-label={label}
            className={className}
            onPointerEnter={onAsk}
            onFocus={onAsk}
          >
            {children}
          </button>
        ) : (
          <Button ref={trigger} look="quiet" size="icon" aria-label={label}>
            <Ellipsis aria-hidden className="size-5" />
          </Button>
        )}
      </DropdownMenu.Trigger>
      {/* Outside the table, which would clip it, but inside the page's main part, unless a dialog covers that; above a
          notification. */}
      <DropdownMenu.Portal
        container={document.querySelector(
          trigger.current?.closest('[role="dialog"]') ? 'body' : 'main',
        )}
      >
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          onCloseAutoFocus={act}
          onKeyDown={closeOnEscape(() => setOpen(false))}
          className="z-110 min-w-36 rounded-xl border border-line bg-surface p-1 shadow-popup outline-none motion-safe:animate-[appear_120ms_ease-out]"
        >
          {actions.map(({ label: text, icon: Icon, mark, note, chosen: isChosen, onSelect }) => (
            <DropdownMenu.Item
              key={text}
              onSelect={() => {
                chosen.current = onSelect;
              }}
              className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-lg px-3 py-1 text-sm outline-none data-highlighted:bg-accent-soft pointer-coarse:min-h-12"
            >
              {Icon ? <Icon aria-hidden className="size-4 text-muted" /> : mark}
              <span className="grow">
                {text}
                {note && <span className="block text-xs text-muted">{note}</span>}
              </span>
              {isChosen && <Check aria-label="chosen" className="size-4 text-accent-strong" />}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
