import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Badge } from '../../../kit/ui/badge.tsx';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import type { Appointment } from '../appointment.ts';
import { useAppointments } from './appointment-queries.ts';

interface DashboardPanelProps {
  title: string;
  note: string;
  icon: LucideIcon;
  /** The visits that belong here, in order. */
  pick(appointments: Appointment[]): Appointment[];
  empty: ReactNode;
  /** One visit as a list item. */
  children(appointment: Appointment): ReactNode;
}

/** A titled list of some of the visits, with its loading, empty and error states. */
export function DashboardPanel({
  title,
  note,
  icon: Icon,
  pick,
  empty,
  children,
}: DashboardPanelProps) {
  const { data, isPending, isFetching, refetch } = useAppointments();
  const headingId = useId();
  const visits = data && pick(data);
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
        {visits && visits.length > 0 && <Badge tone="neutral">{visits.length}</Badge>}
      </header>
      {visits && visits.length > 0 && (
        <ul className="divide-y divide-line">{visits.map(children)}</ul>
      )}
      {visits?.length === 0 && empty}
      {isPending && (
        <div className="grid gap-2 px-5 py-4" aria-busy>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-56 max-w-full" />
          <Skeleton className="h-4 w-48 max-w-full" />
        </div>
      )}
      {!data && !isPending && (
        <ErrorState
          text="Error loading appointments. Please try again."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </section>
  );
}
