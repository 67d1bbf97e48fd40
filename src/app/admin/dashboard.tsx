import { CircleCheck, Coffee } from 'lucide-react';
import { lazy } from 'react';
import { Link } from 'react-router';
import { ComingVisit } from '../../features/appointments/admin/coming-visit.tsx';
import { useNow } from '../../features/appointments/admin/use-now.ts';
import { WaitingRequest } from '../../features/appointments/waiting/admin/waiting-request.tsx';
import { CaughtNotice } from '../../features/caught-forms/admin/caught-notice.tsx';
import { AlsoWaiting, type Sign } from '../../features/dashboard/admin/also-waiting.tsx';
import { useAttention } from '../../features/dashboard/admin/dashboard-queries.ts';
import { ListPanel } from '../../features/dashboard/admin/list-panel.tsx';
import { OffersNotice } from '../../features/dashboard/admin/offers-notice.tsx';
import { RecentLists } from '../../features/dashboard/admin/recent-lists.tsx';
import { SummaryCards } from '../../features/dashboard/admin/summary-cards.tsx';
import { KeptNotice } from '../../features/notifications/admin/kept-notice.tsx';
import { SamplesNotice } from '../../features/samples/admin/samples-notice.tsx';
import { SettingUpNotice } from '../../features/setting-up/admin/setting-up-notice.tsx';
import { MINUTE_MS } from '../../lib/time/durations.ts';
import { addDays, londonDayOf, longDay } from '../../lib/time/london-day.ts';
import { urls } from '../../urls.ts';

const SuggestDialog = lazy(async () => ({
  default: (await import('../../features/diary/admin/suggest-dialog.tsx')).SuggestDialog,
}));

/** What waits and who is visited fill one screen, lists scrolling by themselves; totals are below. */
export function Dashboard({ signs }: { signs: readonly Sign[] }) {
  const query = useAttention();
  const { data: attention } = query;
  const now = useNow(MINUTE_MS);
  const shared = { query, failed: 'Error loading appointments. Please try again.' };
  return (
    <>
      <div className="flex flex-col lg:max-h-[max(34rem,100dvh-4rem)]">
        <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h1 className="text-2xl font-semibold tracking-tight">Dashboard</h1>
          <Link to={urls.admin.appointments()} className="contact-link text-sm/6 font-medium">
            All appointments
          </Link>
        </header>
        <div className="gap-x-4 *:mb-4! lg:flex lg:flex-wrap lg:*:grow lg:*:basis-96">
          <SettingUpNotice />
          <SamplesNotice />
          <KeptNotice />
          <OffersNotice attention={attention} />
          <CaughtNotice />
        </div>
        <div className="grid min-h-0 grid-cols-1 gap-4 lg:grid-cols-[minmax(0,15fr)_minmax(0,8fr)] lg:grid-rows-[minmax(0,1fr)]">
          <div className="flex min-h-0 flex-col gap-4 max-lg:contents">
            <ListPanel
              {...shared}
              title="Waiting for your answer"
              note="Within 24 hours"
              count={attention?.counts.pendingAppointments}
              icon={CircleCheck}
              empty="All requests have been answered."
              rows={attention?.waiting.map((visit) => (
                <WaitingRequest
                  key={visit.id}
                  appointment={visit}
                  now={now}
                  anotherTime={SuggestDialog}
                />
              ))}
            />
            {attention && <AlsoWaiting attention={attention} signs={signs} now={now} />}
          </div>
          <div className="flex min-h-0 flex-col gap-4 max-lg:contents">
            {(['today', 'tomorrow'] as const).map((day, daysAhead) => (
              <ListPanel
                key={day}
                {...shared}
                title={day === 'today' ? 'Today' : 'Tomorrow'}
                note={longDay(addDays(londonDayOf(now), daysAhead))}
                count={attention?.[day].length}
                icon={Coffee}
                empty="No visits booked."
                rows={attention?.[day].map((visit) => <ComingVisit key={visit.id} visit={visit} />)}
              />
            ))}
          </div>
        </div>
      </div>
      <section aria-label="Numbers" className="mt-8 mb-5">
        <SummaryCards />
      </section>
      <RecentLists />
    </>
  );
}
