import { Check, type LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, type Ref, type RefObject, useImperativeHandle, useRef } from 'react';
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

interface RowMenuItemsProps {
  /** The button that opens it. */
  of: RefObject<HTMLButtonElement | null>;
  labelId: string;
  open: boolean;
  onOpenChange(open: boolean): void;
  actions: readonly RowAction[];
}

export function RowMenuItems({ of, labelId, open, onOpenChange, actions }: RowMenuItemsProps) {
  const chosen = useRef<() => void>(undefined);

  function act(event: Event) {
    event.preventDefault();
    of.current?.focus();
    chosen.current?.();
    chosen.current = undefined;
  }

  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>
        <Shown of={of} />
      </DropdownMenu.Trigger>
      {/* Outside the table, which would clip it, but inside the page's main part, unless a dialog covers that; above a
          notification. */}
      <DropdownMenu.Portal
        container={document.querySelector(of.current?.closest('[role="dialog"]') ? 'body' : 'main')}
      >
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          aria-labelledby={labelId}
          onCloseAutoFocus={act}
          onKeyDown={closeOnEscape(() => onOpenChange(false))}
          className="z-110 min-w-36 rounded-xl border border-line bg-surface p-1 shadow-popup outline-none motion-safe:animate-[appear_120ms_ease-out]"
        >
          {actions.map(({ label, icon: Icon, mark, note, chosen: isChosen, onSelect }) => (
            <DropdownMenu.Item
              key={label}
              onSelect={() => {
                chosen.current = onSelect;
              }}
              className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-lg px-3 py-1 text-sm outline-none data-highlighted:bg-accent-soft pointer-coarse:min-h-12"
            >
              {Icon ? <Icon aria-hidden className="size-4 text-muted" /> : mark}
              <span className="grow">
                {label}
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

/** Radix draws no button here: it takes the one that was on the page before its script. */
function Shown({ of, ref }: Pick<RowMenuItemsProps, 'of'> & { ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => of.current as HTMLElement, [of]);
  return null;
}
