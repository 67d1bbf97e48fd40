import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimate } from './estimate.ts';
import { type PriceListInput, type Prices, priceListInput } from './price-list.ts';
import { type PricedWindow, priceOf } from './price-of.ts';

const listOf = (input: PriceListInput): Prices => ({
  ...priceListInput.parse({ ...input, units: 'mm' }),
  productId: 1,
  version: 1,
});

const validFrom = '2025-01-01';
const verticals = listOf({
  kind: 'grid',
  validFrom,
  widthsMm: [1000, 1600, 2400],
  dropsMm: [1000, 2000],
  prices: {
    A: [
      [5500, 7400, 9900],
      [6800, 8900, null],
    ],
    B: [
      [6100, 8100, 10_900],
      [7500, 9800, 12_900],
    ],
  },
  limits: { minWidthMm: 300, minDropMm: 300, maxAreaM2: 4 },
  colours: { Chalk: 'A', Denim: 'B' },
  options: [
    {
      group: 'Control',
      choose: 'one',
      required: true,
      default: 'Wand',
      choices: [
        { name: 'Wand', price: { per: 'window', pence: 0 } },
        {
          name: 'Motor',
          price: { per: 'window', pence: 9550 },
          needs: { minWidthMm: 600, maxWidthMm: 2000, maxDropMm: 1800 },
        },
      ],
    },
    {
      group: 'Extras',
      choose: 'any',
      choices: [
        { name: 'Pelmet', price: { per: 'metre', pence: 1250 } },
        { name: 'Blackout', price: { per: 'percent', percent: 12.5 } },
      ],
    },
  ],
});
const shutters = listOf({
  kind: 'area',
  validFrom,
  minimumM2: 0.5,
  prices: { A: 32_000 },
});
const curtains = listOf({
  kind: 'width',
  validFrom,
  dropsMm: [1370, 2290],
  prices: { A: [9000, 12_500] },
});
const bays = listOf({
  kind: 'each',
  validFrom,
  prices: { A: 45_000 },
  limits: { maxWidthMm: 3000 },
});

const of = (list: Prices, widthMm: number, dropMm: number, more: Partial<PricedWindow> = {}) =>
  priceOf({ widthMm, dropMm, ...more }, list);

describe('a price by a grid', () => {
  test.each([
    [999, 999, 5500],
    [1000, 1000, 5500],
    [1001, 1000, 7400],
    [1000, 1001, 6800],
    [1600, 2000, 8900],
    [300, 300, 5500],
  ])('of %d by %d mm is that of the next size up', (width, drop, pence) => {
    expect(of(verticals, width, drop).pence).toBe(pence);
  });

  test('says its steps for the whole row', () => {
    expect(
      of(verticals, 1200, 1500, {
        quantity: 3,
        colour: 'Denim',
        options: { Control: 'Motor', Extras: ['Pelmet', 'Blackout'] },
      }),
    ).toEqual({
      // 9,800 + 9,550 + 1,500 + 1,225
      eachPence: 22_075,
      pence: 66_225,
      steps: [
        { label: 'Band B, up to 1,600 by 2,000 mm × 3', pence: 29_400 },
        { label: 'Control: Motor × 3', pence: 28_650 },
        { label: 'Extras: Pelmet × 3', pence: 4500 },
        { label: 'Extras: Blackout × 3', pence: 3675 },
      ],
    });
  });

  test('goes by the band, then by the colour, then by the first band', () => {
    expect(of(verticals, 900, 900, { band: 'B', colour: 'Chalk' }).pence).toBe(6100);
    expect(of(verticals, 900, 900, { colour: 'Denim' }).pence).toBe(6100);
    expect(of(verticals, 900, 900).pence).toBe(5500);
    expect(of(bays, 900, 900, { colour: 'Whatever' }).pence).toBe(45_000);
  });

  test.each<[string, number, number, Partial<PricedWindow>, string]>([
    [
      'too wide',
      2401,
      500,
      {},
      'Wider than we make in one piece: 2,400 mm at most. Two side by side?',
    ],
    ['too tall', 500, 2001, {}, 'Taller than we make: 2,000 mm at most.'],
    ['too narrow', 299, 500, {}, 'Narrower than we make: 300 mm at least.'],
    ['too short', 500, 299, {}, 'Shorter than we make: 300 mm at least.'],
    ['too large', 2200, 1900, {}, 'Larger than we make in one piece: 4 m² at most.'],
    ['not made', 2000, 1900, {}, 'We do not make this one up to 2,400 by 2,000 mm. Please ask us.'],
    ['of no known band', 900, 900, { band: 'constructor' }, 'There is no band constructor'],
    ['of no known colour', 900, 900, { colour: 'toString' }, 'no price for the colour toString'],
    ['of no known option', 900, 900, { options: { valueOf: 'x' } }, 'There is no option valueOf.'],
    [
      'of no known choice',
      900,
      900,
      { options: { Control: 'Rope' } },
      'Control has no choice Rope.',
    ],
    [
      'of two where one is chosen',
      900,
      900,
      { options: { Control: ['Wand', 'Motor'] } },
      'Control',
    ],
    ['without what is required', 900, 900, { options: { Control: [] } }, 'Please choose: Control.'],
    [
      'too narrow for its option',
      599,
      900,
      { options: { Control: 'Motor' } },
      'Motor needs a width of 600 mm at least.',
    ],
    [
      'too tall for its option',
      900,
      1801,
      { options: { Control: 'Motor' } },
      'Motor needs a drop of 1,800 mm at most.',
    ],
  ])('refuses what is %s in words', (_what, width, drop, more, sentence) => {
    const { refusal, ...rest } = of(verticals, width, drop, more);
    expect(refusal).toContain(sentence);
    expect(rest).toEqual({ pence: 0, eachPence: 0, steps: [] });
  });
});

