// A product's prices in one line, for the admin's list.

import { z } from '../../lib/text/zod.ts';
import { fromPence } from './from-price.ts';
import { kindNames } from './list-kinds.ts';
import { bandsOf, type PriceList } from './price-list.ts';

export const priceOverviewSchema = z.object({
  productId: z.int(),
  kind: z.enum(kindNames),
  bands: z.array(z.string()),
  /** Lowest price of the list; null if nothing is made. */
  fromPence: z.int().nullable(),
  /** Day the list begins; later than today if none is in force yet. */
  validFrom: z.string(),
  nextFrom: z.string().nullable(),
  /** Lowest price from then on. */
  nextFromPence: z.int().nullable(),
});
export type PriceOverview = z.output<typeof priceOverviewSchema>;

/** @param lists of one product, by day; the last that has begun is in force. */
export function overviewOf(lists: readonly PriceList[], today: string): PriceOverview | undefined {
  const at = Math.max(
    lists.findLastIndex(({ validFrom }) => validFrom <= today),
    0,
  );
  const [list, next] = lists.slice(at);
  return (
    list && {
      productId: list.productId,
      kind: list.kind,
      bands: bandsOf(list),
      fromPence: fromPence(list),
      validFrom: list.validFrom,
      nextFrom: next?.validFrom ?? null,
      nextFromPence: next ? fromPence(next) : null,
    }
  );
}
