import { expect, test } from 'vitest';
import { priceListSchema } from '../pricing/price-list.ts';
import { atListPrice, offerWarnings } from './offer-warnings.ts';

const today = '2026-11-20';
const products = [
  { id: 1, name: 'Vertical Blinds', priceFromPence: 5500 },
  { id: 2, name: 'Day & Night Blinds', priceFromPence: 8000 },
  { id: 3, name: 'Curtains', priceFromPence: null },
  { id: 4, name: 'Shutters', priceFromPence: 32_000 },
];
const grid = priceListSchema.parse({
  productId: 1,
  version: 1,
  kind: 'grid',
  validFrom: '2026-01-01',
  widthsMm: [1000, 2000],
  dropsMm: [1000],
  prices: { A: [[5500, 9000]], B: [[6000, 9900]] },
});
const check = {
  products,
  today,
  listOf: (id: number) => (id === 1 ? grid : undefined),
};
const offer = { endsOn: '2026-11-26', features: ['Each blind up to 1m x 1m'], terms: '' };

test.each([
  ['a bargain that says what it costs otherwise', 'Vertical Blinds', 3, 9900, 16_500, []],
  [
    'an offer above the list price',
    'Day & Night Blinds',
    2,
    18_900,
    16_000,
    ['The offer costs more than the list price: 2 × £80 is £160.'],
  ],
  [
    'a regular price that nobody would pay',
    'Vertical Blinds',
    3,
    9900,
    18_000,
    ['The regular price is not the list price: 3 × £55 is £165.'],
  ],
  ['the list price itself', 'Vertical Blinds', 1, 5500, 5500, []],
  ['a service without a price', 'Curtains', 2, 9900, 1, []],
  [
    'a product that is gone',
    'Awnings',
    2,
    9900,
    1,
    ['There is no product named Awnings, so there is no list price to compare with.'],
  ],
  ['a number that is being typed', 'Vertical Blinds', Number.NaN, 9900, 1, []],
])('%s', (_, service, quantity, pricePence, regularPricePence, warnings) => {
  expect(
    offerWarnings({ ...offer, service, quantity, pricePence, regularPricePence }, check),
  ).toEqual(warnings);
});

test('an offer is held against the price of its own size', () => {
  const large = {
    service: 'Vertical Blinds',
    quantity: 2,
    pricePence: 15_000,
    regularPricePence: 18_000,
    endsOn: '2026-11-26',
    features: [],
    terms: 'Each blind up to 180 cm x 0.9 m.',
  };
  expect(offerWarnings(large, check)).toEqual([]);
});

test('an end that is past or missing is told', () => {
  const fair = {
    service: 'Vertical Blinds',
    quantity: 1,
    pricePence: 5500,
    regularPricePence: 5500,
  };
  const warningsUntil = (endsOn: string) => offerWarnings({ ...offer, ...fair, endsOn }, check);
  expect(warningsUntil('2026-11-20')).toEqual([]);
  expect(warningsUntil('2026-11-19')).toEqual([
    'It ended on Thursday 19 November, so visitors no longer see it.',
  ]);
  expect(warningsUntil('')).toEqual(['It has no last day: saved like this, it lasts a week.']);
});

test.each([
  ['a list has', 'Vertical Blinds', 5500 * 3],
  ['only the owner knows', 'Curtains', 18_000],
])('the price to compare an offer with is the one that %s', (_, service, pence) => {
  const full = { ...offer, label: '', title: '', description: '', urgent: false };
  const asked = { ...full, startsOn: today, service, quantity: 3, pricePence: 9900 };
  expect(atListPrice({ ...asked, regularPricePence: 18_000 }, check).regularPricePence).toBe(pence);
});
