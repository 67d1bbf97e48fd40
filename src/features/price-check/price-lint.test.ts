import { expect, test } from 'vitest';
import { priceListSchema } from '../pricing/price-list.ts';
import { lintLists } from './price-lint.ts';
import { lintTexts, pricesInUse } from './text-prices.ts';

const today = '2026-11-20';
const colour = (name: string) => ({ name, hex: '#ffffff' });
const roller = {
  id: 1,
  name: 'Roller Blinds',
  priceFromPence: 5500,
  colours: [colour('Chalk'), colour('Denim')],
  rooms: ['Bedrooms'],
};
const aList = (changes: object = {}) =>
  priceListSchema.parse({
    productId: 1,
    version: 1,
    kind: 'grid',
    validFrom: '2026-01-01',
    widthsMm: [1000, 2000, 3000],
    dropsMm: [1000, 1500],
    prices: {
      A: [
        [5500, 7000, 9000],
        [6000, 8000, null],
      ],
    },
    ...changes,
  });
const messagesOf = (products: (typeof roller)[], lists: ReturnType<typeof aList>[]) =>
  lintLists(products, lists, today, (id) => `/prices/${id}`).map(({ message }) => message);

test('a list that rises and ends where larger sizes do is right', () => {
  expect(messagesOf([roller], [aList()])).toEqual([]);
});

test('a blind for nurseries that is priced with a loop is named', () => {
  const free = { price: { per: 'window', pence: 0 } };
  const choices = [
    { name: 'Chain with safety device', ...free },
    { name: 'Spring, no chain', ...free },
  ];
  const priced = (usual: string) =>
    aList({ options: [{ group: 'Control', choose: 'one', default: usual, choices }] });
  const nursery = { ...roller, rooms: ['Bedrooms', 'Nurseries'] };
  expect(messagesOf([nursery], [priced('Chain with safety device')])).toEqual([
    'It is for nurseries, but it is not priced with the loop-free Spring, no chain.',
  ]);
  expect(messagesOf([nursery], [priced('Spring, no chain')])).toEqual([]);
  expect(messagesOf([roller], [priced('Chain with safety device')])).toEqual([]);
});

test('a list whose sizes look like another unit is named', () => {
  expect(messagesOf([roller], [aList({ widthsMm: [60, 90, 150] })])).toEqual([
    '60 to 150 mm is narrower than any window. Are these centimetres?',
  ]);
});

test('cells that fall and sizes that are left out are named', () => {
  const prices = {
    A: [
      [5500, 5400, null],
      [5300, 8000, 9000],
    ],
  };
  const [, ...rest] = messagesOf([roller], [aList({ prices })]);
  expect(messagesOf([roller], [aList({ prices })])[0]).toBe(
    '2,000 x 1,000 costs £54, and a narrower one £55.',
  );
  expect(rest).toEqual([
    '1,000 x 1,500 costs £53, and a shorter one £55.',
    '3,000 x 1,000 has no price, although larger sizes have one.',
  ]);
});

test('a range of drops that costs less than a shorter one is named', () => {
  const falling = { kind: 'width', dropsMm: [1000, 2000], prices: { A: [5500, 5499] } };
  expect(messagesOf([roller], [aList(falling)])).toEqual([
    'Band A: a drop up to 2,000 mm costs £54.99 per metre, and a shorter one £55.',
  ]);
});

test('a list that is not in force is told, a price by hand is right', () => {
  expect(messagesOf([roller], [])).toEqual([]);
  expect(messagesOf([roller], [aList({ validFrom: '2027-01-01' })])).toEqual([
    'No list is in force yet: the first begins on Friday 1 January.',
  ]);
});

test('colours without a band, bands without a colour, and colours that are gone are told', () => {
  const { prices } = aList();
  const colours = { Chalk: 'A', Plum: 'A' };
  const banded = aList({ prices: { ...prices, B: Object.values(prices)[0] }, colours });
  expect(messagesOf([roller], [banded])).toEqual([
    'The colour Denim has no band, so it has no price.',
    'No colour is in band B.',
    'The list has a band for Plum, which is not one of its colours.',
  ]);
});

test.each([
  ['Rollers are £55 per window.', []],
  ['Two for £110, at £55 each.', []],
  ['An option is £12.50 more.', []],
  ['A window of 1.8 square metres at £320 per square metre comes to £576.', []],
  ['£55 and £320, together £375.', []],
  ['Package: £99 instead of £150.', []],
  ['Nothing to pay: £0.', []],
  ['From £49 a blind.', ['£49']],
  ['1.8 square metres at £320 comes to £600.', ['£600']],
  ['Was £1,299.50, now £55!', ['£1,299.50']],
])('%s', (text, wrong) => {
  const options = [
    {
      group: 'Edge',
      choose: 'one',
      choices: [{ name: 'Shaped', price: { per: 'window', pence: 1250 } }],
    },
  ];
  const inUse = pricesInUse({
    products: [roller],
    lists: [aList({ options }), aList({ kind: 'area', prices: { A: 32_000 } })],
    offers: [{ pricePence: 9900, regularPricePence: 15_000 }],
  });
  const found = lintTexts([{ where: 'Post', href: '/post', text }], inUse);
  expect(found.map(({ message }) => /gives (\S+):/.exec(message)?.[1])).toEqual(wrong);
});
