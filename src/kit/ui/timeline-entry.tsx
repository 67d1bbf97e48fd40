import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface TimelineEntryProps {
  icon: LucideIcon;
  children: ReactNode;
}

/** One entry of a list of what happened, with a line down to the next. */
export function TimelineEntry({ icon: Icon, children }: TimelineEntryProps) {
  return (
    <li className="group relative flex gap-3 pb-5 last:pb-0">
      <span
        aria-hidden
        className="absolute top-8 bottom-1 left-3.5 w-px bg-line group-last:hidden"
      />
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-muted">
        <Icon aria-hidden className="size-3.5" />
      </span>
      <div className="min-w-0 grow pt-0.5">{children}</div>
    </li>
  );
}
