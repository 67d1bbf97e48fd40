// Raising prices by a percentage: of a table in the editor, or of several products at once.

import { z } from '../../lib/text/zod.ts';
import { isDay } from '../../lib/time/london-day.ts';
import { MOST_PENCE } from './list-kinds.ts';
import type { PriceList } from './price-list.ts';
import { type Cell, ofEachBand, type Sheet, sheetOf, tableOf } from './sheet.ts';

export const roundings = [
  { pence: 100, label: 'Whole pounds' },
  { pence: 500, label: 'Five pounds' },
  { pence: 1, label: 'Pence' },
] as const;

const WRONG_PERCENT = 'Must be a percentage such as 5 or -2.5';
const percent = z.number(WRONG_PERCENT).gt(-100, WRONG_PERCENT).max(1000, WRONG_PERCENT);

export const raiseInput = z.object({
  productIds: z.array(z.int()).min(1, 'Please choose products').max(1000, 'At most 1,000 products'),
  percent,
  /** Pence that prices are rounded to. */
  step: z.literal([100, 500, 1], 'Please choose 1, 100 or 500'),
  validFrom: z.string('Please choose a day').refine(isDay, 'Please choose a day'),
});
export type Raise = z.output<typeof raiseInput>;

/** What a raise has written; the body that undoes it. */
export const raisedSchema = z.object({
  validFrom: raiseInput.shape.validFrom,
  lists: z.array(z.object({ productId: z.int(), version: z.int() })).max(1000),
});
export type Raised = z.output<typeof raisedSchema>;

/** Every price of all bands changed by a percentage; rounded half up to `step` pence, which is the minimum. */
export function raised(sheet: Sheet, percent: number, step: number): Sheet {
  const factor = 10_000 + Math.round(percent * 100);
  function raise(cell: Cell) {
    if (typeof cell !== 'number') return cell;
    const rounded = Math.floor((cell * factor) / (10_000 * step) + 0.5) * step;
    return Math.min(MOST_PENCE, Math.max(step, rounded));
  }
  const bands = ofEachBand(sheet.bands, (cells) => cells.map((line) => line.map(raise)));
  return { ...sheet, bands };
}

export const raisedList = (list: PriceList, { percent, step }: Raise): PriceList => ({
  ...list,
  ...tableOf(list.kind, raised(sheetOf(list), percent, step)),
});
