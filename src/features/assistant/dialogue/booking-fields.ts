import { type BookingInput, bookingInput } from '../../appointments/appointment.ts';
import { type Intent, isAboutGoods } from '../reading/intents.ts';

export const fields = [
  'service',
  'windowCount',
  'preferredDate',
  'preferredTime',
  'name',
  'phone',
  'email',
  'address',
  'postcode',
  'additionalInfo',
] as const satisfies readonly (keyof BookingInput)[];
export type Field = (typeof fields)[number];

export type Slots = Partial<BookingInput>;

/** The first missing field; the note may stay empty. */
export const firstMissing = (slots: Slots): Field | undefined =>
  fields.find((field) => field !== 'additionalInfo' && slots[field] === undefined);

/** The whole booking, by the form's own rules; undefined while something is missing. */
export function completeBooking(slots: Slots): BookingInput | undefined {
  const checked = bookingInput.safeParse(slots);
  return checked.success ? checked.data : undefined;
}

/** Name, contact and address, taken even in passing. */
export const personalFields: readonly Field[] = ['name', 'email', 'phone', 'postcode', 'address'];

/** What a question about the firm adds to a booking: never a day, and a kind only if it is about goods. */
export const reachBeside = (intent: Intent): readonly Field[] =>
  isAboutGoods(intent) ? [...personalFields, 'service', 'windowCount'] : personalFields;
