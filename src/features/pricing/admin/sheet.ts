// A table of prices while it is edited: sizes, and the prices of each band below them. Every change makes a new one.

import { poundsText } from '../../../lib/text/price-text.ts';
import { MOST_PENCE, MOST_SIZES, type PriceList } from '../price-list.ts';
import { penceOf } from '../price-matrix.ts';
import { MOST_MM } from '../sizes.ts';

/** Whole mm, or what was typed and is no size. */
export type Size = number | string;
/** Pence, null for a size that is not made, or what was typed and is no price. */
export type Cell = number | string | null;

export interface Sheet {
  widths: readonly Size[];
  drops: readonly Size[];
  /** By band, [drop][width]. */
  bands: Readonly<Record<string, readonly (readonly Cell[])[]>>;
}

/** As on screen: row 0 has the widths and column 0 the drops. */
export interface Place {
  row: number;
  column: number;
}

/** What of a sheet a kind of list uses. */
export interface Extent {
  /** Of prices. */
  rows: number;
  columns: number;
  hasWidths: boolean;
  hasDrops: boolean;
  /** Whether a size may be one that is not made. */
  hasGaps: boolean;
}

export function extentOf(kind: PriceList['kind'], { widths, drops }: Sheet): Extent {
  const hasWidths = kind === 'grid';
  const hasDrops = hasWidths || kind === 'width';
  return {
    columns: hasWidths ? widths.length : 1,
    rows: hasDrops ? drops.length : 1,
    hasWidths,
    hasDrops,
    hasGaps: hasWidths,
  };
}

/** Both corners belong to it. */
export interface Range {
  from: Place;
  to: Place;
}

export const blankSheet: Sheet = { widths: [1000], drops: [1000], bands: { A: [[null]] } };

export function sizeOf(text: string): Size {
  const trimmed = text.trim();
  const size = /^\d{1,6}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return size >= 1 && size <= MOST_MM ? size : trimmed;
}

/** `-` is not made; nothing at all is a price that is missing. */
export function cellOf(text: string): Cell {
  const trimmed = text.trim();
  if (trimmed === '-' || trimmed === '–') return null;
  const pence = penceOf(trimmed);
  return pence !== undefined && pence >= 1 && pence <= MOST_PENCE ? pence : trimmed;
}

function cellText(cell: Cell): string {
  if (cell === null) return '-';
  if (typeof cell === 'string') return cell;
  return poundsText(cell);
}

export function textAt(sheet: Sheet, band: string, { row, column }: Place): string {
  if (row === 0) return column === 0 ? 'Drop / width' : String(sheet.widths[column - 1] ?? '');
  if (column === 0) return String(sheet.drops[row - 1] ?? '');
  return cellText(sheet.bands[band]?.[row - 1]?.[column - 1] ?? null);
}

/** What is wrong with a place, in words. */
export function faultAt(
  sheet: Sheet,
  band: string,
  { row, column }: Place,
  { hasWidths, hasDrops, hasGaps }: Extent,
): string | undefined {
  if (row === 0) {
    return hasWidths && column > 0 ? sizeFault(sheet.widths, column - 1, 'width') : undefined;
  }
  if (column === 0) return hasDrops ? sizeFault(sheet.drops, row - 1, 'drop') : undefined;
  const cell = sheet.bands[band]?.[row - 1]?.[column - 1] ?? null;
  if (cell === null && !hasGaps) return 'This price is missing';
  if (typeof cell !== 'string') return undefined;
  return cell === ''
    ? 'This price is missing; - stands for a size that is not made'
    : `‘${cell.slice(0, 30)}’ is no price from £0.01 to £100,000, such as 55 or 55.50`;
}

function sizeFault(sizes: readonly Size[], at: number, noun: string): string | undefined {
  const size = sizes[at];
  if (typeof size === 'string') {
    return size === ''
      ? 'This size is missing'
      : `‘${size.slice(0, 30)}’ is no size in whole millimetres, such as 1200`;
  }
  const before = sizes.slice(0, at).findLast((other) => typeof other === 'number');
  return typeof before === 'number' && size !== undefined && size <= before
    ? `This ${noun} must be larger than ${before}`
    : undefined;
}

export interface SheetFault extends Place {
  band: string;
  message: string;
}

/** Every fault in the order of reading, sizes first; those of sizes belong to the first band. */
export function faultsOf(sheet: Sheet, extent: Extent): SheetFault[] {
  const { rows, columns } = extent;
  return Object.keys(sheet.bands)
    .sort()
    .flatMap((band, index) => {
      const faults: SheetFault[] = [];
      for (let row = index === 0 ? 0 : 1; row <= rows; row += 1) {
        for (let column = index === 0 ? 0 : 1; column <= columns; column += 1) {
          const message = faultAt(sheet, band, { row, column }, extent);
          if (message) faults.push({ band, row, column, message });
        }
      }
      return faults;
    });
}

type Counts = Pick<Extent, 'rows' | 'columns'>;

