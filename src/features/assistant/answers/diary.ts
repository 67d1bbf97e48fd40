import { addDays } from '../../../lib/time/london-day.ts';
import type { TimeSlot } from '../../appointments/appointment.ts';
import {
  type Alternative,
  availabilityOf,
  type BookingRules,
  bookableRange,
  nearestAlternatives,
  refusalOfDay,
  type TakenPlaces,
} from '../../appointments/availability.ts';
import type { Slot } from '../../settings/booking-settings.ts';

/** Why a day is not available, as content/assistant.json names it. */
type DayProblem = 'tooSoon' | 'past' | 'closed' | 'tooFar' | 'full';

export interface Diary {
  problemOf(day: string): DayProblem | undefined;
  /** A day's slots, full or not. */
  slotsOf(day: string): Slot[];
  freeTimes(day: string): TimeSlot[];
  near(
    wanted: { day?: string | undefined; time?: TimeSlot | undefined },
    limit: number,
  ): Alternative[];
  first: string;
}

/** How far from the wanted day to look for others. */
const AROUND_DAYS = 14;

export function createDiary(
  rules: BookingRules,
  taken: TakenPlaces,
  now: Date,
  today: string,
): Diary {
  const { first, last } = bookableRange(rules, now);
  const daysOf = (from: string, to: string) =>
    from <= to ? availabilityOf(from, to, rules, taken, now) : [];
  const offeredOn = (day: string) => daysOf(day, day)[0]?.slots ?? [];
  const freeTimes = (day: string) =>
    offeredOn(day)
      .filter(({ available }) => available > 0)
      .map(({ time }) => time);
  const clamp = (day: string) => (day < first ? first : day > last ? last : day);

  return {
    first,
    slotsOf(day) {
      const times = new Set(offeredOn(day).map(({ time }) => time));
      return rules.slots.filter(({ label }) => times.has(label));
    },
    freeTimes,
    problemOf(day) {
      if (day < today) return 'past';
      if (day < first) return 'tooSoon';
      if (day > last) return 'tooFar';
      if (refusalOfDay(day, rules, now)) return 'closed';
      return freeTimes(day).length === 0 ? 'full' : undefined;
    },
    near({ day, time = rules.slots[0]?.label ?? '' }, limit) {
      const preferredDate = clamp(day ?? first);
      const days = daysOf(
        clamp(addDays(preferredDate, -AROUND_DAYS)),
        clamp(addDays(preferredDate, AROUND_DAYS)),
      );
      return nearestAlternatives({ preferredDate, preferredTime: time }, days, rules.slots, limit);
    },
  };
}
