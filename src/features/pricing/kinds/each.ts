import { z } from '../../../lib/text/zod.ts';
import type { ListKind } from './list-kind.ts';
import { byBand, pence } from './table-fields.ts';

const table = z.object({ prices: byBand(pence) });

export const each = {
  table,
  label: 'Each',
  hasWidths: false,
  hasDrops: false,
  hasGaps: false,
  base: (_window, { prices }, band) => ({ label: 'starting price', pence: prices[band] ?? 0 }),
} satisfies ListKind<z.output<typeof table>>;
