// What a product costs, by size: a list of one of four kinds, valid from a day on. Shapes as the API takes them.

import { requiredText } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';
import { isDay } from '../../lib/time/london-day.ts';
import { millimetres } from './window-rows.ts';

/** Largest price in pence: £100,000. */
export const MOST_PENCE = 10_000_000;
export const MOST_SIZES = 60;

const WRONG_PRICE = 'Must be a price from £0.01 to £100,000';

const pence = z.int(WRONG_PRICE).min(1, WRONG_PRICE).max(MOST_PENCE, WRONG_PRICE);
const penceOrNothing = z.int(WRONG_PRICE).min(0, WRONG_PRICE).max(MOST_PENCE, WRONG_PRICE);

/** Whole mm² of an area in m². */
export const squareMillimetres = (squareMetres: number): number => Math.round(squareMetres * 1e6);

const squareMetres = z
  .number('Must be a number of square metres')
  .min(0, 'Must be 0 or more')
  .max(10_000, 'Must be at most 10,000 m²');

const ascending = (values: readonly number[]) =>
  values.every((value, index) => index === 0 || value > (values[index - 1] ?? 0));

const sizes = z
  .array(millimetres, 'Please give the sizes')
  .min(1, 'Please give at least one size')
  .max(MOST_SIZES, `At most ${MOST_SIZES} sizes`)
  .refine(ascending, 'Sizes must ascend, each once');

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
    .refine((bands) => Object.keys(bands).length <= 30, 'At most 30 bands');

const limit = millimetres.nullish();
const areaLimit = squareMetres.nullish();
const sizeLimits = {
  minWidthMm: limit,
  maxWidthMm: limit,
  minDropMm: limit,
  maxDropMm: limit,
};

type Limited = Partial<Record<string, number | null | undefined>>;

function refuseCrossedLimits(limits: Limited, context: z.RefinementCtx): void {
  for (const [smallest, largest] of [
    ['minWidthMm', 'maxWidthMm'],
    ['minDropMm', 'maxDropMm'],
    ['minAreaM2', 'maxAreaM2'],
  ] as const) {
    const least = limits[smallest] ?? null;
    const most = limits[largest] ?? null;
    if (least === null || most === null || least <= most) continue;
    context.addIssue({
      code: 'custom',
      path: [smallest],
      message: 'The smallest is above the largest',
    });
  }
}

const limits = z
  .object({ ...sizeLimits, minAreaM2: areaLimit, maxAreaM2: areaLimit })
  .superRefine(refuseCrossedLimits);
export type Limits = z.output<typeof limits>;

const WRONG_PERCENT = 'Must be a percentage such as 15 or 12.5';
const optionPrice = z.discriminatedUnion(
  'per',
  [
    z.object({ per: z.literal('window'), pence: penceOrNothing }),
    /** Of the width. */
    z.object({ per: z.literal('metre'), pence: penceOrNothing }),
    /** Of the base price. */
    z.object({
      per: z.literal('percent'),
      percent: z
        .number(WRONG_PERCENT)
        .min(0, WRONG_PERCENT)
        .max(1000, WRONG_PERCENT)
        .refine((value) => Math.round(value * 100) / 100 === value, WRONG_PERCENT),
    }),
  ],
  'Please choose what the price is for',
);

const choice = z.object({
  name: requiredText('Please name the choice', 60),
  price: optionPrice,
  needs: z.object(sizeLimits).superRefine(refuseCrossedLimits).optional(),
});
export type Choice = z.output<typeof choice>;

const namesDiffer = (names: readonly string[]) => new Set(names).size === names.length;

const optionGroup = z
  .object({
    group: requiredText('Please name the option', 60),
    choose: z.enum(['one', 'any'], 'Please say whether one or any may be chosen'),
    required: z.boolean().optional().default(false),
    default: z.string().nullish().default(null),
    choices: z
      .array(choice, 'Please give the choices')
      .min(1, 'Please give at least one choice')
      .max(40, 'At most 40 choices')
      .refine(
        (choices) => namesDiffer(choices.map(({ name }) => name)),
        'Two choices have the same name',
      ),
  })
  .refine(
    (group) => group.default === null || group.choices.some(({ name }) => name === group.default),
    { path: ['default'], message: 'The default is none of the choices' },
  );
export type OptionGroup = z.output<typeof optionGroup>;

