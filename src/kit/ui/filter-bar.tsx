import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface FilterBarProps {
  search: ReactNode;
  /** How many filters are set. */
  count: number;
  children: ReactNode;
}

/** Search and filters in a row; on a phone the filters are behind one button. */
export function FilterBar({ search, count, children }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <div className="flex min-w-0 flex-1 basis-40">{search}</div>
      <Button
        icon={SlidersHorizontal}
        look="secondary"
        className="sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{count > 0 && ` (${count})`}
      </Button>
      <div
        id={id}
        className={classNames('w-full gap-2 sm:contents', isOpen ? 'grid grid-cols-2' : 'hidden')}
      >
        {children}
      </div>
    </div>
  );
}
