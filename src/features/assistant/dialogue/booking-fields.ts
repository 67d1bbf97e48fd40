import { longDay } from '../../../lib/time/london-day.ts';
import {
  activeServices,
  type BookingInput,
  bookingInput,
  windowCountOptions,
} from '../../appointments/appointment.ts';
import { type Intent, isAboutGoods } from '../reading/intents.ts';
import type { Scene } from './slot-filling.ts';

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

interface FieldTalk {
  /** Of the button that changes it. */
  label: string;
  /** Replies to its question. */
  replies?(slots: Slots, scene: Scene): string[];
  /** Whatever is said in reply may be its value. */
  isFree?: true;
}

export const talkOf: Record<Field, FieldTalk> = {
  service: {
    label: 'Type',
    replies: (_, { facts }) => activeServices(facts.settings.booking.services),
  },
  windowCount: { label: 'Windows', replies: () => windowCountOptions.map(({ label }) => label) },
  preferredDate: {
    label: 'Day',
    replies: (_, { diary }) => diary.freeDays(undefined, undefined, 4).map(longDay),
  },
  preferredTime: {
    label: 'Time',
    replies: ({ preferredDate: day }, { diary }) => (day ? diary.freeTimes(day) : []),
  },
  name: { label: 'Name', isFree: true },
  phone: { label: 'Telephone' },
  email: { label: 'Email' },
  address: { label: 'Address', isFree: true },
  postcode: { label: 'Postcode' },
  additionalInfo: { label: 'Message', replies: () => ['Skip'], isFree: true },
};
