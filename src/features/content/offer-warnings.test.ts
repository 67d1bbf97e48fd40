import { expect, test } from 'vitest';
import { offerWarnings } from './offer-warnings.ts';

const products = [
  { name: 'Vertical Blinds', priceFromPence: 5500, priceUnit: 'per window' },
  { name: 'Day & Night Blinds', priceFromPence: 8000, priceUnit: 'per window' },
  { name: 'Curtains', priceFromPence: null, priceUnit: '' },
];

test.each([
  ['a bargain that says what it costs otherwise', 'Vertical Blinds', 3, 9900, 16_500, []],
  [
    'an offer above the list price',
    'Day & Night Blinds',
    2,
    18_900,
    16_000,
    ['The offer is dearer than the list price: 2 × £80 is £160.'],
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
  ['a service that is no product', 'Mixed Types', 2, 9900, 1, []],
  ['a number that is being typed', 'Vertical Blinds', Number.NaN, 9900, 1, []],
])('%s', (_, service, quantity, pricePence, regularPricePence, warnings) => {
  const offer = { service, quantity, pricePence, regularPricePence };
  expect(offerWarnings(offer, products)).toEqual(warnings);
});
