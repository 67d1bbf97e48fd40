import { type KeyboardEvent, useEffect, useRef } from 'react';
import { classNames } from '../../../../kit/ui/class-names.ts';
import { addDays, shortDay } from '../../../../lib/time/london-day.ts';
import { dayInWords } from '../../admin/appointment-labels.ts';
import { partsOfSlot } from '../../appointment.ts';

export interface Place {
  date: string;
  time: string;
}

/** The diary's places on a day, including past and closed days. */
export interface DayPlaces {
  date: string;
  reason: string;
  slots: {
    time: string;
    from: string;
    to: string;
    capacity: number;
    taken: number;
    districts: string[];
  }[];
}

type ShownSlot = DayPlaces['slots'][number] & { nearby: string | undefined };
type ShownDay = Omit<DayPlaces, 'slots'> & { slots: ShownSlot[] };

interface SlotTableProps {
  days: ShownDay[];
  /** London's clock: `2026-11-24T14:45`. */
  now: string;
  range: { first: string; last: string };
  chosen: Place;
  kept: Place | undefined;
  invalid: boolean;
  describedBy: string;
  onChoose(place: Place): void;
  onDone(): void;
}

/**
 * Radio buttons, a row per day: arrow keys move across and down, and on past the last day shown; Enter chooses
 * and goes to the next field.
 */
export function SlotTable(props: SlotTableProps) {
  const { days, now, range, chosen, kept, invalid, describedBy, onChoose, onDone } = props;
  const today = now.slice(0, 10);
  const isOver = (date: string, { to }: ShownSlot) => `${date}T${to || '24:00'}` <= now;
  const table = useRef<HTMLDivElement>(null);
  const wanted = useRef<Place>(undefined);
  const times = timesOf(days);
  const places = days.flatMap(({ date, slots }) => slots.map(({ time }) => ({ date, time })));
  const isChosen = (place: Place) => isSame(place, chosen);
  const keptApart = kept && !times.some(({ time }) => time === kept.time) ? kept : undefined;
  const firstFree = days
    .flatMap(({ date, slots }) =>
      slots.flatMap((slot) => (isOver(date, slot) ? [] : { date, ...slot })),
    )
    .find(({ capacity, taken }) => taken < capacity);
  const tabStop =
    [...places, ...(keptApart ? [keptApart] : [])].find(isChosen) ?? firstFree ?? places[0];

  // Days may have to load first, and a list that loads meanwhile may draw the place before once more.
  useEffect(() => {
    const isThere = wanted.current && isChosen(wanted.current);
    const button = isThere && table.current?.querySelector<HTMLElement>(CHOSEN);
    if (!button) return;
    wanted.current = undefined;
    button.focus();
  });

  function onKeyDown(event: KeyboardEvent, at: Place) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [across, down] = STEPS[event.key] ?? [0, 0];
    const isChoice = event.key === 'Enter' || event.key === ' ';
    if (!isChoice && !STEPS[event.key]) return;
    event.preventDefault();
    if (isChoice) {
      onChoose(at);
      if (event.key === 'Enter') onDone();
      return;
    }
    const date = addDays(at.date, down);
    const column = times.findIndex(({ time }) => time === at.time) + across;
    const time = (times[column] ?? times.find((one) => one.time === at.time) ?? times[0])?.time;
    if (!time || date < range.first || date > range.last) return;
    wanted.current = { date, time };
    onChoose(wanted.current);
  }

  const radio = (place: Place) => ({
    type: 'button' as const,
    role: 'radio',
    'aria-checked': isChosen(place),
    tabIndex: tabStop && isSame(place, tabStop) ? 0 : -1,
    onClick: () => onChoose(place),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, place),
  });
  const columns = { gridTemplateColumns: `4.75rem repeat(${times.length}, minmax(2.75rem, 1fr))` };
  return (
    <div>
      <div
        ref={table}
        role="radiogroup"
        aria-label="Time"
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        tabIndex={-1}
        // The form focuses this on an error.
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget) currentTarget.querySelector<HTMLElement>(TAB_STOP)?.focus();
        }}
        className={classNames(
          '@container overflow-x-auto rounded-lg border p-1 outline-none',
          invalid ? 'border-danger' : 'border-line',
        )}
      >
        {keptApart && (
          <button {...radio(keptApart)} className={classNames(CELL, 'mb-1 w-full px-2 text-left')}>
            {dayInWords(keptApart.date)}, {keptApart.time} (unchanged)
          </button>
        )}
        <div aria-hidden className="grid gap-0.5 pb-1 text-xs text-muted sm:gap-1" style={columns}>
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
        {days.map((day) => (
          <div key={day.date} className="grid gap-0.5 py-0.5 sm:gap-1" style={columns}>
            <p
              aria-hidden
              className={classNames(
                'self-center pl-1 text-xs whitespace-nowrap tabular-nums',
                day.date === today && 'font-semibold text-accent-strong',
              )}
            >
              {day.date === today ? 'Today' : shortDay(day.date)}
            </p>
            {times.map(({ time }) => {
              const slot = day.slots.find((one) => one.time === time);
              const place = { date: day.date, time };
              const over = slot && isOver(day.date, slot);
              return slot ? (
                <button
                  key={time}
                  {...radio(place)}
                  title={day.reason || undefined}
                  aria-label={`${dayInWords(day.date)}, ${time}: ${over ? 'over, ' : ''}${placesInWords(slot)}`}
                  className={classNames(CELL, 'text-center', over ? OVER : toneOf(slot))}
                >
                  <span className="font-medium tabular-nums">{over ? 'Over' : signOf(slot)}</span>
                  {slot.nearby && !over && (
                    <>
                      <span className="ml-1 hidden font-medium @min-[26rem]:inline">
                        {slot.nearby}
                      </span>
                      <span className="ml-1 @min-[26rem]:hidden">●</span>
                    </>
                  )}
                </button>
              ) : (
                <span key={time} />
              );
            })}
          </div>
        ))}
      </div>
      <p className="mt-1.5 text-xs text-muted">
        Places left; green: an adviser is nearby.
        <span className="hidden [@media(hover:hover)]:inline">
          {' '}
          Arrow keys choose, Enter goes to the next field, Ctrl+Enter saves.
        </span>
      </p>
    </div>
  );
}

