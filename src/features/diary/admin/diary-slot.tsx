import { Plus } from 'lucide-react';
import { Button } from '../../../kit/ui/button.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { dayInWords } from '../../appointments/admin/appointment-labels.ts';
import { partsOfSlot, type SlotLoad } from '../../appointments/appointment.ts';
import { orderOfDay } from '../../districts/districts.ts';
import { closureOf } from '../closed-days.ts';
import { type DiaryDay, type DiaryVisit, visitsOfSlot } from '../diary.ts';
import { type Lane, Lanes } from './day-lanes.tsx';
import { isFull, keyOf, nearbyOf } from './use-visit-move.ts';
import { VisitCard, type VisitDoings } from './visit-card.tsx';

interface DiarySlotProps {
  day: DiaryDay;
  load: SlotLoad;
  visits: readonly DiaryVisit[];
  home: string | undefined;
  doings: VisitDoings;
  lanes?: readonly Lane[] | undefined;
  wide?: boolean;
}

export function DiarySlot({
  day,
  load,
  visits,
  home,
  doings,
  lanes,
  wide = false,
}: DiarySlotProps) {
  const { carried } = doings.move;
  const target = { date: day.date, time: load.time };
  const { name, range } = partsOfSlot(load.time, load);
  const isTarget = carried?.target && keyOf(carried.target) === keyOf(target);
  const own = orderOfDay(visitsOfSlot(visits, day, load), home, doings.districts);
  const near = carried && nearbyOf(carried.visit, day.date, load, doings.districts);
  const full = isFull(load);
  // Its places are of no more use, and visits that were made hold none.
  const isPast = day.date < londonDayOf(new Date());
  // Below the day's own heading in a view of several days.
  const Heading = wide ? 'h3' : 'h4';
  return (
    <section
      aria-label={`${dayInWords(day.date)}, ${load.time}`}
      data-slot-of={keyOf(target)}
      className={classNames(
        '@container rounded-lg border px-1 pt-1.5 pb-1 transition-colors',
        closureOf(day) ? 'hatched border-line' : 'border-line bg-ground',
        isTarget &&
          (full
            ? 'border-danger! bg-danger-soft! bg-none!'
            : 'border-accent! bg-accent-soft! bg-none!'),
      )}
    >
      <div className="flex items-baseline gap-x-1 px-1 text-xs">
        <Heading className="font-medium">
          {name} <span className="sr-only">({range})</span>
          <span
            aria-hidden
            className="hidden font-normal whitespace-nowrap text-muted @min-[11rem]:inline"
          >
            {range}
          </span>
          <span
            aria-hidden
            className="font-normal whitespace-nowrap text-muted @min-[11rem]:hidden"
          >
            {range.replace(/[ap]m/g, '')}
          </span>
        </Heading>
        {!isPast && (
          <span className="ml-auto text-muted tabular-nums">
            <span aria-hidden>
              {load.taken}/{load.capacity}
            </span>
            <span className="sr-only">
              {load.taken} of {load.capacity} places taken
            </span>
          </span>
        )}
        {doings.onEnter && day.date >= doings.enteredFrom && (
          <Button
            icon={Plus}
            look="quiet"
            size="icon"
            className={classNames(
              '-mr-1 -mt-1 size-6! shrink-0 self-start',
              isPast ? 'ml-auto' : '-ml-1',
            )}
            aria-label={`New Visit on ${dayInWords(day.date)}, ${load.time}`}
            title="New Visit"
            onClick={() => doings.onEnter?.(target)}
          />
        )}
      </div>
      {!isPast && <Meter load={load} />}
      {carried && (full || near) && (
        <p
          className={classNames(
            'mt-1 px-1 text-xs font-medium',
            full ? 'text-danger' : 'text-accent-strong',
          )}
        >
          {full ? (load.capacity === 0 ? 'Closed' : 'Full') : `We are in ${near} then`}
        </p>
      )}
      {lanes && (
        <Lanes
          lanes={lanes}
          slot={load}
          visits={own}
          target={isTarget ? carried.target?.lane : undefined}
        >
          {(visit) => <VisitCard visit={visit} doings={doings} heading="h4" />}
        </Lanes>
      )}
      {!lanes && own.length > 0 && (
        <ul
          className={classNames(
            'mt-2 grid gap-1 @min-[15rem]:gap-2 @min-[15rem]:p-1',
            wide && 'xl:grid-cols-2',
          )}
        >
          {own.map((visit) => (
            <li key={visit.id}>
              <VisitCard visit={visit} doings={doings} heading={wide ? 'h4' : 'h5'} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A bar for the slot's places; the numbers are shown above it. */
function Meter({ load: { taken, capacity } }: { load: SlotLoad }) {
  // In a closed slot every visit is one too many.
  const share = taken === 0 ? 0 : Math.min(1, taken / capacity);
  return (
    <div aria-hidden className="mx-1 mt-1 h-1 overflow-hidden rounded-full bg-line">
      <div
        className={classNames(
          'h-full rounded-full',
          share >= 1 ? 'bg-danger' : share >= 0.5 ? 'bg-waiting' : 'bg-good',
        )}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
