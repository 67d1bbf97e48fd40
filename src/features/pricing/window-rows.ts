// Rows of windows as sent and stored. Separate from price lists, because the booking form needs only these.

import { z } from '../../lib/text/zod.ts';
import { MOST_MM } from './sizes.ts';

const WRONG_SIZE = `Must be a whole number of millimetres from 1 to ${MOST_MM.toLocaleString('en-GB')}`;

export const millimetres = z.int(WRONG_SIZE).min(1, WRONG_SIZE).max(MOST_MM, WRONG_SIZE);

export const MOST_WINDOWS = 60;

const WRONG_QUANTITY = 'Must be a whole number from 1 to 100';

const name = z.string('Must be text').max(60, 'Must be at most 60 characters');

/** A row of equal windows to price. */
const windowInput = z.object({
  productId: z.int('Please choose a product'),
  widthMm: millimetres,
  dropMm: millimetres,
  quantity: z
    .int(WRONG_QUANTITY)
    .min(1, WRONG_QUANTITY)
    .max(100, WRONG_QUANTITY)
    .optional()
    .default(1),
  band: name.optional(),
  colour: name.optional(),
  options: z
    .record(name, z.union([name, z.array(name).max(40, 'At most 40 choices')], 'Must be a name'))
    .refine((options) => Object.keys(options).length <= 20, 'At most 20 options')
    .optional(),
});
export type WindowRow = z.output<typeof windowInput>;

export const windowRows = z
  .array(windowInput, 'Please give the windows')
  .max(MOST_WINDOWS, `At most ${MOST_WINDOWS} windows`);

export const estimateInput = z.object({
  windows: windowRows.min(1, 'Please give at least one window'),
});

const windowPriceSchema = z.object({
  pence: z.int(),
  eachPence: z.int(),
  steps: z.array(z.object({ label: z.string(), pence: z.int() })),
  refusal: z.string().optional(),
});

/** A row as requested, with its price at the time. */
export const pricedRow = windowInput.extend({
  ...windowPriceSchema.shape,
  /** The product's name at the time. */
  productName: z.string(),
});
export type PricedRow = z.output<typeof pricedRow>;

export const estimateSchema = z.object({
  totalPence: z.int(),
  complete: z.boolean(),
  windows: z.array(windowPriceSchema),
});
export type Estimate = z.output<typeof estimateSchema>;
