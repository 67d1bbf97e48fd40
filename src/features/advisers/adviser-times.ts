// When advisers are available: their working hours, and their leave. Pure.
import { weekdayOf } from '../../lib/time/london-day.ts';

/** From one London time of day to another, such as `09:00` to `11:00`. */
export interface TimeSpan {
  from: string;
  to: string;
}

export interface WorkingHours extends TimeSpan {
  /** Monday is 1, Sunday is 7. */
  weekday: number;
}

/** Days away, first and last included. */
export interface Leave {
  from: string;
  to: string;
  note: string;
}

export interface AdviserTimes {
  /** The id of the account. */
  id: string;
  /** None: available at any time. */
  hours: readonly WorkingHours[];
  leave: readonly Leave[];
  /** Made up for the demo and not saved since: places do not depend on it. */
  sample?: true;
}

/** How many advisers are available for the whole of a slot; undefined, which means no limit, until one has hours. */
export function advisersThere(
  everybody: readonly AdviserTimes[],
  date: string,
  slot: TimeSpan,
): number | undefined {
  const advisers = everybody.filter(({ sample }) => !sample);
  if (advisers.every(({ hours }) => hours.length === 0)) return undefined;
  return advisers.filter((adviser) => isThere(adviser, date, slot)).length;
}

/** Whether an adviser works for the whole of a slot and is not on leave. */
export function isThere(
  { hours, leave }: Pick<AdviserTimes, 'hours' | 'leave'>,
  date: string,
  slot: TimeSpan,
): boolean {
  if (leave.some(({ from, to }) => from <= date && date <= to)) return false;
  return hours.length === 0 || covers(hours, weekdayOf(date), slot);
}

/** Whether a visit falls where its adviser is away. Sample hours keep no adviser away. */
export const isAway = (
  { hours, leave, sample }: AdviserTimes,
  { preferredDate, slotFrom, slotTo }: { preferredDate: string; slotFrom: string; slotTo: string },
): boolean =>
  !isThere({ hours: sample ? [] : hours, leave }, preferredDate, { from: slotFrom, to: slotTo });

/** Hours that touch count as one span, such as those before and after noon. */
function covers(hours: readonly WorkingHours[], weekday: number, slot: TimeSpan): boolean {
  const spans = hours
    .filter((span) => span.weekday === weekday)
    .toSorted((a, b) => a.from.localeCompare(b.from));
  let covered = slot.from;
  for (const { from, to } of spans) {
    if (from <= covered && to > covered) covered = to;
  }
  return covered >= slot.to;
}
