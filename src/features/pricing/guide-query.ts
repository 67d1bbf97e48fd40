// The windows of a guide price in an address: `/prices?units=cm&product1=…&width1=…`.

import { withoutControlCharacters } from '../../lib/text/plain-text.ts';
import { urls } from '../../urls.ts';
import { type Shape, shapeName, shapeOf, shapeText, usualSizes } from './shapes.ts';
import { sizeText, type Unit, units } from './sizes.ts';
import { MOST_WINDOWS, type WindowRow } from './window-rows.ts';

const fields = ['product', 'width', 'drop', 'quantity', 'colour', 'band'] as const;

export interface GuideRow extends Record<(typeof fields)[number], string> {
  /** Each `Group:Name`; `Group:` is none of the group. */
  options: string[];
}

export interface GuideForm {
  units: Unit;
  rows: GuideRow[];
  shape?: Shape | undefined;
}

const MOST_TEXT = 130;
const MOST_OPTIONS = 20;

const tidy = (text: string | null) =>
  withoutControlCharacters(text ?? '')
    .trim()
    .slice(0, MOST_TEXT);

const rowOf = (query: URLSearchParams, number: number): GuideRow => ({
  ...(Object.fromEntries(fields.map((field) => [field, tidy(query.get(field + number))])) as Record<
    (typeof fields)[number],
    string
  >),
  options: [...new Set(query.getAll(`option${number}`).map(tidy))]
    .filter(Boolean)
    .slice(0, MOST_OPTIONS),
});

/** Longer than sixty windows with all their choices: the page repeats it at each of them. */
const LONGEST_SENT = 12_000;

/** The windows that a form sends as an address has them. */
export const sentGuide = (sent = ''): GuideForm =>
  readGuide(new URLSearchParams(sent.slice(0, LONGEST_SENT)));

export const blankRow: GuideRow = rowOf(new URLSearchParams(), 1);

/**
 * The windows that an address names, after the action of a button: `add=1`, `copy=2`, `remove=2` or `draw=bay-3`.
 * Unknown parts are ignored; without any window there is a blank one.
 */
export function readGuide(query: URLSearchParams): GuideForm {
  const asked = (name: string) => Number(query.get(name));
  const rows: GuideRow[] = [];
  for (let number = 1; number <= MOST_WINDOWS; number += 1) {
    const sent = fields.some((field) => query.has(field + number)) || query.has(`option${number}`);
    if (!sent || asked('remove') === number) continue;
    const row = rowOf(query, number);
    rows.push(row);
    if (asked('copy') === number) rows.push({ ...row });
  }
  if (query.has('add') || rows.length === 0) rows.push(blankRow);
  const unit = units.find((known) => known === query.get('units')) ?? 'cm';
  const sent = shapeOf(query.get('shape'));
  const within = (name: string) => Number(asked(name) > 0 && asked(name) <= (sent?.rows ?? 0));
  // A copy of what is sold as one is another of its own.
  const copies = sent?.faces ? 0 : within('copy');
  const count = (sent?.rows ?? 0) + copies - within('remove');
  const shape = sent && count > 0 ? { ...sent, rows: Math.min(count, rows.length) } : undefined;
  return drawn({ units: unit, rows, shape }, query.get('draw') ?? '');
}

/** With a new shape in place of the one before, and of rows without a size. Its rows differ in their sizes only. */
function drawn({ units: unit, rows, shape }: GuideForm, name: string): GuideForm {
  const [first = blankRow] = rows;
  const fresh = shape && shapeName(shape) === name ? undefined : usualSizes(name, unit);
  const own = fresh ?? rows.slice(0, shape?.rows ?? 0);
  const others = rows.slice(shape?.rows ?? 0);
  const kept = fresh ? others.filter(({ width, drop }) => width || drop) : others;
  const together = own.map(({ width, drop, quantity }) => ({ ...first, width, drop, quantity }));
  return {
    units: unit,
    rows: [...together, ...kept].slice(0, MOST_WINDOWS),
    shape: fresh ? shapeOf(name) : shape,
  };
}

export function guideQuery({ units: unit, rows, shape }: GuideForm): string {
  const query = new URLSearchParams({ units: unit, ...(shape && { shape: shapeText(shape) }) });
  for (const [index, row] of rows.entries()) {
    const number = index + 1;
    for (const field of fields) if (row[field]) query.set(field + number, row[field]);
    for (const option of row.options) query.append(`option${number}`, option);
  }
  return String(query);
}

export const guideHref = (form: GuideForm): string => `${urls.prices()}?${guideQuery(form)}`;

/** Books a visit for the windows; without any the booking page asks for none. */
export const bookHref = (form: GuideForm): string => `${urls.book()}?${guideQuery(form)}`;

/** The form of saved rows. @param slugs of existing products */
export const keptForm = (
  windows: readonly WindowRow[],
  slugs: ReadonlyMap<number, string>,
): GuideForm => ({
  units: 'cm',
  rows: windows.map(({ productId, widthMm, dropMm, quantity, colour, band, options = {} }) => ({
    product: slugs.get(productId) ?? '',
    width: sizeText(widthMm, 'cm'),
    drop: sizeText(dropMm, 'cm'),
    quantity: String(quantity),
    colour: colour ?? '',
    band: band ?? '',
    // An empty choice is included: otherwise the default would apply.
    options: Object.entries(options).flatMap(([group, names]) =>
      names.length === 0 ? `${group}:` : [names].flat().map((name) => `${group}:${name}`),
    ),
  })),
});
