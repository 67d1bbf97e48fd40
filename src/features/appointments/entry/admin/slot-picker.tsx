// Two weeks of places, a row per day: free, full or closed, and when we are near. Staff choose one for a visit, or several
// to offer.

import { keepPreviousData } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { adminApi } from '../../../../admin-urls.ts';
import { useRead } from '../../../../kit/crud/admin/use-read.ts';
import { Button } from '../../../../kit/ui/button.tsx';
import { classNames } from '../../../../kit/ui/class-names.ts';
import { NotLoaded } from '../../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../../kit/ui/skeleton.tsx';
import { addDays, shortDay } from '../../../../lib/time/london-day.ts';
import { londonWallTime } from '../../../../lib/time/london-time.ts';
import { SHOWN_DAYS, twoWeeksFor } from '../../../../lib/time/two-weeks.ts';
import { type District, districtOf, nearestOf } from '../../../districts/districts.ts';
import { dayInWords } from '../../admin/appointment-labels.ts';
import { partsOfSlot, type SlotLoad } from '../../appointment.ts';

export interface Place {
  date: string;
  time: string;
}

type Slot = SlotLoad & Place & { reason: string; isOver: boolean; nearby: string | undefined };

/** Of the diary's answer. */
interface DayPlaces {
  days: { date: string; reason: string; slots: SlotLoad[] }[];
  knownDistricts: Record<string, District>;
}

