import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Badge } from '../../../kit/ui/badge.tsx';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { RowBoundary } from '../../../kit/ui/row-boundary.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import type { Appointment } from '../appointment.ts';

export interface LoadedVisits {
  visits: Appointment[] | undefined;
  /** Set if not all of them are loaded. */
  total?: number | undefined;
  isPending: boolean;
  isFetching: boolean;
  onRetry(): void;
}

interface DashboardPanelProps {
  title: string;
  note: string;
  icon: LucideIcon;
  loaded: LoadedVisits;
  empty: ReactNode;
  children(appointment: Appointment): ReactNode;
}

/** A titled list of visits with its loading, empty and error states. */
export function DashboardPanel({
  title,
  note,
  icon: Icon,
  loaded: { visits, total, isPending, isFetching, onRetry },
  empty,
  children,
}: DashboardPanelProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="card flex flex-col">
      <header className="flex items-start gap-3 border-b border-line px-5 py-4">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
        <div className="grow">
          <h2 id={headingId} className="font-semibold">
            {title}
          </h2>
          <p className="text-sm text-muted">{note}</p>
        </div>
        {visits && visits.length > 0 && <Badge tone="neutral">{total ?? visits.length}</Badge>}
      </header>
      {visits && visits.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard
        <section className="scroll-area max-h-136" aria-label={`${title}, list`} tabIndex={0}>
          <ul className="divide-y divide-line wrap-anywhere">
            {visits.map((visit) => (
              <RowBoundary
                key={visit.id}
                instead={(sentence) => <li className="px-5 py-4 text-muted">{sentence}</li>}
              >
                <Visit>{() => children(visit)}</Visit>
              </RowBoundary>
            ))}
          </ul>
        </section>
      )}
      {visits && total !== undefined && total > visits.length && (
        <p className="border-t border-line px-5 py-3 text-sm text-muted">
          The first {visits.length} of {total}.
        </p>
      )}
      {visits?.length === 0 && empty}
      {isPending && (
        <p className="flex items-center gap-2 px-5 py-10 text-sm text-muted" aria-busy>
          <Spinner /> Loading…
        </p>
      )}
      {!visits && !isPending && (
        <ErrorState
          text="Error loading appointments. Please try again."
          onRetry={onRetry}
          retrying={isFetching}
        />
      )}
    </section>
  );
}

const Visit = ({ children }: { children(): ReactNode }) => children();
