// When to tell staff that the special offers are running out, and how a demo renews them.

import { z } from '../../lib/text/zod.ts';
import { addDays, daysBetween } from '../../lib/time/london-day.ts';
import { OFFER_DAYS, type Offer, usualLastDay } from './offer.ts';

/** `week` and `day`: at most that much time is left. `over`: none has run since the last day. */
export const offersEndingSchema = z.object({
  stage: z.enum(['week', 'day', 'over']),
  lastDay: z.string(),
  /** The first day of the current offers, or of the last ones. */
  firstDay: z.string(),
});
export type OffersEnding = z.infer<typeof offersEndingSchema>;

/** How long after the end staff are still reminded. */
const TOLD_DAYS = 14;

/**
 * Whether the last offer ends within a week, or has ended lately. An offer that begins before the last one ends, or on
 * the day after, takes its place.
 */
export function offersEnding(today: string, offers: readonly Offer[]): OffersEnding | undefined {
  const begun = offers.filter(({ startsOn }) => startsOn <= today);
  const last = lastOf(begun);
  if (!last) return undefined;
  const { startsOn: firstDay } = last;
  if (last.endsOn < today) {
    const { endsOn: lastDay } = last;
    const isOld = daysBetween(lastDay, today) > TOLD_DAYS;
    return isOld ? undefined : { stage: 'over', lastDay, firstDay };
  }
  let lastDay = last.endsOn;
  for (let next: Offer | undefined = last; next; ) {
    lastDay = next.endsOn;
    const dayAfter = addDays(lastDay, 1);
    next = lastOf(
      offers.filter(({ startsOn, endsOn }) => startsOn <= dayAfter && endsOn > lastDay),
    );
  }
  const left = daysBetween(today, lastDay);
  if (left > OFFER_DAYS) return undefined;
  return { stage: left > 1 ? 'week' : 'day', lastDay, firstDay };
}

const lastOf = (offers: readonly Offer[]) =>
  offers.toSorted((a, b) => a.endsOn.localeCompare(b.endsOn)).at(-1);

/** Ended offers of default length begin again on the same weekday, so a demo never runs dry. */
export const renewedOffers = (today: string, offers: readonly Offer[]): Offer[] =>
  offers.map((offer) => {
    if (offer.endsOn >= today || offer.endsOn !== usualLastDay(offer.startsOn)) return offer;
    const weeks = Math.ceil(daysBetween(offer.endsOn, today) / OFFER_DAYS);
    const startsOn = addDays(offer.startsOn, weeks * OFFER_DAYS);
    return { ...offer, startsOn, endsOn: usualLastDay(startsOn) };
  });
