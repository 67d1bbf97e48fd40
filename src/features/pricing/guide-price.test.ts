// Windows in an address: read as people type them, with a question where they look mistyped.
import { describe, expect, test } from 'vitest';
import { type GuideProduct, guidePrice, windowsOf } from './guide-price.ts';
import { guideQuery, readGuide, sentGuide } from './guide-query.ts';
import { type Prices, priceListSchema } from './price-list.ts';
import { meantText, senseCheck } from './sense-checks.ts';
import { shapes } from './shapes.ts';
import { readSize, sizeText, units } from './sizes.ts';

const product: GuideProduct = {
  id: 7,
  slug: 'roller',
  name: 'Roller',
  category: 'Rollers',
  colours: [{ name: 'Denim', hex: '#4e6a85' }],
  priceFromPence: 5000,
  priceUnit: 'per window',
};
const list: Prices = priceListSchema.parse({
  kind: 'grid',
  validFrom: '2025-01-01',
  productId: 7,
  version: 1,
  widthsMm: [1000, 2000],
  dropsMm: [1000, 1600],
  prices: {
    A: [
      [5500, 9000],
      [7000, 11_000],
    ],
    B: [
      [6550, 9900],
      [8000, 12_000],
    ],
  },
  colours: { Denim: 'B' },
  options: [
    {
      group: 'Fix: how',
      choose: 'one',
      required: true,
      default: 'Recess',
      choices: ['Recess', 'Face'].map((name) => ({ name, price: { per: 'window', pence: 0 } })),
    },
    {
      group: 'Extras',
      choose: 'any',
      default: 'Fascia',
      choices: [{ name: 'Fascia', price: { per: 'window', pence: 1050 } }],
    },
  ],
});

const guideOf = (query: string) =>
  guidePrice(
    readGuide(new URLSearchParams(query)),
    (slug) => (slug === product.slug ? product : undefined),
    (id) => (id === product.id ? list : undefined),
  );
const only = (query: string) => {
  const [window] = guideOf(query).windows;
  if (!window) throw new Error('no window');
  return window;
};

describe('a size', () => {
  test.each([
    ...[
      ['120', 'cm', 1200],
      ['47.5', 'in', 1207],
      ['47 1/2', 'in', 1207],
      ['47½', 'in', 1207],
    ],
    ...[
      ['1,200', 'mm', 1200],
      ['119,4', 'cm', 1194],
      ['1.2 m', 'cm', 1200],
      ['59"', 'cm', 1499],
    ],
    ...[
      ['0.05', 'cm', 1],
      ['100000', 'mm', 100_000],
      ['½', 'in', 13],
      [`5'6"`, 'cm', 1676],
      ['5’6”', 'cm', 1676],
      ['5ft 6 1/2 in', 'mm', 1689],
      ['5 foot 6', 'cm', 1676],
      ['6 feet', 'in', 1829],
      ["66''", 'cm', 1676],
      ['5‘6“', 'cm', 1676],
      ['5´6', 'mm', 1676],
      [`5'-6"`, 'cm', 1676],
      ['5.5 ft', 'cm', 1676],
      ['5½ ft.', 'in', 1676],
      ['5\u200b ft 6', 'cm', 1676],
      ['1.2 metres', 'cm', 1200],
      ['1200 mm.', 'cm', 1200],
      ['120 cms', 'in', 1200],
      [' 120cm ', 'mm', 1200],
    ],
  ] as const)('%s in %s is %i mm', (text, unit, mm) => {
    expect(readSize(text, unit)).toBe(mm);
  });

  test.each([
    '',
    '0',
    '0.04',
    '-1',
    'NaN',
    '1e308',
    '12 by 3',
    '5ft 6cm',
    '1/0',
    '10001',
    'abc',
    '٣',
  ])('%s is none', (text) => {
    expect(readSize(text, 'cm')).toBeUndefined();
  });

  test('is the same after any change of units', () => {
    for (let mm = 1; mm <= 100_000; mm += 7) {
      for (const unit of units) expect(readSize(sizeText(mm, unit), unit)).toBe(mm);
    }
  });
});

test.each([
  ['1,200 typed as cm', 12_000, 15_000, 'cm', 'Did you mean 120 × 150 cm?'],
  ['one side typed in mm', 12_000, 1500, 'cm', 'Did you mean 120 cm?'],
  ['inches typed as cm', 470, 590, 'cm', 'Did you mean 119.4 × 149.9 cm?'],
  ['cm typed as mm', 120, 150, 'mm', 'Did you mean 1200 × 1500 mm?'],
  ['cm typed as inches', 3048, 4572, 'in', 'Did you mean 47.24 × 70.87 inches?'],
  ['a door the wrong way round', 2100, 4000, 'cm', 'Did you mean 400 wide and 210 cm high?'],
  ['a drop larger than a room', 3000, 4500, 'mm', undefined],
] as const)('asks back about %s', (_, widthMm, dropMm, unit, text) => {
  const check = senseCheck({ widthMm, dropMm }, unit);
  expect(check?.question).toBeTruthy();
  expect(check?.meant && meantText({ widthMm, dropMm }, check.meant, unit)).toBe(text);
});

test('leaves a window in peace', () => {
  for (const [widthMm, dropMm] of [
    [1200, 1500],
    [600, 400],
    [5000, 2400],
    [900, 3000],
  ] as const) {
    for (const unit of units) expect(senseCheck({ widthMm, dropMm }, unit)).toBeUndefined();
  }
});

