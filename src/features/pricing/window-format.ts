// A row of windows as text for people.

import { figureIn, sizeIn } from './price-steps.ts';
import type { Unit } from './sizes.ts';
import type { WindowRow } from './window-rows.ts';

/** `1,200 × 1,500 mm`, or in the unit that was typed. */
export const sizeInWords = (
  { widthMm, dropMm }: Pick<WindowRow, 'widthMm' | 'dropMm'>,
  unit?: Unit,
): string => `${figureIn(widthMm, unit)} × ${sizeIn(dropMm, unit)}`;

/** Colour, band and options: `Denim, Control: Chain`. */
export function choicesInWords({ colour, band, options = {} }: WindowRow): string {
  const chosen = Object.entries(options).flatMap(([group, names]) =>
    [names].flat().map((name) => `${group}: ${name}`),
  );
  return [colour, band && `Band ${band}`, ...chosen].filter(Boolean).join(', ');
}

export const countOf = (rows: readonly Pick<WindowRow, 'quantity'>[]): number =>
  rows.reduce((sum, { quantity }) => sum + quantity, 0);

export const windowsInWords = (count: number): string =>
  count === 1 ? '1 window' : `${count} windows`;
