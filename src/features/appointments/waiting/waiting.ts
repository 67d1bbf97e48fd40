import { z } from '../../../lib/text/zod.ts';
import { bookingInput, CHOOSE_TIME } from '../appointment.ts';

const waitingStatuses = ['waiting', 'offered', 'booked', 'declined', 'lapsed'] as const;
export type WaitingStatus = (typeof waitingStatuses)[number];

/** How long an offered place is kept for one person. */
export const HOLD_MINUTES = 30;

export const KEPT_DAYS = 30;

/** A request to join the waiting list: the person, the day, and the slots that would suit. */
export const waitingInput = bookingInput
  .pick({ name: true, email: true, phone: true, preferredDate: true })
  .extend({
    times: z
      .array(bookingInput.shape.preferredTime, CHOOSE_TIME)
      .min(1, CHOOSE_TIME)
      .max(24)
      .transform((times) => [...new Set(times)]),
  });
export type WaitingInput = z.infer<typeof waitingInput>;

export const waitingAnswer = z.object({
  /** Where to see the entry, leave the list, and book an offered place. */
  manageUrl: z.string(),
});
export type WaitingAnswer = z.infer<typeof waitingAnswer>;

/** An entry as its owner sees it on the private link: no contact details. */
export const waitingPlaceSchema = z.object({
  status: z.enum(waitingStatuses),
  firstName: z.string(),
  preferredDate: z.string(),
  times: z.array(z.string()),
  offeredTime: z.string().nullable(),
  offeredUntil: z.string().nullable(),
  visitUrl: z.string().nullable(),
});
export type WaitingPlace = z.infer<typeof waitingPlaceSchema>;

/** The details still missing when an offered place is booked. */
export const claimInput = bookingInput.pick({
  address: true,
  postcode: true,
  service: true,
  windowCount: true,
  additionalInfo: true,
});
export type ClaimInput = z.infer<typeof claimInput>;

export const waitingEntrySchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  date: z.string(),
  times: z.array(z.string()),
  status: z.enum(waitingStatuses),
  offeredTime: z.string().nullable(),
  offeredUntil: z.string().nullable(),
  customerId: z.int().nullable(),
  createdAt: z.string(),
});
export type WaitingEntry = z.infer<typeof waitingEntrySchema>;
