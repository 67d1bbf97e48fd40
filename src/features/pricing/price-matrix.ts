// The trade's table of prices: widths across, drops down. Read from a file or from what is pasted.

import { poundsText } from '../../lib/text/price-text.ts';
import { bandName, MOST_PENCE, MOST_SIZES } from './price-list.ts';
import { MOST_MM } from './sizes.ts';

/** A line of cells, with its number in the file from 1. */
export interface Line {
  row: number;
  cells: string[];
}

/** `row` and `column` from 1, as a spreadsheet counts them. */
export interface Fault {
  row: number;
  column: number;
  message: string;
}

export interface Matrix {
  widthsMm: number[];
  dropsMm: number[];
  /** Pence by band, [drop][width]; null is not made. */
  prices: Record<string, (number | null)[][]>;
}

const NO_MATRIX: Fault = {
  row: 1,
  column: 1,
  message: 'There is no table of prices here: widths across, drops down',
};

/** Nobody mends more at once. */
const MOST_FAULTS = 500;

interface Block {
  /** Line of `Band,A`; undefined for the one matrix of a file without bands. */
  heading: Line | undefined;
  lines: Line[];
}

/** Reads one matrix, or one for each band below a line `Band,A`. All is right, or every fault is named. */
export function readMatrix(lines: readonly Line[]): Matrix | { faults: Fault[] } {
  const blocks = blocksOf(lines);
  const [first] = blocks;
  const isNone =
    blocks.every((block) => block.lines.length < 2) ||
    blocks.every((block) => (block.lines[0]?.cells.length ?? 0) < 2);
  if (!first || isNone) return { faults: [NO_MATRIX] };
  const faults: Fault[] = [];
  const matrix: Matrix = { widthsMm: [], dropsMm: [], prices: {} };
  for (const block of blocks) {
    const band = readBand(block, matrix, faults);
    const [heading, ...below] = block.lines;
    if (!heading || below.length === 0) {
      faults.push({ ...placeOf(block), message: `There are no prices below band ${band}` });
      continue;
    }
    const widths = readWidths(heading, faults);
    const rows = below.map((line) => readDrop(line, widths.length, faults));
    refuseDisorder(
      rows.map(({ dropMm }, index) => [dropMm, below[index]?.row ?? 1, 1]),
      'drop',
      faults,
    );
    const drops = rows.map(({ dropMm }) => dropMm);
    if (block === first) {
      matrix.widthsMm = widths;
      matrix.dropsMm = drops;
    } else {
      const widthPlaces = widths.map((_, index) => [heading.row, index + 2] as const);
      const dropPlaces = below.map(({ row }) => [row, 1] as const);
      refuseOthers(widths, matrix.widthsMm, widthPlaces, [heading.row, widths.length + 2], faults);
      refuseOthers(drops, matrix.dropsMm, dropPlaces, [(below.at(-1)?.row ?? 1) + 1, 1], faults);
    }
    matrix.prices[band] = rows.map(({ prices }) => prices);
  }
  return faults.length > 0 ? { faults: faults.slice(0, MOST_FAULTS) } : matrix;
}

const placeOf = ({ heading, lines: [first] }: Block) => ({
  row: heading?.row ?? first?.row ?? 1,
  column: 1,
});

/** Without blanks about the figures, and without the empty cells that a spreadsheet puts at the ends of short lines. */
function withoutBlanks({ row, cells }: Line): Line {
  const trimmed = cells.map((cell) => cell.trim());
  return { row, cells: trimmed.slice(0, trimmed.findLastIndex(Boolean) + 1) };
}

function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines.map(withoutBlanks)) {
    if (line.cells.length === 0) continue;
    const last = blocks.at(-1);
    if (line.cells[0]?.toLowerCase() === 'band' && line.cells.length < 3) {
      blocks.push({ heading: line, lines: [] });
    } else if (last) last.lines.push(line);
    else blocks.push({ heading: undefined, lines: [line] });
  }
  return blocks;
}

function readBand({ heading }: Block, { prices }: Matrix, faults: Fault[]): string {
  if (!heading) return 'A';
  const name = heading.cells[1] ?? '';
  const read = bandName.safeParse(name);
  const message = read.success
    ? Object.hasOwn(prices, name) && `Band ${name} stands here twice`
    : (read.error.issues[0]?.message ?? '');
  if (message) faults.push({ row: heading.row, column: 2, message });
  return name;
}

