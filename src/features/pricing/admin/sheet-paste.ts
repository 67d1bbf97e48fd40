// What comes from a spreadsheet, and goes to one: lines of cells with tabs between them.

import { MOST_SIZES } from '../price-list.ts';
import { type Fault, readMatrix } from '../price-matrix.ts';
import {
  cellOf,
  type Extent,
  grown,
  type Place,
  type Range,
  type Sheet,
  sizeOf,
  tooManySizes,
  written,
} from './sheet.ts';

const SIGNS = ['\t', ';', ','];

/** Cells of a text: tabs, semicolons or commas between them, as its first line has it; quotes as in RFC 4180. */
export function linesOf(text: string): string[][] {
  const first = text.split('\n', 1)[0] ?? '';
  const sign = SIGNS.find((one) => first.includes(one)) ?? '\t';
  const cell = new RegExp(`(${sign}|\\r\\n|\\r|\\n)(?:"((?:[^"]|"")*)"|([^${sign}\\r\\n]*))`, 'g');
  const lines: string[][] = [];
  // Every cell has something before it, the first as well.
  for (const [, before, quoted, plain = ''] of `\n${text}`.matchAll(cell)) {
    if (before !== sign) lines.push([]);
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
  }
  while (lines.at(-1)?.every((one) => one === '')) lines.pop();
  return lines;
}

export const textOf = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => line.join('\t')).join('\n');

export type Pasted = { sheet: Sheet } | { refusal: string } | { faults: Fault[] };

/** A whole table, with its widths across and drops down, in place of the one that is there. */
export function replaced(sheet: Sheet, band: string, lines: readonly string[][]): Pasted {
  if (lines.some(([first]) => first?.trim().toLowerCase() === 'band')) {
    const read = readMatrix(lines.map((cells, at) => ({ row: at + 1, cells })));
    if ('faults' in read) return read;
    return { sheet: { widths: read.widthsMm, drops: read.dropsMm, bands: read.prices } };
  }
  const [heading = [], ...below] = lines.filter((line) => line.some((cell) => cell.trim()));
  const extent = { rows: below.length, columns: heading.length - 1 };
  if (extent.rows < 1 || extent.columns < 1) {
    return { refusal: 'This is no table of prices: widths across, drops down.' };
  }
  if (tooManySizes(extent)) return { refusal: TOO_MANY };
  const widths = heading.slice(1).map(sizeOf);
  const drops = below.map(([drop = '']) => sizeOf(drop));
  const cells = below.map((line) => widths.map((_, column) => cellOf(line[column + 1] ?? '')));
  const others = Object.entries(sheet.bands).map(([name, old]) => [
    name,
    // Prices of other bands stay with their sizes, and are missing where a size is new.
    drops.map((drop) => {
      const line = old[sheet.drops.indexOf(drop)];
      return widths.map((width) => {
        const cell = line?.[sheet.widths.indexOf(width)];
        return cell === undefined ? '' : cell;
      });
    }),
  ]);
  return { sheet: { widths, drops, bands: { ...Object.fromEntries(others), [band]: cells } } };
}

const TOO_MANY = `A table has at most ${MOST_SIZES} widths and ${MOST_SIZES} drops.`;

interface Target {
  band: string;
  range: Range;
  /** What of the sheet is on screen. */
  extent: Extent;
}

/** Pastes at a range's first corner; a single text fills all of it, and a table at the corner of the sheet replaces it. */
export function pasted(sheet: Sheet, lines: readonly string[][], target: Target): Pasted {
  const { band, range, extent } = target;
  const at: Place = {
    row: Math.min(range.from.row, range.to.row),
    column: Math.min(range.from.column, range.to.column),
  };
  if (extent.hasWidths && at.row === 0 && at.column === 0) return replaced(sheet, band, lines);
  const [[only] = []] = lines;
  if (lines.length === 1 && lines[0]?.length === 1 && only !== undefined) {
    return { sheet: filled(sheet, band, range, only) };
  }
  const needed = {
    rows: at.row + lines.length - 1,
    columns: at.column + Math.max(0, ...lines.map((line) => line.length)) - 1,
  };
  const isTooLong = !extent.hasDrops && needed.rows > extent.rows;
  if (isTooLong || (!extent.hasWidths && needed.columns > extent.columns)) {
    return { refusal: 'This does not fit into the table from here on.' };
  }
  if (tooManySizes(needed)) return { refusal: TOO_MANY };
  return { sheet: written(grown(sheet, needed), band, at, lines) };
}

function filled(sheet: Sheet, band: string, range: Range, text: string): Sheet {
  const [top, left] = [
    Math.min(range.from.row, range.to.row),
    Math.min(range.from.column, range.to.column),
  ];
  const rows = Math.abs(range.to.row - range.from.row) + 1;
  const columns = Math.abs(range.to.column - range.from.column) + 1;
  const texts = Array.from({ length: rows }, () => Array.from({ length: columns }, () => text));
  return written(sheet, band, { row: top, column: left }, texts);
}
