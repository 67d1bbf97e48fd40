// A price list as its form holds it: as in the API, but that its table is the same for every kind, and every key exists.

import { z } from '../../../lib/text/zod.ts';
import type { KindName } from '../list-kinds.ts';
import { unitQuestion } from '../list-units.ts';
import {
  type Choice,
  EXAMPLE_FROM,
  type Limits,
  type OptionGroup,
  type PriceList,
  type PriceListInput,
  priceListInput,
} from '../price-list.ts';
import { blankSheet, faultsIn, type Sheet, sheetOf, tableOf } from '../sheet.ts';

export interface ListForm {
  kind: KindName;
  validFrom: string;
  /** One list: merging two versions treats a list as one value. */
  sheet: readonly [Sheet];
  minimumM2: number | undefined;
  stepM2: number | undefined;
  limits: Limits;
  options: readonly OptionGroup[];
  /** An empty band is none. */
  colours: Record<string, string>;
  fittingIncluded: boolean;
  leadDays: number | null | undefined;
  supplier: { name: string; costPercent: number | null | undefined };
  /** What small sizes are said to be in; empty until it is asked. */
  units: '' | 'mm';
  version?: number;
}

const noLimits: Limits = {
  minWidthMm: null,
  maxWidthMm: null,
  minDropMm: null,
  maxDropMm: null,
  minAreaM2: null,
  maxAreaM2: null,
};

/** Without a price yet. */
export const blankChoice: Choice = { name: '', price: { per: 'window', pence: Number.NaN } };

export const blankOption: OptionGroup = {
  group: '',
  choose: 'one',
  required: false,
  default: null,
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
  units: '',
});

/** A list to edit; one already in force, or an example, is changed from today on. */
export function formOf(list: PriceList, today: string): ListForm {
  const { kind, validFrom, limits, options, colours, fittingIncluded, leadDays, version } = list;
  const blank = blankForm(today);
  return {
    ...blank,
    ...(list.kind === 'area' && { minimumM2: list.minimumM2, stepM2: list.stepM2 }),
    kind,
    options,
    colours,
    fittingIncluded,
    leadDays,
    version,
    validFrom: validFrom < today || validFrom === EXAMPLE_FROM ? today : validFrom,
    sheet: [sheetOf(list)],
    limits: { ...noLimits, ...limits },
    supplier: list.supplier ?? blank.supplier,
    units: unitQuestion(list) ? 'mm' : '',
  };
}

/** The request body: invalid text stays in it, for the schema to report. */
export function listOf({ sheet: [sheet], supplier, units, ...form }: ListForm): PriceListInput {
  const { name, costPercent } = supplier;
  return {
    ...form,
    ...tableOf(form.kind, sheet),
    colours: Object.fromEntries(Object.entries(form.colours).filter(([, band]) => band !== '')),
    supplier: name.trim() === '' && costPercent == null ? null : supplier,
    ...(units && { units }),
  } as PriceListInput;
}

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
      const field = formField(path);
      // Cells show their own faults.
      if (field[0] !== 'sheet' || wrong === 0) {
        context.addIssue({ code: 'custom', path: field, message });
      }
    }
    if (wrong > 0)
      context.addIssue({ code: 'custom', path: ['sheet'], message: wrongCells(wrong) });
  });

/** Where the form shows the API's message about a field. */
function formField([first = '', ...rest]: PropertyKey[]): PropertyKey[] {
  if (['prices', 'widthsMm', 'dropsMm'].includes(String(first))) return ['sheet'];
  return first === 'colours' ? [first] : [first, ...rest];
}