/** Two weeks of the diary's places. @param near a postcode district; the answer includes its name and place. */
function useDayPlaces(from: string, near: string | undefined) {
  const query = new URLSearchParams({ from, to: addDays(from, SHOWN_DAYS - 1), visits: 'no' });
  if (near) query.set('area', near);
  // Places go quickly: always ask again.
  return useRead<DayPlaces>(`${adminApi.diary()}?${query}`, {
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

interface SlotPickerProps {
  chosen: readonly Place[];
  /** Several, of those that are free. Otherwise one, also where it overbooks. */
  several?: boolean;
  range: { first: string; last: string };
  /** Where the visit is now. */
  kept?: Place | undefined;
  postcode: string;
  invalid?: boolean;
  /** At once, on the time of the visit. */
  takesFocus?: boolean;
  describedBy?: string;
  onChoose(place: Place): void;
  /** Enter goes on to what comes after. */
  onDone?(): void;
  /** Beside the buttons for other weeks. */
  beside?: ReactNode;
  /** Above the table. */
  children?: ReactNode;
}

/** Arrow keys move across and down, and on past the last day shown. */
export function SlotPicker(props: SlotPickerProps) {
  const { chosen, several = false, range, kept, postcode, invalid = false, describedBy } = props;
  const { onChoose, onDone, beside, children } = props;
  const now = londonWallTime(new Date());
  const today = now.slice(0, 10);
  const last = chosen.at(-1);
  const start = several ? range.first : today;
  const [from, setFrom] = useState(() => twoWeeksFor(last?.date ?? '', start));
  const [focused, setFocused] = useState<Place>();
  const near = districtOf(postcode);
  const query = useDayPlaces(from, near);
  const table = useRef<HTMLDivElement>(null);
  const wanted = useRef(props.takesFocus ? kept : undefined);
  const shown = last?.date ?? '';
  useEffect(() => setFrom((before) => twoWeeksFor(shown, before)), [shown]);

  // Days may have to load first.
  useEffect(() => {
    const { current } = wanted;
    const cell = current && table.current?.querySelector<HTMLElement>(cellOf(current));
    if (!cell) return;
    wanted.current = undefined;
    cell.focus();
  });

  const { days, knownDistricts = {} } = query.data ?? {};
  const districts = new Map(Object.entries(knownDistricts));
  const slots = (days ?? []).flatMap(({ date, reason, slots }) =>
    slots.map((slot): Slot => {
      const place = { date, time: slot.time };
      // The current slot holds at least this visit.
      const nearby =
        near && !isSame(kept, place) ? nearestOf(near, slot.districts, districts) : undefined;
      return { ...slot, ...place, reason, nearby, isOver: `${date}T${slot.to || '24:00'}` <= now };
    }),
  );
  const times = [...new Map(slots.map((slot) => [slot.time, slot])).values()].sort((a, b) =>
    a.from.localeCompare(b.from),
  );
  const keptApart = kept && !times.some(({ time }) => time === kept.time) ? kept : undefined;
  const isChosen = (place: Place) => chosen.some((one) => isSame(one, place));
  const isOffered = ({ date }: Slot) => date >= range.first && date <= range.last;
  const isShut = (slot: Slot) =>
    several && (slot.isOver || leftIn(slot) === 0 || !isOffered(slot) || isSame(slot, kept));
  const places = [...slots, ...(keptApart ? [keptApart] : [])];
  const stop =
    places.find((place) => (several ? isSame(place, focused) : isChosen(place))) ??
    slots.find((slot) => !slot.isOver && !isShut(slot) && leftIn(slot) > 0) ??
    places[0];

  function onKeyDown(event: KeyboardEvent, at: Place, choose: () => void) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const isChoice = event.key === 'Enter' || event.key === ' ';
    if (!isChoice && !step) return;
    event.preventDefault();
    if (isChoice) choose();
    if (event.key === 'Enter') onDone?.();
    if (!step) return;
    const [across, down] = step;
    const date = addDays(at.date, down);
    const column = times.findIndex(({ time }) => time === at.time) + across;
    const time = (times[column] ?? times.find((one) => one.time === at.time) ?? times[0])?.time;
    if (!time || date < range.first || date > range.last) return;
    wanted.current = { date, time };
    setFrom(twoWeeksFor(date, from));
    if (several) setFocused(wanted.current);
    else onChoose(wanted.current);
  }

  function cell(place: Place, shut = false) {
    const choose = () => shut || onChoose({ date: place.date, time: place.time });
    return {
      type: 'button' as const,
      role: several ? 'checkbox' : 'radio',
      'data-place': keyOf(place),
      'data-invalid': (several && invalid && !shut) || undefined,
      'aria-checked': isChosen(place),
      'aria-disabled': shut || undefined,
      tabIndex: isSame(place, stop) ? 0 : -1,
      onFocus: () => setFocused(place),
      onClick: choose,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, place, choose),
    };
  }

  const group = several
    ? { role: 'group', 'aria-label': 'Free times' }
    : { role: 'radiogroup', 'aria-label': 'Time', 'aria-invalid': invalid || undefined };
  const columns = { gridTemplateColumns: `4.75rem repeat(${times.length}, minmax(2.75rem, 1fr))` };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
        {beside}
        <div className="ml-auto flex items-center gap-1.5">
          <p className="mr-1 text-sm text-muted" aria-live="polite">
            {shortDay(from)} to {shortDay(addDays(from, SHOWN_DAYS - 1))}
          </p>
          <Button
            icon={ChevronLeft}
            look="secondary"
            size="icon"
            aria-label="Earlier days"
            disabled={from <= range.first}
            onClick={() => setFrom(later(addDays(from, -SHOWN_DAYS), range.first))}
          />
          <Button
            icon={ChevronRight}
            look="secondary"
            size="icon"
            aria-label="Later days"
            disabled={addDays(from, SHOWN_DAYS) > range.last}
            onClick={() => setFrom(addDays(from, SHOWN_DAYS))}
          />
        </div>
      </div>
      {children}
      {!days && (
        <NotLoaded query={query} text="Error loading the places. Please try again.">
          <Skeleton className="h-120 w-full rounded-lg" />
        </NotLoaded>
      )}
      {days && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a group with a role of its own
        <div
          ref={table}
          {...group}
          aria-describedby={describedBy}
          tabIndex={-1}
          // The form focuses this on an error.
          onFocus={({ target, currentTarget }) => {
            if (target === currentTarget) {
              currentTarget.querySelector<HTMLElement>(TAB_STOP)?.focus();
            }
          }}
          className={classNames(
            '@container overflow-x-auto rounded-lg border p-1 outline-none',
            invalid ? 'border-danger' : 'border-line',
          )}
        >
          {keptApart && (
            <button
              {...cell(keptApart, several)}
              className={classNames(CELL, 'mb-1 w-full px-2 text-left')}
            >
              {dayInWords(keptApart.date)}, {keptApart.time} (unchanged)
            </button>
          )}
          <div
            aria-hidden
            className="grid gap-0.5 pb-1 text-xs text-muted sm:gap-1"
            style={columns}
          >
            <span />
            {times.map((slot) => {
              const { name, range: hours } = partsOfSlot(slot.time, slot);
              return (
                <span key={slot.time} className="min-w-0 text-center leading-tight">
                  <span className="hidden font-medium text-ink @min-[26rem]:block">{name}</span>
                  <span className="block whitespace-nowrap">{hours.replaceAll(/[ap]m/g, '')}</span>
                </span>
              );
            })}
          </div>
          {days.map(({ date }) => (
            <div key={date} className="grid gap-0.5 py-0.5 sm:gap-1" style={columns}>
              <p
                aria-hidden
                className={classNames(
                  'self-center pl-1 text-xs whitespace-nowrap tabular-nums',
                  date === today && 'font-semibold text-accent-strong',
                )}
              >
                {date === today ? 'Today' : shortDay(date)}
              </p>
              {times.map(({ time }) => {
                const slot = slots.find((one) => isSame(one, { date, time }));
                if (!slot) return <span key={time} />;
                const sign = several && isSame(slot, kept) ? 'Now' : signOf(slot);
                return (
                  <button
                    key={time}
                    {...cell(slot, isShut(slot))}
                    title={slot.reason || undefined}
                    aria-label={`${dayInWords(date)}, ${time}: ${sign === 'Now' ? 'now' : placesInWords(slot)}`}
                    className={classNames(CELL, 'text-center', toneOf(slot))}
                  >
                    <span className="font-medium tabular-nums">{sign}</span>
                    {slot.nearby && !slot.isOver && (
                      <>
                        <span className="ml-1 hidden font-medium @min-[26rem]:inline">
                          {slot.nearby}
                        </span>
                        <span className="ml-1 @min-[26rem]:hidden">●</span>
                      </>
                    )}
                  </button>
                );
              })}
            </div>
          ))}
        </div>
      )}
      {days && (
        <p className="text-xs text-muted">
          Places left; green: an adviser is nearby.
          <span className="hidden [@media(hover:hover)]:inline">
            {several ? ' Arrow keys move, Space chooses.' : ' Arrow keys choose'}
            {!several && (onDone ? ', Enter goes to the next field, Ctrl+Enter saves.' : '.')}
          </span>
        </p>
      )}
    </div>
  );
}

