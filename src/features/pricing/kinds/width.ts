import { priceText } from '../../../lib/text/price-text.ts';
import { z } from '../../../lib/text/zod.ts';
import { figure, share, sizeIn } from '../price-steps.ts';
import type { ListKind } from './list-kind.ts';
import { byBand, pence, sizes } from './table-fields.ts';

const table = z.object({ dropsMm: sizes, prices: byBand(z.array(pence)) });

/** Pence per metre of width, by the first range of drops that is no smaller than the window. */
export const width = {
  table,
  label: 'By width',
  hasWidths: false,
  hasDrops: true,
  hasGaps: false,
  rate: 'per metre',
  base({ widthMm, dropMm, typedIn }, { dropsMm, prices }, band) {
    const range = dropsMm.findIndex((drop) => drop >= dropMm);
    const rate = prices[band]?.[range] ?? 0;
    return {
      label: `${figure(widthMm / 1000)} m at ${priceText(rate)} a metre, drop up to ${sizeIn(dropsMm[range] ?? 0, typedIn)}`,
      pence: share(widthMm, rate, 1000),
    };
  },
} satisfies ListKind<z.output<typeof table>>;
