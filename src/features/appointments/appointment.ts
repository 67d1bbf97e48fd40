import { personEmail, personName, personPhone } from '../../kit/public-form.ts';
import { requiredText, textField } from '../../lib/text/fields.ts';
import { withoutControlCharacters } from '../../lib/text/plain-text.ts';
import { postcodeField } from '../../lib/text/postcode.ts';
import { z } from '../../lib/text/zod.ts';
import { hoursInWords } from '../../lib/time/hours-format.ts';
import { isDay } from '../../lib/time/london-day.ts';
import { smsStatuses } from '../notifications/message.ts';
import { pricedRow, type WindowRow } from '../pricing/window-rows.ts';
import type { BookingSettings, Slot } from '../settings/booking-settings.ts';

/** Label of a kind of visit, as Settings offer it or offered it when it was booked. */
export type Service = string;

/** Label of a slot. The labels are the data: what the form sends, what is stored, what staff read. */
export type TimeSlot = string;

/** When a slot begins and ends, London wall-clock time such as `09:00`. */
export type SlotHours = Pick<Slot, 'from' | 'to'>;

/**
 * `Morning` and `9am-11am` of `Morning (9am-11am)`. A label without its hours gets them from the slot, where
 * that is known.
 */
export function partsOfSlot(slot: TimeSlot, hours?: SlotHours): { name: string; range: string } {
  const [, name = slot, range = hours ? hoursInWords(hours) : ''] =
    /^(.*) \((.*)\)$/.exec(slot) ?? [];
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

export const appointmentStatuses = [
  'pending',
  'confirmed',
  'completed',
  'cancelled',
  'noShow',
] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

export const statusLabels: Record<AppointmentStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
  noShow: 'No-show',
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

export const CHOOSE_SERVICE = 'Please choose a type of blind';
export const CHOOSE_TIME = 'Please choose a time';

/** What a booking form sends. Whether the day and slot can be had is decided by the server. */
export const bookingInput = z.object({
  name: personName(),
  email: personEmail(),
  phone: personPhone(requiredText('Phone number is required', 30)),
  address: requiredText('Address is required', 300),
  postcode: postcodeField(),
  service: requiredText(CHOOSE_SERVICE, 60),
  preferredDate: z.string({ error: 'Please choose a date' }).refine(isDay, 'Please choose a date'),
  preferredTime: requiredText(CHOOSE_TIME, 60),
  windowCount: z
    .int('Please choose the number of windows')
    .min(1, 'Please choose the number of windows')
    .max(50, 'Please choose the number of windows'),
  additionalInfo: noteOf(2000),
});
export type BookingInput = z.infer<typeof bookingInput>;

/** A booking, perhaps with the windows of a guide price. */
export type NewBooking = BookingInput & { windows?: WindowRow[] | undefined };

/** What a booking form sends, of the services and slots that are offered now. */
export function bookingInputOf({ services, slots }: Pick<BookingSettings, 'services' | 'slots'>) {
  return bookingInput.extend({
    service: z.enum(activeServices(services), CHOOSE_SERVICE),
    preferredTime: z.enum(labelsOf(slots), CHOOSE_TIME),
  });
}

export const labelsOf = (entries: readonly { label: string }[]): string[] =>
  entries.map(({ label }) => label);

/** Labels that may be chosen, in their order. */
export const activeServices = (services: BookingSettings['services']): string[] =>
  labelsOf(services.filter(({ active }) => active));

export const bookingAnswer = z.object({
  id: z.int(),
  reference: z.string(),
  status: z.literal('pending'),
  manageUrl: z.string(),
  /** What was queued for the team, over a channel that is switched on. */
  notified: z.enum(['sms', 'email', 'none']),
});
export type BookingAnswer = z.infer<typeof bookingAnswer>;

/** How a visit came to us. */
export const sources = ['website', 'assistant', 'phone', 'showroom', 'enquiry'] as const;
export type Source = (typeof sources)[number];

/** The ways in which staff hear of a visit that they enter. */
export const staffSources = ['phone', 'showroom', 'enquiry'] as const;

export const sourceLabels: Record<Source, string> = {
  website: 'Website',
  assistant: 'Assistant',
  phone: 'Phone',
  showroom: 'Showroom',
  enquiry: 'Enquiry',
};

/** Who a cancellation comes from, whoever enters it. */
export const cancellers = ['customer', 'staff'] as const;
export type Canceller = (typeof cancellers)[number];

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
  source: z.enum(sources),
  /** Why it has its status, where that was said. */
  reason: z.string().nullable(),
  cancelledBy: z.enum(cancellers).nullable(),
  /** London hours that it was booked with; empty where nobody knows them any more. */
  slotFrom: z.string(),
  slotTo: z.string(),
  /** Of the guide price that it was booked with. They do not change when a price does. */
  windows: z.array(pricedRow),
  windowsPence: z.int(),
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

const reasonField = z
  .string('Please use plain text')
  .overwrite(withoutControlCharacters)
  .trim()
  .max(300, 'Must be at most 300 characters')
  .nullable();

export const statusInput = z.object({
  status: z.enum(appointmentStatuses, 'Please choose a status'),
  note: noteToCustomer.optional(),
  reason: reasonField.optional(),
  /** Who wanted to cancel: staff unless told, as when a customer has called. */
  cancelledBy: z.enum(cancellers, 'Please choose who cancels').optional(),
});
export type StatusInput = z.infer<typeof statusInput>;

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

const emailOrNone = textField(254).refine(
  (text) => text === '' || bookingInput.shape.email.safeParse(text).success,
  'Must be a valid email',
);

const staffChoices = {
  /** Whether the customer is told. Left out: of a move, a confirmation and a cancellation. */
  notify: z.boolean().optional(),
  /** The slot is known to be full or closed. */
  overbook: z.boolean().optional(),
};

/** A visit that staff enter for somebody. Only who calls may do without an e-mail address. */
export const staffBookingInput = bookingInput
  .extend({
    email: emailOrNone.nullish().transform((text) => text ?? ''),
    source: z.enum(staffSources, 'Please choose how they asked'),
    status: z.enum(['pending', 'confirmed'], 'Please choose a status').default('pending'),
    ...staffChoices,
  })
  .refine(({ email, source }) => email !== '' || source === 'phone', {
    path: ['email'],
    message: 'Email is required',
    // Beside what else is wrong, not only when nothing is.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type StaffBooking = z.infer<typeof staffBookingInput>;

/** What staff may change. An old `version` is refused. */
export const appointmentInput = bookingInput.extend({
  email: emailOrNone,
  // A customer's note, and below it each reason to cancel.
  additionalInfo: noteOf(20_000),
  status: z.enum(appointmentStatuses, 'Please choose a status').optional(),
  ...staffChoices,
  version: z.int().optional(),
});

/** A visit as its customer sees it by the private link: no contact details. */
export const visitSchema = z.object({
  reference: z.string(),
  status: z.enum(appointmentStatuses),
  service: z.string(),
  windowCount: z.int(),
  preferredDate: z.string(),
  preferredTime: z.string(),
  /** Its hours in words, such as `9am-11am`; empty where nobody knows them any more. */
  hours: z.string(),
  name: z.string(),
  canChange: z.boolean(),
});
export type Visit = z.infer<typeof visitSchema>;

export const moveInput = bookingInput.pick({ preferredDate: true, preferredTime: true });
export const holdInput = moveInput.extend({ page: z.string().max(64).optional() });
export const cancellationInput = z.object({
  reason: z
    .string('Please use plain text')
    .overwrite(withoutControlCharacters)
    .trim()
    .max(2000, 'Must be at most 2,000 characters')
    .nullish()
    .transform((value) => value ?? undefined),
});
