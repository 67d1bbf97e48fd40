// A price list as its form holds it: every key is there, and what is typed stays what was typed.

import { z } from '../../../lib/text/zod.ts';
import {
  type OptionGroup,
  type PriceList,
  type PriceListInput,
  priceListInput,
} from '../price-list.ts';
import { penceOf } from '../price-matrix.ts';
import { blankSheet, type Cell, extentOf, faultsOf, type Place, type Sheet } from './sheet.ts';

export interface ChoiceForm {
  name: string;
  per: 'window' | 'metre' | 'percent';
  /** Pounds or percent. */
  amount: string;
  minWidthMm: string;
  maxWidthMm: string;
  minDropMm: string;
  maxDropMm: string;
}

export interface OptionForm {
  group: string;
  choose: 'one' | 'any';
  required: boolean;
  /** Empty for none. */
  default: string;
  choices: readonly ChoiceForm[];
}

export interface ListForm {
  kind: PriceList['kind'];
  validFrom: string;
  /** One, in a list: where two versions are merged, a list is one value. */
  sheet: readonly [Sheet];
  minimumM2: number | undefined;
  stepM2: number | undefined;
  limits: Record<keyof typeof noLimits, number | null | undefined>;
  options: readonly OptionForm[];
  /** Bands by colour; empty where a colour has none. */
  colours: Record<string, string>;
  fittingIncluded: boolean;
  leadDays: number | null | undefined;
  supplier: { name: string; costPercent: number | null | undefined };
  version?: number;
}

const noLimits = {
  minWidthMm: null,
  maxWidthMm: null,
  minDropMm: null,
  maxDropMm: null,
  minAreaM2: null,
  maxAreaM2: null,
};

export const blankChoice: ChoiceForm = {
  name: '',
  per: 'window',
  amount: '',
  minWidthMm: '',
  maxWidthMm: '',
  minDropMm: '',
  maxDropMm: '',
};

export const blankOption: OptionForm = {
  group: '',
  choose: 'one',
  required: false,
  default: '',
  choices: [blankChoice],
};

export const blankForm = (today: string): ListForm => ({
  kind: 'grid',
  validFrom: today,
  sheet: [blankSheet],
  minimumM2: 0,
  stepM2: 0.01,
  limits: noLimits,
  options: [],
  colours: {},
  fittingIncluded: true,
  leadDays: null,
  supplier: { name: '', costPercent: null },
});

/** A list to go on from: one that holds already is changed from today on. */
export function formOf(list: PriceList, today: string): ListForm {
  const { kind, limits, colours, fittingIncluded, leadDays, supplier, version } = list;
  return {
    kind,
    colours,
    fittingIncluded,
    leadDays,
    version,
    validFrom: list.validFrom < today ? today : list.validFrom,
    sheet: [sheetOf(list)],
    minimumM2: list.kind === 'area' ? list.minimumM2 : 0,
    stepM2: list.kind === 'area' ? list.stepM2 : 0.01,
    limits: { ...noLimits, ...limits },
    options: list.options.map(optionForm),
    supplier: supplier ?? { name: '', costPercent: null },
  };
}

function optionForm(option: OptionGroup): OptionForm {
  return {
    ...option,
    default: option.default ?? '',
    choices: option.choices.map(({ name, price, needs }) => ({
      name,
      per: price.per,
      amount:
        price.per === 'percent'
          ? String(price.percent)
          : (price.pence / 100).toFixed(price.pence % 100 === 0 ? 0 : 2),
      minWidthMm: String(needs?.minWidthMm ?? ''),
      maxWidthMm: String(needs?.maxWidthMm ?? ''),
      minDropMm: String(needs?.minDropMm ?? ''),
      maxDropMm: String(needs?.maxDropMm ?? ''),
    })),
  };
}

export function sheetOf(list: PriceList): Sheet {
  const { widths, drops } = blankSheet;
  const bands = (cells: (prices: never) => readonly (readonly Cell[])[]) =>
    Object.fromEntries(
      Object.entries(list.prices).map(([name, prices]) => [name, cells(prices as never)]),
    );
  switch (list.kind) {
    case 'grid':
      return { widths: list.widthsMm, drops: list.dropsMm, bands: list.prices };
    case 'width':
      return {
        widths,
        drops: list.dropsMm,
        bands: bands((rates: number[]) => rates.map((rate) => [rate])),
      };
    default:
      return { widths, drops, bands: bands((pence: number) => [[pence]]) };
  }
}

