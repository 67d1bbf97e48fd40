// Which days and slots can be had. Pure: the store counts, this decides.

import { z } from '../../lib/text/zod.ts';
import { addDays, daysBetween, isDay, londonDayOf, weekdayOf } from '../../lib/time/london-day.ts';
import type { Settings } from '../settings/settings.ts';
import { type TimeSlot, timeSlots } from './appointment.ts';

export const slotSchema = z.object({
  time: z.enum(timeSlots),
  capacity: z.int(),
  available: z.int(),
  /** Where we are in this slot already, if that is near the district that was asked about. */
  nearby: z.string().optional(),
});

export const availabilityDaySchema = z.object({
  date: z.string(),
  open: z.boolean(),
  slots: z.array(slotSchema),
});
export type AvailabilityDay = z.infer<typeof availabilityDaySchema>;

export interface Alternative {
  date: string;
  time: TimeSlot;
  available: number;
}

export type BookingRules = Settings['booking'];

export type TakenPlaces = (date: string, time: TimeSlot) => number;

export const LONGEST_RANGE_DAYS = 62;

/** The first and last day that can be booked now: tomorrow in London, up to the horizon. */
export function bookableRange(rules: BookingRules, now: Date): { first: string; last: string } {
  const today = londonDayOf(now);
  if (lastRange.today !== today || lastRange.horizonDays !== rules.horizonDays) {
    const { horizonDays } = rules;
    const range = { first: addDays(today, 1), last: addDays(today, horizonDays) };
    lastRange = { today, horizonDays, range };
  }
  return lastRange.range;
}

// The same all day long, and asked for every day of a calendar and every booking.
let lastRange = { today: '', horizonDays: 0, range: { first: '', last: '' } };

export const NO_VISITS = 'We make no visits that day';

/** Why no visit can be booked on a day, in one sentence, or undefined when one can. */
export function refusalOfDay(day: string, rules: BookingRules, now: Date): string | undefined {
  const { first, last } = bookableRange(rules, now);
  if (!isDay(day)) return 'Please choose a date';
  if (day < first) return 'The earliest date is tomorrow';
  if (day > last) return `Visits can be booked up to ${rules.horizonDays} days ahead`;
  return isClosed(day, rules) ? NO_VISITS : undefined;
}

function isClosed(day: string, rules: BookingRules): boolean {
  return !rules.openDays.includes(weekdayOf(day)) || rules.closedDates.includes(day);
}

/** Every day from `from` to `to`; closed, past and too-far days have no slots. */
export function availabilityOf(
  from: string,
  to: string,
  rules: BookingRules,
  taken: TakenPlaces,
  now: Date,
): AvailabilityDay[] {
  const days = daysBetween(from, to) + 1;
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(from, index);
    const open = refusalOfDay(date, rules, now) === undefined;
    const slots = open ? timeSlots.map((time) => slotOf(date, time, rules, taken)) : [];
    return { date, open, slots };
  });
}

function slotOf(date: string, time: TimeSlot, rules: BookingRules, taken: TakenPlaces) {
  const capacity = rules.capacityPerSlot;
  return { time, capacity, available: Math.max(0, capacity - taken(date, time)) };
}

/** The free slots nearest to a wanted one: by days apart, then by slots apart; earlier first. */
export function nearestAlternatives(
  wanted: { preferredDate: string; preferredTime: TimeSlot },
  days: AvailabilityDay[],
  limit = 4,
): Alternative[] {
  const wantedIndex = timeSlots.indexOf(wanted.preferredTime);
  return days
    .flatMap((day) =>
      day.slots
        .filter((slot) => slot.available > 0)
        .map((slot) => ({
          alternative: { date: day.date, time: slot.time, available: slot.available },
          daysApart: Math.abs(daysBetween(wanted.preferredDate, day.date)),
          slotsApart: Math.abs(timeSlots.indexOf(slot.time) - wantedIndex),
        })),
    )
    .sort(
      (a, b) =>
        a.daysApart - b.daysApart ||
        a.slotsApart - b.slotsApart ||
        a.alternative.date.localeCompare(b.alternative.date) ||
        timeSlots.indexOf(a.alternative.time) - timeSlots.indexOf(b.alternative.time),
    )
    .slice(0, limit)
    .map((candidate) => candidate.alternative);
}
