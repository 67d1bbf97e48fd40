// A guide price: every window as typed, with its price or what is missing, and the total.

import { fromPriceOf, type Priced } from '../products/from-price-text.ts';
import { type ListOf, priceRow } from './estimate.ts';
import { pricedBy } from './from-price.ts';
import type { GuideForm, GuideRow } from './guide-query.ts';
import { bandsOf, type Prices } from './price-list.ts';
import type { Price } from './price-of.ts';
import { meantText, senseCheck } from './sense-checks.ts';
import { laidOut } from './shape-layout.ts';
import { readSize, sizeText, type Unit } from './sizes.ts';
import type { WindowRow } from './window-rows.ts';

export interface GuideProduct extends Priced {
  id: number;
  slug: string;
  name: string;
  category: string;
  colours: { name: string; hex: string }[];
}

export interface GuideWindow {
  row: GuideRow;
  product: GuideProduct | undefined;
  list: Prices | undefined;
  /** Faults by field. */
  faults: Partial<Record<keyof GuideRow, string>>;
  /** The row to price and book; undefined while something is missing. */
  window: WindowRow | undefined;
  /** Where the product's prices begin, in its colour. */
  from: ReturnType<typeof fromPriceOf> | undefined;
  price: Price | undefined;
  /** What the price assumes, each a sentence. */
  assumed: string[];
  /** A size that looks mistyped, and the row as it was probably meant. */
  check: { question: string; meant?: { text: string; row: GuideRow } } | undefined;
}

export interface GuidePrice {
  form: GuideForm;
  windows: GuideWindow[];
  totalPence: number;
  /** Windows with a price, counting each row's quantity. */
  priced: number;
  complete: boolean;
}

export function guidePrice(
  sent: GuideForm,
  productOf: (slug: string) => GuideProduct | undefined,
  listOf: ListOf,
): GuidePrice {
  const form = laidOut(sent, productOf, listOf);
  const windows = form.rows.map((row) => guideWindow(row, form.units, productOf, listOf));
  const priced = windows.filter(({ price }) => price && price.refusal === undefined);
  return {
    form,
    windows,
    totalPence: priced.reduce((sum, { price }) => sum + (price?.pence ?? 0), 0),
    priced: priced.reduce((sum, { window }) => sum + (window?.quantity ?? 0), 0),
    complete: priced.length === windows.length,
  };
}

export const windowsOf = ({ windows }: GuidePrice): WindowRow[] =>
  windows.flatMap(({ window }) => window ?? []);

function guideWindow(
  row: GuideRow,
  unit: Unit,
  productOf: (slug: string) => GuideProduct | undefined,
  listOf: ListOf,
): GuideWindow {
  const product = productOf(row.product);
  const list = product && listOf(product.id);
  const faults: GuideWindow['faults'] = {};
  if (!product) {
    faults.product = row.product
      ? 'We have no product with this name. Please choose another.'
      : 'Please choose a product.';
  }
  const size = (field: 'width' | 'drop') => {
    const mm = readSize(row[field], unit);
    if (mm === undefined) faults[field] = sizeFault(field, row[field], unit);
    return mm;
  };
  const widthMm = size('width');
  const dropMm = size('drop');
  const quantity = readQuantity(row.quantity);
  if (quantity === undefined) faults.quantity = 'Please give a whole number from 1 to 100.';
  const options = readOptions(row.options, list);
  const from = product && list && fromOf(product, list, row.colour);
  const part = { row, product, list, faults, from };
  const check = widthMm && dropMm ? checkOf({ widthMm, dropMm }, row, unit) : undefined;
  if (!product || !widthMm || !dropMm || !quantity) {
    return { ...part, window: undefined, price: undefined, assumed: [], check };
  }
  const window: WindowRow = {
    productId: product.id,
    widthMm,
    dropMm,
    quantity,
    ...(row.colour && { colour: row.colour }),
    ...(row.band && { band: row.band }),
    ...(options && { options }),
  };
  const price = priceRow({ ...window, typedIn: unit }, listOf);
  const assumed = list && price.refusal === undefined ? assumptionsOf(window, product, list) : [];
  return { ...part, window, price, assumed, check };
}

function fromOf(product: GuideProduct, list: Prices, colour: string): GuideWindow['from'] {
  const band = Object.hasOwn(list.colours, colour) ? (list.colours[colour] ?? '') : '';
  const prices = band ? { [band]: list.prices[band] } : list.prices;
  const own = { ...list, prices } as Prices;
  return fromPriceOf(pricedBy(new Map([[product.id, own]]))(product));
}

function sizeFault(field: 'width' | 'drop', text: string, unit: Unit): string {
  if (!text) return `Please give the ${field}.`;
  const example = { cm: '120', mm: '1200', in: '47.5' }[unit];
  return `We cannot read “${text.slice(0, 20)}” as a ${field}. Please write it like ${example}: from 1 mm to 100 m.`;
}

function readQuantity(text: string): number | undefined {
  if (!text) return 1;
  const quantity = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return quantity >= 1 && quantity <= 100 ? quantity : undefined;
}

/** Chosen names by group. Those of another product, chosen before, are none. */
function readOptions(texts: readonly string[], list: Prices | undefined): WindowRow['options'] {
  const chosen = (list?.options ?? []).flatMap(({ group, choices }) => {
    const names = ['', ...choices.map(({ name }) => name)];
    const sent = names.filter((name) => texts.includes(`${group}:${name}`));
    return sent.length > 0 ? [[group, sent.filter(Boolean)] as const] : [];
  });
  return chosen.length > 0 ? Object.fromEntries(chosen) : undefined;
}

function checkOf(
  size: { widthMm: number; dropMm: number },
  row: GuideRow,
  unit: Unit,
): GuideWindow['check'] {
  const check = senseCheck(size, unit);
  if (!check?.meant) return check && { question: check.question };
  const { widthMm, dropMm } = check.meant;
  return {
    question: check.question,
    meant: {
      text: meantText(size, check.meant, unit),
      row: { ...row, width: sizeText(widthMm, unit), drop: sizeText(dropMm, unit) },
    },
  };
}

/** Assumed because it was not said: the band, and the options with a default. */
function assumptionsOf(
  { band, colour, options = {} }: Pick<WindowRow, 'band' | 'colour' | 'options'>,
  { category }: GuideProduct,
  list: Prices,
): string[] {
  const cloth = /venetian|shutter/i.test(category) ? 'finishes' : 'fabrics';
  const usual = list.options.filter(
    ({ group, default: name }) => name !== null && !Object.hasOwn(options, group),
  );
  return [
    ...(bandsOf(list).length > 1 && band === undefined && colour === undefined
      ? [`Priced for our plainer ${cloth}; some cost more.`]
      : []),
    ...usual.map(({ group, default: name }) => `${group}: ${name}.`),
  ];
}