const later = (a: string, b: string) => (a > b ? a : b);
const keyOf = ({ date, time }: Place) => `${date} ${time}`;
const cellOf = (place: Place) => `[data-place="${CSS.escape(keyOf(place))}"]`;
export const TAB_STOP = '[data-place][tabindex="0"]';
const CELL =
  'min-h-7.5 rounded-md border border-line bg-surface py-0.5 text-xs leading-tight not-aria-disabled:hover:border-line-strong aria-checked:border-accent! aria-checked:bg-accent! aria-checked:text-on-accent!';

const STEPS: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  PageUp: [0, -7],
  PageDown: [0, 7],
};

export const isSame = (one: Place | undefined, other: Place | undefined): boolean =>
  one?.date === other?.date && one?.time === other?.time;

const leftIn = ({ capacity, taken }: Slot) => Math.max(0, capacity - taken);

function signOf(slot: Slot): string {
  if (slot.isOver) return 'Over';
  if (slot.capacity === 0) return 'Closed';
  return leftIn(slot) === 0 ? 'Full' : String(leftIn(slot));
}

function toneOf(slot: Slot): string | undefined {
  // Greyed, but staff may still enter what has happened.
  if (slot.isOver) return 'border-transparent bg-sunken! font-normal text-muted';
  if (slot.capacity === 0) return 'bg-sunken! text-muted';
  if (leftIn(slot) === 0) return 'text-danger';
  return slot.nearby && 'border-good bg-good-soft! text-good';
}

function placesInWords(slot: Slot): string {
  const { capacity, nearby, isOver } = slot;
  const places = capacity === 0 ? 'closed' : `${leftIn(slot)} of ${capacity} places left`;
  return `${isOver ? 'over, ' : ''}${places}${nearby ? `, we are in ${nearby} then` : ''}`;
}
