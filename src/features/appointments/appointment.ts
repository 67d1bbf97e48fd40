import { toNormalised } from 'postcode';
import { PHONE_INVALID, PHONE_SIGNS, personEmail, personName } from '../../kit/public-form.ts';
import { requiredText } from '../../lib/text/fields.ts';
import { withoutControlCharacters } from '../../lib/text/plain-text.ts';
import { z } from '../../lib/text/zod.ts';
import { isDay } from '../../lib/time/london-day.ts';
import { smsStatuses } from '../notifications/message.ts';

/** The labels are the data: what the form sends, what is stored, what staff read. */
export const services = [
  'Vertical Blinds',
  'Venetian Blinds',
  'Roller Blinds',
  'Roman Blinds',
  'Perfect Fit Blinds',
  'Day & Night Blinds',
  'Mixed Types',
  'Plantation Shutters',
  'Curtains',
  'Not Sure Yet',
] as const;
export type Service = (typeof services)[number];

export const timeSlots = [
  'Morning (9am-11am)',
  'Midday (11am-1pm)',
  'Afternoon (1pm-3pm)',
  'Late Afternoon (3pm-5pm)',
] as const;
export type TimeSlot = (typeof timeSlots)[number];

/** London wall-clock hours of each slot. */
export const slotHours: Record<TimeSlot, { from: number; to: number }> = {
  'Morning (9am-11am)': { from: 9, to: 11 },
  'Midday (11am-1pm)': { from: 11, to: 13 },
  'Afternoon (1pm-3pm)': { from: 13, to: 15 },
  'Late Afternoon (3pm-5pm)': { from: 15, to: 17 },
};

/** `Morning` and `9am-11am` of `Morning (9am-11am)`. */
export function partsOfSlot(slot: TimeSlot): { name: string; range: string } {
  const [, name = slot, range = ''] = /^(.*) \((.*)\)$/.exec(slot) ?? [];
  return { name, range };
}

export const windowCountOptions = [
  { value: 2, label: '1-3 windows' },
  { value: 5, label: '4-6 windows' },
  { value: 8, label: '7-10 windows' },
  { value: 12, label: '11+ windows' },
] as const;

/** What the form starts and resets to; its select shows it as '1-3 windows'. */
export const initialWindowCount = 1;

export function windowCountLabel(count: number): string {
  if (count <= 3) return '1-3 windows';
  if (count <= 6) return '4-6 windows';
  return count <= 10 ? '7-10 windows' : '11+ windows';
}

export const appointmentStatuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

export const statusLabels: Record<AppointmentStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** The number a customer quotes, such as A1042. */
export function referenceOf(id: number): string {
  return `A${1000 + id}`;
}

const noteOf = (longest: number) =>
  z
    .string('Please use plain text')
    .overwrite(withoutControlCharacters)
    .trim()
    .max(longest, `Must be at most ${longest.toLocaleString('en-GB')} characters`)
    .nullish()
    .transform((value) => value ?? '');

/** What a booking form sends. Whether the day and slot can be had is decided by the server. */
export const bookingInput = z.object({
  name: personName(),
  email: personEmail(),
  phone: requiredText('Phone number is required', 30).regex(PHONE_SIGNS, PHONE_INVALID),
  address: requiredText('Address is required', 300),
  postcode: requiredText('Postcode is required', 10).transform((value, context) => {
    const normal = toNormalised(value);
    if (normal) return normal;
    context.addIssue({ code: 'custom', message: 'Must be a valid UK postcode' });
    return z.NEVER;
  }),
  service: z.enum(services, 'Please choose a type of blind'),
  preferredDate: z.string({ error: 'Please choose a date' }).refine(isDay, 'Please choose a date'),
  preferredTime: z.enum(timeSlots, 'Please choose a time'),
  windowCount: z
    .int('Please choose the number of windows')
    .min(1, 'Please choose the number of windows')
    .max(50, 'Please choose the number of windows'),
  additionalInfo: noteOf(2000),
});
export type BookingInput = z.infer<typeof bookingInput>;

export const bookingAnswer = z.object({
  id: z.int(),
  reference: z.string(),
  status: z.literal('pending'),
  manageUrl: z.string(),
  /** What was queued for the team, over a channel that is switched on. */
  notified: z.enum(['sms', 'email', 'none']),
});
export type BookingAnswer = z.infer<typeof bookingAnswer>;

export const appointmentSchema = z.object({
  id: z.int(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  postcode: z.string(),
  service: z.string(),
  windowCount: z.int(),
  additionalInfo: z.string(),
  preferredDate: z.string(),
  preferredTime: z.string(),
  status: z.enum(appointmentStatuses),
  smsStatus: z.enum(smsStatuses),
  /** For sending it again. */
  smsMessageId: z.int().nullable(),
  assignedTo: z.string().nullable(),
  version: z.int(),
  createdAt: z.string(),
});
export type Appointment = z.infer<typeof appointmentSchema>;

/** Visits that wait for an answer, and visits to come. */
export const appointmentCountsSchema = z.object({ pending: z.int(), confirmed: z.int() });
export type AppointmentCounts = z.infer<typeof appointmentCountsSchema>;

export const noteToCustomer = z
  .string('Please use plain text')
  .overwrite(withoutControlCharacters)
  .trim()
  .max(300, 'Must be at most 300 characters');

export const statusInput = z.object({
  status: z.enum(appointmentStatuses, 'Please choose a status'),
  note: noteToCustomer.optional(),
});

export const assignmentInput = z.object({
  userId: z.string('Please choose a person').min(1, 'Please choose a person').max(100).nullable(),
});

/** When somebody who is on the way arrives, as far as it is known. */
export const onOurWayInput = z.object({
  minutes: z
    .int('Must be a whole number of minutes')
    .min(1, 'Must be at least 1')
    .max(180, 'Must be at most 180')
    .optional(),
});

/** What staff may change. An old `version` is refused. */
export const appointmentInput = bookingInput.extend({
  // A customer's note, and below it each reason to cancel.
  additionalInfo: noteOf(20_000),
  status: z.enum(appointmentStatuses, 'Please choose a status').optional(),
  version: z.int().optional(),
});

/** A visit as its customer sees it by the private link: no contact details. */
export const visitSchema = z.object({
  reference: z.string(),
  status: z.enum(appointmentStatuses),
  service: z.string(),
  windowCount: z.int(),
  preferredDate: z.string(),
  preferredTime: z.enum(timeSlots),
  name: z.string(),
  canChange: z.boolean(),
});
export type Visit = z.infer<typeof visitSchema>;

export const moveInput = bookingInput.pick({ preferredDate: true, preferredTime: true });
export const cancellationInput = z.object({
  reason: z
    .string('Please use plain text')
    .overwrite(withoutControlCharacters)
    .trim()
    .max(2000, 'Must be at most 2,000 characters')
    .nullish()
    .transform((value) => value ?? undefined),
});
