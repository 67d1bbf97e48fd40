// What windows of a size cost by the lists in force: the same sums as the guide price, with what was assumed. And what
// an option costs, where that is asked.

import { priceText } from '../../../lib/text/price-text.ts';
import type { Offer } from '../../content/offer.ts';
import { offerSize } from '../../content/offer-warnings.ts';
import { guidePrice } from '../../pricing/guide-price.ts';
import { guideHref, readGuide } from '../../pricing/guide-query.ts';
import { bandsOf, type Choice, type Prices } from '../../pricing/price-list.ts';
import { type Price, priceOf } from '../../pricing/price-of.ts';
import type { Shape } from '../../pricing/shapes.ts';
import { sizeText } from '../../pricing/sizes.ts';
import { MOST_WINDOWS } from '../../pricing/window-rows.ts';
import type { Facts, Link, ProductFact } from './facts.ts';
import { type Chosen, optionName, optionsMissing, optionsSaid } from './options-said.ts';
import { type PriceRow, withChoices } from './price-rows.ts';
import { listed, say } from './wording.ts';

type Sized = PriceRow & Required<Pick<PriceRow, 'size'>>;
type Told = Sized & { list: Prices; price: Price };

const UNIT_NAMES = { m: 'metres', cm: 'centimetres', mm: 'millimetres' };

/**
 * Every row with its sum; all sums together if they are of different windows.
 * @param left how many more sizes were said.
 * @param shape that the rows are the windows of.
 */
export function guidePrices(
  rows: readonly Sized[],
  facts: Facts,
  left = 0,
  shape?: Shape,
): { sentences: string[]; links: Link[] } {
  const all = rows.map((row) => ({ ...row, list: row.list ?? facts.listOf(row.product.id) }));
  const told = all.flatMap(({ list, ...row }): Told[] =>
    list ? [{ ...row, list, price: priceOf(windowOf(row), list) }] : [],
  );
  const unlisted = new Set(all.flatMap(({ list, product }) => (list ? [] : product.name)));
  const priced = told.filter(({ price }) => price.refusal === undefined);
  const parts = new Set(told.map(({ part }) => part)).size;
  const isTotal =
    told.length > 1 &&
    left === 0 &&
    priced.length === told.length &&
    !told.some(({ said = '' }) => /\bor\b/.test(said)) &&
    parts === told.length;
  const total = priced.reduce((sum, { price }) => sum + price.pence, 0);
  const form = { units: 'cm' as const, rows: told.map(guideRow), shape };
  return {
    sentences: [
      ...told.flatMap((row) => tell(row, facts)),
      ...(isTotal ? [say('guideTotal', facts, { total: priceText(total) ?? '' })] : []),
      ...(left > 0 ? [say('guideMore', facts, { left, most: MOST_WINDOWS })] : []),
      ...[...unlisted].map((name) => say('unpriced', facts, { name })),
      ...conditions(told, priced, facts),
    ],
    links:
      told.length > 0
        ? [{ title: 'Change sizes, colours and options', href: guideHref(form) }]
        : [],
  };
}

/** The windows of a bay as the price form draws it, with the colour and the options that a text names. */
export function drawnBay(product: ProductFact, faces: number, text: string, facts: Facts) {
  const { pence: priceFromPence, unit: priceUnit, slug: product1 } = product;
  const own = { ...product, category: '', colours: [], priceFromPence, priceUnit };
  const { windows, form } = guidePrice(
    readGuide(new URLSearchParams({ product1, draw: `bay-${faces}` })),
    (slug) => (slug === product1 ? own : undefined),
    facts.listOf,
  );
  const rows = windows.flatMap(({ window }, part) => {
    if (!window) return [];
    const { widthMm: width, dropMm: height, quantity: count, options } = window;
    const row = { product, size: { width, height }, count, part, options: options as Chosen };
    return withChoices(row, text, '', facts).slice(0, 1);
  });
  return { rows, shape: form.shape };
}

const windowOf = ({ size, count, band, colour, options }: Sized) => ({
  widthMm: size.width,
  dropMm: size.height,
  quantity: count,
  band,
  colour,
  options,
  typedIn: 'cm' as const,
});

const guideRow = ({ product, size, count, band, colour, options = {} }: Sized) => ({
  product: product.slug,
  width: sizeText(size.width, 'cm'),
  drop: sizeText(size.height, 'cm'),
  quantity: String(count ?? 1),
  colour: colour ?? '',
  band: band ?? '',
  options: Object.entries(options).flatMap(([group, names]) =>
    names.map((name) => `${group}:${name}`),
  ),
});