describe('a price by other kinds of list', () => {
  test.each([
    // 1.2 m², the minimum, and 1.500001 m², which is charged as 1.51.
    ['area', shutters, 1000, 1200, 38_400],
    ['the least area', shutters, 100, 100, 16_000],
    ['area, next hundredth up', shutters, 1001, 1499, 48_320],
    ['width', curtains, 1501, 1370, 13_509],
    ['width, next range of drops', curtains, 1501, 1371, 18_763],
    ['each', bays, 3000, 9000, 45_000],
  ])('goes by %s', (_kind, list, width, drop, pence) => {
    const price = of(list, width, drop);
    expect([price.pence, price.refusal]).toEqual([pence, undefined]);
  });

  test('refuses a drop beyond the last range, and what no limit is left for', () => {
    expect(of(curtains, 900, 2291).refusal).toContain('2,290 mm');
    expect(of(bays, 3001, 900).refusal).toContain('3,000 mm');
  });
});

describe('any window, by any list', () => {
  const sizes = fc
    .uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 12 })
    .map((values) => values.sort((a, b) => a - b));
  const pence = fc.integer({ min: 1, max: 10_000_000 });
  const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
  const options = fc.record({
    perWindow: fc.integer({ min: 0, max: 10_000_000 }),
    perMetre: fc.integer({ min: 0, max: 10_000_000 }),
    hundredths: fc.integer({ min: 0, max: 100_000 }),
  });
  const common = options.map(({ perWindow, perMetre, hundredths }) => ({
    validFrom,
    options: [
      {
        group: 'More',
        choose: 'any' as const,
        choices: [
          { name: 'window', price: { per: 'window' as const, pence: perWindow } },
          { name: 'metre', price: { per: 'metre' as const, pence: perMetre } },
          { name: 'percent', price: { per: 'percent' as const, percent: hundredths / 100 } },
        ],
      },
    ],
  }));
  const grid = fc.tuple(sizes, sizes).chain(([widthsMm, dropsMm]) =>
    fc.record({
      kind: fc.constant('grid' as const),
      widthsMm: fc.constant(widthsMm),
      dropsMm: fc.constant(dropsMm),
      prices: fc.record({
        A: fc.array(
          fc.array(fc.option(pence), {
            minLength: widthsMm.length,
            maxLength: widthsMm.length,
          }),
          { minLength: dropsMm.length, maxLength: dropsMm.length },
        ),
      }),
    }),
  );
  const area = fc.record({
    kind: fc.constant('area' as const),
    minimumM2: fc.integer({ min: 0, max: 500 }).map((hundredths) => hundredths / 100),
    stepM2: fc.integer({ min: 1, max: 100 }).map((hundredths) => hundredths / 100),
    prices: fc.record({ A: pence }),
  });
  const width = sizes.chain((dropsMm) =>
    fc.record({
      kind: fc.constant('width' as const),
      dropsMm: fc.constant(dropsMm),
      prices: fc.record({
        A: fc.array(pence, { minLength: dropsMm.length, maxLength: dropsMm.length }),
      }),
    }),
  );
  const each = fc.record({ kind: fc.constant('each' as const), prices: fc.record({ A: pence }) });
  const anyList = fc
    .tuple(fc.oneof(grid, area, width, each), common)
    .map(([list, rest]) => listOf({ ...rest, ...list }));
  const anyWindow = fc.record({
    widthMm: fc.integer({ min: 1, max: 100_000 }),
    dropMm: fc.integer({ min: 1, max: 100_000 }),
    quantity: optional(fc.integer({ min: 1, max: 100 })),
    options: optional(
      fc.record({ More: fc.subarray(['window', 'metre', 'percent']).map((names) => [...names]) }),
    ),
  });

  // The same rule again, in unbounded integer fractions.
  const halfUp = (top: bigint, unit: bigint) => Number((2n * top + unit) / (2n * unit));
  function basePence(list: Prices, { widthMm, dropMm }: PricedWindow): number | undefined {
    if (list.kind === 'each') return list.prices.A;
    if (list.kind === 'area') {
      const unit = BigInt(Math.round(list.stepM2 * 100)) * 10_000n;
      const least = BigInt(Math.round(list.minimumM2 * 100)) * 10_000n;
      const size = BigInt(widthMm) * BigInt(dropMm);
      const larger = size > least ? size : least;
      const charged = ((larger + unit - 1n) / unit) * unit;
      return halfUp(charged * BigInt(list.prices.A ?? 0), 1_000_000n);
    }
    const row = list.dropsMm.filter((drop) => drop < dropMm).length;
    if (row === list.dropsMm.length) return undefined;
    if (list.kind === 'width') {
      return halfUp(BigInt(widthMm) * BigInt(list.prices.A?.[row] ?? 0), 1000n);
    }
    const column = list.widthsMm.filter((size) => size < widthMm).length;
    return list.prices.A?.[row]?.[column] ?? undefined;
  }
  function optionPence(list: Prices, name: string, widthMm: number, base: number): number {
    const price = list.options[0]?.choices.find((choice) => choice.name === name)?.price;
    if (price?.per === 'window') return price.pence;
    if (price?.per === 'metre') return halfUp(BigInt(widthMm) * BigInt(price.pence), 1000n);
    const hundredths = BigInt(Math.round((price?.percent ?? 0) * 100));
    return halfUp(BigInt(base) * hundredths, 10_000n);
  }

  test('costs what the rule says, its steps sum to its price, and nothing throws', () => {
    fc.assert(
      fc.property(anyList, anyWindow, (list, window) => {
        const price = priceOf(window, list);
        const base = basePence(list, window);
        if (base === undefined) {
          expect(price.refusal).toMatch(/\w/);
          return;
        }
        const chosen = window.options?.More ?? [];
        const each = chosen.reduce(
          (sum, name) => sum + optionPence(list, name, window.widthMm, base),
          base,
        );
        const row = each * (window.quantity ?? 1);
        if (row > 1e13) return;
        expect([price.refusal, price.eachPence, price.pence]).toEqual([undefined, each, row]);
        expect(price.steps.reduce((sum, step) => sum + step.pence, 0)).toBe(price.pence);
      }),
      { numRuns: 3000 },
    );
  });

  test('costs no less for being larger, where the grid does not fall', () => {
    const ascendingGrid = fc.tuple(sizes, sizes).map(([widthsMm, dropsMm]) =>
      listOf({
        kind: 'grid',
        validFrom,
        widthsMm,
        dropsMm,
        prices: {
          A: dropsMm.map((_, row) => widthsMm.map((_size, column) => 100 + row * 7 + column * 5)),
        },
      }),
    );
    fc.assert(
      fc.property(
        fc.oneof(ascendingGrid, area.map(listOfArea), each.map(listOfEach)),
        anyWindow,
        fc.nat(2000),
        fc.nat(2000),
        (list, window, wider, taller) => {
          const smaller = priceOf(window, list);
          const larger = priceOf(
            { ...window, widthMm: window.widthMm + wider, dropMm: window.dropMm + taller },
            list,
          );
          expect(larger.refusal !== undefined || larger.pence >= smaller.pence).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

const listOfArea = (list: { kind: 'area'; prices: { A: number } }) =>
  listOf({ validFrom, ...list });
const listOfEach = (list: { kind: 'each'; prices: { A: number } }) =>
  listOf({ validFrom, ...list });

test('an estimate leaves out of its total what has no price, and says that it is not complete', () => {
  const rows = [
    { productId: 1, widthMm: 900, dropMm: 900, quantity: 2 },
    { productId: 1, widthMm: 9000, dropMm: 900 },
    { productId: 7, widthMm: 900, dropMm: 900 },
  ];
  const answer = estimate(rows, (id) => (id === 1 ? verticals : undefined));
  expect(answer).toMatchObject({ totalPence: 11_000, complete: false });
  expect(answer.windows.map(({ pence, refusal }) => [pence, refusal !== undefined])).toEqual([
    [11_000, false],
    [0, true],
    [0, true],
  ]);
});
