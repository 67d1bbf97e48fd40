// What a list of windows costs, row by row.

import type { Prices } from './price-list.ts';
import { type Price, type PricedWindow, priceOf, refused } from './price-of.ts';
import type { Estimate } from './window-rows.ts';

export type ListOf = (productId: number) => Prices | undefined;

export function priceRow(row: PricedWindow & { productId: number }, listOf: ListOf): Price {
  const list = listOf(row.productId);
  return list ? priceOf(row, list) : refused('We have no price list for this. Please ask us.');
}

/** Prices rows, in order; one without a price has the reason. */
export function estimate(
  rows: readonly (PricedWindow & { productId: number })[],
  listOf: ListOf,
): Estimate {
  const windows = rows.map((row) => priceRow(row, listOf));
  return {
    totalPence: windows.reduce((sum, { pence }) => sum + pence, 0),
    complete: windows.every(({ refusal }) => refusal === undefined),
    windows,
  };
}
