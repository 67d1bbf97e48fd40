// The kinds of price list that the API names. All are one table of sizes and prices, in which a kind may lack the widths
// or the drops, and one price is for a window, a metre of its width or a square metre.

import { z } from '../../lib/text/zod.ts';
import { millimetres } from './window-rows.ts';

/** Largest price in pence: £100,000. */
export const MOST_PENCE = 10_000_000;
export const MOST_SIZES = 60;
export const MOST_BANDS = 30;

const WRONG_PRICE = 'Must be a price from £0.01 to £100,000';

const pence = z.int(WRONG_PRICE).min(1, WRONG_PRICE).max(MOST_PENCE, WRONG_PRICE);
export const penceOrNothing = z.int(WRONG_PRICE).min(0, WRONG_PRICE).max(MOST_PENCE, WRONG_PRICE);

/** Whole mm² of an area in m². */
export const squareMillimetres = (squareMetres: number): number => Math.round(squareMetres * 1e6);

export const squareMetres = z
  .number('Must be a number of square metres')
  .min(0, 'Must be 0 or more')
  .max(10_000, 'Must be at most 10,000 m²');

/** Ascending. Each that is not raises an issue with `{ at, largest }`, besides values that are no sizes. */
const sizes = z
  .array(millimetres, 'Please give the sizes')
  .min(1, 'Please give at least one size')
  .max(MOST_SIZES, `At most ${MOST_SIZES} sizes`)
  .superRefine(
    (values, context) => {
      let largest = 0;
      for (const [at, value] of values.entries()) {
        if (typeof value !== 'number') continue;
        if (value <= largest) {
          const message = 'Sizes must increase, each only once';
          context.addIssue({ code: 'custom', message, params: { at, largest } });
        }
        largest = Math.max(largest, value);
      }
    },
    { when: ({ value }) => Array.isArray(value) },
  );

const BAND_NAME = /^[\p{L}\d ]{1,20}$/u;
const WRONG_BAND = 'A band is 1 to 20 letters, digits and spaces';
/** Name of a fabric band, such as `A`. */
export const bandName = z
  .string(WRONG_BAND)
  .regex(BAND_NAME, WRONG_BAND)
  .refine((name) => name === name.trim(), WRONG_BAND);

const byBand = <Prices extends z.ZodType>(prices: Prices) =>
  z
    .record(bandName, prices, 'Please give the prices')
    .refine((bands) => Object.keys(bands).length > 0, 'Please give the prices')
    .refine((bands) => Object.keys(bands).length <= MOST_BANDS, `At most ${MOST_BANDS} bands`);

/** The part of a list that is its table, by kind. */
export const tableFields = {
  grid: {
    widthsMm: sizes,
    dropsMm: sizes,
    /** [drop][width]; null is not made. */
    prices: byBand(z.array(z.array(pence.nullable()))),
  },
  area: {
    minimumM2: squareMetres.optional().default(0),
    stepM2: squareMetres
      .refine((step) => squareMillimetres(step) > 0, 'Must be above 0')
      .optional()
      .default(0.01),
    prices: byBand(pence),
  },
  width: { dropsMm: sizes, prices: byBand(z.array(pence)) },
  each: { prices: byBand(pence) },
};

export type KindName = keyof typeof tableFields;
/** In the editor's order. */
export const kindNames = Object.keys(tableFields) as [KindName, ...KindName[]];

interface ListKind {
  label: string;
  hasWidths: boolean;
  hasDrops: boolean;
  /** What one price is for, such as `per m²`, if it is not for a window. */
  rate?: string;
}

const kinds: Record<KindName, ListKind> = {
  grid: { label: 'Grid of widths and drops', hasWidths: true, hasDrops: true },
  area: { label: 'By area', hasWidths: false, hasDrops: false, rate: 'per m²' },
  width: { label: 'By width', hasWidths: false, hasDrops: true, rate: 'per metre' },
  each: { label: 'Each', hasWidths: false, hasDrops: false },
};

export const kindOf = ({ kind }: { kind: KindName }): ListKind => kinds[kind];

/** Whether a price goes by the size; else it is where the product's prices begin. */
export const sizeDecides = ({ kind }: { kind: KindName }): boolean => kind !== 'each';
