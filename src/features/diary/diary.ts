// The diary: days, slots, their visits, and the driving order.
import { requiredText } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';
import { isDay, longDay } from '../../lib/time/london-day.ts';
import { appointmentSchema, noteToCustomer, type TimeSlot } from '../appointments/appointment.ts';
import { districtSchema } from '../districts/districts.ts';

const slotLoadSchema = z.object({
  time: z.string(),
  /** Its hours, such as `09:00`; empty if unknown. */
  from: z.string(),
  to: z.string(),
  capacity: z.int(),
  taken: z.int(),
  /** Outward districts of its visits. */
  districts: z.array(z.string()),
});
export type SlotLoad = z.infer<typeof slotLoadSchema>;

/** One adviser's drive that is too long to start the second visit within its slot. */
const lateDriveSchema = z.object({
  userId: z.string(),
  from: z.string(),
  to: z.string(),
  minutes: z.int(),
  late: z.int(),
});
export type LateDriveOfDay = z.infer<typeof lateDriveSchema>;

const diaryDaySchema = z.object({
  date: z.string(),
  /** `week`: no visits on that day of the week. `date`: that date is closed. */
  closed: z.enum(['week', 'date']).nullable(),
  /** The reason the day is closed or has a different number of places, if given. */
  reason: z.string(),
  slots: z.array(slotLoadSchema),
  /** Drives that cannot be made in time, estimated from straight lines; ignores the filter. */
  lateDrives: z.array(lateDriveSchema),
  /** Visits that match the filter, by status. */
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
  /** Visits that match the filter; empty if only days were requested. */
  visits: z.array(appointmentSchema),
  more: z.boolean(),
  /** Districts with visits, before filtering by district. */
  districts: z.array(z.string()),
  /** Town and centre of each district in the answer, if known. */
  knownDistricts: z.record(z.string(), districtSchema),
  /** The firm's own district from its address: the start of every drive. */
  home: z.string().nullable(),
});
export type Diary = z.infer<typeof diarySchema>;
export type DiaryVisit = Diary['visits'][number];

export const MOST_SUGGESTIONS = 3;

const suggestedSlotSchema = z.object({
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

/** Whether visits are possible that day: an open day can have no places, if no adviser is available. */
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