export const isInside = ({ from, to }: Range, { row, column }: Place): boolean =>
  row >= Math.min(from.row, to.row) &&
  row <= Math.max(from.row, to.row) &&
  column >= Math.min(from.column, to.column) &&
  column <= Math.max(from.column, to.column);

/** Texts of a range, line by line. */
export function textsOf(sheet: Sheet, band: string, { from, to }: Range): string[][] {
  const [top, bottom] = [Math.min(from.row, to.row), Math.max(from.row, to.row)];
  const [left, right] = [Math.min(from.column, to.column), Math.max(from.column, to.column)];
  return Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (_, column) =>
      textAt(sheet, band, { row: top + row, column: left + column }),
    ),
  );
}

/** Puts texts where they belong, from a place on. What lies outside is left alone. */
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

/** Prices become sizes that are not made; sizes become empty. */
export function cleared(sheet: Sheet, band: string, range: Range): Sheet {
  const texts = textsOf(sheet, band, range).map((line) => line.map(() => ''));
  const top = Math.min(range.from.row, range.to.row);
  const left = Math.min(range.from.column, range.to.column);
  const emptied = texts.map((line, row) =>
    line.map((_, column) => (top + row > 0 && left + column > 0 ? '-' : '')),
  );
  return written(sheet, band, { row: top, column: left }, emptied);
}

/** With as many widths and drops as asked for: new sizes are empty, and their prices missing. */
export function grown(sheet: Sheet, { rows, columns }: Counts): Sheet {
  const [widths, drops] = [
    Math.max(columns, sheet.widths.length),
    Math.max(rows, sheet.drops.length),
  ];
  const sizes = (old: readonly Size[], count: number) =>
    Array.from({ length: count }, (_, at) => old[at] ?? '');
  return {
    widths: sizes(sheet.widths, widths),
    drops: sizes(sheet.drops, drops),
    bands: ofEachBand(sheet, (cells) =>
      Array.from({ length: drops }, (_, row) =>
        // Null stands for a size that is not made, and is kept.
        Array.from({ length: widths }, (_, column) => {
          const cell = cells[row]?.[column];
          return cell === undefined ? '' : cell;
        }),
      ),
    ),
  };
}

export const tooManySizes = ({ rows, columns }: Counts): boolean =>
  rows > MOST_SIZES || columns > MOST_SIZES;

export function withWidth(sheet: Sheet, at: number): Sheet {
  return {
    ...sheet,
    widths: sheet.widths.toSpliced(at, 0, ''),
    bands: ofEachBand(sheet, (cells) => cells.map((line) => line.toSpliced(at, 0, ''))),
  };
}

export function withDrop(sheet: Sheet, at: number): Sheet {
  const blank = sheet.widths.map(() => '');
  return {
    ...sheet,
    drops: sheet.drops.toSpliced(at, 0, ''),
    bands: ofEachBand(sheet, (cells) => cells.toSpliced(at, 0, blank)),
  };
}

export function withoutWidths(sheet: Sheet, at: number, count: number): Sheet {
  return {
    ...sheet,
    widths: sheet.widths.toSpliced(at, count),
    bands: ofEachBand(sheet, (cells) => cells.map((line) => line.toSpliced(at, count))),
  };
}

export function withoutDrops(sheet: Sheet, at: number, count: number): Sheet {
  return {
    ...sheet,
    drops: sheet.drops.toSpliced(at, count),
    bands: ofEachBand(sheet, (cells) => cells.toSpliced(at, count)),
  };
}

/** Every price of all bands dearer by a percentage, or cheaper; rounded half up to `step` pence, which is the least. */
export function raised(sheet: Sheet, percent: number, step: number): Sheet {
  const factor = 10_000 + Math.round(percent * 100);
  const raise = (cell: Cell) =>
    typeof cell === 'number'
      ? Math.min(
          MOST_PENCE,
          Math.max(step, Math.floor((cell * factor) / (10_000 * step) + 0.5) * step),
        )
      : cell;
  return { ...sheet, bands: ofEachBand(sheet, (cells) => cells.map((line) => line.map(raise))) };
}

/** A new band begins with the prices of another. */
export const withBand = (sheet: Sheet, name: string, like: string): Sheet => ({
  ...sheet,
  bands: { ...sheet.bands, [name]: sheet.bands[like] ?? [] },
});

export const renamedBand = (sheet: Sheet, from: string, to: string): Sheet => ({
  ...sheet,
  bands: Object.fromEntries(
    Object.entries(sheet.bands).map(([name, cells]) => [name === from ? to : name, cells]),
  ),
});

export const withoutBand = (sheet: Sheet, name: string): Sheet => ({
  ...sheet,
  bands: Object.fromEntries(Object.entries(sheet.bands).filter(([other]) => other !== name)),
});

function ofEachBand(
  { bands }: Sheet,
  change: (cells: readonly (readonly Cell[])[]) => readonly (readonly Cell[])[],
): Sheet['bands'] {
  return Object.fromEntries(Object.entries(bands).map(([name, cells]) => [name, change(cells)]));
}
