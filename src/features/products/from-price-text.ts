// How the site says a product's 'from' price.

import { priceText } from '../../lib/text/price-text.ts';

export interface Priced {
  priceFromPence: number | null;
  priceUnit: string;
}

/** A sum needs its unit; a unit such as `per window` is nothing without a sum, and a sentence needs none. */
export function fromPriceOf({ priceFromPence, priceUnit }: Priced) {
  const sum = priceText(priceFromPence);
  const unit = sum || !/^per\b/i.test(priceUnit) ? priceUnit : '';
  return { sum, unit, text: [sum && `From ${sum}`, unit].filter(Boolean).join(' ') };
}

/** `£55`, or `£55 to £85`: of the products priced by the same unit as the first. */
export function priceSpan(products: readonly Priced[]): string {
  const priced = products.filter(({ priceFromPence }) => priceFromPence !== null);
  const sums = priced
    .filter(({ priceUnit }) => priceUnit === priced[0]?.priceUnit)
    .map(({ priceFromPence }) => priceFromPence ?? 0)
    .sort((one, other) => one - other);
  return [...new Set([sums[0] ?? null, sums.at(-1) ?? null])]
    .flatMap((sum) => priceText(sum) ?? [])
    .join(' to ');
}
