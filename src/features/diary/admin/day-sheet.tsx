// One day on paper, in driving order, one page for each adviser.

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { Button, ButtonLink } from '../../../kit/ui/button.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import { fullDay, isDay } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import { useColleagues } from '../../appointments/admin/assignment-queries.ts';
import { mapHref } from '../../appointments/admin/map-href.ts';
import { PricedWindows } from '../../appointments/admin/priced-windows.tsx';
import { aboutVisit, statusLabels } from '../../appointments/appointment.ts';
import { isOutcome, outcomeInWords } from '../../appointments/outcome.ts';
import { districtOf, orderOfDay } from '../../districts/districts.ts';
import { telephoneHref } from '../../settings/settings.ts';
import { closureOf } from '../closed-days.ts';
import { type Diary, type DiaryVisit, diarySchema } from '../diary.ts';
import { LateDrives } from './late-drives.tsx';

export function DaySheet({ siteName }: { siteName: string }) {
  const { day = '' } = useParams();
  const known = isDay(day);
  const query = useQuery<Diary>({
    queryKey: [`${adminApi.diary()}?from=${day}&to=${day}`],
    meta: { schema: diarySchema },
    enabled: known,
    // A printed sheet must be current.
    staleTime: 0,
  });
  const { data } = query;
  const title = known ? fullDay(day) : '';
  useEffect(() => {
    document.title = `Day sheet, ${title} - ${siteName}`;
  }, [title, siteName]);

  return (
    <main className="sheet min-h-dvh">
      <div className="mx-auto max-w-3xl px-4 py-6 print:max-w-none print:p-0">
        <p className="mb-6 flex flex-wrap items-center gap-3 print:hidden">
          <ButtonLink
            icon={ArrowLeft}
            to={`${urls.admin.diary()}?view=day${known ? `&date=${day}` : ''}`}
          >
            Back to the diary
          </ButtonLink>
          <Button icon={Printer} onClick={() => print()} disabled={!data}>
            Print
          </Button>
        </p>
        {!known && <h1 className="text-2xl font-semibold">This date does not exist.</h1>}
        {data && <Pages diary={data} title={title} siteName={siteName} />}
        {known && !data && (
          <NotLoaded query={query} text="Error loading the diary. Please try again.">
            <p className="flex items-center gap-2" aria-busy>
              <Spinner /> Loading…
            </p>
          </NotLoaded>
        )}
      </div>
    </main>
  );
}

/** Whether the page is going to paper now. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    // At once: the browser counts its sheets when the event is over.
    const show = (next: boolean) => flushSync(() => setPrinting(next));
    addEventListener('beforeprint', () => show(true), { signal: end.signal });
    addEventListener('afterprint', () => show(false), { signal: end.signal });
    return () => end.abort();
  }, []);
  return printing;
}

interface PagesProps {
  diary: Diary;
  title: string;
  siteName?: string;
}

/** The sheets of a day, one for each adviser. */
export function Pages({ diary, title, siteName }: PagesProps) {
  const isAdviser = useIsAdviser();
  const colleagues = useColleagues();
  const visits = diary.visits.filter(({ status }) => status !== 'cancelled');
  const [day] = diary.days;
  const closure = day && closureOf(day);
  const lateDrives = day?.lateDrives ?? [];
  const groups = [...Map.groupBy(visits, ({ assignedTo }) => assignedTo)].map(([id, own]) => ({
    id,
    name: colleagues.find((one) => one.id === id)?.name,
    own,
  }));
  const assigned = !isAdviser && groups.some(({ id }) => id !== null);
  const districts = new Map(Object.entries(diary.knownDistricts));
  const pages = assigned ? groups.toSorted(byName) : [{ id: null, name: undefined, own: visits }];
  return pages.map(({ id, name, own }) => (
    <section key={id ?? 'nobody'} className="sheet-page">
      <header className="mb-4 border-b-2 border-current pb-2">
        <p className="text-sm">{siteName}</p>
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        <p className="text-sm">
          {assigned && <strong>{id ? (name ?? 'A colleague') : 'Unassigned'}: </strong>}
          {own.length === 1 ? '1 visit' : `${own.length} visits`}
          {closure && `. ${closure}`}
        </p>
      </header>
      <LateDrives drives={lateDrives.filter(({ userId }) => !assigned || userId === id)} />
      {own.length === 0 && <p>No visits this day.</p>}
      <ol>
        {orderOfDay(own, diary.home ?? undefined, districts).map((visit, index) => (
          <SheetVisit key={visit.id} visit={visit} place={index + 1} />
        ))}
      </ol>
    </section>
  ));
}

// Unassigned visits last.
const byName = (a: { name: string | undefined }, b: { name: string | undefined }) =>
  (a.name ?? '\uffff').localeCompare(b.name ?? '\uffff', 'en');

function SheetVisit({ visit, place }: { visit: DiaryVisit; place: number }) {
  return (
    <li className="grid break-inside-avoid grid-cols-[2rem_minmax(0,1fr)] border-b border-current/40 py-3 wrap-anywhere">
      <span className="text-lg font-semibold tabular-nums">{place}</span>
      <div>
        <p className="flex items-baseline justify-between gap-x-3">
          <span className="font-semibold">{visit.preferredTime}</span>
          <span className="text-sm whitespace-nowrap tabular-nums">
            {districtOf(visit.postcode)} · {visit.reference}
          </span>
        </p>
        <h2 className="mt-1 text-lg font-semibold">
          {visit.name}
          {visit.status === 'pending' && (
            <span className="ml-2 inline-block rounded border border-current px-1.5 text-xs font-medium whitespace-nowrap">
              Not confirmed yet
            </span>
          )}
          {isOutcome(visit.status) && (
            <span className="ml-2 text-xs font-medium">
              {[statusLabels[visit.status], outcomeInWords(visit)].filter(Boolean).join(': ')}
            </span>
          )}
        </h2>
        <p>
          <a
            href={mapHref(visit)}
            target="_blank"
            rel="noreferrer"
            className="inline-block py-0.5 underline"
          >
            {visit.address},{' '}
            <span className="font-semibold whitespace-nowrap">{visit.postcode}</span>
          </a>
        </p>
        <p>
          <a
            href={telephoneHref(visit.phone)}
            className="inline-block py-0.5 font-semibold underline"
          >
            {visit.phone}
          </a>
        </p>
        <p>{aboutVisit(visit)}</p>
        {visit.offer && <p>Offer: {visit.offer}</p>}
        {visit.additionalInfo && (
          <p className="mt-1 border-l-2 border-current/40 pl-3 whitespace-pre-line">
            {visit.additionalInfo}
          </p>
        )}
        {visit.windows.length > 0 && (
          <div className="mt-2 max-w-xl">
            <PricedWindows windows={visit.windows} totalPence={visit.windowsPence} />
          </div>
        )}
      </div>
    </li>
  );
}
