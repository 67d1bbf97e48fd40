import { CalendarDays, Coffee } from 'lucide-react';
import { Badge } from '../../../kit/ui/badge.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { MINUTE_MS } from '../../../lib/time/durations.ts';
import { addDays, fullDay, londonDayOf } from '../../../lib/time/london-day.ts';
import { telephoneHref } from '../../settings/settings.ts';
import { statusLabels } from '../appointment.ts';
import { statusTones } from './appointment-labels.ts';
import { AssignMenu } from './assign-menu.tsx';
import { DashboardPanel, type LoadedVisits } from './dashboard-panel.tsx';
import { useNow } from './use-now.ts';

interface ComingVisitsProps {
  title: string;
  daysAhead: number;
  loaded: LoadedVisits;
}

export function ComingVisits({ title, daysAhead, loaded }: ComingVisitsProps) {
  const day = addDays(londonDayOf(useNow(MINUTE_MS)), daysAhead);
  return (
    <DashboardPanel
      title={title}
      note={fullDay(day)}
      icon={CalendarDays}
      loaded={loaded}
      empty={<EmptyState icon={Coffee} text="No visits booked." />}
    >
      {(appointment) => (
        <li key={appointment.id} className="flex items-start gap-4 px-5 py-4">
          <div className="min-w-0 grow">
            <p className="text-sm font-medium text-accent-strong">{appointment.preferredTime}</p>
            <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold">{appointment.name}</span>
              <a href={telephoneHref(appointment.phone)} className="contact-link text-sm/6">
                {appointment.phone}
              </a>
            </p>
            <p className="text-sm text-muted">
              {appointment.address},{' '}
              <span className="whitespace-nowrap">{appointment.postcode}</span>
            </p>
            <p className="text-sm text-muted">{appointment.service}</p>
          </div>
          <Badge tone={statusTones[appointment.status]}>{statusLabels[appointment.status]}</Badge>
          <AssignMenu appointment={appointment} nameClassName="sr-only" />
        </li>
      )}
    </DashboardPanel>
  );
}
