import { z } from '../../../lib/text/zod.ts';
import { activeServices } from '../../appointments/appointment.ts';
import { slotIn } from '../../appointments/availability.ts';
import type { Offered } from '../reading/values.ts';
import { fields } from './booking-fields.ts';

const field = z.enum(fields);

/** What is known of a booking: only what has been accepted. */
export const slotsSchema = z.object({
  service: z.string().optional(),
  windowCount: z.int().optional(),
  preferredDate: z.string().optional(),
  preferredTime: z.string().optional(),
  name: z.string().optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
  address: z.string().optional(),
  postcode: z.string().optional(),
  additionalInfo: z.string().optional(),
});

export const stateSchema = z.object({
  slots: slotsSchema,
  /** `ready`: everything is known and shown; only the visitor's press sends it. */
  mode: z.enum(['idle', 'booking', 'ready', 'editing']),
  asking: field.optional(),
  /** 'Any day next week but Friday': from then to then, until a day is chosen. */
  between: z
    .object({ from: z.string(), to: z.string(), except: z.array(z.string()).optional() })
    .optional(),
  /** Of several kinds, each with its number of windows, where it was told; `''` for blinds of no kind. */
  kinds: z.array(z.object({ service: z.string(), count: z.int().optional() })).optional(),
  /** Days, or days with times, that were offered last instead of what cannot be had. */
  options: z.array(z.string()).optional(),
  /** In the order in which they were answered, for going back. */
  answered: z.array(field),
  noteAsked: z.boolean(),
  /** What a plain yes would accept. */
  offered: z.enum(['booking', 'call-back']).optional(),
  /** A price was told last: 'and for five?' asks for another. */
  priced: z.enum(['blind-price', 'shutter-price', 'curtain-price']).optional(),
  /** The size that it was for, in mm. */
  pricedSize: z
    .object({
      width: z.number(),
      height: z.number(),
      assumed: z.enum(['m', 'cm', 'mm']).optional(),
    })
    .optional(),
  visit: z.object({ id: z.int().optional(), postcode: z.string().optional() }).optional(),
  callBack: z
    .object({
      asking: z.enum(['name', 'phone', 'topic']),
      name: z.string().optional(),
      phone: z.string().optional(),
    })
    .optional(),
  /** Messages in a row that nothing could be made of. */
  misses: z.int(),
  /** Reference of the visit that was booked from here. */
  booked: z.string().optional(),
  /** When the present proposal was first shown. */
  proposedAt: z.string().optional(),
});
export type State = z.infer<typeof stateSchema>;

/** The state without a service or slot that is no longer offered: it is asked for again. */
export function withoutGone(state: State, { services, slots }: Offered): State {
  const { service, preferredTime, ...rest } = state.slots;
  return {
    ...state,
    slots: {
      ...rest,
      ...(service && activeServices(services).includes(service) && { service }),
      ...(preferredTime && slotIn({ slots }, preferredTime) && { preferredTime }),
    },
  };
}

export const newState = (): State => ({
  slots: {},
  mode: 'idle',
  answered: [],
  noteAsked: false,
  misses: 0,
});
