// Asks about a list whose sizes look written in centimetres or inches.
import type { Sheet, Size } from './sheet.ts';
import { readSize, type Unit } from './sizes.ts';

/** In mm: every list has a window as large as this. */
const SMALL = 400;
const MOST_INCHES = 144;

export const unitWords: Record<Unit, string> = {
  cm: 'centimetres',
  in: 'inches',
  mm: 'millimetres',
};

interface Sizes {
  kind?: string;
  widthsMm?: readonly Size[];
  dropsMm?: readonly Size[];
}

/** The question, if the largest size is smaller than any window; undefined if all is well, or sizes are none. */
export function unitQuestion({ widthsMm, dropsMm }: Sizes): string | undefined {
  const sizes = (widthsMm ?? dropsMm ?? []).map((size) => readSize(String(size), 'mm') ?? SMALL);
  const most = Math.max(...sizes);
  if (sizes.length === 0 || most >= SMALL) return undefined;
  // Lists in centimetres go in fives and tens, and those in inches in sixes and twelves.
  const unit = most <= MOST_INCHES && sizes.some((size) => size % 5 > 0) ? 'in' : 'cm';
  const span = sizes.length > 1 ? `${Math.min(...sizes)} to ${most}` : String(most);
  const than = widthsMm ? 'narrower' : 'shorter';
  return `${span} mm is ${than} than any window. Are these ${unitWords[unit]}?`;
}

const inMm = (sizes: readonly Size[], unit: Unit): Size[] =>
  sizes.map((size) => readSize(String(size), unit) ?? size);

/** The same sheet, with its sizes read in that unit. */
export const sheetIn = (sheet: Sheet, unit: Unit): Sheet => ({
  ...sheet,
  widths: inMm(sheet.widths, unit),
  drops: inMm(sheet.drops, unit),
});

/** The same list in mm, of which its `units` say what its sizes are in. */
export function listInMm<List extends Sizes & { units?: Unit | undefined }>(list: List): List {
  const { units = 'mm', widthsMm, dropsMm } = list;
  if (units === 'mm') return list;
  return {
    ...list,
    units: 'mm',
    ...(widthsMm && { widthsMm: inMm(widthsMm, units) }),
    ...(dropsMm && { dropsMm: inMm(dropsMm, units) }),
  };
}
