// The editor's changes to a table of prices. Every change makes a new one.

import { MOST_SIZES } from '../kinds/table-fields.ts';
import {
  cellOf,
  type Extent,
  ofEachBand,
  ordered,
  type Place,
  type Range,
  type Sheet,
  type Size,
  sizeOf,
  textsOf,
} from '../sheet.ts';

type Counts = Pick<Extent, 'rows' | 'columns'>;

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

/** Prices become 'not made'; sizes become empty. */
export function cleared(sheet: Sheet, band: string, range: Range): Sheet {
  const { from } = ordered(range);
  const emptied = textsOf(sheet, band, range).map((line, row) =>
    line.map((_, column) => (from.row + row > 0 && from.column + column > 0 ? '-' : '')),
  );
  return written(sheet, band, from, emptied);
}

/** With the requested number of widths and drops: new sizes are empty, and their prices missing. */
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
    bands: ofEachBand(sheet.bands, (cells) =>
      Array.from({ length: drops }, (_, row) =>
        // Null means a size that is not made, and is kept.
        Array.from({ length: widths }, (_, column) => {
          const cell = cells[row]?.[column];
          return cell === undefined ? '' : cell;
        }),
      ),
    ),
  };
}

export const tooManySizes = ({ rows, columns }: Counts): boolean =>
  Math.max(rows, columns) > MOST_SIZES;

/** With a size more, which is empty, and its prices missing. */
export function withSize(sheet: Sheet, side: 'widths' | 'drops', at: number): Sheet {
  const blank = sheet.widths.map(() => '');
  return {
    ...sheet,
    [side]: sheet[side].toSpliced(at, 0, ''),
    bands: ofEachBand(sheet.bands, (cells) =>
      side === 'drops'
        ? cells.toSpliced(at, 0, blank)
        : cells.map((line) => line.toSpliced(at, 0, '')),
    ),
  };
}

export const withoutSizes = (
  sheet: Sheet,
  side: 'widths' | 'drops',
  at: number,
  count: number,
): Sheet => ({
  ...sheet,
  [side]: sheet[side].toSpliced(at, count),
  bands: ofEachBand(sheet.bands, (cells) =>
    side === 'drops' ? cells.toSpliced(at, count) : cells.map((line) => line.toSpliced(at, count)),
  ),
});

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
