import { PhoneLink } from '../../settings/ui/reach-links.tsx';
import { type Appointment, kindBefore } from '../appointment.ts';
import { hoursOf } from './appointment-labels.ts';
import { AssignMenu } from './assign-menu.tsx';
import { VisitName } from './visit-name.tsx';

interface ComingVisitProps {
  /** With its town where that is known. */
  visit: Appointment & { town?: string };
}

/** When, where and whose it is. */
export function ComingVisit({ visit }: ComingVisitProps) {
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
          {kindBefore(visit)}
          {town || postcode} <PhoneLink phone={phone} className="whitespace-nowrap" />
        </p>
      </div>
      <AssignMenu appointment={visit} className="shrink-0" nameClassName="sr-only" />
    </li>
  );
}