function tell(row: Told, facts: Facts): string[] {
  const { product, size, count = 1, list, colour, options = {} } = row;
  const cm = (mm: number) => sizeText(mm, 'cm');
  const each = priceOf(
    {
      ...windowOf(row),
      quantity: 1,
      colour: undefined,
      band: row.band ?? list.colours[colour ?? ''],
    },
    list,
  );
  const [base, ...extras] = each.steps;
  const chosen = Object.entries(options).flatMap(([group, names]) =>
    names.map((name) => ({ group, name })),
  );
  const stepOf = ({ group, name }: { group: string; name: string }) =>
    extras.find(({ label }) => label === `${group}: ${name}`)?.pence ?? 0;
  const free = chosen.filter((one) => !row.price.refusal && stepOf(one) === 0).map(optionName);
  const what = [
    `${product.name}, ${cm(size.width)} by ${cm(size.height)} cm`,
    ...(colour ? [`in ${colour}`] : row.band ? [`band ${row.band}`] : []),
    ...free,
  ].join(', ');
  const { refusal } = row.price;
  if (refusal !== undefined || !base)
    return [say('guideRefused', facts, { what, refusal: refusal ?? '' })];
  const charged = extras.filter(({ pence }) => pence > 0);
  const price = priceText(each.pence) ?? '';
  const area = / at (£[\d,.]+) per m²/;
  const steps =
    charged.length > 0
      ? `${[priceText(base.pence), ...charged.map((step) => `${labelOf(step.label, list)} ${priceText(step.pence)}`)].join(' + ')} = ${price}`
      : area.test(base.label)
        ? `${base.label.replace(area, ' x $1')} = ${price}`
        : price;
  return [
    say('guidePrice', facts, { what, steps }),
    ...(count > 1
      ? [say('guideMany', facts, { count, price, total: priceText(row.price.pence) ?? '' })]
      : []),
  ];
}

function labelOf(label: string, { options }: Prices): string {
  const step = options
    .flatMap(({ group, choices }) => choices.map(({ name }) => ({ group, name })))
    .find(({ group, name }) => label === `${group}: ${name}`);
  return step ? optionName(step) : 'option';
}

/** What is not offered, the assumptions, and what the price includes. */
function conditions(all: readonly Told[], priced: readonly Told[], facts: Facts): string[] {
  const kinds = new Set(all.map(({ product }) => product));
  // All rows are of one message.
  const missing = notOffered(all[0]?.said ?? '', [...kinds], facts);
  const unit = all.flatMap(({ size }) => (size.assumed ? [UNIT_NAMES[size.assumed]] : []));
  const isPlain = priced.some(
    ({ list, band, colour }) => bandsOf(list).length > 1 && !band && !colour,
  );
  const usual = priced.flatMap(({ list, options = {} }) =>
    list.options.flatMap(({ group, default: name, choices }) =>
      name !== null && !Object.hasOwn(options, group) && choices.some(isDearer)
        ? [optionName({ group, name })]
        : [],
    ),
  );
  const assumed = [
    ...new Set([
      ...unit,
      ...(isPlain ? ['one of our plainer colours'] : []),
      ...(new Set(usual).size > MOST_NAMED ? ['the usual options'] : usual),
    ]),
  ];
  const isFitted = priced.every(({ list }) => list.fittingIncluded);
  return [
    ...new Set(missing),
    ...(assumed.length > 0 ? [say('guideAssumed', facts, { assumed: listed(assumed) })] : []),
    ...(priced.length > 0 ? [say(isFitted ? 'guideFitted' : 'guideUnfitted', facts)] : []),
  ];
}

/** The options that a text names and a product has not. */
function notOffered(text: string, products: readonly ProductFact[], facts: Facts): string[] {
  const lists = facts.products.flatMap(({ id }) => facts.listOf(id) ?? []);
  return products.flatMap(({ id, name }) => {
    const list = facts.listOf(id);
    const missing = list ? optionsMissing(text, { name, list }, lists) : [];
    return missing.map((option) => say('optionMissing', facts, { name, option }));
  });
}

const MOST_NAMED = 4;

const isDearer = ({ price }: Choice) => ('pence' in price ? price.pence : price.percent) > 0;

/** What the options that a text names add to the price of a product; a product without them last. */
export function optionPrices(
  text: string,
  products: readonly ProductFact[],
  facts: Facts,
): string[] {
  const found = products.flatMap(({ id, name: product }) => {
    const list = facts.listOf(id);
    return (list ? optionsSaid(text, list) : []).flatMap((chosen) =>
      Object.entries(chosen).flatMap(([group, names]) =>
        names.flatMap((name) => {
          const choice = list?.options
            .find((one) => one.group === group)
            ?.choices.find((one) => one.name === name);
          return choice
            ? [
                {
                  option: optionName({ group, name }),
                  sum: `${extraOf(choice)} to ${product}`,
                  isFree: !isDearer(choice),
                  product,
                },
              ]
            : [];
        }),
      ),
    );
  });
  const missing = products.length > 2 ? [] : notOffered(text, products, facts);
  const dearer = Map.groupBy(
    found.filter(({ isFree }) => !isFree),
    ({ option }) => option,
  );
  const free = Map.groupBy(
    found.filter(({ isFree }) => isFree),
    ({ option }) => option,
  );
  return [
    ...[...dearer].map(([option, some]) =>
      say('optionExtra', facts, { option, sums: listed([...new Set(some.map(({ sum }) => sum))]) }),
    ),
    ...[...free].map(([option, some]) =>
      say('optionFree', facts, {
        option,
        names: listed([...new Set(some.map(({ product }) => product))]),
      }),
    ),
    ...new Set(missing),
  ];
}

function extraOf({ price }: Choice): string {
  switch (price.per) {
    case 'window':
      return priceText(price.pence) ?? '';
    case 'metre':
      return `${priceText(price.pence)} per metre of width`;
    case 'percent':
      return `${price.percent}%`;
  }
}

export function offerCovers(
  offer: Offer,
  { width, height }: { width: number; height: number },
): boolean {
  const { widthMm, dropMm } = offerSize(offer);
  return width <= widthMm && height <= dropMm;
}
