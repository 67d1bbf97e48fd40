// The sums that a text names, and whether the lists give them. Pure.

import { priceText } from '../../lib/text/price-text.ts';
import { kindOf } from '../pricing/list-kinds.ts';
import { bandsOf, everyPrice, type Prices } from '../pricing/price-list.ts';
import { priceOf } from '../pricing/price-of.ts';
import type { PriceFinding } from './price-lint.ts';

/** Texts quote the price of a blind up to this size. */
const USUAL_MM = 1000;

/** A text, with where it is and where it is changed. */
export interface WrittenText {
  where: string;
  href: string | null;
  text: string;
  /** Further prices, in pence, allowed in this text only. */
  mayName?: ReadonlySet<number>;
}

interface Known {
  products: readonly { priceFromPence: number | null }[];
  lists: readonly Prices[];
  offers: readonly { pricePence: number; regularPricePence: number }[];
}

/** Sums that a text may name: 'from' prices, list prices up to 1 m x 1 m, rates and options, and offers. */
export function pricesInUse({ products, lists, offers }: Known): Set<number> {
  return new Set([
    0,
    ...products.flatMap(({ priceFromPence }) => priceFromPence ?? []),
    ...offers.flatMap(({ pricePence, regularPricePence }) => [pricePence, regularPricePence]),
    ...lists.flatMap((list) => [
      ...bandsOf(list).flatMap((band) => usualPrice(list, band) ?? []),
      // In a grid the band alone does not give a rate.
      ...(kindOf(list).hasWidths ? [] : everyPrice(list)),
      ...list.options.flatMap(({ choices }) =>
        choices.flatMap(({ price }) => (price.per === 'percent' ? [] : price.pence)),
      ),
    ]),
  ]);
}

function usualPrice(list: Prices, band: string): number | undefined {
  const { steps } = priceOf({ widthMm: USUAL_MM, dropMm: USUAL_MM, band }, list);
  return steps[0]?.pence;
}

const AMOUNT = /£\s?(\d[\d,]*(?:\.\d{1,2})?)/g;
const NUMBER_WORDS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const NUMBER = new RegExp(
  `(?<![£\\d.,])(?:\\d+(?:\\.\\d+)?|\\b(?:${NUMBER_WORDS.join('|')})\\b)`,
  'gi',
);

/** The sums in texts that no current price gives, nor the calculation beside them. */
export function lintTexts(
  texts: readonly WrittenText[],
  inUse: ReadonlySet<number>,
): PriceFinding[] {
  return texts.flatMap(({ where, href, text, mayName }) =>
    text.split(/(?<=[.!?])\s+|\n+/).flatMap((sentence) => {
      const wrong = wrongSums(sentence, inUse).filter((pence) => !mayName?.has(pence));
      return [...new Set(wrong)].map((pence) => ({
        kind: 'text' as const,
        where,
        href,
        message: `No list, offer or ‘from’ price gives ${priceText(pence)}: “${shortened(sentence.trim())}”`,
      }));
    }),
  );
}

/** The sums of a sentence that are no price in use, and that do not follow from those beside them. */
export function wrongSums(sentence: string, inUse: ReadonlySet<number>): number[] {
  const amounts = [...sentence.matchAll(AMOUNT)].map(([, digits = '']) =>
    Math.round(Number(digits.replaceAll(',', '')) * 100),
  );
  const known = amounts.filter((pence) => inUse.has(pence));
  return amounts.filter((pence) => !inUse.has(pence) && !follows(pence, known, sentence));
}

/** Whether a sum is a nearby price times a nearby number, or the total of all prices nearby. */
function follows(pence: number, beside: readonly number[], sentence: string): boolean {
  const numbers = [...sentence.matchAll(NUMBER)].map(([word]) => numberOf(word.toLowerCase()));
  const together = beside.reduce((sum, price) => sum + price, 0);
  return (
    (beside.length > 1 && together === pence) ||
    beside.some((price) => numbers.some((number) => Math.round(price * number) === pence))
  );
}

const numberOf = (word: string) =>
  NUMBER_WORDS.includes(word) ? NUMBER_WORDS.indexOf(word) + 2 : Number(word);

const LONGEST = 160;
const shortened = (text: string) =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;
