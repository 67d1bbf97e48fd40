import { z } from '../../../lib/text/zod.ts';
import { activeServices } from '../../appointments/appointment.ts';
import { slotIn } from '../../appointments/availability.ts';
import type { Offered } from '../reading/values.ts';
import { fields } from './booking-fields.ts';

const field = z.enum(fields);

/** The booking so far: accepted values only. */
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

/** A row of windows as priced, sizes in mm. */
const pricedRow = z.object({
  slug: z.string(),
  size: z.object({
    width: z.number(),
    height: z.number(),
    assumed: z.enum(['m', 'cm', 'mm']).optional(),
  }),
  count: z.int().optional(),
  band: z.string().optional(),
  colour: z.string().optional(),
  options: z.record(z.string(), z.array(z.string())).optional(),
});
export type PricedRow = z.infer<typeof pricedRow>;

export const stateSchema = z.object({
  slots: slotsSchema,
  /** `ready`: everything is known and shown; only the visitor can send it. */
  mode: z.enum(['idle', 'booking', 'ready', 'editing']),
  asking: field.optional(),
  /** 'Any day next week but Friday': the span, until a day is chosen. */
  between: z
    .object({ from: z.string(), to: z.string(), except: z.array(z.string()).optional() })
    .optional(),
  /** Several kinds, each with its number of windows if known; `''` for blinds of no kind. */
  kinds: z.array(z.object({ service: z.string(), count: z.int().optional() })).optional(),
  /** A number of windows that may not be meant: its question asks whether it is. */
  guess: z.int().optional(),
  /** The alternatives offered last: days, or days with times. */
  options: z.array(z.string()).optional(),
  /** In the order they were answered, for going back. */
  answered: z.array(field),
  noteAsked: z.boolean(),
  /** What a plain yes would accept. */
  offered: z.enum(['booking', 'call-back']).optional(),
  /** The last answer was a price: 'and for five?' asks for another. */
  priced: z.enum(['blind-price', 'shutter-price', 'curtain-price']).optional(),
  /** What it priced. */
  pricedRows: z.array(pricedRow).optional(),
  visit: z.object({ id: z.int().optional(), postcode: z.string().optional() }).optional(),
  callBack: z
    .object({
      asking: z.enum(['name', 'phone', 'topic']),
      name: z.string().optional(),
      phone: z.string().optional(),
    })
    .optional(),
  /** Misunderstood messages in a row. */
  misses: z.int(),
  booked: z.string().optional(),
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
