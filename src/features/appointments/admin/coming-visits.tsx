import { Coffee } from 'lucide-react';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { MINUTE_MS } from '../../../lib/time/durations.ts';
import { addDays, londonDayOf, longDay } from '../../../lib/time/london-day.ts';
import { PhoneLink } from '../../settings/ui/reach-links.tsx';
import { hoursOf } from './appointment-labels.ts';
import { AssignMenu } from './assign-menu.tsx';
import { DashboardPanel, type LoadedVisits, type ShownVisit } from './dashboard-panel.tsx';
import { useNow } from './use-now.ts';
import { VisitName } from './visit-name.tsx';

interface ComingVisitsProps {
  title: string;
  daysAhead: number;
  loaded: LoadedVisits;
}

/** When, where and whose the visits of a day are. */
export function ComingVisits({ title, daysAhead, loaded }: ComingVisitsProps) {
  const day = addDays(londonDayOf(useNow(MINUTE_MS)), daysAhead);
  return (
    <DashboardPanel
      title={title}
      note={longDay(day)}
      loaded={loaded}
      empty={<EmptyState icon={Coffee} text="No visits booked." />}
    >
      {(visit) => <ComingVisit key={visit.id} visit={visit} />}
    </DashboardPanel>
  );
}

function ComingVisit({ visit }: { visit: ShownVisit }) {
  const { phone, postcode, town, status } = visit;
  const { name, range } = hoursOf(visit);
  return (
    <li className="flex items-center gap-x-3 px-4 py-1.5 text-sm/6">
      <p className="w-18 shrink-0 font-medium whitespace-nowrap text-accent-strong">
        {range || name}
      </p>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <VisitName visit={visit} />
          {status === 'pending' && <span className="text-xs text-waiting">Pending</span>}
        </p>
        <p className="text-muted">
          {town || postcode} <PhoneLink phone={phone} className="whitespace-nowrap" />
        </p>
      </div>
      <AssignMenu appointment={visit} className="shrink-0" nameClassName="sr-only" />
    </li>
  );
}
