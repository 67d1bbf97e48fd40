// A price list as its form holds it: every key exists, and typed text stays as typed.

import { poundsText } from '../../../lib/text/price-text.ts';
import { z } from '../../../lib/text/zod.ts';
import type { ListKind } from '../kinds/list-kind.ts';
import { type AnyTable, type KindName, kindOf, listKinds } from '../list-kinds.ts';
import { unitQuestion } from '../list-units.ts';
import {
  type Choice,
  EXAMPLE_FROM,
  type OptionGroup,
  type PriceList,
  type PriceListInput,
  priceListInput,
} from '../price-list.ts';
import { blankSheet, faultsIn, penceOf, type Sheet, sheetOf, tableOf } from '../sheet.ts';

type Needs = Record<keyof typeof needSides, string>;

export interface ChoiceForm extends Needs {
  name: string;
  per: 'window' | 'metre' | 'percent';
  /** Pounds or percent. */
  amount: string;
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
  kind: KindName;
  validFrom: string;
  /** One list: merging two versions treats a list as one value. */
  sheet: readonly [Sheet];
  /** The other numbers of all kinds. */
  own: Record<string, number | undefined>;
  limits: Record<keyof typeof noLimits, number | null | undefined>;
  options: readonly OptionForm[];
  colours: Record<string, string>;
  fittingIncluded: boolean;
  leadDays: number | null | undefined;
  supplier: { name: string; costPercent: number | null | undefined };
  /** What small sizes are said to be in; empty until it is asked. */
  units: '' | 'mm';
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

/** The sizes that a choice may ask for, with their labels. */
export const needSides = {
  minWidthMm: 'Width from',
  maxWidthMm: 'Width up to',
  minDropMm: 'Drop from',
  maxDropMm: 'Drop up to',
};
const sides = Object.keys(needSides) as (keyof Needs)[];

const needsForm = (needs: Choice['needs']) =>
  Object.fromEntries(sides.map((side) => [side, String(needs?.[side] ?? '')])) as Needs;

export const blankChoice: ChoiceForm = {
  name: '',
  per: 'window',
  amount: '',
  ...needsForm(undefined),
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
  own: usualNumbers(),
  limits: noLimits,
  options: [],
  colours: {},
  fittingIncluded: true,
  leadDays: null,
  supplier: { name: '', costPercent: null },
  units: '',
});

/** A list to edit; one already in force, or an example, is changed from today on. */
export function formOf(list: PriceList, today: string): ListForm {
  const { kind, limits, colours, fittingIncluded, leadDays, supplier, version } = list;
  return {
    kind,
    colours,
    fittingIncluded,
    leadDays,
    version,
    validFrom: list.validFrom < today || list.validFrom === EXAMPLE_FROM ? today : list.validFrom,
    sheet: [sheetOf(list)],
    own: { ...usualNumbers(), ...ownNumbers(list.kind, { ...list }) },
    limits: { ...noLimits, ...limits },
    options: list.options.map(optionForm),
    supplier: supplier ?? { name: '', costPercent: null },
    units: unitQuestion(list) ? 'mm' : '',
  };
}

function optionForm(option: OptionGroup): OptionForm {
  return {
    ...option,
    default: option.default ?? '',
    choices: option.choices.map(({ name, price, needs }) => ({
      name,
      per: price.per,
      amount: price.per === 'percent' ? String(price.percent) : poundsText(price.pence),
      ...needsForm(needs),
    })),
  };
}

const usualNumbers = () =>
  Object.fromEntries(
    Object.values<ListKind<AnyTable>>(listKinds).flatMap(({ fields = {} }) =>
      Object.entries(fields).map(([name, { usual }]) => [name, usual]),
    ),
  );

/** Those of a kind. */
const ownNumbers = (kind: KindName, from: Record<string, unknown>) =>
  Object.fromEntries(
    Object.keys(kindOf({ kind }).fields ?? {}).map((name) => [
      name,
      from[name] as number | undefined,
    ]),
  );

/** The request body: invalid text stays in it, for the schema to report. */
export function listOf(form: ListForm): PriceListInput {
  const [sheet] = form.sheet;
  const { name, costPercent } = form.supplier;
  return {
    kind: form.kind,
    validFrom: form.validFrom,
    limits: form.limits,
    options: form.options.map(optionOf),
    colours: Object.fromEntries(Object.entries(form.colours).filter(([, band]) => band !== '')),
    fittingIncluded: form.fittingIncluded,
    leadDays: form.leadDays ?? null,
    supplier: name.trim() === '' && costPercent == null ? null : { name, costPercent },
    ...ownNumbers(form.kind, form.own),
    ...tableOf(form.kind, sheet),
    ...(form.units && { units: form.units }),
  } as PriceListInput;
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

const fields = Object.keys(blankForm(''));

/** The form's check: by the schema of the API, with faults under the form's names. */
export const listForm = z
  .object(Object.fromEntries(fields.map((name) => [name, z.unknown().optional()])))
  .superRefine((values, context) => {
    const form = values as unknown as ListForm;
    const issues = priceListInput.safeParse(listOf(form)).error?.issues ?? [];
    const { length: wrong } = faultsIn(issues, form.kind, form.sheet[0]);
    for (const { path, message } of issues) {
      const field = formField(path.join('.'));
      // Cells show their own faults.
      if (field !== 'sheet' || wrong === 0) {
        context.addIssue({ code: 'custom', path: field.split('.'), message });
      }
    }
    if (wrong > 0)
      context.addIssue({ code: 'custom', path: ['sheet'], message: wrongCells(wrong) });
  });

/** Where the form shows the API's message about a field. */
function formField(path: string): string {
  const [first = ''] = path.split('.');
  if (['prices', 'widthsMm', 'dropsMm'].includes(first)) return 'sheet';
  if (first in usualNumbers()) return `own.${first}`;
  return first === 'colours' ? first : path;
}
