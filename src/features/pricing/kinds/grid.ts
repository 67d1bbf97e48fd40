import { z } from '../../../lib/text/zod.ts';
import { figureIn, Refusal, sizeIn } from '../price-steps.ts';
import type { ListKind } from './list-kind.ts';
import { byBand, pence, sizes } from './table-fields.ts';

const table = z.object({
  widthsMm: sizes,
  dropsMm: sizes,
  /** [drop][width]; null is not made. */
  prices: byBand(z.array(z.array(pence.nullable()))),
});

/** Next size up: the first width and the first drop that are no smaller than the window. */
export const grid = {
  table,
  label: 'Grid of widths and drops',
  hasWidths: true,
  hasDrops: true,
  hasGaps: true,
  base({ widthMm, dropMm, typedIn }, { widthsMm, dropsMm, prices }, band) {
    const column = widthsMm.findIndex((width) => width >= widthMm);
    const row = dropsMm.findIndex((drop) => drop >= dropMm);
    const price = prices[band]?.[row]?.[column];
    const size = `${figureIn(widthsMm[column] ?? 0, typedIn)} by ${sizeIn(dropsMm[row] ?? 0, typedIn)}`;
    if (price === null || price === undefined) {
      throw new Refusal(`We do not make this one up to ${size}. Please ask us.`);
    }
    return { label: `up to ${size}`, pence: price };
  },
} satisfies ListKind<z.output<typeof table>>;
