import { personEmail, personName, personPhone } from '../../kit/public-form.ts';
import { requiredText, textField } from '../../lib/text/fields.ts';
import { withoutControlCharacters } from '../../lib/text/plain-text.ts';
import { postcodeField } from '../../lib/text/postcode.ts';
import { z } from '../../lib/text/zod.ts';
import { clockAt, hoursInWords, minuteOf } from '../../lib/time/hours-format.ts';
import { isDay } from '../../lib/time/london-day.ts';
import { smsStatuses } from '../notifications/message.ts';
import { pricedRow, windowRows } from '../pricing/window-rows.ts';
import type { BookingSettings, Slot } from '../settings/booking-settings.ts';

/** Label of a kind of visit, as offered in Settings now or when it was booked. */
export type Service = string;

/** Label of a slot. The label itself is the data: sent by the form, stored, and read by staff. */
export type TimeSlot = string;

/** Start and end of a slot, London wall-clock time such as `09:00`. */
export type SlotHours = Pick<Slot, 'from' | 'to'>;

/** Consultations take places in the slots of Settings; the others have hours of their own. */
export const visitKinds = ['consultation', 'measure', 'fitting', 'service'] as const;
export type VisitKind = (typeof visitKinds)[number];

export const kindLabels: Record<VisitKind, string> = {
  consultation: 'Consultation',
  measure: 'Check measure',
  fitting: 'Fitting',
  service: 'Service visit',
};

export const isConsultation = ({ kind }: { kind: VisitKind }): boolean => kind === 'consultation';

/** `Roller Blinds, 4-6 windows`, `Fitting: Roller Blinds, 4-6 windows` */
export const aboutVisit = (visit: Pick<Appointment, 'kind' | 'service' | 'windowCount'>) =>
  `${kindBefore(visit)}${visit.service}, ${windowCountLabel(visit.windowCount)}`;

/** `Fitting: `; empty for a consultation. */
export const kindBefore = (visit: { kind: VisitKind }): string =>
  isConsultation(visit) ? '' : `${kindLabels[visit.kind]}: `;

/** A time that is no slot's is stored in words, such as `9am-10.30am`; undefined where it would end another day. */
export function ownTime({ from = '', minutes = 0 }: OwnHours) {
  const to = clockAt(minuteOf(from) + minutes);
  if (!from || minutes <= 0 || to > '23:59') return undefined;
  return { preferredTime: hoursInWords({ from, to }), slotFrom: from, slotTo: to };
}

/**
 * `Morning` and `9am-11am` of `Morning (9am-11am)`. A label without hours gets them from its slot, if known, and one that
 * is nothing but hours has no others.
 */
export function partsOfSlot(slot: TimeSlot, hours?: SlotHours): { name: string; range: string } {
  const [, name = slot, range = hours ? hoursInWords(hours) : ''] =
    /^(.*) \((.*)\)$/.exec(slot) ?? [];
  return { name, range: range === name ? '' : range };
}

export const windowCountOptions = [
  { value: 2, label: '1-3 windows' },
  { value: 5, label: '4-6 windows' },
  { value: 8, label: '7-10 windows' },
  { value: 12, label: '11+ windows' },
] as const;

/** The form's initial value; its select shows '1-3 windows'. */
export const initialWindowCount = 1;

export function windowCountLabel(count: number): string {
  if (count <= 3) return '1-3 windows';
  if (count <= 6) return '4-6 windows';
  return count <= 10 ? '7-10 windows' : '11+ windows';
}

/** The option that a number of windows belongs to. */
export function windowChoiceFor(count: number): number {
  const label = windowCountLabel(count);
  const choice = windowCountOptions.findLast((option) => option.label === label);
  return count <= 3 || !choice ? count : choice.value;
}

export const appointmentStatuses = [
  'pending',
  'confirmed',
  'completed',
  'cancelled',
  'noShow',
] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

export const forStatuses = <Value>(of: (status: AppointmentStatus) => Value) =>
  Object.fromEntries(appointmentStatuses.map((status) => [status, of(status)])) as Record<
    AppointmentStatus,
    Value
  >;

export const statusLabels: Record<AppointmentStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
  noShow: 'No-show',
};

/** The reference that customers quote, such as A1042. */
export function referenceOf(id: number): string {
  return `A${1000 + id}`;
}

