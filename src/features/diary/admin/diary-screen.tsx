import { Plus, Printer, SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { Button, ButtonLink } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { MINUTE_MS } from '../../../lib/time/durations.ts';
import { addDays, londonDayOf } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import { AppointmentDialog } from '../../appointments/admin/appointment-dialog.tsx';
import { useAssignment } from '../../appointments/admin/assignment-queries.ts';
import { OutcomeDialog } from '../../appointments/admin/outcome-dialog.tsx';
import { useNow } from '../../appointments/admin/use-now.ts';
import { ViewLinks } from '../../appointments/admin/view-links.tsx';
import { ENTERED_DAYS_BACK } from '../../appointments/availability.ts';
import { VisitForm } from '../../appointments/entry/admin/visit-form.tsx';
import type { Outcome } from '../../appointments/outcome.ts';
import type { Diary, DiaryVisit } from '../diary.ts';
import { Pages, usePrinting } from './day-sheet.tsx';
import { DiaryDayView, DiaryWeekView } from './diary-days.tsx';
import { DiaryMonthView } from './diary-month.tsx';
import { titleOf, useDiaryPlace } from './diary-place.ts';
import { useDiary } from './diary-queries.ts';
import { DiaryToolbar } from './diary-toolbar.tsx';
import { MoveQuestion } from './move-question.tsx';
import { SuggestDialog } from './suggest-dialog.tsx';
import { type Target, useVisitMove } from './use-visit-move.ts';

const SKELETON_SLOTS = ['1', '2', '3', '4'];

type Asked =
  | { what: 'open' | 'suggest' | 'edit'; visit: DiaryVisit }
  | { what: 'end'; visit: DiaryVisit; outcome?: Outcome }
  | { what: 'enter'; slot?: Target }
  | { what: 'move'; visit: DiaryVisit; target?: Target };

export function DiaryScreen() {
  const [place, go] = useDiaryPlace();
  const [query] = useSearchParams();
  const { diary, isPending, isError, isFetching, refetch } = useDiary(place);
  const [asked, setAsked] = useState<Asked>();
  const isAdviser = useIsAdviser();
  const today = londonDayOf(useNow(MINUTE_MS));
  const heading = useRef<HTMLHeadingElement>(null);
  const printing = usePrinting();

  const districts = new Map(Object.entries(diary?.knownDistricts ?? {}));
  const give = useAssignment();
  const move = useVisitMove({
    onMove: (visit, target) => setAsked({ what: 'move', visit, ...(target && { target }) }),
    onGive: (visit, userId) => give.mutate({ visit, userId }),
  });
  const doings = {
    move,
    isAdviser,
    districts,
    onOpen: (visit: DiaryVisit) => setAsked({ what: 'open', visit }),
    onEnd: (visit: DiaryVisit, outcome?: Outcome) =>
      setAsked({ what: 'end', visit, ...(outcome && { outcome }) }),
    onSuggest: (visit: DiaryVisit) => setAsked({ what: 'suggest', visit }),
    onEdit: (visit: DiaryVisit) => setAsked({ what: 'edit', visit }),
    onEnter: isAdviser ? undefined : (slot: Target) => setAsked({ what: 'enter', slot }),
    enteredFrom: addDays(today, -ENTERED_DAYS_BACK),
  };
  const close = () => setAsked(undefined);
  const isNarrowed = Boolean(place.q || place.area || place.who || place.status);
  const hrefOfDay = (date: string) => {
    const next = new URLSearchParams(query);
    next.set('view', 'day');
    next.set('date', date);
    return `${urls.admin.diary()}?${next}`;
  };

  function contents({ days, visits, more }: Diary) {
    const found = days.some(({ counts }) => Object.values(counts).some((count) => count > 0));
    const common = { diary: { ...diary, days, visits } as Diary, today, doings, hrefOfDay };
    return (
      <>
        {!found && isNarrowed && (
          <div className="card mb-4">
            <EmptyState icon={SearchX} text="No visits match your filter.">
              <Button
                look="secondary"
                onClick={() => go({ q: '', area: '', who: '', status: undefined })}
              >
                Show all visits
              </Button>
            </EmptyState>
          </div>
        )}
        {!found && !isNarrowed && <p className="mb-4 text-muted">{NOTHING[place.view]}</p>}
        {more && (
          <p className="mb-4 rounded-lg bg-waiting-soft px-4 py-3 text-sm text-waiting">
            Only the first {visits.length} visits are shown.
          </p>
        )}
        {place.view === 'day' && <DiaryDayView {...common} isNarrowed={place.who !== ''} />}
        {place.view === 'week' && <DiaryWeekView {...common} />}
        {place.view === 'month' && <DiaryMonthView {...common} date={place.date} />}
      </>
    );
  }

  if (printing && diary && place.view === 'day') {
    return (
      <div className="sheet">
        <Pages diary={diary} title={titleOf(place)} />
      </div>
    );
  }
  return (
    <>
      <header className="mb-5 flex flex-wrap print:hidden items-center gap-x-4 gap-y-3">
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-2xl font-semibold tracking-tight outline-none"
        >
          Diary
        </h1>
        <ViewLinks />
        {!isAdviser && (
          <Button icon={Plus} className="sm:ml-auto" onClick={() => setAsked({ what: 'enter' })}>
            New Visit
          </Button>
        )}
        {place.view === 'day' && (
          <ButtonLink icon={Printer} to={urls.daySheet(place.date)}>
            Day sheet
          </ButtonLink>
        )}
      </header>
      <DiaryToolbar
        place={place}
        today={today}
        go={go}
        districts={diary?.districts ?? []}
        known={districts}
      />
      {diary && contents(diary)}
      {!diary && isError && !isFetching && (
        <div className="card">
          <ErrorState text="Error loading the diary. Please try again." query={{ refetch }} />
        </div>
      )}
      {!diary && (isPending || isFetching) && (
        <div aria-busy className="grid gap-3">
          {SKELETON_SLOTS.map((key) => (
            <Skeleton key={key} className="h-28 w-full rounded-lg" />
          ))}
        </div>
      )}
      {move.carried && (
        <div
          ref={move.chip}
          className="pointer-events-none fixed top-0 left-0 z-50 rounded-lg bg-accent px-3 py-1.5 text-sm font-medium text-on-accent shadow-popup"
        >
          {move.carried.visit.name}
        </div>
      )}
      {asked?.what === 'open' && <AppointmentDialog appointment={asked.visit} onClose={close} />}
      {asked?.what === 'end' && <OutcomeDialog {...asked} onClose={close} />}
      {asked?.what === 'suggest' && <SuggestDialog visit={asked.visit} onClose={close} />}
      {asked?.what === 'edit' && <VisitForm visit={asked.visit} onClose={close} />}
      {asked?.what === 'enter' && (
        <VisitForm
          start={asked.slot && { preferredDate: asked.slot.date, preferredTime: asked.slot.time }}
          onClose={close}
        />
      )}
      {asked?.what === 'move' && <MoveQuestion {...asked} days={diary?.days} onClose={close} />}
    </>
  );
}

const NOTHING = {
  day: 'No visits this day.',
  week: 'No visits this week.',
  month: 'No visits this month.',
};
