// The diary: days, slots, what is booked in them, and the driving order.
import { requiredText } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';
import { isDay, longDay } from '../../lib/time/london-day.ts';
import { appointmentSchema, noteToCustomer, type TimeSlot } from '../appointments/appointment.ts';
import { districtSchema } from '../districts/districts.ts';

export const slotLoadSchema = z.object({
  time: z.string(),
  /** Its hours, such as `09:00`; empty where nobody knows them any more. */
  from: z.string(),
  to: z.string(),
  capacity: z.int(),
  taken: z.int(),
  /** Outward districts of the visits that hold them. */
  districts: z.array(z.string()),
});
export type SlotLoad = z.infer<typeof slotLoadSchema>;

/** A drive of one adviser that takes too long for the second visit to begin within its slot. */
export const lateDriveSchema = z.object({
  userId: z.string(),
  /** References of the two visits. */
  from: z.string(),
  to: z.string(),
  minutes: z.int(),
  late: z.int(),
});
export type LateDriveOfDay = z.infer<typeof lateDriveSchema>;

export const diaryDaySchema = z.object({
  date: z.string(),
  /** `week`: no visits on that day of the week. `date`: that date is closed. */
  closed: z.enum(['week', 'date']).nullable(),
  /** Why the day is closed or has other places than usual, where somebody said so. */
  reason: z.string(),
  slots: z.array(slotLoadSchema),
  /** Drives that cannot be done, as far as straight lines tell; whatever the filter says. */
  lateDrives: z.array(lateDriveSchema),
  /** Visits that the filter lets through, by status. */
  counts: z.object({
    pending: z.int(),
    confirmed: z.int(),
    completed: z.int(),
    cancelled: z.int(),
    noShow: z.int(),
  }),
});
export type DiaryDay = z.infer<typeof diaryDaySchema>;

export const diarySchema = z.object({
  days: z.array(diaryDaySchema),
  /** Visits that the filter lets through; none where only the days were asked for. */
  visits: z.array(appointmentSchema),
  more: z.boolean(),
  /** Districts in which there are visits, whatever the filter says about districts. */
  districts: z.array(z.string()),
  /** Town and centre of those that the answer names, as far as they are known. */
  knownDistricts: z.record(z.string(), districtSchema),
  /** The firm's own district, where its address names it: every drive begins there. */
  home: z.string().nullable(),
});
export type Diary = z.infer<typeof diarySchema>;
export type DiaryVisit = Diary['visits'][number];

/** How many free slots can be suggested at once. */
export const MOST_SUGGESTIONS = 3;

export const suggestedSlotSchema = z.object({
  date: z.string({ error: 'Please choose a date' }).refine(isDay, 'Please choose a date'),
  time: requiredText('Please choose a time', 60),
});
export type SuggestedSlot = z.infer<typeof suggestedSlotSchema>;

export const suggestionInput = z.object({
  slots: z
    .array(suggestedSlotSchema, 'Please choose a time')
    .min(1, 'Please choose a time')
    .max(MOST_SUGGESTIONS, `Please choose at most ${MOST_SUGGESTIONS} times`),
  note: noteToCustomer.optional(),
});
export type SuggestionInput = z.input<typeof suggestionInput>;

/** Whether visits could be made that day at all: one that is not closed has no places when nobody is there. */
export const hasPlaces = ({ slots }: Pick<DiaryDay, 'slots'>): boolean =>
  slots.some(({ capacity }) => capacity > 0);

export function isFull(day: Pick<DiaryDay, 'slots' | 'closed'>): boolean {
  const { slots, closed } = day;
  return closed === null && hasPlaces(day) && slots.every((slot) => slot.taken >= slot.capacity);
}

export function visitsOfSlot<Visit extends { preferredDate: string; preferredTime: string }>(
  visits: readonly Visit[],
  date: string,
  time: TimeSlot,
): Visit[] {
  return visits.filter((visit) => visit.preferredDate === date && visit.preferredTime === time);
}

/** `Tuesday 24 November, Morning (9am-11am)` */
export const slotInWords = (date: string, time: string): string => `${longDay(date)}, ${time}`;
