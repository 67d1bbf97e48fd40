// What an owner may want to know of an offer: a bargain that is none, and a 'regular' price that is
// not the price of the list.

import { priceText } from '../../lib/text/price-text.ts';
import type { Product } from '../products/product.ts';
import type { Offer } from './offer.ts';

type Priced = Pick<Product, 'name' | 'priceFromPence' | 'priceUnit'>;
type Prices = Pick<Offer, 'pricePence' | 'regularPricePence' | 'service' | 'quantity'>;

/**
 * @param products the list: the product with the name of the offer's service has its price.
 * @returns one sentence for each thing that does not fit; none where no list price is known.
 */
export function offerWarnings(offer: Prices, products: readonly Priced[]): string[] {
  const { pricePence, regularPricePence, service, quantity } = offer;
  const product = products.find(({ name }) => name === service);
  if (!product?.priceFromPence || !(quantity >= 1)) return [];
  const listPence = product.priceFromPence * quantity;
  const sum = `${quantity} × ${priceText(product.priceFromPence)} is ${priceText(listPence)}`;
  const warnings: string[] = [];
  if (pricePence > listPence) {
    warnings.push(`The offer is dearer than the list price: ${sum}.`);
  }
  if (regularPricePence !== listPence) {
    warnings.push(`The regular price is not the list price: ${sum}.`);
  }
  return warnings;
}