const CHOSEN = '[role="radio"][aria-checked="true"]';
export const TAB_STOP = '[role="radio"][tabindex="0"]';
const CELL =
  'min-h-7.5 rounded-md border border-line bg-surface py-0.5 text-xs leading-tight hover:border-line-strong aria-checked:border-accent! aria-checked:bg-accent! aria-checked:text-on-accent!';

/** Greyed, but staff may still enter what has happened. */
const OVER = 'border-transparent bg-sunken! font-normal text-muted';

const STEPS: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  PageUp: [0, -7],
  PageDown: [0, 7],
};

const isSame = (a: Place, b: Place) => a.date === b.date && a.time === b.time;

function timesOf(days: readonly ShownDay[]): Pick<ShownSlot, 'time' | 'from' | 'to'>[] {
  const times = new Map(days.flatMap(({ slots }) => slots.map((slot) => [slot.time, slot])));
  return [...times.values()].sort((a, b) => a.from.localeCompare(b.from));
}

const leftIn = ({ capacity, taken }: ShownSlot) => Math.max(0, capacity - taken);

function signOf(slot: ShownSlot): string {
  if (slot.capacity === 0) return 'Closed';
  return leftIn(slot) === 0 ? 'Full' : String(leftIn(slot));
}

function toneOf(slot: ShownSlot): string | undefined {
  if (slot.capacity === 0) return 'bg-sunken! text-muted';
  if (leftIn(slot) === 0) return 'text-danger';
  return slot.nearby && 'border-good bg-good-soft! text-good';
}

function placesInWords(slot: ShownSlot): string {
  const { capacity, nearby } = slot;
  const places = capacity === 0 ? 'closed' : `${leftIn(slot)} of ${capacity} places left`;
  return nearby ? `${places}, we are in ${nearby} then` : places;
}
