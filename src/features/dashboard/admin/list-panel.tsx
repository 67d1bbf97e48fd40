import type { LucideIcon } from 'lucide-react';
import { type ReactElement, useId } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../../kit/ui/badge.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { RowBoundary } from '../../../kit/ui/row-boundary.tsx';
import { RowSkeletons } from '../../../kit/ui/skeleton.tsx';

interface ListPanelProps {
  title: string;
  note?: string;
  /** Where all of them are. */
  link?: string;
  /** How many there are; some may not be among the rows. */
  count?: number | undefined;
  /** Undefined until they are loaded. */
  rows: readonly ReactElement[] | undefined;
  /** What brings them, where they may fail or be none. */
  query?: { isError: boolean; isFetching: boolean; refetch(): unknown };
  failed?: string;
  icon?: LucideIcon;
  empty?: string;
  className?: string;
  /** Of what scrolls. */
  listClass?: string;
}

/** A titled list that scrolls by itself. */
export function ListPanel(props: ListPanelProps) {
  const { title, note, link, count = 0, rows, query, failed = '', icon, empty = '' } = props;
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className={classNames('card flex min-h-0 flex-col', props.className)}
    >
      <header className="flex items-center gap-x-3 border-b border-line px-4 py-2.5">
        <h2 id={headingId} className="shrink-0 font-semibold">
          {title}
        </h2>
        <p className="min-w-0 grow truncate text-sm text-muted">{note}</p>
        {count > 0 && <Badge tone="neutral">{count}</Badge>}
        {link && (
          <Link to={link} className="contact-link shrink-0 text-sm/6 font-medium">
            View all<span className="sr-only">, {title.replace('Recent ', '')}</span>
          </Link>
        )}
      </header>
      <section
        className={classNames('scroll-area', props.listClass ?? 'max-lg:max-h-80')}
        aria-label={`${title}, list`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard
        tabIndex={0}
      >
        {icon && rows?.length === 0 && <EmptyState icon={icon} text={empty} />}
        {query && !rows && (
          <NotLoaded query={query} text={failed}>
            <div role="status" aria-label={`Loading ${title.toLowerCase()}`}>
              <RowSkeletons rows={5} className="h-10" />
            </div>
          </NotLoaded>
        )}
        <ul className="divide-y divide-line text-sm wrap-anywhere empty:hidden">
          {rows?.map((row) => (
            <RowBoundary
              key={row.key}
              instead={(sentence) => <li className="px-4 py-2 text-muted">{sentence}</li>}
            >
              {row}
            </RowBoundary>
          ))}
        </ul>
      </section>
      {rows && count > rows.length && (
        <p className="border-t border-line px-4 py-2 text-sm text-muted">
          The first {rows.length} of {count}.
        </p>
      )}
    </section>
  );
}
