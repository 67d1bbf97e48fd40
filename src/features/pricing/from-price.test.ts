import { expect, test } from 'vitest';
import { fillPrices } from '../content/content-text.ts';
import { fromPriceOf, priceSpan } from '../products/from-price-text.ts';
import { fromPence, pricedBy } from './from-price.ts';
import { priceListSchema } from './price-list.ts';

const aList = (changes: object = {}) =>
  priceListSchema.parse({
    productId: 1,
    version: 1,
    kind: 'grid',
    validFrom: '2026-01-01',
    widthsMm: [600, 1200],
    dropsMm: [1000, 2000],
    prices: {
      A: [
        [5500, 7000],
        [6000, null],
      ],
      B: [
        [6500, 8000],
        [7000, 9000],
      ],
    },
    ...changes,
  });
const lining = (choose: object) => ({
  group: 'Lining',
  choose: 'one',
  choices: [
    { name: 'Blackout', price: { per: 'percent', percent: 10 } },
    { name: 'None', price: { per: 'window', pence: 0 } },
  ],
  ...choose,
});

test.each([
  ['the cheapest size of the cheapest band', {}, 5500],
  ['only sizes that are made', { limits: { minWidthMm: 601 } }, 7000],
  ['with the standard option', { options: [lining({ default: 'Blackout' })] }, 6050],
  [
    'with the first of a choice that has to be made',
    { options: [lining({ required: true })] },
    6050,
  ],
  ['without an option that nobody has to take', { options: [lining({})] }, 5500],
  ['the lowest rate', { kind: 'area', prices: { A: 34_500, B: 32_000 } }, 32_000],
  [
    'the cheapest band of a fixed price',
    { kind: 'each', prices: { A: 45_000, B: 48_500 } },
    45_000,
  ],
  ['nothing where nothing is made', { limits: { minWidthMm: 5000 } }, null],
])('a price from: %s', (_, changes, pence) => {
  expect(fromPence(aList(changes))).toBe(pence);
});

const roller = {
  id: 1,
  slug: 'roller-blinds',
  priceFromPence: 5000,
  priceUnit: 'per window',
  showOnHome: true,
};
const roman = { ...roller, id: 2, slug: 'roman-blinds', priceFromPence: 8500 };
const curtains = { ...roman, id: 3, slug: 'curtains', priceFromPence: null };

test('the list in force wins over the sum written by hand', () => {
  const priced = pricedBy(new Map([[1, aList()]]));
  expect([roller, roman].map(priced).map(({ priceFromPence }) => priceFromPence)).toEqual([
    5500, 8500,
  ]);
  const byArea = pricedBy(new Map([[1, aList({ kind: 'area', prices: { A: 32_000 } })]]));
  expect(fromPriceOf(byArea(roller)).text).toBe('From £320 per m²');
  expect(fromPriceOf(byArea({ ...roller, priceUnit: 'per square metre' })).text).toBe(
    'From £320 per square metre',
  );
});

test('no unit is shown without a sum, and a sentence may be', () => {
  expect(fromPriceOf(curtains).text).toBe('');
  expect(fromPriceOf({ ...curtains, priceUnit: 'Priced at your visit' }).text).toBe(
    'Priced at your visit',
  );
});

test('texts name the prices of the lists, and leave out a sentence without one', () => {
  const text = 'Made for you. From {priceSpan} per window. Curtains from {from-curtains}!';
  expect(fillPrices({ text }, [roller, roman, curtains])).toEqual({
    text: 'Made for you. From £50 to £85 per window.',
  });
  expect(fillPrices('{from-roman-blinds}', [roman])).toBe('£85');
  expect(fillPrices('From {priceSpan} per window', [curtains])).toBe('');
  expect(priceSpan([roller, { ...roman, priceFromPence: 5000 }])).toBe('£50');
});
