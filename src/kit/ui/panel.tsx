import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  note: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A card with a heading and a line that explains its numbers. */
export function Panel({ title, note, action, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card relative">
      <header className="flex items-start justify-between gap-4 border-b border-line px-5 py-4 only:border-b-0">
        <div>
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          <p className="text-sm text-muted">{note}</p>
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}
