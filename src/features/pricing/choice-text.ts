// What a choice costs more, in words.

import { priceText } from '../../lib/text/price-text.ts';
import type { Choice } from './price-list.ts';

export const isFree = (price: Choice['price']): boolean =>
  (price.per === 'percent' ? price.percent : price.pence) === 0;

/** `, £12 more`; empty where it costs nothing. */
export function extraText({ price }: Pick<Choice, 'price'>): string {
  if (isFree(price)) return '';
  if (price.per === 'percent') return `, ${price.percent}% more`;
  return `, ${priceText(price.pence)}${price.per === 'metre' ? ' a metre' : ''} more`;
}
