// The differences between two price lists: cell by cell, and in text for the rest.

import { bandsOf, type PriceList } from '../price-list.ts';
import { extentOf, sheetOf } from '../sheet.ts';
import { factsOf } from './list-format.ts';

export interface PriceChange {
  /** Pence; null is not made, undefined is a size that was not in the list. */
  before: number | null | undefined;
  now: number | null | undefined;
}

export interface BandChanges {
  band: string;
  widths: (number | undefined)[];
  drops: (number | undefined)[];
  /** [drop][width] of the sizes with differences. */
  cells: PriceChange[][];
  count: number;
}

/** Prices that differ, by band, with only the affected widths and drops. */
export function priceChanges(before: PriceList, now: PriceList): BandChanges[] {
  const bands = [...new Set([...bandsOf(before), ...bandsOf(now)])].sort();
  const [old, current] = [cellsOf(before), cellsOf(now)];
  const widths = merged(old.widths, current.widths);
  const drops = merged(old.drops, current.drops);
  return bands.flatMap((band) => {
    const change = (drop: number | undefined, width: number | undefined): PriceChange => ({
      before: old.find(band, drop, width),
      now: current.find(band, drop, width),
    });
    const ownDrops = drops.filter((drop) => widths.some((width) => differs(change(drop, width))));
    const ownWidths = widths.filter((width) =>
      ownDrops.some((drop) => differs(change(drop, width))),
    );
    if (ownDrops.length === 0) return [];
    const cells = ownDrops.map((drop) => ownWidths.map((width) => change(drop, width)));
    const count = cells.flat().filter(differs).length;
    return { band, widths: ownWidths, drops: ownDrops, cells, count };
  });
}

export const differs = ({ before, now }: PriceChange): boolean => before !== now;

/** Prices of a list by size; undefined is the only size of a kind without sizes. */
function cellsOf(list: PriceList) {
  const sheet = sheetOf(list);
  const { hasWidths, hasDrops } = extentOf(list.kind, sheet);
  const widths: (number | undefined)[] = hasWidths ? [...sheet.widths] : [undefined];
  const drops: (number | undefined)[] = hasDrops ? [...sheet.drops] : [undefined];
  return {
    widths,
    drops,
    find: (band: string, drop: number | undefined, width: number | undefined) =>
      sheet.bands[band]?.[drops.indexOf(drop)]?.[widths.indexOf(width)],
  };
}

const merged = (one: readonly (number | undefined)[], other: readonly (number | undefined)[]) =>
  [...new Set([...one, ...other])].sort((a = 0, b = 0) => a - b);

/** `+£3 (5.5 %)`; empty where there is nothing to compare with. */
export function differenceText({ before, now }: PriceChange): string {
  if (typeof before !== 'number' || typeof now !== 'number') return '';
  const sign = now > before ? '+' : '−';
  const pounds = (Math.abs(now - before) / 100).toFixed((now - before) % 100 === 0 ? 0 : 2);
  const percent = Math.round((Math.abs(now - before) / before) * 1000) / 10;
  return `${sign}£${pounds} (${percent} %)`;
}

interface FactChange {
  label: string;
  before: string;
  now: string;
}

export function factChanges(before: PriceList, now: PriceList): FactChange[] {
  const [old, current] = [factsOf(before), factsOf(now)];
  return Object.keys({ ...current, ...old })
    .map((label) => ({ label, before: old[label] ?? '', now: current[label] ?? '' }))
    .filter((change) => change.before !== change.now);
}
