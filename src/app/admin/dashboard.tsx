import { Link } from 'react-router';
import { ComingVisits } from '../../features/appointments/admin/coming-visits.tsx';
import { WaitingRequests } from '../../features/appointments/waiting/admin/waiting-requests.tsx';
import { CaughtNotice } from '../../features/caught-forms/admin/caught-notice.tsx';
import { AttentionStrip, type Sign } from '../../features/dashboard/admin/attention-strip.tsx';
import { BookingCharts } from '../../features/dashboard/admin/booking-charts.tsx';
import {
  useAttention,
  useAttentionReload,
} from '../../features/dashboard/admin/dashboard-queries.ts';
import { FailedMessages } from '../../features/dashboard/admin/failed-messages.tsx';
import { OffersNotice } from '../../features/dashboard/admin/offers-notice.tsx';
import { OutcomeSection } from '../../features/dashboard/admin/outcome-section.tsx';
import { RecentLists } from '../../features/dashboard/admin/recent-lists.tsx';
import { SummaryCards } from '../../features/dashboard/admin/summary-cards.tsx';
import { KeptNotice } from '../../features/notifications/admin/kept-notice.tsx';
import { SamplesNotice } from '../../features/samples/admin/samples-notice.tsx';
import { urls } from '../../urls.ts';

export function Dashboard({ signs }: { signs: readonly Sign[] }) {
  const { data: attention, isPending, isFetching, refetch } = useAttention();
  const reload = useAttentionReload();
  const state = { isPending, isFetching, onRetry: () => void refetch() };
  return (
    <>
      <header className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl font-semibold tracking-tight">Dashboard</h1>
        <Link to={urls.admin.appointments()} className="contact-link text-sm/6 font-medium">
          All appointments
        </Link>
      </header>
      <SamplesNotice />
      <KeptNotice />
      <OffersNotice attention={attention} />
      <CaughtNotice />
      <AttentionStrip attention={attention} signs={signs} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 gap-5">
          <WaitingRequests
            loaded={{
              ...state,
              visits: attention?.waiting,
              total: attention?.counts.pendingAppointments,
            }}
            onChanged={reload}
          />
          {attention && <FailedMessages attention={attention} />}
        </div>
        <div className="grid grid-cols-1 gap-5">
          <ComingVisits
            title="Today"
            daysAhead={0}
            loaded={{ ...state, visits: attention?.today }}
          />
          <ComingVisits
            title="Tomorrow"
            daysAhead={1}
            loaded={{ ...state, visits: attention?.tomorrow }}
          />
        </div>
      </div>
      <section aria-label="Numbers" className="mt-8">
        <SummaryCards />
      </section>
      <div className="mt-5 grid gap-5">
        <RecentLists />
        <BookingCharts />
      </div>
      <div className="mt-8">
        <OutcomeSection />
      </div>
    </>
  );
}
