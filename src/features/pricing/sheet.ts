// A table of prices, for file, clipboard and editor: sizes, and the prices of each band. Invalid text stays in it, and
// the schema of its kind reports it.

import { poundsText } from '../../lib/text/price-text.ts';
import { z } from '../../lib/text/zod.ts';
import { type KindName, kindOf, MOST_PENCE, MOST_SIZES, tableFields } from './list-kinds.ts';
import { MOST_MM, readSize, type Unit } from './sizes.ts';

/** Whole mm, or typed text that is no size. */
export type Size = number | string;
/** Pence, null for a size that is not made, or typed text that is no price. */
export type Cell = number | string | null;
/** [drop][width] */
export type Cells = readonly (readonly Cell[])[];

/** A kind without widths uses only the first of them; likewise for drops. */
export interface Sheet {
  widths: readonly Size[];
  drops: readonly Size[];
  bands: Readonly<Record<string, Cells>>;
}

/** Of a list of any kind: one price, one for each drop, or lines of them for each drop. */
interface AnyTable {
  kind: KindName;
  widthsMm?: readonly number[];
  dropsMm?: readonly number[];
  prices: Readonly<Record<string, unknown>>;
}

/** The sheet of a list: always valid. */
interface SoundSheet extends Sheet {
  widths: readonly number[];
  drops: readonly number[];
  bands: Readonly<Record<string, readonly (readonly (number | null)[])[]>>;
}

/** As on screen: row 0 has the widths and column 0 the drops. */
export interface Place {
  row: number;
  column: number;
}

export const blankSheet: SoundSheet = { widths: [1000], drops: [1000], bands: { A: [[null]] } };

/** The part of a sheet that a kind of list uses: how many rows and columns of prices. */
export function extentOf(kind: KindName, { widths, drops }: Sheet) {
  const { hasWidths, hasDrops } = kindOf({ kind });
  return {
    hasWidths,
    hasDrops,
    columns: hasWidths ? widths.length : 1,
    rows: hasDrops ? drops.length : 1,
  };
}
export type Extent = ReturnType<typeof extentOf>;

export const bandsOfSheet = ({ bands }: Sheet): string[] => Object.keys(bands).sort();

export const ofEachBand = <From, To>(
  bands: Readonly<Record<string, From>>,
  change: (own: From) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(bands).map(([name, own]) => [name, change(own)]));

/** @param unit other than mm, sizes may have fractions */
export function sizeOf(text: string, unit: Unit = 'mm'): Size {
  const trimmed = text.trim();
  if (unit !== 'mm') return readSize(trimmed, unit) ?? trimmed;
  const size = /^\d{1,6}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return size >= 1 && size <= MOST_MM ? size : trimmed;
}

/** `-` is not made; empty is a missing price. */
export function cellOf(text: string): Cell {
  const trimmed = text.trim();
  if (trimmed === '-' || trimmed === '–') return null;
  const pence = penceOf(trimmed);
  return pence !== undefined && pence >= 1 && pence <= MOST_PENCE ? pence : trimmed;
}

