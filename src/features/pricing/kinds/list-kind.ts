import type { z } from '../../../lib/text/zod.ts';
import type { PriceStep } from '../price-steps.ts';
import type { Unit } from '../sizes.ts';

/** A further number of a table, for the editor. */
interface KindField {
  label: string;
  hint: string;
  /** Its value in a new list. */
  usual: number;
}

/** A kind of price list, in full: the program knows nothing else about it. */
export interface ListKind<Table> {
  /** Its sizes, prices by band, and whatever else the price needs. */
  table: z.ZodType<Table>;
  label: string;
  hasWidths: boolean;
  hasDrops: boolean;
  hasGaps: boolean;
  /** The unit of one price, such as `per m²`. */
  rate?: string;
  fields?: Record<string, KindField>;
  /** Other data of its table to compare, by label. */
  facts?(table: Table): Record<string, string>;
  /** The price of a window without options. @throws Refusal for a size that is not made */
  base(
    window: { widthMm: number; dropMm: number; typedIn?: Unit | undefined },
    table: Table,
    band: string,
  ): PriceStep;
}
