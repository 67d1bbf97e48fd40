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
  hint?: string | undefined;
}

export function RowMenuItems({ of, labelId, actions, hint, ...state }: RowMenuItemsProps) {
  const chosen = useRef<() => void>(undefined);

  function act(event: Event) {
    event.preventDefault();
    of.current?.focus();
    chosen.current?.();
    chosen.current = undefined;
  }

  return (
    <DropdownMenu.Root modal={false} {...state}>
      <DropdownMenu.Trigger asChild>
        <Shown of={of} />
      </DropdownMenu.Trigger>
      {/* Outside the table, which would clip it, but inside what can be reached: the dialog, or the page's main part. */}
      <DropdownMenu.Portal
        container={of.current?.closest('[role="dialog"]') ?? document.querySelector('main')}
      >
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          aria-labelledby={labelId}
          onCloseAutoFocus={act}
          onKeyDown={closeOnEscape(() => state.onOpenChange(false))}
          className="z-110 max-w-80 min-w-36 rounded-xl border border-line bg-surface p-1 shadow-popup outline-none motion-safe:animate-[appear_120ms_ease-out]"
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
          {hint && (
            <DropdownMenu.Label className="max-w-72 px-3 py-1.5 text-xs text-muted">
              {hint}
            </DropdownMenu.Label>
          )}
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
