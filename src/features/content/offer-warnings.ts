// Warnings about an offer: it saves nothing, its regular price is not the list price, it has ended, or its product no
// longer exists.

import { priceText } from '../../lib/text/price-text.ts';
import { longDay } from '../../lib/time/london-day.ts';
import type { Prices } from '../pricing/price-list.ts';
import { priceOf } from '../pricing/price-of.ts';
import type { Product } from '../products/product.ts';
import type { Offer } from './offer.ts';

type Priced = Pick<Product, 'id' | 'name' | 'priceFromPence'>;
type CheckedOffer = Pick<
  Offer,
  'pricePence' | 'regularPricePence' | 'service' | 'quantity' | 'endsOn' | 'features' | 'terms'
>;

interface OfferCheck {
  products: readonly Priced[];
  listOf(productId: number): Prices | undefined;
  today: string;
}

/** One sentence per mismatch; prices are compared only where they are known. */
export function offerWarnings(offer: CheckedOffer, { products, listOf, today }: OfferCheck) {
  const { pricePence, regularPricePence, service, quantity, endsOn } = offer;
  const warnings: string[] = [];
  if (!endsOn) warnings.push('It has no last day: saved like this, it lasts a week.');
  else if (endsOn < today)
    warnings.push(`It ended on ${longDay(endsOn)}, so visitors no longer see it.`);
  const product = products.find(({ name }) => name === service);
  if (!product) {
    warnings.push(
      `There is no product named ${service}, so there is no list price to compare with.`,
    );
  }
  const listPence = listPriceOf(offer, { products, listOf });
  if (!listPence) return warnings;
  const sum = `${quantity} × ${priceText(listPence / quantity)} is ${priceText(listPence)}`;
  if (pricePence > listPence) {
    warnings.push(`The offer costs more than the list price: ${sum}.`);
  }
  if (regularPricePence !== listPence) {
    warnings.push(`The regular price is not the list price: ${sum}.`);
  }
  return warnings;
}

/** The list price of everything in an offer; undefined where no list has one. */
export function listPriceOf(
  offer: Pick<CheckedOffer, 'service' | 'quantity' | 'features' | 'terms'>,
  { products, listOf }: Pick<OfferCheck, 'products' | 'listOf'>,
): number | undefined {
  const product = products.find(({ name }) => name === offer.service);
  const eachPence = product && priceAtSize(product, offer, listOf);
  return eachPence && offer.quantity >= 1 ? eachPence * offer.quantity : undefined;
}

/** An offer with the list's price as its regular one, where a list has one: what visitors may be told. */
export const atListPrice = (
  offer: Offer,
  check: Pick<OfferCheck, 'products' | 'listOf'>,
): Offer => ({
  ...offer,
  regularPricePence: listPriceOf(offer, check) ?? offer.regularPricePence,
});

/** The price of one, at the offer's size, in the first band; without a list, the product's own price. */
function priceAtSize(
  { id, priceFromPence }: Priced,
  offer: Pick<CheckedOffer, 'features' | 'terms'>,
  listOf: OfferCheck['listOf'],
): number | null {
  const list = listOf(id);
  if (!list) return priceFromPence;
  return priceOf(offerSize(offer), list).pence || null;
}

const SIZE = /(\d+(?:\.\d+)?) ?(mm|cm|m) ?(?:x|×|by) ?(\d+(?:\.\d+)?) ?(mm|cm|m)\b/i;
const MM: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1000 };

/** The largest size the offer's text names; otherwise one metre by one metre. */
export function offerSize({ features, terms }: Pick<Offer, 'features' | 'terms'>): {
  widthMm: number;
  dropMm: number;
} {
  const [, width, across = '', drop, down = ''] = SIZE.exec([...features, terms].join('. ')) ?? [];
  const mm = (figure: string | undefined, unit: string) =>
    Math.round(Number(figure) * (MM[unit.toLowerCase()] ?? 1)) || 1000;
  return { widthMm: mm(width, across), dropMm: mm(drop, down) };
}
