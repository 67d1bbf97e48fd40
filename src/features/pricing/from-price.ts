// The 'from' price of a product: the least that its list in force asks for, or the sum written by hand.

import type { Priced } from '../products/from-price-text.ts';
import { kindOf } from './list-kinds.ts';
import { everyPrice, type Prices } from './price-list.ts';
import { priceOf } from './price-of.ts';
import { sheetOf } from './sheet.ts';

/** The least that any size costs with its standard options, or the lowest rate; null where nothing is made. */
export function fromPence(list: Prices): number | null {
  let least = Number.POSITIVE_INFINITY;
  if (kindOf(list).rate) {
    for (const rate of everyPrice(list)) least = Math.min(least, rate);
  } else {
    for (const { pence, sizes, band } of cellsOf(list)) {
      // Options only add to a price.
      if (pence >= least) continue;
      for (const size of sizes) {
        const price = priceOf({ ...size, band, options: standardOptions(list) }, list);
        if (price.refusal === undefined) least = Math.min(least, price.pence);
      }
    }
  }
  return Number.isFinite(least) ? least : null;
}

/** Every price of a list, with the smallest and the largest size that it is for. */
function cellsOf(list: Prices) {
  const { widths, drops, bands } = sheetOf(list);
  const { minWidthMm, minDropMm } = list.limits;
  return Object.entries(bands).flatMap(([band, rows]) =>
    rows.flatMap((cells, row) =>
      cells.flatMap((pence, column) => {
        if (pence === null) return [];
        const smallest = {
          widthMm: Math.max((widths[column - 1] ?? 0) + 1, minWidthMm ?? 1),
          dropMm: Math.max((drops[row - 1] ?? 0) + 1, minDropMm ?? 1),
        };
        const largest = { widthMm: widths[column] ?? 1, dropMm: drops[row] ?? 1 };
        return [{ band, pence, sizes: [smallest, largest] }];
      }),
    ),
  );
}

/** The defaults, and the first choice where one has to be made. */
const standardOptions = ({ options }: Prices) =>
  Object.fromEntries(
    options.flatMap(({ group, required, default: usual, choices: [first] }) => {
      const name = usual ?? (required ? first?.name : undefined);
      return name === undefined ? [] : [[group, name]];
    }),
  );

/** Gives products the 'from' price of their lists; one without a list keeps the sum written by hand. */
export const pricedBy =
  (lists: ReadonlyMap<number, Prices>) =>
  <Product extends Priced & { id: number }>(product: Product): Product => {
    const list = lists.get(product.id);
    if (!list) return product;
    const { rate } = kindOf(list);
    const isRate = /met(?:re|er)|m²|m2/i.test(product.priceUnit);
    return {
      ...product,
      priceFromPence: fromPence(list),
      priceUnit: rate && !isRate ? rate : product.priceUnit,
    };
  };
