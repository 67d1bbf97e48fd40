// 'We are near you that morning': which free slots lie near a visit that is booked already.
import { z } from '../../lib/text/zod.ts';
import { type Districts, nearestOf } from '../districts/districts.ts';
import type { TimeSlot } from './appointment.ts';
import type { AvailabilityDay } from './availability.ts';

export const districtQuery = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{1,2}\d[A-Z\d]?$/, 'near takes an outward postcode such as SW1A');

/** Marks the free slots in which somebody is in a district or near it anyway. */
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
