// 'We are near you that morning': the free slots near a visit already booked.
import { z } from '../../lib/text/zod.ts';
import { type Districts, nearestOf } from '../districts/districts.ts';
import type { TimeSlot } from './appointment.ts';
import type { AvailabilityDay } from './availability.ts';

export const districtQuery = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{1,2}\d[A-Z\d]?$/, 'near takes an outward postcode such as SW1A');

/** More would not help a customer to choose. */
const MOST_DAYS = 4;

/** Marks the free slots in which an adviser is in or near a district, on the first few such days. */
export function withNearby(
  days: AvailabilityDay[],
  near: string,
  visited: (date: string, time: TimeSlot) => Iterable<string>,
  districts: Districts,
): AvailabilityDay[] {
  let marked = 0;
  return days.map((day) => {
    if (marked === MOST_DAYS) return day;
    const slots = day.slots.map((slot) => {
      const nearby =
        slot.available > 0 ? nearestOf(near, visited(day.date, slot.time), districts) : undefined;
      return nearby ? { ...slot, nearby } : slot;
    });
    if (slots.some((slot) => 'nearby' in slot)) marked += 1;
    return { ...day, slots };
  });
}
