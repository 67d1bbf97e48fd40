// A package at a set price that is to be had for some days only.

import { z } from '../../lib/text/zod.ts';
import { addDays, isDay } from '../../lib/time/london-day.ts';
import { heading, label, lines, price, sentence } from './content-fields.ts';

/** How long an offer lasts when nobody says otherwise. */
export const OFFER_DAYS = 7;

/** The last day of an offer that begins on a day and lasts as usual. */
export const usualLastDay = (firstDay: string) => addDays(firstDay, OFFER_DAYS - 1);

const BAD_DAY = 'Must be a date such as 2026-12-25';

export const offerSchema = z
  .object({
    /** `3 vertical blinds`. */
    label: label(),
    title: heading(),
    description: sentence(),
    pricePence: price(),
    regularPricePence: price(),
    features: lines(12),
    terms: sentence(),
    /** Set off from the others. */
    urgent: z.boolean(),
    /** What the booking form calls it, and how many of them: for the link and for the list price. */
    service: label(),
    quantity: z.int('Must be a whole number').min(1, 'Must be at least 1').max(100),
    /** Days in Europe/London, both included. Without a last day it lasts a week. */
    startsOn: z.string({ error: BAD_DAY }).trim().refine(isDay, BAD_DAY),
    endsOn: z
      .string({ error: BAD_DAY })
      .trim()
      .refine((value) => value === '' || isDay(value), BAD_DAY),
  })
  .overwrite((offer) => ({
    ...offer,
    endsOn: offer.endsOn || (isDay(offer.startsOn) ? usualLastDay(offer.startsOn) : ''),
  }))
  .refine((offer) => offer.endsOn >= offer.startsOn, {
    path: ['endsOn'],
    message: 'The last day cannot be before the first',
  });
export type Offer = z.infer<typeof offerSchema>;

/** Those that can be had on a day, in their order. */
export const offersOn = (day: string, offers: readonly Offer[]): Offer[] =>
  offers.filter((offer) => offer.startsOn <= day && day <= offer.endsOn);
