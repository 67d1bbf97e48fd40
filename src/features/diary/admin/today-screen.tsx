// An adviser's day on a phone: the next visit large, with all it takes; what comes after it small.
import { CircleCheckBig, Flag, Navigation, Phone } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button, ButtonLink } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { MINUTE_MS } from '../../../lib/time/durations.ts';
import { addDays, fullDay, londonDayOf } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import { AppointmentDialog } from '../../appointments/admin/appointment-dialog.tsx';
import { hoursOf, statusTones } from '../../appointments/admin/appointment-labels.ts';
import { isTeam, useColleagues } from '../../appointments/admin/assignment-queries.ts';
import { CustomerMessages } from '../../appointments/admin/customer-messages.tsx';
import { routeHref } from '../../appointments/admin/map-href.ts';
import { OnOurWay } from '../../appointments/admin/on-our-way.tsx';
import { OutcomeDialog } from '../../appointments/admin/outcome-dialog.tsx';
import { PricedWindows } from '../../appointments/admin/priced-windows.tsx';
import { useNow } from '../../appointments/admin/use-now.ts';
import { aboutVisit, kindBefore, statusLabels } from '../../appointments/appointment.ts';
import { holdsPlace } from '../../appointments/lifecycle.ts';
import { outcomeInWords } from '../../appointments/outcome.ts';
import { orderOfDay } from '../../districts/districts.ts';
import { telephoneHref } from '../../settings/settings.ts';
import { type DiaryVisit, diarySchema } from '../diary.ts';

export function TodayScreen() {
  const today = londonDayOf(useNow(MINUTE_MS));
  const tomorrow = addDays(today, 1);
  const isAdviser = useIsAdviser();
  const colleagues = useColleagues();
  // Whoever works alone makes every visit.
  const whose = isAdviser || isTeam(colleagues) ? '&assignedTo=me' : '';
  const query = useRead(`${adminApi.diary()}?from=${today}&to=${tomorrow}${whose}`, {
    schema: diarySchema,
    enabled: isAdviser || colleagues.length > 0,
  });
  const { data } = query;
  const [asked, setAsked] = useState<{ visit: DiaryVisit; ends?: boolean }>();
  const close = () => setAsked(undefined);

  const districts = new Map(Object.entries(data?.knownDistricts ?? {}));
  const visits = data?.visits.filter(({ status }) => status !== 'cancelled') ?? [];
  const visitsOf = (day: string) =>
    orderOfDay(
      visits.filter(({ preferredDate }) => preferredDate === day),
      data?.home ?? undefined,
      districts,
    );
  const ofToday = visitsOf(today);
  const next = ofToday.find(({ status }) => holdsPlace(status));
  const lists = [
    { title: 'Also today', visits: ofToday.filter((visit) => visit !== next) },
    { title: 'Tomorrow', visits: visitsOf(tomorrow) },
  ].filter((list) => list.visits.length > 0);
  return (
    <>
      <ScreenHeading title="Today" subtitle={fullDay(today)} />
      <NotLoaded query={query} text="Error loading your visits. Please try again.">
        <Skeleton className="h-96 w-full rounded-xl" />
      </NotLoaded>
      {data && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
          {next ? (
            <NextVisit
              key={next.id}
              visit={next}
              onOpen={() => setAsked({ visit: next })}
              onEnd={() => setAsked({ visit: next, ends: true })}
            />
          ) : (
            <div className="card">
              <EmptyState
                icon={CircleCheckBig}
                text={isAdviser || !whose ? NO_MORE : 'Visits that are yours appear here.'}
              >
                <Link to={urls.admin.diary()} className="contact-link">
                  Open the diary
                </Link>
              </EmptyState>
            </div>
          )}
          <div className="grid gap-6">
            {lists.map((list) => (
              <section key={list.title}>
                <h2 className="mb-2 font-semibold">{list.title}</h2>
                <ul className="card divide-y divide-line px-4">
                  {list.visits.map((visit) => (
                    <li key={visit.id}>
                      <button
                        type="button"
                        className="flex min-h-14 w-full items-center gap-3 py-2 text-left"
                        onClick={() => setAsked({ visit })}
                      >
                        <span className="w-20 shrink-0 text-sm text-muted">{rangeOf(visit)}</span>
                        <span className="min-w-0 grow">
                          <span className="block font-medium">{visit.name}</span>
                          <span className="block text-sm text-muted">
                            {kindBefore(visit)}
                            {visit.address}
                          </span>
                        </span>
                        <Badge tone={statusTones[visit.status]}>
                          {outcomeInWords(visit) || statusLabels[visit.status]}
                        </Badge>
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </div>
      )}
      {asked &&
        (asked.ends ? (
          <OutcomeDialog visit={asked.visit} onClose={close} />
        ) : (
          <AppointmentDialog appointment={asked.visit} onClose={close} />
        ))}
    </>
  );
}

const NO_MORE = 'No more visits of yours today.';

const rangeOf = (visit: DiaryVisit) => hoursOf(visit).range || visit.preferredTime;

const LARGE = 'h-14 text-base! [&>svg]:size-5';

interface NextVisitProps {
  visit: DiaryVisit;
  onOpen(): void;
  onEnd(): void;
}

function NextVisit({ visit, onOpen, onEnd }: NextVisitProps) {
  const { id, status, additionalInfo, windows } = visit;
  return (
    <article aria-labelledby="next-visit" className="card p-4 sm:p-5">
      <p className="flex items-center justify-between gap-3">
        <span className="text-3xl font-semibold tracking-tight">{rangeOf(visit)}</span>
        <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
      </p>
      <h2 id="next-visit" className="mt-2 text-2xl/tight font-semibold">
        <button type="button" className="text-left hover:underline" onClick={onOpen}>
          {visit.name}
        </button>
      </h2>
      <p className="mt-1 text-lg/snug">
        {visit.address}, <span className="whitespace-nowrap">{visit.postcode}</span>
      </p>
      <p className="mt-2">{aboutVisit(visit)}</p>
      {visit.offer && <p className="mt-2 font-semibold">Offer: {visit.offer}</p>}
      {additionalInfo && (
        <p className="mt-2 rounded-lg bg-sunken px-3 py-2 whitespace-pre-line">{additionalInfo}</p>
      )}
      <div className="sticky bottom-0 mt-2 grid grid-cols-2 gap-2 bg-surface py-2">
        <ButtonLink icon={Phone} href={telephoneHref(visit.phone)} className={LARGE}>
          Call
        </ButtonLink>
        <ButtonLink
          icon={Navigation}
          href={routeHref(visit)}
          target="_blank"
          rel="noreferrer"
          className={LARGE}
        >
          Navigate
        </ButtonLink>
        <OnOurWay appointment={visit} large />
        <Button look="secondary" icon={Flag} className={`col-span-2 ${LARGE}`} onClick={onEnd}>
          Outcome
        </Button>
      </div>
      {windows.length > 0 && <PricedWindows windows={windows} totalPence={visit.windowsPence} />}
      <CustomerMessages appointmentId={id} />
    </article>
  );
}