/** The id behind a typed reference, such as `a1042` or `1042`; undefined for any other text. */
export function numberOfReference(text: string): number | undefined {
  const [, digits] = /^\s*a?(\d{4,9})\s*$/i.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits) - 1000;
}

const plainText = (longest: number) =>
  z
    .string('Please use plain text')
    .overwrite(withoutControlCharacters)
    .trim()
    .max(longest, `Must be at most ${longest.toLocaleString('en-GB')} characters`);

const noteOf = (longest: number) =>
  plainText(longest)
    .nullish()
    .transform((value) => value ?? '');

export const CHOOSE_SERVICE = 'Please choose a type of blind';
export const CHOOSE_TIME = 'Please choose a time';
export const CHOOSE_START = 'Please choose when it begins';
export const CHOOSE_LENGTH = 'Please choose how long it takes';

/** The booking form's input. The server decides whether the day and slot are free. */
export const bookingInput = z.object({
  name: personName(),
  email: personEmail(),
  phone: personPhone('Phone number is required'),
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

/** An offer as a line that goes along with a visit: `Three-window package, £99, until Friday 4 December`. */
export interface OfferLine {
  title: string;
  words: string;
}

export const OFFER_ENDED = 'That offer has ended. You can still book your visit without it.';

/** A booking, perhaps with the windows of a guide price, and with the title of an offer. */
export const newBooking = bookingInput.extend({
  windows: windowRows.optional(),
  offer: textField(200).optional(),
});
export type NewBooking = z.infer<typeof newBooking>;

/** The booking form's input, with the services and slots on offer now. */
export function bookingInputOf({ services, slots }: Pick<BookingSettings, 'services' | 'slots'>) {
  return bookingInput.extend({
    service: z.enum(activeServices(services), CHOOSE_SERVICE),
    preferredTime: z.enum(labelsOf(slots), CHOOSE_TIME),
  });
}

export const labelsOf = (entries: readonly { label: string }[]): string[] =>
  entries.map(({ label }) => label);

export const activeServices = (services: BookingSettings['services']): string[] =>
  labelsOf(services.filter(({ active }) => active));

export const bookingAnswer = z.object({
  id: z.int(),
  reference: z.string(),
  status: z.literal('pending'),
  manageUrl: z.string(),
  /** Messages queued for the team, on channels that are switched on. */
  notified: z.enum(['sms', 'email', 'none']),
});
export type BookingAnswer = z.infer<typeof bookingAnswer>;

/** How a visit was booked. */
export const sources = ['website', 'assistant', 'phone', 'showroom', 'enquiry'] as const;
export type Source = (typeof sources)[number];

/** How staff heard of a visit that they enter. */
export const staffSources = ['phone', 'showroom', 'enquiry'] as const;

export const sourceLabels: Record<Source, string> = {
  website: 'Website',
  assistant: 'Assistant',
  phone: 'Phone',
  showroom: 'Showroom',
  enquiry: 'Enquiry',
};

/** Who wanted the cancellation, whoever enters it. */
const cancellers = ['customer', 'staff'] as const;
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
  /** Stands beside 'SMS Sent'. */
  smsNote: z.string().nullable(),
  smsMessageId: z.int().nullable(),
  assignedTo: z.string().nullable(),
  customerId: z.int().nullable(),
  kind: z.enum(visitKinds),
  jobId: z.string().nullable(),
  source: z.enum(sources),
  /** The reason for its status, if given. */
  reason: z.string().nullable(),
  cancelledBy: z.enum(cancellers).nullable(),
  /** London hours at the time of booking; empty if unknown. */
  slotFrom: z.string(),
  slotTo: z.string(),
  /** From the guide price at the time of booking; later price changes do not touch it. */
  windows: z.array(pricedRow),
  windowsPence: z.int(),
  /** The offer it was booked with, in words, as it was then. */
  offer: z.string().nullable(),
  version: z.int(),
  createdAt: z.string(),
});
export type Appointment = z.infer<typeof appointmentSchema>;

export const appointmentCountsSchema = z.object({ pending: z.int(), confirmed: z.int() });
export type AppointmentCounts = z.infer<typeof appointmentCountsSchema>;

export const noteToCustomer = plainText(300);

