// The editor's changes to a table of prices. Every change makes a new one.

import { type Fault, linesOf } from '../../../lib/text/csv-lines.ts';
import { MOST_SIZES } from '../list-kinds.ts';
import {
  type Cell,
  cellOf,
  type Extent,
  ofEachBand,
  type Place,
  type Sheet,
  type Size,
  sizeOf,
} from '../sheet.ts';
import { readSheet } from '../sheet-text.ts';

type Side = 'widths' | 'drops';

/** Null means a size that is not made, and is kept. */
const orMissing = (cell: Cell | undefined): Cell => (cell === undefined ? '' : cell);

/** Puts texts into the table from a place on; those outside it are dropped. */
export function written(
  sheet: Sheet,
  band: string,
  { row, column }: Place,
  texts: readonly (readonly string[])[],
): Sheet {
  const widths = [...sheet.widths];
  const drops = [...sheet.drops];
  const cells = (sheet.bands[band] ?? []).map((line) => [...line]);
  for (const [down, line] of texts.entries()) {
    for (const [across, text] of line.entries()) {
      const [at, place] = [row + down - 1, column + across - 1];
      if (at < 0) {
        if (place >= 0 && place < widths.length) widths[place] = sizeOf(text);
      } else if (at < drops.length) {
        if (place < 0) drops[at] = sizeOf(text);
        else if (place < widths.length) cells[at]?.splice(place, 1, cellOf(text));
      }
    }
  }
  return { widths, drops, bands: { ...sheet.bands, [band]: cells } };
}

/** With one size more at a place, which is empty and has no prices yet, or without the one there. */
export function resized(sheet: Sheet, side: Side, at: number, by: 1 | -1): Sheet {
  const change = <Item>(items: readonly Item[], blank: Item) =>
    by === 1 ? items.toSpliced(at, 0, blank) : items.toSpliced(at, 1);
  const blank = sheet.widths.map(() => '');
  return {
    ...sheet,
    [side]: change<Size>(sheet[side], ''),
    bands: ofEachBand(sheet.bands, (cells) =>
      side === 'drops'
        ? change<readonly Cell[]>(cells, blank)
        : cells.map((line) => change<Cell>(line, '')),
    ),
  };
}

export type Pasted = { sheet: Sheet } | { refusal: string } | { faults: Fault[] };

/** A whole table, with its widths across and drops down, replaces the current one. */
export function replaced(sheet: Sheet, band: string, text: string): Pasted {
  const lines = linesOf(text);
  if ('faults' in lines) return lines;
  const { sheet: read, faults, isBanded, isMisshapen } = readSheet(lines);
  const { widths, drops } = read;
  const isRefused = isBanded
    ? faults.length > 0
    : isMisshapen || Math.max(widths.length, drops.length) > MOST_SIZES;
  if (isRefused) return { faults };
  if (isBanded) return { sheet: read };
  // Prices of other bands stay with their sizes, and are missing where a size is new.
  const others = ofEachBand(sheet.bands, (old) =>
    drops.map((drop) => {
      const line = old[sheet.drops.indexOf(drop)];
      return widths.map((width) => orMissing(line?.[sheet.widths.indexOf(width)]));
    }),
  );
  return { sheet: { widths, drops, bands: { ...others, [band]: read.bands.A ?? [] } } };
}

/** Cells of a spreadsheet go where they are pasted, and the table grows for them; at its corner they replace it. */
export function pasted(
  sheet: Sheet,
  text: string,
  { band, at, extent }: { band: string; at: Place; extent: Extent },
): Pasted {
  if (at.row === 0 && at.column === 0) return replaced(sheet, band, text);
  const lines = text
    .replace(/[\r\n]+$/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.split('\t'));
  const rows = at.row + lines.length - 1;
  const columns = at.column + Math.max(...lines.map((line) => line.length)) - 1;
  const isTooLong = !extent.hasDrops && rows > extent.rows;
  if (isTooLong || (!extent.hasWidths && columns > extent.columns)) {
    return { refusal: 'This does not fit into the table from here.' };
  }
  if (Math.max(rows, columns) > MOST_SIZES) {
    return { refusal: `A table has at most ${MOST_SIZES} widths and ${MOST_SIZES} drops.` };
  }
  const sizes = (old: readonly Size[], count: number) =>
    Array.from({ length: Math.max(count, old.length) }, (_, place) => old[place] ?? '');
  const [widths, drops] = [sizes(sheet.widths, columns), sizes(sheet.drops, rows)];
  const bands = ofEachBand(sheet.bands, (cells) =>
    drops.map((_, row) => widths.map((_, column) => orMissing(cells[row]?.[column]))),
  );
  return { sheet: written({ widths, drops, bands }, band, at, lines) };
}
