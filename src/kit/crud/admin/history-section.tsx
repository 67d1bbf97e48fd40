import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** Earlier versions, loaded only once opened. */
export function HistorySection({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <section className="grid min-w-0 gap-4 border-t border-line pt-5" aria-label="History">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">History</h3>
        <Button look="secondary" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          <History aria-hidden className="size-4" />
          {open ? 'Hide history' : 'Show history'}
        </Button>
      </div>
      {open && children}
    </section>
  );
}
