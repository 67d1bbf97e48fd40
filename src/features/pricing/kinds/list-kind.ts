import type { z } from '../../../lib/text/zod.ts';
import type { PriceStep } from '../price-steps.ts';

/** A further number of a table, as the editor asks for it. */
export interface KindField {
  label: string;
  hint: string;
  /** What a new list begins with. */
  usual: number;
}

/** What a kind of price list says of itself: all that the rest of the program knows of it. */
export interface ListKind<Table> {
  /** Its sizes, prices by band, and what else the sum needs. */
  table: z.ZodType<Table>;
  label: string;
  /** Whether prices differ by width, and by drop. */
  hasWidths: boolean;
  hasDrops: boolean;
  /** Whether a size may be one that is not made. */
  hasGaps: boolean;
  /** What one price is for, such as `per m²`. */
  rate?: string;
  fields?: Record<string, KindField>;
  /** What else of its table people compare, by label. */
  facts?(table: Table): Record<string, string>;
  /** What a window costs without options. @throws Refusal for a size that is not made */
  base(window: { widthMm: number; dropMm: number }, table: Table, band: string): PriceStep;
}
