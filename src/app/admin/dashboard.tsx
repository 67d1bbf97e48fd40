import { Link } from 'react-router';
import { ComingVisits } from '../../features/appointments/admin/coming-visits.tsx';
import { WaitingRequests } from '../../features/appointments/admin/waiting-requests.tsx';
import { urls } from '../urls.ts';

/** Answers "what needs me now?". */
export function Dashboard() {
  return (
    <>
      <header className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl font-semibold tracking-tight">Dashboard</h1>
        <Link to={urls.admin.appointments()} className="contact-link text-sm font-medium">
          All appointments
        </Link>
      </header>
      <div className="grid items-start gap-5 xl:grid-cols-[3fr_2fr]">
        <WaitingRequests />
        <div className="grid gap-5">
          <ComingVisits title="Today" daysAhead={0} />
          <ComingVisits title="Tomorrow" daysAhead={1} />
        </div>
      </div>
    </>
  );
}
