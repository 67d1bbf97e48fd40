// Sums that may be said: prices on sale, those times a number or an area, a list's price
// for a size and an option, and offers.

import type { Facts } from '../../src/features/assistant/answers/facts.ts';
import { priceOf } from '../../src/features/pricing/price-of.ts';

/** @returns sums of a reply, in pence, that follow from nothing on sale. */
export function wrongPrices(
  reply: string,
  { products, offers, listOf }: Facts,
  sizes: readonly { width: number; drop: number }[],
  counts: Iterable<number>,
): number[] {
  const said = [...reply.matchAll(/£\s?([\d,]+(?:\.\d{1,2})?)/g)].map(([, sum = '']) =>
    Math.round(Number(sum.replaceAll(',', '')) * 100),
  );
  if (said.length === 0) return [];
  const numbers = new Set([1, ...counts, ...offers.map(({ quantity }) => quantity)]);
  const units = products.flatMap(({ pence }) => (pence === null ? [] : [pence]));
  const areas = sizes.map(({ width, drop }) => Math.round((width * drop) / 10_000) / 100);
  const extras = products.flatMap(({ id }) =>
    (listOf(id)?.options ?? []).flatMap(({ choices }) =>
      choices.flatMap(({ price }) => ('pence' in price ? price.pence : [])),
    ),
  );
  const listed = products.flatMap(({ id }) => {
    const list = listOf(id);
    return list
      ? sizes.flatMap(({ width, drop }) => {
          const chosen = list.options.flatMap(({ group, choices }) =>
            choices.map(({ name }) => ({ [group]: [name] })),
          );
          return [undefined, ...chosen].flatMap((options) => {
            const { pence, steps } = priceOf({ widthMm: width, dropMm: drop, options }, list);
            return [pence, ...steps.map((one) => one.pence)];
          });
        })
      : [];
  });
  const single = [
    ...units,
    ...listed,
    ...extras,
    ...units.flatMap((pence) => areas.map((area) => Math.round(pence * area))),
  ];
  const right = new Set([
    ...single.flatMap((pence) => [...numbers].map((count) => pence * count)),
    ...offers.flatMap(({ pricePence, regularPricePence }) => [pricePence, regularPricePence]),
  ]);
  return said.filter((pence) => !right.has(pence));
}
