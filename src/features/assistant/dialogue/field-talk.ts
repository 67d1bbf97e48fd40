// How each field is talked about.
import { longDay } from '../../../lib/time/london-day.ts';
import { activeServices, windowCountOptions } from '../../appointments/appointment.ts';
import type { KnownIntent } from '../reading/intents.ts';
import type { Field, Slots } from './booking-fields.ts';
import type { Scene } from './slot-filling.ts';

interface FieldTalk {
  /** Of the button that changes it. */
  label: string;
  /** Replies to its question. */
  replies?(slots: Slots, scene: Scene): string[];
  /** Wishes that an answer sounds like: a street and a town do not ask where we come. */
  soundsLike?: readonly KnownIntent[];
  /** Whatever is said in reply may be its value. */
  isFree?: true;
}

export const talkOf: Record<Field, FieldTalk> = {
  service: {
    label: 'Type',
    replies: (_, { facts }) => activeServices(facts.settings.booking.services),
    soundsLike: ['blind-price', 'shutter-price', 'curtain-price', 'perfect-fit'],
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
  address: { label: 'Address', soundsLike: ['areas'], isFree: true },
  postcode: { label: 'Postcode', soundsLike: ['areas'] },
  additionalInfo: { label: 'Message', replies: () => ['Skip'], isFree: true },
};