describe('an address', () => {
  test('that is made long by hand is cut, and no choice is kept twice', () => {
    const row = (number: number) =>
      `product${number}=roller&width${number}=100&${`option${number}=a&`.repeat(60)}`;
    const sent = Array.from({ length: 60 }, (_, index) => row(index + 1)).join('');
    expect(sent.length).toBeGreaterThan(40_000);
    const form = sentGuide(sent);
    expect(form.rows[0]?.options).toEqual(['a']);
    expect(guideQuery(form).length).toBeLessThan(12_000);
  });

  test('says every window, in any units', () => {
    const guide = guideOf(
      'units=in&product1=roller&width1=39&drop1=60&quantity1=3&colour1=Denim&option1=Extras:&option1=Fix: how:Face&utm=1' +
        '&product9=roller&width9=20&drop9=30',
    );
    expect(windowsOf(guide)).toEqual([
      {
        productId: 7,
        widthMm: 991,
        dropMm: 1524,
        quantity: 3,
        colour: 'Denim',
        options: { 'Fix: how': ['Face'], Extras: [] },
      },
      { productId: 7, widthMm: 508, dropMm: 762, quantity: 1 },
    ]);
    expect(guide).toMatchObject({ totalPence: 3 * 8000 + 6550, priced: 4, complete: true });
    expect(guide.windows[0]?.assumed).toEqual([]);
    expect(guide.windows[1]?.assumed).toEqual([
      ...[
        'Priced for our plainer fabrics; some cost more.',
        'Fix: how: Recess.',
        'Extras: Fascia.',
      ],
    ]);
    expect(readGuide(new URLSearchParams(guideQuery(guide.form)))).toEqual(guide.form);
  });

  test('says what is wrong or missing, and never more than 60 windows', () => {
    expect(only('').faults).toEqual({
      product: 'Please choose a product.',
      width: 'Please give the width.',
      drop: 'Please give the drop.',
    });
    const hostile = only(
      `product1=nothing&width1=1e308&drop1=${'9'.repeat(5000)}&quantity1=0&option1=Fix`,
    );
    expect(Object.keys(hostile.faults)).toEqual(['product', 'width', 'drop', 'quantity']);
    expect(hostile.window).toBeUndefined();
    const named = only(
      'product1=roller&width1=90&drop1=90&colour1=__proto__&band1=constructor&option1=__proto__:x',
    );
    expect(named.price?.refusal).toContain('There is no band constructor');
    // Chosen for another product before this one.
    const other = 'product1=roller&width1=90&drop1=90&option1=__proto__:x&option1=Fix: how:Glued';
    expect(only(other)).toMatchObject({ window: { quantity: 1 }, price: { pence: 6550 } });
    expect(only(other).window?.options).toBeUndefined();
    const refused = only('product1=roller&width1=300&drop1=100&option1=Fix: how:Glued');
    expect(refused.price?.refusal).toContain('200 cm at most');
    const many = Array.from({ length: 99 }, (_, index) => `width${index}=1`).join('&');
    expect(guideOf(`${many}&add=1`).windows).toHaveLength(60);
  });

  test('draws a shape in place of the one before, and keeps the product and what was typed', () => {
    const form = (query: string) => readGuide(new URLSearchParams(query));
    const sizes = (query: string) =>
      form(query).rows.map(({ product: own, width, drop, quantity }) =>
        [own, width, drop, quantity].join(' '),
      );
    const bay = 'product1=roller&option1=Extras:&draw=bay-3';
    expect(sizes(bay)).toEqual(['roller 60 130 1', 'roller 120 130 1', 'roller 60 130 1']);
    expect(form(bay).rows.every(({ options }) => options[0] === 'Extras:')).toBe(true);
    expect(sizes(`units=in&${bay}`)[1]).toBe('roller 47 51 1');
    expect(sizes(`units=mm&product1=x&width1=900&drop1=800&draw=doors-1`)).toEqual([
      'x 750 2000 2',
      'x 900 800 ',
    ]);
    // The page asks once for what the windows share; a press on the same shape again changes nothing.
    const sent = 'shape=bay-3&product1=roller&width1=55&width2=140&width3=56&width4=90';
    expect(sizes(`${sent}&draw=bay-3`)).toEqual([
      ...['roller 55  ', 'roller 140  ', 'roller 56  ', ' 90  '],
    ]);
    expect(sizes(`${sent}&draw=window-1`)).toEqual(['roller 120 120 1', ' 90  ']);
    const shapeAfter = (asked: string) => form(`${sent}&${asked}`).shape;
    expect(shapeAfter('copy=3')).toEqual({ kind: 'bay', rows: 4 });
    expect(shapeAfter('remove=1')).toEqual({ kind: 'bay', rows: 2 });
    expect(shapeAfter('remove=4')).toEqual({ kind: 'bay', rows: 3 });
    expect(form('shape=bay-99&width1=9').shape).toEqual({ kind: 'bay', rows: 1 });
    expect(form('shape=__proto__-1&draw=constructor&width1=9').shape).toBeUndefined();
    for (const name of shapes.keys()) {
      const drawn = guideOf(`product1=roller&draw=${name}`);
      expect(drawn.windows.every(({ window, check }) => window && !check)).toBe(true);
      expect(readGuide(new URLSearchParams(guideQuery(drawn.form)))).toEqual(drawn.form);
    }
  });

  test('adds, copies and removes a window', () => {
    const two = 'product1=roller&width1=90&width2=80';
    const widthsAfter = (asked: string) =>
      readGuide(new URLSearchParams(`${two}&${asked}`)).rows.map(({ width }) => width);
    expect(widthsAfter('add=1')).toEqual(['90', '80', '']);
    expect(widthsAfter('copy=1')).toEqual(['90', '90', '80']);
    expect(widthsAfter('remove=1')).toEqual(['80']);
    expect(widthsAfter('remove=7&copy=x')).toEqual(['90', '80']);
  });
});
