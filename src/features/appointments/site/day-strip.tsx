// Two weeks at a glance: a card per day, a slat per slot; a lit slat is free.

import type { Ref } from 'react';
import { Field } from '../../../kit/ui/public-fields.tsx';
import { addDays, shortDay } from '../../../lib/time/london-day.ts';
import { SHOWN_DAYS } from '../../../lib/time/two-weeks.ts';
import type { AvailabilityDay } from '../availability.ts';
import type { Availability } from './use-availability.ts';

interface DayStripProps {
  availability: Availability;
  chosen: string;
  range: { first: string; last: string };
  /** A full day can still be chosen, to join the waiting list. */
  choosesFull?: boolean;
  onChoose(date: string): void;
}

export function DayStrip({
  availability: { from, days, failed, show },
  range: { first, last },
  ...choice
}: DayStripProps) {
  const earlier = addDays(from, -SHOWN_DAYS);
  const later = addDays(from, SHOWN_DAYS);
  return (
    <div className="needs-script @container mb-4">
      <div className="mb-2 flex items-center justify-between gap-3">
        <p className="text-sm text-soft" aria-live="polite">
          {shortDay(from)} to {shortDay(addDays(from, SHOWN_DAYS - 1))}
        </p>
        <div className="flex gap-2">
          <StripButton
            label="Earlier days"
            sign="‹"
            disabled={from <= first}
            onPress={() => show(earlier < first ? first : earlier)}
          />
          <StripButton
            label="Later days"
            sign="›"
            disabled={later > last}
            onPress={() => show(later)}
          />
        </div>
      </div>
      <ul className="-m-1 flex gap-2 overflow-x-auto p-1 @sm:grid @sm:grid-cols-7 @sm:overflow-visible">
        {days?.map((day) => (
          <li key={day.date} className="w-[3.625rem] shrink-0 @sm:w-auto">
            <DayCard day={day} {...choice} />
          </li>
        ))}
        {!days &&
          Array.from({ length: SHOWN_DAYS }, (_, at) => <WaitingCard key={addDays(from, at)} />)}
      </ul>
      {days?.some(isNearby) && (
        <p className="mt-2 flex items-center gap-2 text-sm text-soft">
          <span aria-hidden="true" className="size-1.5 rounded-full bg-primary" />
          We are near you on these days.
        </p>
      )}
      {failed && (
        <p className="mt-2 text-sm text-soft">
          We cannot see the diary just now. Choose any day and time and we will check it for you.
        </p>
      )}
    </div>
  );
}

const isNearby = (day: AvailabilityDay) => day.slots.some((slot) => slot.nearby);

/** As tall as the card it holds the place for. */
const WaitingCard = () => (
  <li className="h-33 w-[3.625rem] shrink-0 rounded-lg bg-sunk @sm:w-auto" />
);

type DayCardProps = { day: AvailabilityDay } & Omit<DayStripProps, 'availability' | 'range'>;

function DayCard({ day, chosen, choosesFull, onChoose }: DayCardProps) {
  const free = day.slots.filter((slot) => slot.available > 0).length;
  const [weekday = '', number = '', month = ''] = shortDay(day.date).split(' ');
  return (
    <button
      type="button"
      data-date={day.date}
      disabled={free === 0 && !(choosesFull && day.open)}
      aria-pressed={day.date === chosen}
      onClick={() => onChoose(day.date)}
      className="relative flex h-33 w-full flex-col items-center rounded-lg border border-line bg-surface px-1 py-1.5 leading-tight enabled:cursor-pointer enabled:hover:border-primary disabled:bg-sunk disabled:text-soft aria-pressed:border-primary aria-pressed:bg-primary-tint aria-pressed:shadow-[inset_0_0_0_1px_var(--color-primary)]"
    >
      <span className="text-xs text-soft">{weekday}</span>
      <span className="relative text-lg font-semibold tabular-nums">
        {number}
        {isNearby(day) && (
          <span
            aria-hidden="true"
            className="absolute top-1/2 left-full ml-1 size-1.5 -translate-y-1/2 rounded-full bg-primary"
          />
        )}
      </span>
      <span className="text-xs text-soft">{month}</span>
      {day.open && (
        <span className="mt-1.5 grid w-8 gap-[3px]" aria-hidden="true">
          {day.slots.map((slot) => (
            <span
              key={slot.time}
              className={`slot-mark h-[3px] rounded-full ${slot.available > 0 ? 'bg-primary' : 'bg-line'}`}
            />
          ))}
        </span>
      )}
      <span className="mt-auto text-xs text-soft">
        {openingOf(day, free)}
        {isNearby(day) && <span className="sr-only">, we are near you</span>}
      </span>
    </button>
  );
}

function openingOf(day: AvailabilityDay, free: number): string {
  if (!day.open) return 'no visits';
  if (free === 0) return 'fully booked';
  return free === 1 ? '1 time free' : `${free} times free`;
}

interface StripButtonProps {
  label: string;
  sign: string;
  disabled: boolean;
  onPress(): void;
}

function StripButton({ label, sign, disabled, onPress }: StripButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className="grid size-11 cursor-pointer place-items-center rounded-full border border-line bg-surface text-xl hover:border-ink disabled:cursor-default disabled:opacity-40 disabled:hover:border-line"
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

interface DayFieldProps extends DayStripProps {
  id: string;
  label: string;
  help?: string | undefined;
  error: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

/** The day of a visit: chosen from the free ones, or typed. */
export function DayField({ id, label, help, error, inputRef, ...strip }: DayFieldProps) {
  const { range, chosen, onChoose } = strip;
  return (
    <>
      <DayStrip {...strip} />
      <Field id={id} label={label} help={help} error={error}>
        {(control) => (
          <input
            {...control}
            ref={inputRef}
            type="date"
            name="preferredDate"
            min={range.first}
            max={range.last}
            value={chosen}
            onChange={(event) => onChoose(event.target.value)}
            required
          />
        )}
      </Field>
    </>
  );
}
