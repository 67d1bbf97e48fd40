import type { Profile } from '../../advisers/profile.ts';
import type { Service } from '../../appointments/appointment.ts';
import type { Offer } from '../../content/offer.ts';
import type { Districts } from '../../districts/districts.ts';
import { pricesInUse, wrongSums } from '../../price-check/text-prices.ts';
import type { Prices } from '../../pricing/price-list.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Meaning } from '../reading/meaning.ts';
import type { Kind } from '../reading/service-names.ts';
import type { SiteIndex } from './site-index.ts';
import { type Link, ORDER } from './what-may-be-said.ts';

export interface ProductFact {
  id: number;
  name: string;
  slug: string;
  href: string;
  /** The service to book it under; empty if there is none. */
  service: Service;
  kind?: Kind;
  /** Null where the price is given at the visit. */
  pence: number | null;
  unit: string;
  leadTime: string;
  rooms: readonly string[];
  colours: readonly string[];
  /** Where visitors choose swatches of its colours. */
  swatchHref: string;
  childSafety: string;
  care: string;
  materials: readonly string[];
  /** Words of its name that not every product has. */
  words: readonly string[];
}

export interface Facts {
  now: Date;
  /** What a text is about, by the sentences it was taught. */
  meaning: Meaning;
  today: string;
  settings: Pick<Settings, 'general' | 'booking' | 'firm'>;
  /** Advisers whom the website shows. */
  people: readonly Pick<Profile, 'firstName' | 'checks'>[];
  districts: Districts;
  products: readonly ProductFact[];
  listOf(productId: number): Prices | undefined;
  offers: readonly Offer[];
  areas: readonly Link[];
  guides: readonly (Link & { slug: string })[];
  shutterNotes: readonly string[];
  /** `Coventry office: 2 Example Road`, of the contact section. */
  offices: readonly string[];
  /** `500+ fitted this year`: promises of the home page with a number that is no time; no examples. */
  figures: readonly string[];
  /** Every review shown came with the demo. */
  sampleReviews: boolean;
  links: { products: string; faqs: string; booking: string; contact: string; swatches: string };
  /** Products whose full name is in a text; only the most specific ones. */
  findProducts(text: string): readonly ProductFact[];
  /** All that the firm says. */
  site: SiteIndex;
}

/**
 * The text without sentences that name a sum which Price Check would find, or that address the assistant instead of
 * describing blinds.
 */
export function trueSentences(text: string, { products, offers, listOf }: Facts): string {
  // It reckons with every list, so only for a text with a sum.
  const inUse = text.includes('£')
    ? pricesInUse({
        products: products.map(({ pence }) => ({ priceFromPence: pence })),
        lists: products.flatMap(({ id }) => listOf(id) ?? []),
        offers,
      })
    : undefined;
  return text
    .split(/(?<=[.!?])\s+/)
    .filter((one) => !ORDER.test(one) && !(inUse && wrongSums(one, inUse).length > 0))
    .join(' ');
}
