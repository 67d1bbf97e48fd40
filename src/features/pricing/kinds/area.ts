import { priceText } from '../../../lib/text/price-text.ts';
import { z } from '../../../lib/text/zod.ts';
import { figure, share } from '../price-steps.ts';
import type { ListKind } from './list-kind.ts';
import { byBand, pence, squareMetres, squareMillimetres } from './table-fields.ts';

const table = z.object({
  minimumM2: squareMetres.optional().default(0),
  stepM2: squareMetres
    .refine((step) => squareMillimetres(step) > 0, 'Must be above 0')
    .optional()
    .default(0.01),
  prices: byBand(pence),
});

/** Pence per m². */
export const area = {
  table,
  label: 'By area',
  hasWidths: false,
  hasDrops: false,
  hasGaps: false,
  rate: 'per m²',
  fields: {
    minimumM2: {
      label: 'Smallest charged area, m²',
      hint: '0: charge the measured area.',
      usual: 0,
    },
    stepM2: { label: 'Rounded up to, m²', hint: 'Such as 0.01 or 0.1.', usual: 0.01 },
  },
  facts: ({ minimumM2, stepM2 }) => ({
    'Charged area': `At least ${minimumM2} m², in steps of ${stepM2} m²`,
  }),
  base({ widthMm, dropMm }, { minimumM2, stepM2, prices }, band) {
    const unit = squareMillimetres(stepM2);
    const least = squareMillimetres(minimumM2);
    const measured = widthMm * dropMm;
    const charged = Math.ceil(Math.max(measured, least) / unit) * unit;
    const rate = prices[band] ?? 0;
    const smallest = measured < least ? ' (the least we charge)' : '';
    return {
      label: `${figure(charged / 1e6)} m² at ${priceText(rate)} per m²${smallest}`,
      pence: share(charged, rate, 1e6),
    };
  },
} satisfies ListKind<z.output<typeof table>>;