/** What is sent: what was typed and is wrong stays in it, for the schema to say so. */
export function listOf(form: ListForm): PriceListInput {
  const [sheet] = form.sheet;
  const { name, costPercent } = form.supplier;
  const common = {
    validFrom: form.validFrom,
    limits: form.limits,
    options: form.options.map(optionOf),
    colours: Object.fromEntries(Object.entries(form.colours).filter(([, band]) => band !== '')),
    fittingIncluded: form.fittingIncluded,
    leadDays: form.leadDays ?? null,
    supplier: name.trim() === '' && costPercent == null ? null : { name, costPercent },
  };
  const prices = (cells: (line: readonly (readonly Cell[])[]) => unknown) =>
    Object.fromEntries(Object.entries(sheet.bands).map(([band, lines]) => [band, cells(lines)]));
  const sizes = { widthsMm: sheet.widths, dropsMm: sheet.drops };
  const own = {
    grid: { ...sizes, prices: sheet.bands },
    width: { dropsMm: sizes.dropsMm, prices: prices((lines) => lines.map((line) => line[0])) },
    area: {
      minimumM2: form.minimumM2 ?? 0,
      stepM2: form.stepM2,
      prices: prices((lines) => lines[0]?.[0]),
    },
    each: { prices: prices((lines) => lines[0]?.[0]) },
  };
  return { kind: form.kind, ...common, ...own[form.kind] } as PriceListInput;
}

function optionOf({ choices, ...option }: OptionForm) {
  return {
    ...option,
    default: option.default === '' ? null : option.default,
    choices: choices.map(({ name, per, amount, ...needs }) => ({
      name,
      price:
        per === 'percent' ? { per, percent: numberOf(amount) } : { per, pence: penceOf(amount) },
      needs: Object.fromEntries(
        Object.entries(needs).map(([side, size]) => [
          side,
          size.trim() === '' ? null : numberOf(size),
        ]),
      ),
    })),
  };
}

const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

const wrongCells = (count: number) =>
  count === 1 ? 'One cell of the table is wrong' : `${count} cells of the table are wrong`;

const anything = z.unknown().optional();

/** The form as the kit checks it: by the schema of the API, with what is wrong under its own names. */
export const listForm = z
  .object({
    kind: anything,
    validFrom: anything,
    sheet: anything,
    minimumM2: anything,
    stepM2: anything,
    limits: anything,
    options: anything,
    colours: anything,
    fittingIncluded: anything,
    leadDays: anything,
    supplier: anything,
    version: anything,
  })
  .superRefine((values, context) => {
    const form = values as unknown as ListForm;
    const [sheet] = form.sheet;
    const faults = faultsOf(sheet, extentOf(form.kind, sheet));
    const parsed = priceListInput.safeParse(listOf(form));
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = formField(path.join('.'));
      // Cells say themselves what is wrong with them.
      if (field !== 'sheet' || faults.length === 0) {
        context.addIssue({ code: 'custom', path: field.split('.'), message });
      }
    }
    if (faults.length > 0) {
      context.addIssue({ code: 'custom', path: ['sheet'], message: wrongCells(faults.length) });
    }
  });

/** Where the form shows what the API says of a field. */
function formField(path: string): string {
  const [first = ''] = path.split('.');
  if (['prices', 'widthsMm', 'dropsMm'].includes(first)) return 'sheet';
  return first === 'colours' ? first : path;
}

/** The cell that a field of the API stands in, such as `prices.A.0.1`. */
export function cellOfField(path: string, [band]: readonly string[]): CellPlace | undefined {
  const [first, ...rest] = path.split('.');
  const [one, row = 0, column = 0] = [rest[0] ?? '', ...rest.slice(1).map(Number)];
  if (first === 'prices' && one) return { band: one, row: row + 1, column: column + 1 };
  const at = Number(one) + 1;
  if (first === 'widthsMm' && one) return { band: band ?? '', row: 0, column: at };
  if (first === 'dropsMm' && one) return { band: band ?? '', row: at, column: 0 };
  return undefined;
}

type CellPlace = Place & { band: string };
