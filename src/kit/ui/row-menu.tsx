import { Ellipsis } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import type { RowAction } from './row-menu-items.tsx';

const RowMenuItems = lazy(async () => ({
  default: (await import('./row-menu-items.tsx')).RowMenuItems,
}));

/** Its children are what to press; three dots if there are none. */
interface RowMenuProps extends Pick<ComponentProps<'button'>, 'children' | 'className'> {
  label: string;
  actions: readonly RowAction[];
  /** Below the actions. */
  hint?: string | undefined;
  /** Somebody is about to open it: time to load what it shows. */
  onAsk?(): void;
}

/** A button and its menu, whose script is loaded when somebody comes near the button. */
export function RowMenu({ children, className, onAsk, label, ...items }: RowMenuProps) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  function ask() {
    setAsked(true);
    onAsk?.();
  }

  const trigger: ComponentProps<'button'> = {
    ref: button,
    id,
    'aria-label': label,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onPointerEnter: ask,
    onFocus: ask,
    onPointerDown(event) {
      if (event.button !== 0 || event.ctrlKey) return;
      setOpen(!open);
      // The menu takes the focus.
      if (!open) event.preventDefault();
    },
    onKeyDown(event) {
      if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
      event.preventDefault();
      setOpen(true);
    },
  };

  return (
    <>
      {children ? (
        <button type="button" className={className} {...trigger}>
          {children}
        </button>
      ) : (
        <Button look="quiet" size="icon" {...trigger}>
          <Ellipsis aria-hidden className="size-5" />
        </Button>
      )}
      <Suspense>
        {(asked || open) && (
          <RowMenuItems of={button} labelId={id} open={open} onOpenChange={setOpen} {...items} />
        )}
      </Suspense>
    </>
  );
}
