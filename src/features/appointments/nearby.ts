// 'We are near you that morning': the free slots near a visit already booked.
import { z } from '../../lib/text/zod.ts';
import { type Districts, nearestOf } from '../districts/districts.ts';
import type { TimeSlot } from './appointment.ts';
import type { AvailabilityDay } from './availability.ts';

export const districtQuery = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{1,2}\d[A-Z\d]?$/, 'near takes an outward postcode such as SW1A');

/** Marks the free slots in which an adviser is in or near a district. */
export function withNearby(
  days: AvailabilityDay[],
  near: string,
  visited: (date: string, time: TimeSlot) => Iterable<string>,
  districts: Districts,
): AvailabilityDay[] {
  return days.map((day) => ({
    ...day,
    slots: day.slots.map((slot) => {
      const nearby =
        slot.available > 0 ? nearestOf(near, visited(day.date, slot.time), districts) : undefined;
      return nearby ? { ...slot, nearby } : slot;
    }),
  }));
}
