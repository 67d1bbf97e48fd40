// Finds prices that do not agree: within the lists, and between them, the products and every text. Pure.

import { priceText } from '../../lib/text/price-text.ts';
import { z } from '../../lib/text/zod.ts';
import { longDay } from '../../lib/time/london-day.ts';
import { kindOf } from '../pricing/list-kinds.ts';
import { unitQuestion } from '../pricing/list-units.ts';
import { loopFreeControl } from '../pricing/loop-free.ts';
import { bandsOf, EXAMPLE_FROM, type PriceList, type Prices } from '../pricing/price-list.ts';
import { sheetOf } from '../pricing/sheet.ts';
import type { Product } from '../products/product.ts';

export const findingKindLabels = {
  list: 'Price lists',
  colours: 'Colours and bands',
  offer: 'Offers',
  text: 'Prices in texts',
} as const;
export const findingKinds = ['list', 'colours', 'offer', 'text'] as const;

const priceFindingSchema = z.object({
  kind: z.enum(findingKinds),
  /** Where it is: a product, a post, an offer. */
  where: z.string(),
  message: z.string(),
  /** Where staff correct it; null if it is only in a file. */
  href: z.string().nullable(),
});
export type PriceFinding = z.output<typeof priceFindingSchema>;

export const priceCheckSchema = z.object({ findings: z.array(priceFindingSchema) });
export type PriceCheck = z.output<typeof priceCheckSchema>;

type LintedProduct = Pick<Product, 'id' | 'name' | 'colours' | 'rooms'>;

/** At most this many cells with the same fault are named. */
const MOST_CELLS = 5;

/**
 * The faults in the lists of products.
 * @param lists in force and to come, by day.
 */
export function lintLists(
  products: readonly LintedProduct[],
  lists: readonly PriceList[],
  today: string,
  hrefOf: (id: number) => string,
): PriceFinding[] {
  const byProduct = Map.groupBy(lists, ({ productId }) => productId);
  return products.flatMap((product) => {
    const own = byProduct.get(product.id) ?? [];
    const inForce = own.findLast(({ validFrom }) => validFrom <= today);
    const found = (kind: PriceFinding['kind']) => (message: string) => ({
      kind,
      message,
      where: product.name,
      href: hrefOf(product.id),
    });
    return [
      ...whetherInForce(own, inForce).map(found('list')),
      ...own.flatMap((list) => [
        ...[unitQuestion(list) ?? []].flat().map(found('list')),
        ...tableFaults(list).map(found('list')),
        ...nurseryFaults(product, list).map(found('list')),
        ...colourFaults(product, list).map(found('colours')),
      ]),
    ];
  });
}

const pounds = (pence: number) => priceText(pence);

function whetherInForce([first]: readonly PriceList[], inForce: PriceList | undefined): string[] {
  if (inForce || !first || first.validFrom === EXAMPLE_FROM) return [];
  return [`No list is in force yet: the first begins on ${longDay(first.validFrom)}.`];
}

function colourFaults({ colours }: LintedProduct, list: Prices): string[] {
  const bands = bandsOf(list);
  const names = new Set(colours.map(({ name }) => name));
  const unknown = Object.keys(list.colours).filter((colour) => !names.has(colour));
  const gone = unknown.map(
    (colour) => `The list has a band for ${colour}, which is not one of its colours.`,
  );
  if (bands.length < 2 || names.size === 0) return gone;
  const used = new Set([...names].map((name) => list.colours[name]));
  return [
    ...[...names]
      .filter((name) => !Object.hasOwn(list.colours, name))
      .map((name) => `The colour ${name} has no band, so it has no price.`),
    ...bands.filter((band) => !used.has(band)).map((band) => `No colour is in band ${band}.`),
    ...gone,
  ];
}

/** A product for nurseries is priced without a loop: a parent who wants one has to choose it. */
function nurseryFaults({ rooms }: LintedProduct, list: Prices): string[] {
  const control = rooms.includes('Nurseries') ? loopFreeControl(list) : undefined;
  if (!control || control.isUsual) return [];
  return [`It is for nurseries, but it is not priced with the loop-free ${control.choice.name}.`];
}

/** Prices below a smaller size's, and gaps among the sizes. */
function tableFaults(list: PriceList): string[] {
  const { hasWidths: isGrid, rate } = kindOf(list);
  const { widths, drops, bands } = sheetOf(list);
  const sum = (pence: number) => [pounds(pence), rate].filter(Boolean).join(' ');
  const sizeAt = (row: number, column: number) =>
    isGrid ? `${mm(widths[column])} x ${mm(drops[row])}` : `a drop up to ${mm(drops[row])} mm`;
  return bandsOf(list).flatMap((band) => {
    const rows = bands[band] ?? [];
    const cells = rows.flatMap((cells, row) =>
      cells.map((pence, column) => ({ row, column, pence })),
    );
    // Not a gap if larger sizes are not made either.
    const isMade = ({ row, column }: { row: number; column: number }) =>
      rows.slice(row).some((further) => further.slice(column).some((pence) => pence !== null));
    const holes = cells.filter((cell) => cell.pence === null && isMade(cell));
    const falls = cells.flatMap(({ row, column, pence }) => {
      if (pence === null) return [];
      const narrower = lastMade(rows[row]?.slice(0, column) ?? []);
      const shorter = lastMade(rows.slice(0, row).map((above) => above[column] ?? null));
      const before = Math.max(narrower, shorter);
      if (before <= pence) return [];
      const side = narrower > pence ? 'narrower' : 'shorter';
      const size = sizeAt(row, column);
      return [`${size} costs ${sum(pence)}, and a ${side} one ${pounds(before)}`];
    });
    const inBand = bandsOf(list).length > 1 || !isGrid ? `Band ${band}: ` : '';
    return [
      ...some(falls).map((fall) => `${inBand}${fall}.`),
      ...some(holes.map(({ row, column }) => sizeAt(row, column))).map(
        (size) => `${inBand}${size} has no price, although larger sizes have one.`,
      ),
    ];
  });
}

/** The price of the largest size that is made; 0 without one. */
const lastMade = (cells: readonly (number | null)[]) =>
  cells.findLast((pence) => pence !== null) ?? 0;

const mm = (size: number | undefined) => (size ?? 0).toLocaleString('en-GB');

function some(faults: readonly string[]): string[] {
  if (faults.length <= MOST_CELLS) return [...faults];
  const more = faults.length - MOST_CELLS;
  const named = faults.slice(0, MOST_CELLS);
  return [...named.slice(0, -1), `${named.at(-1)} (and ${more} more)`];
}
