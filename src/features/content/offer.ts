// A package at a set price, on sale for a limited time.

import { blankOf, field, inputShape } from '../../kit/fields/field.ts';
import { checkbox } from '../../kit/fields/fields.ts';
import { priceText } from '../../lib/text/price-text.ts';
import { z } from '../../lib/text/zod.ts';
import { addDays, isDay, londonDayOf, longDay } from '../../lib/time/london-day.ts';
import type { OfferLine } from '../appointments/appointment.ts';
import { heading, lines, price, sentence, words } from './content-fields.ts';

export const OFFER_DAYS = 7;

/** The last day of an offer of default length that begins on this day. */
export const usualLastDay = (firstDay: string) => addDays(firstDay, OFFER_DAYS - 1);

const BAD_DAY = 'Must be a date such as 2026-12-25';

const day = (label: string, isRight: (value: string) => boolean, hint?: string) => {
  const input = z.string({ error: BAD_DAY }).trim().refine(isRight, BAD_DAY);
  return field('day', label, { input, blank: '' }, { half: true, hint });
};

export const offerFields = {
  title: heading(),
  label: words('Label', 'Such as: 3 vertical blinds'),
  description: sentence('Description'),
  pricePence: price('Price'),
  regularPricePence: price('Regular price'),
  /** The service in the booking form, and how many: for the link and the list price. */
  service: { ...words('Type of blind'), kind: 'service', blank: 'Vertical Blinds' },
  quantity: field(
    'number',
    'How many',
    { input: z.int('Must be a whole number').min(1, 'Must be at least 1').max(100), blank: 1 },
    { half: true },
  ),
  /** Days in Europe/London, both included. Without a last day it lasts a week. */
  startsOn: day('First day', isDay),
  endsOn: day('Last day', (value) => value === '' || isDay(value), 'Leave empty for a week.'),
  features: lines('Features', 12),
  terms: sentence('Terms'),
  /** Highlighted. */
  urgent: checkbox('Urgent', { half: true }),
};

/** What an offer that staff add begins with. */
export function newOffer() {
  const startsOn = londonDayOf(new Date());
  return { ...blankOf(offerFields), startsOn, endsOn: usualLastDay(startsOn) };
}

export const offerSchema = z
  .object(inputShape(offerFields))
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