/** In mm; NaN where it is none. */
function readWidths({ row, cells }: Line, faults: Fault[]): number[] {
  const widths = cells.slice(1).map((cell, index) => readSize(cell, row, index + 2, faults));
  if (widths.length === 0) faults.push({ row, column: 2, message: 'Please give the widths' });
  refuseDisorder(
    widths.map((width, index) => [width, row, index + 2]),
    'width',
    faults,
  );
  return widths;
}

function readDrop({ row, cells }: Line, widths: number, faults: Fault[]) {
  const [drop = '', ...rest] = cells;
  const dropMm = readSize(drop, row, 1, faults);
  const prices = Array.from({ length: widths }, (_, index) =>
    readPrice(rest[index], row, index + 2, faults),
  );
  if (rest.length > widths) {
    faults.push({ row, column: widths + 2, message: 'There is no width above this price' });
  }
  return { dropMm, prices };
}

function readSize(cell: string, row: number, column: number, faults: Fault[]): number {
  const size = /^\d{1,6}$/.test(cell) ? Number(cell) : Number.NaN;
  if (size >= 1 && size <= MOST_MM) return size;
  const message =
    cell === ''
      ? 'This size is missing'
      : `‘${shortened(cell)}’ is no size in whole millimetres, such as 1200`;
  faults.push({ row, column, message });
  return Number.NaN;
}

function readPrice(
  cell: string | undefined,
  row: number,
  column: number,
  faults: Fault[],
): number | null {
  if (cell === '-') return null;
  const pence = penceOf(cell ?? '');
  if (pence !== undefined && pence >= 1 && pence <= MOST_PENCE) return pence;
  const message = cell
    ? `‘${shortened(cell)}’ is no price from £0.01 to £100,000, such as 55 or 55.50`
    : 'This price is missing; - stands for a size that is not made';
  faults.push({ row, column, message });
  return null;
}

/** Pence of `55`, `55.50` or `£1,250.00`; undefined for anything else. */
export function penceOf(text: string): number | undefined {
  const [, pounds, pence = ''] =
    /^£?\s*(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (pounds === undefined) return undefined;
  return Number(pounds.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0'));
}

function refuseDisorder(
  sizes: readonly (readonly [size: number, row: number, column: number])[],
  noun: string,
  faults: Fault[],
): void {
  let largest = 0;
  for (const [index, [size, row, column]] of sizes.entries()) {
    if (index === MOST_SIZES) {
      faults.push({ row, column, message: `At most ${MOST_SIZES} ${noun}s` });
    }
    if (Number.isNaN(size)) continue;
    if (size <= largest) {
      faults.push({ row, column, message: `This ${noun} must be larger than ${largest}` });
    }
    largest = Math.max(largest, size);
  }
}

/** Sizes of a further band that are not those of the first. */
function refuseOthers(
  sizes: readonly number[],
  wanted: readonly number[],
  places: readonly (readonly [row: number, column: number])[],
  end: readonly [row: number, column: number],
  faults: Fault[],
): void {
  for (const [index, size] of sizes.entries()) {
    if (Number.isNaN(size) || size === wanted[index]) continue;
    const [row, column] = places[index] ?? end;
    const message = `Every band has the same sizes: ${wanted[index] ?? 'no further one'} stands in the first`;
    faults.push({ row, column, message });
  }
  const missing = wanted[sizes.length];
  if (missing === undefined) return;
  const [row, column] = end;
  faults.push({ row, column, message: `Every band has the same sizes: ${missing} is missing` });
}

const shortened = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text);

/** The same table as text: comma-separated, in pounds. */
export function writeMatrix({ widthsMm, dropsMm, prices }: Matrix): string {
  const bands = Object.entries(prices);
  const isPlain = bands.length === 1 && bands[0]?.[0] === 'A';
  return bands
    .flatMap(([band, rows]) => [
      ...(isPlain ? [] : [`Band,${band}`]),
      ['Drop / width', ...widthsMm].join(','),
      ...rows.map((cells, row) => [dropsMm[row], ...cells.map(pounds)].join(',')),
    ])
    .map((line) => `${line}\r\n`)
    .join('');
}

const pounds = (pence: number | null) => (pence === null ? '-' : poundsText(pence));
