import { Ellipsis, type LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import { closeOnEscape } from './close-on-escape.ts';

export interface RowAction {
  label: string;
  icon: LucideIcon;
  onSelect(): void;
}

interface RowMenuProps {
  label: string;
  actions: readonly RowAction[];
}

export function RowMenu({ label, actions }: RowMenuProps) {
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
        <Button ref={trigger} look="quiet" size="icon" aria-label={label}>
          <Ellipsis aria-hidden className="size-5" />
        </Button>
      </DropdownMenu.Trigger>
      {/* Outside the table, which would clip it, but inside the page's main part; above a notification. */}
      <DropdownMenu.Portal container={document.querySelector('main')}>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          onCloseAutoFocus={act}
          onKeyDown={closeOnEscape(() => setOpen(false))}
          className="z-110 min-w-36 rounded-xl border border-line bg-surface p-1 shadow-popup outline-none motion-safe:animate-[appear_120ms_ease-out]"
        >
          {actions.map(({ label: text, icon: Icon, onSelect }) => (
            <DropdownMenu.Item
              key={text}
              onSelect={() => {
                chosen.current = onSelect;
              }}
              className="flex h-10 cursor-pointer items-center gap-2.5 rounded-lg px-3 text-sm outline-none data-highlighted:bg-accent-soft"
            >
              <Icon aria-hidden className="size-4 text-muted" />
              {text}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
