// Pasting from a spreadsheet into the editor, and copying to one.

import { type Fault, linesOf } from '../../../lib/text/csv-lines.ts';
import { MOST_SIZES } from '../kinds/table-fields.ts';
import { type Extent, extentOf, ofEachBand, ordered, type Range, type Sheet } from '../sheet.ts';
import { readSheet } from '../sheet-text.ts';
import { grown, tooManySizes, written } from './sheet-changes.ts';

export const textOf = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => line.join('\t')).join('\n');

export type Pasted = { sheet: Sheet } | { refusal: string } | { faults: Fault[] };

/** A whole table, with its widths across and drops down, replaces the current one. */
export function replaced(sheet: Sheet, band: string, text: string): Pasted {
  const lines = linesOf(text);
  if ('faults' in lines) return lines;
  const { sheet: read, faults, isBanded, isMisshapen } = readSheet(lines);
  const isRefused = isBanded
    ? faults.length > 0
    : isMisshapen || tooManySizes(extentOf('grid', read));
  if (isRefused) return { faults };
  if (isBanded) return { sheet: read };
  const { widths, drops } = read;
  // Prices of other bands stay with their sizes, and are missing where a size is new.
  const others = ofEachBand(sheet.bands, (old) =>
    drops.map((drop) => {
      const line = old[sheet.drops.indexOf(drop)];
      return widths.map((width) => {
        const cell = line?.[sheet.widths.indexOf(width)];
        return cell === undefined ? '' : cell;
      });
    }),
  );
  return { sheet: { widths, drops, bands: { ...others, [band]: read.bands.A ?? [] } } };
}

interface Target {
  band: string;
  range: Range;
  /** The visible part of the sheet. */
  extent: Extent;
}

/**
 * Pastes at a range's first corner; a single text fills all of it, and a table at the corner of the sheet replaces it.
 */
export function pasted(sheet: Sheet, text: string, { band, range, extent }: Target): Pasted {
  const { from, to } = ordered(range);
  if (extent.hasWidths && from.row === 0 && from.column === 0) return replaced(sheet, band, text);
  const lines = linesOf(text);
  if ('faults' in lines) return lines;
  const [[only = ''] = []] = lines;
  if (lines.length === 1 && lines[0]?.length === 1) {
    const filled = Array.from({ length: to.row - from.row + 1 }, () =>
      Array.from({ length: to.column - from.column + 1 }, () => only),
    );
    return { sheet: written(sheet, band, from, filled) };
  }
  const needed = {
    rows: from.row + lines.length - 1,
    columns: from.column + Math.max(0, ...lines.map((line) => line.length)) - 1,
  };
  const isTooLong = !extent.hasDrops && needed.rows > extent.rows;
  if (isTooLong || (!extent.hasWidths && needed.columns > extent.columns)) {
    return { refusal: 'This does not fit into the table from here.' };
  }
  if (tooManySizes(needed)) {
    return { refusal: `A table has at most ${MOST_SIZES} widths and ${MOST_SIZES} drops.` };
  }
  return { sheet: written(grown(sheet, needed), band, from, lines) };
}
