// The diary: days, slots, their visits, and the driving order.
import { requiredText } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';
import { isDay, longDay } from '../../lib/time/london-day.ts';
import {
  appointmentSchema,
  forStatuses,
  isConsultation,
  noteToCustomer,
  type SlotLoad,
  slotLoadSchema,
} from '../appointments/appointment.ts';
import { districtSchema } from '../districts/districts.ts';

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
  counts: z.object(forStatuses(() => z.int())),
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

/** The visits of a slot; one with hours of its own is shown in the slot in which it begins. */
export function visitsOfSlot(
  visits: readonly DiaryVisit[],
  { date, slots }: Pick<DiaryDay, 'date' | 'slots'>,
  slot: Pick<SlotLoad, 'time'>,
): DiaryVisit[] {
  const slotOf = (visit: DiaryVisit) =>
    isConsultation(visit)
      ? visit.preferredTime
      : (slots.findLast(({ from }) => from <= visit.slotFrom) ?? slots[0])?.time;
  return visits.filter((visit) => visit.preferredDate === date && slotOf(visit) === slot.time);
}

/** `Tuesday 24 November, Morning (9am-11am)` */
export const slotInWords = (date: string, time: string): string => `${longDay(date)}, ${time}`;
