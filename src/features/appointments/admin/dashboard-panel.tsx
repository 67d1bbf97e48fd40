import { type ReactNode, useId } from 'react';
import { Badge } from '../../../kit/ui/badge.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { RowBoundary } from '../../../kit/ui/row-boundary.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import type { Appointment } from '../appointment.ts';

/** A visit, and its town where it is known. */
export type ShownVisit = Appointment & { town?: string };

export interface LoadedVisits {
  visits: ShownVisit[] | undefined;
  /** Set if not all of them are loaded. */
  total?: number | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch(): unknown;
}

interface DashboardPanelProps {
  title: string;
  note: string;
  loaded: LoadedVisits;
  empty: ReactNode;
  children(visit: ShownVisit): ReactNode;
}

/** A titled list of visits with its loading, empty and error states. */
export function DashboardPanel({ title, note, loaded, empty, children }: DashboardPanelProps) {
  const { visits, total } = loaded;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="card flex min-h-0 flex-col">
      <header className="flex items-center gap-x-3 border-b border-line px-4 py-2.5">
        <h2 id={headingId} className="shrink-0 font-semibold">
          {title}
        </h2>
        <p className="min-w-0 grow truncate text-sm text-muted">{note}</p>
        {visits && visits.length > 0 && <Badge tone="neutral">{total ?? visits.length}</Badge>}
      </header>
      {visits && visits.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard
        <section className="scroll-area max-lg:max-h-80" aria-label={`${title}, list`} tabIndex={0}>
          <ul className="divide-y divide-line wrap-anywhere">
            {visits.map((visit) => (
              <RowBoundary
                key={visit.id}
                instead={(sentence) => <li className="px-4 py-2 text-muted">{sentence}</li>}
              >
                <Visit>{() => children(visit)}</Visit>
              </RowBoundary>
            ))}
          </ul>
        </section>
      )}
      {visits && total !== undefined && total > visits.length && (
        <p className="border-t border-line px-4 py-2 text-sm text-muted">
          The first {visits.length} of {total}.
        </p>
      )}
      {visits?.length === 0 && empty}
      {!visits && (
        <NotLoaded query={loaded} text="Error loading appointments. Please try again.">
          <p className="flex items-center gap-2 px-5 py-10 text-sm text-muted" aria-busy>
            <Spinner /> Loading…
          </p>
        </NotLoaded>
      )}
    </section>
  );
}

const Visit = ({ children }: { children(): ReactNode }) => children();
