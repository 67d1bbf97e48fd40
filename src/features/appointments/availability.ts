// Decides which days and slots can be booked. Pure: the counts come from the store.

import { z } from '../../lib/text/zod.ts';
import {
  addDays,
  daysBetween,
  isDay,
  londonDayOf,
  longDay,
  weekdayOf,
} from '../../lib/time/london-day.ts';
import { londonWallTime } from '../../lib/time/london-time.ts';
import { type AdviserTimes, advisersThere } from '../advisers/adviser-times.ts';
import type { BookingSettings, Slot } from '../settings/booking-settings.ts';
import type { TimeSlot } from './appointment.ts';

const slotSchema = z.object({
  time: z.string(),
  capacity: z.int(),
  available: z.int(),
  /** A place near the given district where we already are in this slot. */
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

/** The rules for which days can be booked; the booking form uses them, too. */
type DayRules = Pick<
  BookingSettings,
  'slots' | 'places' | 'openDays' | 'closedDates' | 'horizonDays' | 'noticeDays'
> & { exceptions: readonly Omit<BookingSettings['exceptions'][number], 'reason'>[] };

/** The part of Settings the booking form gets, without internal notes and hidden services. */
export type FormRules = DayRules & Pick<BookingSettings, 'services' | 'area'>;

export function formRulesOf(booking: BookingSettings): FormRules {
  const { slots, places, openDays, closedDates, horizonDays, noticeDays, services, area } = booking;
  const exceptions = booking.exceptions.map(({ reason: _, ...exception }) => exception);
  return {
    slots,
    places,
    openDays,
    closedDates,
    horizonDays,
    noticeDays,
    services: services.filter(({ active }) => active),
    area,
    exceptions,
  };
}

export interface BookingRules extends BookingSettings {
  advisers: readonly AdviserTimes[];
}

export type TakenPlaces = (date: string, time: TimeSlot) => number;

/** Staff may enter a past visit for this many days. */
export const ENTERED_DAYS_BACK = 7;

export const LONGEST_RANGE_DAYS = 62;

/** First and last day open for booking, in London. */
export function bookableRange(
  { noticeDays, horizonDays }: Pick<DayRules, 'noticeDays' | 'horizonDays'>,
  now: Date,
): { first: string; last: string } {
  const today = londonDayOf(now);
  const asked = `${today} ${noticeDays} ${horizonDays}`;
  if (lastRange.asked !== asked) {
    lastRange = {
      asked,
      range: { first: addDays(today, noticeDays), last: addDays(today, horizonDays) },
    };
  }
  return lastRange.range;
}

// Constant all day, and asked for by every day of a calendar and every booking.
let lastRange = { asked: '', range: { first: '', last: '' } };

export const NO_VISITS = 'We make no visits that day';
const CHOOSE_DATE = 'Please choose a date';

/** Why a day cannot be booked, in one sentence; undefined if it can. */
export function refusalOfDay(day: string, rules: DayRules, now: Date): string | undefined {
  const { first, last } = bookableRange(rules, now);
  if (!isDay(day)) return CHOOSE_DATE;
  if (day < first) return `The earliest date is ${earliestInWords(first, rules.noticeDays)}`;
  if (day > last) return `Visits can be booked up to ${rules.horizonDays} days ahead`;
  return isClosed(day, rules) ? NO_VISITS : undefined;
}

/** `tomorrow`, or a later day. */
export function earliestInWords(first: string, noticeDays: number): string {
  if (noticeDays === 0) return 'today';
  return noticeDays === 1 ? 'tomorrow' : longDay(first);
}

/** Whether a day has no places, however many a slot has by default. */
export function isClosed(day: string, rules: DayRules): boolean {
  const grid = gridOf(day, rules);
  return rules.slots.every(({ label }) => plannedPlaces(label, grid) === 0);
}

interface DayGrid {
  exceptions: DayRules['exceptions'];
  cells: DayRules['places'];
  isOff: boolean;
}

function gridOf(date: string, rules: DayRules): DayGrid {
  const weekday = weekdayOf(date);
  return {
    exceptions: rules.exceptions.filter((exception) => exception.date === date),
    cells: rules.places.filter((cell) => cell.weekday === weekday),
    isOff: !rules.openDays.includes(weekday) || rules.closedDates.includes(date),
  };
}

/** The setting for a slot, without the default: the first match wins. */
function plannedPlaces(slot: TimeSlot, { exceptions, cells, isOff }: DayGrid): number | undefined {
  const exception =
    exceptions.find((one) => one.slot === slot) ?? exceptions.find((one) => one.slot === null);
  if (exception) return exception.capacity;
  return isOff ? 0 : cells.find((cell) => cell.slot === slot)?.capacity;
}

export const slotIn = (
  { slots }: Pick<BookingSettings, 'slots'>,
  time: TimeSlot,
): Slot | undefined => slots.find(({ label }) => label === time);

/** A slot's capacity on a day: its setting, but no more than the advisers available. */
export function placesOf(date: string, time: TimeSlot, rules: BookingRules): number {
  const slot = slotIn(rules, time);
  return slot ? placesIn(date, slot, gridOf(date, rules), rules) : 0;
}

function placesIn(date: string, slot: Slot, grid: DayGrid, rules: BookingRules): number {
  const planned = plannedPlaces(slot.label, grid) ?? rules.capacityPerSlot;
  const there = planned === 0 ? undefined : advisersThere(rules.advisers, date, slot);
  return Math.min(planned, there ?? planned);
}

/** Whether a slot has begun, London time. On a past day all have. */
export function hasBegun(date: string, { from }: Pick<Slot, 'from'>, now: Date): boolean {
  return `${date}T${from}` <= londonWallTime(now).slice(0, 16);
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
  const { first, last } = bookableRange(rules, now);
  const today = londonDayOf(now);
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(from, index);
    if (date < first || date > last) return { date, open: false, slots: [] };
    const grid = gridOf(date, rules);
    const offered = rules.slots.filter(({ label }) => plannedPlaces(label, grid) !== 0);
    const ahead = date === today ? offered.filter((slot) => !hasBegun(date, slot, now)) : offered;
    const slots = ahead.map((slot) => {
      const capacity = placesIn(date, slot, grid, rules);
      const available = Math.max(0, capacity - taken(date, slot.label));
      return { time: slot.label, capacity, available };
    });
    return { date, open: offered.length > 0, slots };
  });
}

/** The free slots nearest to a wanted one: by days apart, then by slots apart; earlier first. */
export function nearestAlternatives(
  wanted: { preferredDate: string; preferredTime: TimeSlot },
  days: AvailabilityDay[],
  slots: readonly Pick<Slot, 'label'>[],
  limit = 4,
): Alternative[] {
  const placeOf = (time: TimeSlot) => slots.findIndex(({ label }) => label === time);
  const wantedPlace = placeOf(wanted.preferredTime);
  return days
    .flatMap((day) =>
      day.slots
        .filter((slot) => slot.available > 0)
        .map((slot) => ({
          alternative: { date: day.date, time: slot.time, available: slot.available },
          daysApart: Math.abs(daysBetween(wanted.preferredDate, day.date)),
          slotsApart: Math.abs(placeOf(slot.time) - wantedPlace),
        })),
    )
    .sort(
      (a, b) =>
        a.daysApart - b.daysApart ||
        a.slotsApart - b.slotsApart ||
        a.alternative.date.localeCompare(b.alternative.date) ||
        placeOf(a.alternative.time) - placeOf(b.alternative.time),
    )
    .slice(0, limit)
    .map((candidate) => candidate.alternative);
}