/** Pence of `55`, `55.50` or `£1,250.00`; undefined for anything else. */
function penceOf(text: string): number | undefined {
  const [, pounds, pence = ''] =
    /^£?\s*(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (pounds === undefined) return undefined;
  return Number(pounds.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0'));
}

function valueAt({ widths, drops, bands }: Sheet, band: string, { row, column }: Place): Cell {
  if (row === 0) return column === 0 ? 'Drop / width' : (widths[column - 1] ?? '');
  if (column === 0) return drops[row - 1] ?? '';
  return bands[band]?.[row - 1]?.[column - 1] ?? null;
}

export function textAt(sheet: Sheet, band: string, place: Place): string {
  const value = valueAt(sheet, band, place);
  if (typeof value !== 'number') return value ?? '-';
  return place.row > 0 && place.column > 0 ? poundsText(value) : String(value);
}

/** Its sizes and the prices of a band, line by line. */
export const textsOf = (sheet: Sheet, band: string): string[][] =>
  ['', ...sheet.drops].map((_, row) =>
    ['', ...sheet.widths].map((_, column) => textAt(sheet, band, { row, column })),
  );

/** The part of a sheet that a kind of list uses, as text: a line for each drop, with the width before its price. */
export function sheetInWords(kind: KindName, sheet: Sheet): string {
  const { rows, columns, hasWidths, hasDrops } = extentOf(kind, sheet);
  const price = (band: string, row: number, column: number) =>
    (hasWidths ? `${sheet.widths[column]}: ` : '') +
    textAt(sheet, band, { row: row + 1, column: column + 1 });
  return bandsOfSheet(sheet)
    .flatMap((band) =>
      Array.from({ length: rows }, (_, row) => {
        const prices = Array.from({ length: columns }, (_, column) => price(band, row, column));
        return `Band ${band}${hasDrops ? `, drop ${sheet.drops[row]}` : ''}. ${prices.join(', ')}`;
      }),
    )
    .join('\n');
}

export function sheetOf({ kind, widthsMm, dropsMm, prices: bands }: AnyTable): SoundSheet {
  const { hasWidths, hasDrops } = kindOf({ kind });
  const cellsOf = (prices: unknown) => {
    const rows = (hasDrops ? prices : [prices]) as unknown[];
    return (hasWidths ? rows : rows.map((price) => [price])) as (number | null)[][];
  };
  return {
    widths: widthsMm ?? blankSheet.widths,
    drops: dropsMm ?? blankSheet.drops,
    bands: ofEachBand(bands, cellsOf),
  };
}

/** The sizes and prices of a sheet, for the schema of a kind to check. */
export function tableOf(kind: KindName, { widths, drops, bands }: Sheet): Record<string, unknown> {
  const { hasWidths, hasDrops } = kindOf({ kind });
  return {
    ...(hasWidths && { widthsMm: widths }),
    ...(hasDrops && { dropsMm: drops }),
    prices: ofEachBand(bands, (cells) => {
      const rows = hasWidths ? cells : cells.map(([price]) => price);
      return hasDrops ? rows : rows[0];
    }),
  };
}

export interface SheetFault extends Place {
  band: string;
  message: string;
}

/** Every fault in reading order, sizes first; those of sizes belong to the first band. */
export const faultsOf = (kind: KindName, sheet: Sheet): SheetFault[] =>
  faultsIn(
    z.object(tableFields[kind]).safeParse(tableOf(kind, sheet)).error?.issues ?? [],
    kind,
    sheet,
  );

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'> & { code?: string; params?: unknown };

/** The issues of a check that have a place in its sheet. */
export function faultsIn(issues: readonly Issue[], kind: KindName, sheet: Sheet): SheetFault[] {
  const faults = new Map<string, SheetFault>();
  for (const issue of issues) {
    const { at, largest } = (issue.params ?? {}) as { at?: number; largest?: number };
    const end = issue.code === 'too_big' ? MOST_SIZES : issue.code === 'too_small' ? 0 : at;
    const isWhole = issue.path.length === 1 && end !== undefined;
    const place = placeOf(isWhole ? [...issue.path, end] : issue.path, sheet);
    if (!place) continue;
    const message =
      largest === undefined
        ? messageAt(place, kind, sheet, issue.message)
        : `This ${place.row === 0 ? 'width' : 'drop'} must be larger than ${largest}`;
    faults.set(JSON.stringify(place), { ...place, message });
  }
  return [...faults.values()].sort(
    (one, other) =>
      (one.band < other.band ? -1 : Number(one.band > other.band)) ||
      one.row - other.row ||
      one.column - other.column,
  );
}

/** The place in a sheet of an API field such as `prices.A.0.1`. */
function placeOf(
  [field, first, ...rest]: readonly PropertyKey[],
  sheet: Sheet,
): (Place & { band: string }) | undefined {
  if (first === undefined) return undefined;
  const [band = ''] = bandsOfSheet(sheet);
  if (field === 'widthsMm') return { band, row: 0, column: Number(first) + 1 };
  if (field === 'dropsMm') return { band, row: Number(first) + 1, column: 0 };
  if (field !== 'prices') return undefined;
  const [row = 0, column = 0] = rest.map(Number);
  return { band: String(first), row: row + 1, column: column + 1 };
}

/** About the typed text if that is wrong; otherwise the schema's own message. */
function messageAt(
  place: Place & { band: string },
  kind: KindName,
  sheet: Sheet,
  message: string,
): string {
  const typed = valueAt(sheet, place.band, place);
  if (typed === null) return 'This price is missing';
  if (typeof typed === 'number') return message;
  const shown = typed.length > 30 ? `${typed.slice(0, 30)}…` : typed;
  if (place.row === 0 || place.column === 0) {
    if (typed) return `‘${shown}’ is not a size in whole millimetres, such as 1200`;
    return 'This size is missing';
  }
  if (typed) return `‘${shown}’ is not a price from £0.01 to £100,000, such as 55 or 55.50`;
  const gap = kindOf({ kind }).hasWidths ? '; use - for a size that you do not make' : '';
  return `This price is missing${gap}`;
}
