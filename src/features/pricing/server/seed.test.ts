// The demo's prices: every product with a price has a list, which begins at it and never falls.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeRun } from '../../../test/engines.ts';
import { fillShop } from '../../../test/shop.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Product } from '../../products/product.ts';
import type { Prices } from '../price-list.ts';
import { priceOf } from '../price-of.ts';

let app: TestApp;
let products: Product[];
let lists: Map<number, Prices>;

beforeAll(async () => {
  app = await makeTestApp({ engine: 'sqlite' });
  await fillShop(app.services.database, app.clock);
  products = await app.json<Product[]>('/api/products');
  lists = new Map(
    (await app.json<Prices[]>('/api/price-lists')).map((list) => [list.productId, list]),
  );
});
afterAll(() => app.close());

test('the lists are of the products with a price, and the cheapest band begins at it', () => {
  const priced = products.filter(({ priceFromPence }) => priceFromPence !== null);
  expect([...lists.keys()].sort()).toEqual(priced.map(({ id }) => id).sort());
  for (const { id, slug, priceFromPence } of priced) {
    const list = lists.get(id);
    if (!list) throw new Error(slug);
    const prices = Object.keys(list.prices).map(
      (band) => priceOf({ widthMm: 1000, dropMm: 1000, band }, list).pence,
    );
    expect([slug, Math.min(...prices)]).toEqual([slug, priceFromPence]);
  }
});

test('every colour has a band, and every band a colour', () => {
  for (const { id, slug, colours } of products) {
    const list = lists.get(id);
    if (!list) continue;
    const names = colours.map(({ name }) => name).sort();
    expect([slug, Object.keys(list.colours).sort()]).toEqual([slug, names]);
    expect([slug, [...new Set(Object.values(list.colours))].sort()]).toEqual([
      slug,
      Object.keys(list.prices).sort(),
    ]);
  }
});

test('no window costs less than a smaller one, and what is made has no gap', () => {
  for (const { id, slug } of products) {
    const list = lists.get(id);
    if (list?.kind !== 'grid') continue;
    for (const [band, rows] of Object.entries(list.prices)) {
      rows.forEach((cells, row) => {
        cells.forEach((pence, column) => {
          const place = [slug, band, list.dropsMm[row], list.widthsMm[column]];
          const smaller = [rows[row - 1]?.[column], cells[column - 1]].filter(
            (other) => other !== undefined,
          );
          const holds = smaller.every((other) => pence === null || (other && other <= pence));
          expect([...place, holds]).toEqual([...place, true]);
        });
      });
    }
  }
});

test('in random windows the steps sum to the price, and one millimetre more is never cheaper', () => {
  let seed = 17;
  const upTo = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return 1 + (seed % most);
  };
  const all = [...lists.values()];
  const wrong: unknown[] = [];
  for (let count = 0; count < (wholeRun ? 100_000 : 10_000); count++) {
    const list = all[upTo(all.length) - 1];
    if (!list) continue;
    const bands = Object.keys(list.prices);
    const window = {
      widthMm: upTo(3700),
      dropMm: upTo(3200),
      quantity: upTo(9),
      band: bands[upTo(bands.length) - 1],
    };
    const { pence, eachPence, steps } = priceOf(window, list);
    const larger = priceOf({ ...window, widthMm: window.widthMm + 1 }, list);
    const sums =
      pence === steps.reduce((sum, step) => sum + step.pence, 0) &&
      pence === eachPence * window.quantity;
    if (!sums || (pence > 0 && !larger.refusal && larger.pence < pence)) wrong.push(window);
  }
  expect(wrong).toEqual([]);
});

test('every edge of every grid is the next size up', () => {
  for (const list of lists.values()) {
    if (list.kind !== 'grid') continue;
    const [dropMm = 0] = list.dropsMm;
    for (const [column, edge] of list.widthsMm.entries()) {
      // The usual control may be made up to a width only.
      const options = Object.fromEntries(list.options.map(({ group }) => [group, []]));
      const base = (widthMm: number) =>
        priceOf({ widthMm, dropMm, band: 'A', options }, list).steps[0];
      const cell = list.prices.A?.[0]?.[column];
      expect([base(edge - 1)?.pence, base(edge)?.pence]).toEqual([cell, cell]);
      expect(base(edge + 1)?.pence).toBe(list.prices.A?.[0]?.[column + 1]);
    }
  }
});
