// Fields shared by the tables of every kind of price list.

import { z } from '../../../lib/text/zod.ts';
import { millimetres } from '../window-rows.ts';

/** Largest price in pence: £100,000. */
export const MOST_PENCE = 10_000_000;
export const MOST_SIZES = 60;
export const MOST_BANDS = 30;

const WRONG_PRICE = 'Must be a price from £0.01 to £100,000';

export const pence = z.int(WRONG_PRICE).min(1, WRONG_PRICE).max(MOST_PENCE, WRONG_PRICE);
export const penceOrNothing = z.int(WRONG_PRICE).min(0, WRONG_PRICE).max(MOST_PENCE, WRONG_PRICE);

/** Whole mm² of an area in m². */
export const squareMillimetres = (squareMetres: number): number => Math.round(squareMetres * 1e6);

export const squareMetres = z
  .number('Must be a number of square metres')
  .min(0, 'Must be 0 or more')
  .max(10_000, 'Must be at most 10,000 m²');

/** Ascending. Each that is not raises an issue with `{ at, largest }`, besides values that are no sizes. */
export const sizes = z
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

export const byBand = <Prices extends z.ZodType>(prices: Prices) =>
  z
    .record(bandName, prices, 'Please give the prices')
    .refine((bands) => Object.keys(bands).length > 0, 'Please give the prices')
    .refine((bands) => Object.keys(bands).length <= MOST_BANDS, `At most ${MOST_BANDS} bands`);
