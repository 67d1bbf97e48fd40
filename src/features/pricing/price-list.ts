// A product's prices by size: a list of one kind, valid from a day on. Shapes as in the API.

import { requiredText } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';
import { isDay } from '../../lib/time/london-day.ts';
import { kindNames, kindOf, penceOrNothing, squareMetres, tableFields } from './list-kinds.ts';
import { listInMm, unitQuestion } from './list-units.ts';
import { sheetOf } from './sheet.ts';
import { units } from './sizes.ts';
import { millimetres } from './window-rows.ts';

/** An example to copy begins on this day, so that no visitor sees it; the first list of one's own replaces it. */
export const EXAMPLE_FROM = '2099-01-01';

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
    { path: ['default'], message: 'The default is not one of the choices' },
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
};

const forStaff = {
  ...common,
  supplier: z
    .object({
      name: requiredText('Please name the supplier', 120),
      costPercent: z.number('Must be a percentage').min(0, 'Must be 0 or more').max(1000),
    })
    .nullish()
    .default(null),
};

const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function listOfAnyKind<Common extends z.ZodRawShape>(fields: Common) {
  const { grid, area, width, each } = tableFields;
  return z.discriminatedUnion(
    'kind',
    [
      z.object({ kind: z.literal('grid'), ...fields, ...grid }),
      z.object({ kind: z.literal('area'), ...fields, ...area }),
      z.object({ kind: z.literal('width'), ...fields, ...width }),
      z.object({ kind: z.literal('each'), ...fields, ...each }),
    ],
    `Please choose how the price is worked out: ${oneOf.format(kindNames)}`,
  );
}

const anyList = listOfAnyKind(forStaff);
type AnyList = z.output<typeof anyList>;

/** Contradictions in a list whose parts are valid. */
function refuseMisfits(list: AnyList, context: z.RefinementCtx): void {
  const wrong = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message });
  const { hasWidths, hasDrops } = kindOf(list);
  const { widths, drops, bands } = sheetOf(list);
  for (const [band, rows] of Object.entries(bands)) {
    if (hasDrops && rows.length !== drops.length) {
      const each = hasWidths ? 'row of prices for each drop' : 'price for each range of drops';
      wrong(['prices', band], `Please give a ${each}`);
    }
    for (const [row, cells] of rows.entries()) {
      if (hasWidths && cells.length !== widths.length) {
        wrong(['prices', band, row], 'Please give a price for each width');
      }
    }
  }
  for (const [colour, band] of Object.entries(list.colours)) {
    if (!Object.hasOwn(list.prices, band)) {
      wrong(['colours', colour], 'There are no prices for this band');
    }
  }
}

/** A product's prices to save. An old `version` is refused; sizes that look like another unit need `units`. */
export const priceListInput = anyList
  .superRefine(refuseMisfits)
  .and(z.object({ version: z.int().optional(), units: z.enum(units).optional() }))
  .superRefine((list, context) => {
    const message = list.units ? undefined : unitQuestion(list);
    if (message) context.addIssue({ code: 'custom', path: ['units'], message });
  })
  .transform(listInMm);
export type PriceListInput = z.input<typeof priceListInput>;
export type NewPriceList = z.output<typeof priceListInput>;

const ofProduct = z.object({
  productId: z.int(),
  /** Incremented by every save of the product's prices. */
  version: z.int(),
});
export const priceListSchema = anyList.and(ofProduct);
export type PriceList = z.output<typeof priceListSchema>;

/** The public part only. */
export const publicPriceListSchema = listOfAnyKind(common).and(ofProduct);

/** The part of a list that decides a price. */
export type Prices = z.output<typeof publicPriceListSchema>;

/** Every price of a list, in pence: of a window, a metre or a square metre. */
export const everyPrice = ({ prices }: Pick<Prices, 'prices'>): number[] =>
  Object.values(prices)
    .flat(2)
    .filter((pence) => pence !== null);

/** Bands of a list, in alphabetical order. */
export const bandsOf = ({ prices }: Pick<Prices, 'prices'>): string[] => Object.keys(prices).sort();
