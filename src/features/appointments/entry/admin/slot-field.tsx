// Day and slot of a visit, chosen in a table of two weeks: free, full or closed, and when we are near.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldNotes, useField } from '../../../../kit/crud/admin/fields/field.tsx';
import { Button } from '../../../../kit/ui/button.tsx';
import { NotLoaded } from '../../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../../kit/ui/skeleton.tsx';
import { addDays, isDay, shortDay } from '../../../../lib/time/london-day.ts';
import { districtOf, nearestOf } from '../../../districts/districts.ts';
import { dayInWords } from '../../admin/appointment-labels.ts';
import { SHOWN_DAYS, useDayPlaces } from './entry-queries.ts';
import { type Place, SlotTable } from './slot-table.tsx';

interface SlotFieldProps {
  /** London's clock: `2026-11-24T14:45`. */
  now: string;
  range: { first: string; last: string };
  kept: Place | undefined;
  /** Moves on to the field after the slot. */
  onDone(): void;
}

export function SlotField({ now, range, kept, onDone }: SlotFieldProps) {
  const today = now.slice(0, 10);
  const date = useField('preferredDate', '');
  const time = useField('preferredTime', '');
  const [from, setFrom] = useState(() => beginningFor(date.value, today, today));
  const near = districtOf(useWatch({ name: 'postcode' }) ?? '');
  const query = useDayPlaces(from, near);
  const { data } = query;
  const districts = new Map(Object.entries(data?.knownDistricts ?? {}));
  const days = data?.days.map((day) => ({
    ...day,
    slots: day.slots.map((slot) => ({
      ...slot,
      // The current slot holds at least this visit.
      nearby:
        near && !(kept?.date === day.date && kept.time === slot.time)
          ? nearestOf(near, slot.districts, districts)
          : undefined,
    })),
  }));

  function choose(place: Place) {
    date.onChange(place.date);
    time.onChange(place.time);
    show(place.date);
  }
  function show(day: string) {
    if (isDay(day)) setFrom(beginningFor(day, from, today));
  }

  const chosen = { date: date.value, time: time.value };
  const earlier = addDays(from, -SHOWN_DAYS);
  const next = addDays(from, SHOWN_DAYS);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
        <div className="grid gap-1.5">
          <label htmlFor={date.control.id} className="text-sm font-medium">
            Day
          </label>
          <input
            {...date.control}
            type="date"
            min={range.first}
            max={range.last}
            value={date.value}
            onChange={(event) => {
              date.onChange(event.target.value);
              show(event.target.value);
            }}
            className="field h-10 w-40 px-3"
          />
        </div>
        <div className="flex items-center gap-1.5">
          <p className="mr-1 text-sm text-muted" aria-live="polite">
            {shortDay(from)} to {shortDay(addDays(from, SHOWN_DAYS - 1))}
          </p>
          <Button
            icon={ChevronLeft}
            look="secondary"
            size="icon"
            aria-label="Earlier days"
            disabled={from <= range.first}
            onClick={() => setFrom(later(earlier, range.first))}
          />
          <Button
            icon={ChevronRight}
            look="secondary"
            size="icon"
            aria-label="Later days"
            disabled={next > range.last}
            onClick={() => setFrom(next)}
          />
        </div>
      </div>
      <FieldNotes field={date} label="Day" format={(day) => isDay(day) && dayInWords(day)} />
      <FieldNotes field={time} label="Time" format={(slot) => slot} />
      {days ? (
        <SlotTable
          days={days}
          now={now}
          chosen={chosen}
          kept={kept}
          range={range}
          onDone={onDone}
          invalid={time.error !== undefined}
          describedBy={`${time.control.id}-error`}
          onChoose={choose}
        />
      ) : (
        <NotLoaded query={query} text="Error loading the places. Please try again.">
          <Skeleton className="h-120 w-full rounded-lg" />
        </NotLoaded>
      )}
    </div>
  );
}

const later = (a: string, b: string) => (a > b ? a : b);

/** The first of two weeks that include a day; the weeks on screen stay if they do. */
function beginningFor(day: string, shown: string, today: string): string {
  const fits = (from: string) => day >= from && day < addDays(from, SHOWN_DAYS);
  return !isDay(day) || fits(shown) ? shown : fits(today) ? today : day;
}
