// What windows of a size cost by the lists in force: the same sum as the guide price, with its steps and assumptions.

import { priceText } from '../../../lib/text/price-text.ts';
import type { Offer } from '../../content/offer.ts';
import { offerSize } from '../../content/offer-warnings.ts';
import { blankRow, guideHref } from '../../pricing/guide-query.ts';
import { bandsOf, type Prices } from '../../pricing/price-list.ts';
import { priceOf } from '../../pricing/price-of.ts';
import { sizeText } from '../../pricing/sizes.ts';
import type { Size } from '../reading/amounts.ts';
import { type Facts, type Link, mayBeSaid, type ProductFact } from './facts.ts';
import { listed, say } from './wording.ts';

export interface SizedRow {
  product: ProductFact;
  count: number | undefined;
}

const UNIT_NAMES = { m: 'metres', cm: 'centimetres', mm: 'millimetres' };
const millimetres = (mm: number) => mm.toLocaleString('en-GB');

/** Windows of one size, one row per product; undefined if none has a list. */
export function guidePrices(
  rows: readonly SizedRow[],
  size: Size,
  facts: Facts,
): { sentences: string[]; links: Link[] } | undefined {
  const priced = rows.flatMap((row) => {
    const list = facts.listOf(row.product.id);
    return list ? [{ ...row, list }] : [];
  });
  if (priced.length === 0) return undefined;
  const told = priced.map((row) => ({ ...row, ...tell(row, size, facts) }));
  const known = told.filter(({ isPriced }) => isPriced).map(({ list }) => list);
  const link = guideHref({
    units: 'cm',
    rows: priced.map(({ product, count }) => ({
      ...blankRow,
      product: product.slug,
      width: sizeText(size.width, 'cm'),
      drop: sizeText(size.height, 'cm'),
      quantity: String(count ?? 1),
    })),
  });
  return {
    sentences: [
      ...told.flatMap(({ sentences }) => sentences),
      ...(known.length > 0 ? conditions(known, size, facts) : []),
    ],
    links: [{ title: 'Change sizes, colours and options', href: link }],
  };
}

function tell(
  { product, count = 1, list }: SizedRow & { list: Prices },
  { width, height }: Size,
  facts: Facts,
) {
  const what = { name: product.name, width: millimetres(width), drop: millimetres(height) };
  const window = { widthMm: width, dropMm: height };
  const one = priceOf(window, list);
  const all = priceOf({ ...window, quantity: count }, list);
  const refusal = one.refusal ?? all.refusal;
  if (refusal !== undefined) {
    return { isPriced: false, sentences: [say('guideRefused', facts, { ...what, refusal })] };
  }
  const charged = one.steps.filter(({ pence }) => pence > 0);
  const steps = charged
    .map(({ label, pence }) =>
      charged.length > 1 ? `${labelOf(label)} ${priceText(pence)}` : labelOf(label),
    )
    .join(' + ');
  const price = priceText(one.pence);
  return {
    isPriced: true,
    sentences: [
      say('guidePrice', facts, { ...what, steps, price }),
      ...(count > 1
        ? [say('guideMany', facts, { count, price, total: priceText(all.pence) })]
        : []),
    ],
  };
}

/** Staff choose the names of bands and options. */
const labelOf = (label: string) =>
  mayBeSaid(label) ? label.replace(/ at (£[\d,.]+) per m²/, ' x $1') : 'Option';

/** The assumptions, and what the price includes. */
function conditions(lists: readonly Prices[], size: Size, facts: Facts): string[] {
  const [list] = lists;
  const bands = new Set(lists.flatMap((one) => (bandsOf(one).length > 1 ? bandsOf(one)[0] : [])));
  const usual = lists.flatMap(({ options }) => options.flatMap((group) => group.default ?? []));
  const names = lists.length === 1 ? usual.filter(mayBeSaid) : [];
  const assumed = [
    ...(size.assumed ? [UNIT_NAMES[size.assumed]] : []),
    ...(bands.size > 0 ? [`band ${[...bands].filter(Boolean).join(' or ')} of our colours`] : []),
    ...(usual.length > 0
      ? [names.length > 0 ? `the usual options (${names.join(', ')})` : 'the usual options']
      : []),
  ];
  const isFitted = lists.every(({ fittingIncluded }) => fittingIncluded);
  return [
    ...(assumed.length > 0 ? [say('guideAssumed', facts, { assumed: listed(assumed) })] : []),
    ...(list ? [say(isFitted ? 'guideFitted' : 'guideUnfitted', facts)] : []),
  ];
}

export function offerCovers(offer: Offer, { width, height }: Size): boolean {
  const { widthMm, dropMm } = offerSize(offer);
  return width <= widthMm && height <= dropMm;
}