const common = {
  validFrom: z.string('Please choose a day').refine(isDay, 'Please choose a day'),
  /** All inclusive. */
  limits: limits.optional().default({}),
  options: z
    .array(optionGroup)
    .max(20, 'At most 20 options')
    .refine(
      (groups) => namesDiffer(groups.map(({ group }) => group)),
      'Two options have the same name',
    )
    .optional()
    .default([]),
  /** Bands by the name of a colour of the product. */
  colours: z.record(z.string().max(60), z.string()).optional().default({}),
  fittingIncluded: z.boolean().optional().default(true),
  leadDays: z
    .int('Must be a whole number of days')
    .min(0, 'Must be 0 or more')
    .max(365, 'Must be at most 365')
    .nullish()
    .default(null),
  /** For staff only. */
  supplier: z
    .object({
      name: requiredText('Please name the supplier', 120),
      costPercent: z.number('Must be a percentage').min(0, 'Must be 0 or more').max(1000),
    })
    .nullish()
    .default(null),
};

/** Next size up: the first width and the first drop that are no smaller than the window. Null is not made. */
const grid = z.object({
  kind: z.literal('grid'),
  ...common,
  widthsMm: sizes,
  dropsMm: sizes,
  prices: byBand(z.array(z.array(pence.nullable()))),
});
/** Pence per m². */
const area = z.object({
  kind: z.literal('area'),
  ...common,
  minimumM2: squareMetres.optional().default(0),
  stepM2: squareMetres
    .refine((step) => squareMillimetres(step) > 0, 'Must be above 0')
    .optional()
    .default(0.01),
  prices: byBand(pence),
});
/** Pence per metre of width, by the first range of drops that is no smaller than the window. */
const width = z.object({
  kind: z.literal('width'),
  ...common,
  dropsMm: sizes,
  prices: byBand(z.array(pence)),
});
const each = z.object({ kind: z.literal('each'), ...common, prices: byBand(pence) });

export const listKinds = ['grid', 'area', 'width', 'each'] as const;

const anyList = z.discriminatedUnion('kind', [grid, area, width, each], {
  error: 'Please choose how the price is worked out: grid, area, width or each',
});
type AnyList = z.output<typeof anyList>;

/** What does not fit together in a list whose parts are right. */
function refuseMisfits(list: AnyList, context: z.RefinementCtx): void {
  const wrong = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message });
  if (list.kind === 'grid') {
    for (const [band, rows] of Object.entries(list.prices)) {
      if (rows.length !== list.dropsMm.length) {
        wrong(['prices', band], 'Please give a row of prices for each drop');
      }
      for (const [row, cells] of rows.entries()) {
        if (cells.length !== list.widthsMm.length) {
          wrong(['prices', band, row], 'Please give a price for each width');
        }
      }
    }
  }
  if (list.kind === 'width') {
    for (const [band, rates] of Object.entries(list.prices)) {
      if (rates.length !== list.dropsMm.length) {
        wrong(['prices', band], 'Please give a price for each range of drops');
      }
    }
  }
  for (const [colour, band] of Object.entries(list.colours)) {
    if (!Object.hasOwn(list.prices, band)) {
      wrong(['colours', colour], 'There are no prices for this band');
    }
  }
}

/** What may be stored as the prices of a product. An old `version` is refused. */
export const priceListInput = anyList
  .superRefine(refuseMisfits)
  .and(z.object({ version: z.int().optional() }));
export type PriceListInput = z.input<typeof priceListInput>;
export type NewPriceList = z.output<typeof priceListInput>;

const ofProduct = z.object({
  productId: z.int(),
  /** Counts the writes to the prices of one product. */
  version: z.int(),
});
export const priceListSchema = anyList.and(ofProduct);
export type PriceList = z.output<typeof priceListSchema>;

/** A write of prices, as history tells it. */
export const priceListWriteSchema = z.object({
  version: z.int(),
  writtenAt: z.string(),
  /** User name. */
  writtenBy: z.string(),
  list: priceListSchema,
});
export type PriceListWrite = z.output<typeof priceListWriteSchema>;

/** Only what anybody may know. */
export const publicPriceListSchema = z
  .discriminatedUnion('kind', [
    grid.omit({ supplier: true }),
    area.omit({ supplier: true }),
    width.omit({ supplier: true }),
    each.omit({ supplier: true }),
  ])
  .and(ofProduct);

/** What of a list decides a price. */
export type Prices = z.output<typeof publicPriceListSchema>;

/** Bands of a list, in alphabetical order. */
export const bandsOf = ({ prices }: Pick<Prices, 'prices'>): string[] => Object.keys(prices).sort();
