// A package at a set price, on sale for a limited time.

import { priceText } from '../../lib/text/price-text.ts';
import { z } from '../../lib/text/zod.ts';
import { addDays, isDay, longDay } from '../../lib/time/london-day.ts';
import type { OfferLine } from '../appointments/appointment.ts';
import { heading, label, lines, price, sentence } from './content-fields.ts';

export const OFFER_DAYS = 7;

/** The last day of an offer of default length that begins on this day. */
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
    /** Highlighted. */
    urgent: z.boolean(),
    /** The service in the booking form, and how many: for the link and the list price. */
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

/** Whether it costs less than its windows do without it. */
export const savesMoney = (offer: Offer): boolean => offer.pricePence < offer.regularPricePence;

/** The offers on sale on a day, in order. */
export const offersOn = (day: string, offers: readonly Offer[]): Offer[] =>
  offers.filter((offer) => offer.startsOn <= day && day <= offer.endsOn);

/** The same as lines that go along with a visit. */
export const offerLines = (day: string, offers: readonly Offer[]): OfferLine[] =>
  offersOn(day, offers).map(({ title, pricePence, endsOn }) => ({
    title,
    words: `${title}, ${priceText(pricePence)}, until ${longDay(endsOn)}`,
  }));