export const statusInput = z.object({
  status: z.enum(appointmentStatuses, 'Please choose a status'),
  note: noteToCustomer.optional(),
  reason: plainText(300).nullish(),
  /** Who wanted to cancel: staff by default; the customer if they called. */
  cancelledBy: z.enum(cancellers, 'Please choose who cancels').optional(),
  /** Whether the message to the customer waits some seconds, until it is too late to undo. */
  mayBeUndone: z.boolean().optional(),
});
export type StatusInput = z.infer<typeof statusInput>;

export const assignmentInput = z.object({
  userId: z.string('Please choose a person').min(1, 'Please choose a person').max(100).nullable(),
  /** Staff know that the adviser has other work then. */
  overbook: z.boolean().optional(),
});

/** When the adviser will arrive, if known. */
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
  /** Whether to message the customer. Default: yes for a move, a confirmation and a cancellation. */
  notify: z.boolean().optional(),
  /** Staff know that the slot is full or closed, or that the adviser has other work then. */
  overbook: z.boolean().optional(),
};

/** Of a visit that is no consultation. */
const ownHours = {
  /** When it begins, London time. */
  from: z
    .string(CHOOSE_START)
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, CHOOSE_START)
    .optional(),
  minutes: z
    .int(CHOOSE_LENGTH)
    .min(5, 'Must be at least 5 minutes')
    .max(720, 'Must be at most 12 hours')
    .optional(),
};
export type OwnHours = z.output<z.ZodObject<typeof ownHours>>;
const slotOrNone = textField(60).default('');

/** Reported together with other errors, not only without any. */
const atOnce = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** A visit entered by staff. E-mail is optional only for a caller. */
export const staffBookingInput = bookingInput
  .extend({
    email: emailOrNone.nullish().transform((text) => text ?? ''),
    kind: z.enum(visitKinds, 'Please choose a kind of visit').default('consultation'),
    jobId: textField(60).nullish(),
    preferredTime: slotOrNone,
    ...ownHours,
    source: z.enum(staffSources, 'Please choose how they asked'),
    status: z.enum(['pending', 'confirmed'], 'Please choose a status').default('pending'),
    /** The id of the adviser's account; none: nobody yet. */
    assignedTo: z
      .string('Please choose a person')
      .max(100)
      .nullish()
      .transform((id) => id || null),
    ...staffChoices,
  })
  .refine(({ email, source }) => email !== '' || source === 'phone', {
    path: ['email'],
    message: 'Email is required',
    when: atOnce,
  })
  .refine(({ kind = 'consultation', preferredTime }) => preferredTime || kind !== 'consultation', {
    path: ['preferredTime'],
    message: CHOOSE_TIME,
    when: atOnce,
  })
  .refine(({ kind = 'consultation', from }) => from || kind === 'consultation', {
    path: ['from'],
    message: CHOOSE_START,
    when: atOnce,
  });
export type StaffBooking = z.infer<typeof staffBookingInput>;

/** The fields staff may change. An old `version` is refused. */
export const appointmentInput = bookingInput.extend({
  email: emailOrNone,
  preferredTime: slotOrNone,
  ...ownHours,
  // The customer's note, followed by the reasons for cancelling.
  additionalInfo: noteOf(20_000),
  status: z.enum(appointmentStatuses, 'Please choose a status').optional(),
  ...staffChoices,
  version: z.int().optional(),
});

/** A visit as its customer sees it on the private link: no contact details. */
export const visitSchema = z.object({
  reference: z.string(),
  kind: z.enum(visitKinds),
  status: z.enum(appointmentStatuses),
  service: z.string(),
  windowCount: z.int(),
  preferredDate: z.string(),
  preferredTime: z.string(),
  /** Its hours as text, such as `9am-11am`; empty if unknown. */
  hours: z.string(),
  name: z.string(),
  /** The offer it was booked with, in words. */
  offer: z.string().nullable(),
  canChange: z.boolean(),
});
export type Visit = z.infer<typeof visitSchema>;

export const moveInput = bookingInput.pick({ preferredDate: true, preferredTime: true });
export const holdInput = moveInput.extend({ page: z.string().max(64).optional() });
export const cancellationInput = z.object({
  reason: plainText(2000)
    .nullish()
    .transform((value) => value ?? undefined),
});

/** What a visit keeps of a person. */
export const ERASED_PERSON = { name: 'Erased person', email: 'erased@example.invalid' };

/** A slot of a day in the diary: how many places it has, and how many are taken. */
export const slotLoadSchema = z.object({
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
