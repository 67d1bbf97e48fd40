// The trade's table of prices as text, from a file or the clipboard: widths across, drops down, and for more bands one
// table below the other, each below a line `Band,A`.

import type { Fault } from '../../lib/text/csv-lines.ts';
import { bandName, MOST_BANDS, MOST_SIZES } from './list-kinds.ts';
import {
  blankSheet,
  type Cells,
  cellOf,
  faultsOf,
  type Sheet,
  type Size,
  sizeOf,
  textsOf,
} from './sheet.ts';
import type { Unit } from './sizes.ts';

/** More faults than this help nobody. */
const MOST_FAULTS = 500;

/** Comma-separated and in pounds, so that it can be imported again. */
export function textOfSheet(sheet: Sheet): string {
  const bands = Object.keys(sheet.bands);
  const isPlain = bands.length === 1 && bands[0] === 'A';
  return bands
    .flatMap((band) => [...(isPlain ? [] : [['Band', band]]), ...textsOf(sheet, band)])
    .map((line) => `${line.join(',')}\r\n`)
    .join('');
}

interface ReadSheet {
  sheet: Sheet;
  isBanded: boolean;
  /** Every fault in reading order. */
  faults: Fault[];
  /** Whether there is a fault that no cell of the sheet can show. */
  isMisshapen: boolean;
}

/** Reads a table, or one per band. Invalid sizes or prices stay in the sheet as faults. */
export function readSheet(lines: readonly (readonly string[])[], unit?: Unit): ReadSheet {
  const blocks = blocksOf(lines);
  const isNone =
    blocks.every(({ lines: [, below] }) => !below) ||
    blocks.every(({ lines: [heading] }) => (heading?.cells.length ?? 0) < 2);
  if (isNone) {
    return { sheet: blankSheet, isBanded: false, faults: [NO_TABLE], isMisshapen: true };
  }
  const faults: Fault[] = [];
  const misfits: Fault[] = [];
  const bands = new Map<string, Cells>();
  let first: Sheet | undefined;
  for (const [index, block] of blocks.entries()) {
    const { band, heading, lines: own } = block;
    if (index === MOST_BANDS) misfits.push(fault(heading, 1, `At most ${MOST_BANDS} bands`));
    if (index >= MOST_BANDS) break;
    const wrongName = bandName.safeParse(band).error?.issues[0]?.message;
    if (wrongName) misfits.push(fault(heading, 2, wrongName));
    else if (bands.has(band)) misfits.push(fault(heading, 2, `Band ${band} occurs twice`));
    if (own.length < 2) {
      const row = heading ?? own[0]?.row;
      misfits.push(fault(row, 1, `There are no prices below band ${band}`));
      continue;
    }
    const sheet = sheetOfBlock(block, unit);
    faults.push(
      ...faultsOf('grid', sheet).map(({ row, column, message }) =>
        fault(own[row]?.row, column + 1, message),
      ),
    );
    misfits.push(...surplusCells(block), ...(first ? otherSizes(block, sheet, first) : []));
    first ??= sheet;
    bands.set(band, sheet.bands.A ?? []);
  }
  return {
    sheet: { ...(first ?? blankSheet), bands: Object.fromEntries(bands) },
    isBanded: blocks[0]?.heading !== undefined,
    faults: [...faults, ...misfits]
      .sort((one, other) => one.row - other.row || one.column - other.column)
      .slice(0, MOST_FAULTS),
    isMisshapen: misfits.length > 0,
  };
}

const fault = (row = 1, column: number, message: string): Fault => ({ row, column, message });

const NO_TABLE = fault(1, 1, 'This is not a table of prices with widths across and drops down');

interface Block {
  band: string;
  /** Row of `Band,A`; undefined for the one table of a text without bands. */
  heading: number | undefined;
  lines: { row: number; cells: string[] }[];
}

function blocksOf(lines: readonly (readonly string[])[]): Block[] {
  const blocks: Block[] = [];
  for (const [index, line] of lines.entries()) {
    const trimmed = line.map((cell) => cell.trim());
    // Spreadsheets pad short lines with empty cells.
    const cells = trimmed.slice(0, trimmed.findLastIndex(Boolean) + 1);
    const row = index + 1;
    const last = blocks.at(-1);
    if (cells.length === 0) continue;
    if (cells[0]?.toLowerCase() === 'band' && cells.length < 3) {
      blocks.push({ band: cells[1] ?? '', heading: row, lines: [] });
    } else if (last) last.lines.push({ row, cells });
    else blocks.push({ band: 'A', heading: undefined, lines: [{ row, cells }] });
  }
  return blocks;
}

/** One size beyond the limit shows that there are too many. */
const ENOUGH = MOST_SIZES + 1;

function sheetOfBlock({ lines: [heading, ...below] }: Block, unit?: Unit): Sheet {
  const sizes = (cells: readonly string[]) => cells.map((cell) => sizeOf(cell, unit));
  const widths = sizes((heading?.cells ?? []).slice(1, ENOUGH + 1));
  const rows = below.slice(0, ENOUGH);
  return {
    widths,
    drops: sizes(rows.map(({ cells: [drop = ''] }) => drop)),
    bands: {
      A: rows.map(({ cells }) => widths.map((_, column) => cellOf(cells[column + 1] ?? ''))),
    },
  };
}

function surplusCells({ lines: [heading, ...below] }: Block): Fault[] {
  const count = heading?.cells.length ?? 0;
  return below
    .filter(({ cells }) => cells.length > count)
    .map(({ row }) => fault(row, count + 1, 'There is no width above this price'));
}

/** Sizes of a further band that differ from the first band's. */
function otherSizes({ lines }: Block, own: Sheet, first: Sheet): Fault[] {
  const differences = (sizes: readonly Size[], wanted: readonly Size[]) =>
    [...sizes, undefined].flatMap((size, at) => {
      const there = wanted[at];
      if (size === there || typeof size === 'string' || typeof there === 'string') return [];
      const message =
        size === undefined ? `${there} is missing` : `the first has ${there ?? 'no more'} here`;
      return { at, message: `Every band has the same sizes: ${message}` };
    });
  const [heading, ...below] = lines.map(({ row }) => row);
  const end = (below.at(-1) ?? 0) + 1;
  return [
    ...differences(own.widths, first.widths).map(({ at, message }) =>
      fault(heading, at + 2, message),
    ),
    ...differences(own.drops, first.drops).map(({ at, message }) =>
      fault(below[at] ?? end, 1, message),
    ),
  ];
}
