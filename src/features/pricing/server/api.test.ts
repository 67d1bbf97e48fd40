// Prices over HTTP: saved from a day on, public except for the firm's costs, imported whole or not at all.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminApi } from '../../../admin-urls.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { everyEngine } from '../../../test/engines.ts';
import { formOf } from '../../../test/files.ts';
import { aBooking } from '../../../test/fixtures.ts';
import { joinStaff, type TestStaff } from '../../../test/staff.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Appointment } from '../../appointments/appointment.ts';
import type { Product } from '../../products/product.ts';
import {
  EXAMPLE_FROM,
  type PriceList,
  type PriceListInput,
  priceListSchema,
} from '../price-list.ts';
import type { Estimate } from '../window-rows.ts';
import { insertPriceList } from './store.ts';

const today = '2025-06-10';

const aList = (changes: Record<string, unknown> = {}) => ({
  kind: 'grid',
  validFrom: '2025-01-01',
  widthsMm: [1000, 2000],
  dropsMm: [1000, 1500],
  prices: {
    A: [
      [5500, 9000],
      [7000, null],
    ],
  },
  supplier: { name: 'Louvolite', costPercent: 40 },
  ...changes,
});

everyEngine((engine) => {
  describe('prices', () => {
    let app: TestApp;
    let product: Product;
    let adviser: TestStaff;
    let path: string;

    beforeAll(async () => {
      app = await makeTestApp({ engine });
      adviser = await joinStaff(app, 'adviser', 'dana');
      const category = await app.json<{ id: number }>('/api/admin/categories', {
        method: 'POST',
        asStaff: true,
        status: 201,
        body: { name: 'Rollers', slug: 'rollers' },
      });
      product = await app.json<Product>('/api/products', {
        method: 'POST',
        asStaff: true,
        status: 201,
        body: {
          name: 'Blackout Roller',
          slug: 'blackout-roller',
          description: 'Keeps the morning out.',
          categoryId: category.id,
          image: '/uploads/main.webp',
        },
      });
      path = `/api/admin/products/${product.id}/price-list`;
    });
    beforeEach(async () => {
      await app.reset();
      await app.services.database.write((trx) => trx.deleteFrom('priceLists').execute());
      app.services.database.changes.publish('catalogue');
    });
    afterAll(() => app.close());

    const put = (list: unknown, status = 200) =>
      app.json<PriceList & { error: string; fields: Record<string, string>; current: PriceList }>(
        path,
        { method: 'PUT', asStaff: true, body: list, status },
      );
    const inForce = (query = '') => app.json<PriceList>(path + query, { asStaff: true });
    const estimateOf = (windows: unknown, status = 200) =>
      app.json<Estimate & { fields: Record<string, string> }>('/api/price-estimates', {
        method: 'POST',
        body: { windows },
        status,
      });
    const window = (changes: Record<string, unknown> = {}) => ({
      productId: product.id,
      widthMm: 900,
      dropMm: 900,
      ...changes,
    });

    test('hold from their day on, and the next ones from theirs', async () => {
      expect((await app.request(path, { asStaff: true })).status).toBe(404);
      const first = await put(aList());
      expect(first).toMatchObject({ ...aList(), productId: product.id, version: 1 });
      await put(
        aList({
          validFrom: '2025-06-11',
          prices: {
            A: [
              [1, 2],
              [3, 4],
            ],
          },
        }),
      );
      const replaced = await put(
        aList({
          prices: {
            A: [
              [6000, 9500],
              [7500, null],
            ],
          },
        }),
      );
      expect(replaced.version).toBe(3);
      expect((await inForce()).prices).toEqual(replaced.prices);
      expect((await inForce('?on=2025-06-11')).prices).toEqual({
        A: [
          [1, 2],
          [3, 4],
        ],
      });
      expect((await app.request(`${path}?on=2024-12-31`, { asStaff: true })).status).toBe(404);
      const versions = await app.json<PriceList[]>(`${path}/versions`, { asStaff: true });
      expect(versions.map(({ validFrom, version }) => [validFrom, version])).toEqual([
        ['2025-06-11', 3],
        ['2025-01-01', 3],
      ]);
      expect((await estimateOf([window()])).totalPence).toBe(6000);
      app.clock.advance(DAY_MS);
      expect((await estimateOf([window()])).totalPence).toBe(1);
    });

    test('are listed in a line for each product, with what is to come', async () => {
      const overview = () => app.json('/api/admin/price-lists', { asStaff: true });
      expect(await overview()).toEqual([]);
      await put(aList({ validFrom: '2025-08-01' }));
      expect(await overview()).toMatchObject([{ validFrom: '2025-08-01', nextFrom: null }]);
      await put(aList({ validFrom: '2024-01-01' }));
      await put(aList());
      await put({ kind: 'each', validFrom: '2025-08-01', prices: { A: 100 } });
      expect(await overview()).toEqual([
        {
          productId: product.id,
          kind: 'grid',
          bands: ['A'],
          fromPence: 5500,
          validFrom: '2025-01-01',
          nextFrom: '2025-08-01',
          nextFromPence: 100,
        },
      ]);
      const { headers } = adviser;
      expect((await app.request('/api/admin/price-lists', { headers })).status).toBe(403);
    });

    test('that are only an example go when the firm writes its own', async () => {
      const input = { ...aList({ validFrom: EXAMPLE_FROM }), productId: product.id, version: 1 };
      await app.services.database.write((trx) =>
        insertPriceList(trx, priceListSchema.parse(input), { at: app.clock.now(), by: 'demo' }),
      );
      app.services.database.changes.publish('catalogue');
      const overview = () => app.json('/api/admin/price-lists', { asStaff: true });
      expect(await overview()).toMatchObject([{ validFrom: EXAMPLE_FROM }]);
      expect((await app.request(path, { asStaff: true })).status).toBe(404);
      await put(aList({ validFrom: today, version: 1 }));
      expect(await overview()).toMatchObject([{ validFrom: today, nextFrom: null }]);
    });

    test('that are to come are answered when somebody else was first with them', async () => {
      await put(aList());
      await put(aList({ validFrom: '2025-08-01', leadDays: 9 }));
      const { current } = await put(aList({ validFrom: '2025-08-01', version: 1 }), 409);
      expect(current).toMatchObject({ validFrom: '2025-08-01', leadDays: 9, version: 2 });
    });

    test('once written are never lost: their versions tell what was before, and by whom', async () => {
      const { productId } = await put(aList());
      await put(
        aList({
          prices: {
            A: [
              [6000, 9500],
              [7500, null],
            ],
          },
        }),
      );
      const versions = adminApi.versions('price-lists', productId);
      expect(await app.json(versions, { asStaff: true })).toMatchObject([
        { version: 1, by: 'admin' },
      ]);
      expect(await app.json(`${versions}/1`, { asStaff: true })).toMatchObject({
        data: { prices: aList().prices },
      });
    });

    test('of an old version are refused with those that stand', async () => {
      await put(aList());
      expect((await put(aList({ version: 1 }))).version).toBe(2);
      const stale = await put(
        aList({
          version: 1,
          prices: {
            A: [
              [1, 1],
              [1, 1],
            ],
          },
        }),
        409,
      );
      expect(stale.current).toMatchObject({ version: 2, prices: aList().prices });
    });

    test('are for the owner and the office to write, and for anybody to read but for their cost', async () => {
      await put(aList());
      const list = await app.json<PriceList[]>('/api/price-lists');
      expect(list).toMatchObject([{ productId: product.id, prices: aList().prices, version: 1 }]);
      expect(JSON.stringify(list)).not.toMatch(/supplier|Louvolite|costPercent/);
      const { headers } = adviser;
      expect((await app.request(path, { method: 'PUT', headers, body: aList() })).status).toBe(403);
      expect((await app.request(path)).status).toBe(401);
      const unknown = '/api/admin/products/9999/price-list';
      const sent = await app.request(unknown, { method: 'PUT', asStaff: true, body: aList() });
      expect(sent.status).toBe(404);
    });

    const choices = [{ name: 'Wand', price: { per: 'window', pence: 0 } }];
    test.each<[string, Record<string, unknown>, string]>([
      ['an unknown kind', { kind: 'cube' }, 'kind'],
      ['widths in disorder', { widthsMm: [2000, 1000] }, 'widthsMm'],
      ['a drop twice', { dropsMm: [1000, 1000] }, 'dropsMm'],
      ['a row too few', { prices: { A: [[1, 2]] } }, 'prices.A'],
      [
        'a cell too many',
        {
          prices: {
            A: [
              [1, 2, 3],
              [1, 2],
            ],
          },
        },
        'prices.A.0',
      ],
      [
        'half a penny',
        {
          prices: {
            A: [
              [1, 2],
              [3, 0.5],
            ],
          },
        },
        'prices.A.1.1',
      ],
      [
        'a price of nothing',
        {
          prices: {
            A: [
              [0, 2],
              [3, 4],
            ],
          },
        },
        'prices.A.0.0',
      ],
      ['no prices', { prices: {} }, 'prices'],
      ['a day that is none', { validFrom: '2025-02-30' }, 'validFrom'],
      [
        'a smallest above its largest',
        { limits: { minWidthMm: 9, maxWidthMm: 8 } },
        'limits.minWidthMm',
      ],
      ['a colour without prices', { colours: { Denim: 'C' } }, 'colours.Denim'],
      ['a step of nothing', { kind: 'area', stepM2: 0, prices: { A: 1 } }, 'stepM2'],
      [
        'a default that is no choice',
        { options: [{ group: 'Control', choose: 'one', default: 'Rope', choices }] },
        'options.0.default',
      ],
      [
        'two choices of one name',
        { options: [{ group: 'Control', choose: 'one', choices: [...choices, ...choices] }] },
        'options.0.choices',
      ],
      [
        'two groups of one name',
        {
          options: [
            { group: 'Control', choose: 'one', choices },
            { group: 'Control', choose: 'any', choices },
          ],
        },
        'options',
      ],
      [
        'an option below nothing',
        {
          options: [
            {
              group: 'Control',
              choose: 'one',
              choices: [{ name: 'Wand', price: { per: 'window', pence: -1 } }],
            },
          ],
        },
        'options.0.choices.0.price.pence',
      ],
    ])('with %s are refused at their field', async (_what, changes, field) => {
      const { fields } = await put(aList(changes), 400);
      expect(Object.keys(fields)).toContain(field);
      expect(await app.rows('priceLists')).toEqual([]);
    });

    test('of windows are told row by row', async () => {
      await put(aList());
      expect(
        await estimateOf([
          window({ quantity: 2 }),
          window({ widthMm: 2001 }),
          window({ productId: 0 }),
        ]),
      ).toEqual({
        totalPence: 11_000,
        complete: false,
        windows: [
          {
            pence: 11_000,
            eachPence: 5500,
            steps: [{ label: 'Up to 1,000 by 1,000 mm × 2', pence: 11_000 }],
          },
          {
            pence: 0,
            eachPence: 0,
            steps: [],
            refusal: 'Wider than we make in one piece: 2,000 mm at most. Two side by side?',
          },
          {
            pence: 0,
            eachPence: 0,
            steps: [],
            refusal: 'We have no price list for this. Please ask us.',
          },
        ],
      });
    });

    test.each<[string, unknown, string]>([
      ['no rows', [], 'windows'],
      ['no list', undefined, 'windows'],
      ['too many rows', Array.from({ length: 61 }, () => ({})), 'windows'],
      ['a size in words', [{ productId: 1, widthMm: '900', dropMm: 900 }], 'windows.0.widthMm'],
      ['a size below all', [{ productId: 1, widthMm: 900, dropMm: -1 }], 'windows.0.dropMm'],
      ['half a millimetre', [{ productId: 1, widthMm: 0.5, dropMm: 1 }], 'windows.0.widthMm'],
      ['a size beyond all', [{ productId: 1, widthMm: 1e308, dropMm: 1 }], 'windows.0.widthMm'],
      ['not a number', [{ productId: 1, widthMm: Number.NaN, dropMm: 1 }], 'windows.0.widthMm'],
      ['none of it', [{ productId: 1, widthMm: 9, dropMm: 9, quantity: 0 }], 'windows.0.quantity'],
      [
        'too much of it',
        [{ productId: 1, widthMm: 9, dropMm: 9, quantity: 101 }],
        'windows.0.quantity',
      ],
    ])('are not told of %s', async (_what, windows, field) => {
      const { fields } = await estimateOf(windows, 400);
      expect(Object.keys(fields)).toContain(field);
    });

    test('stand in the visit as they were when it was booked', async () => {
      await put(aList());
      const windows = [window({ quantity: 2, colour: 'Denim' }), window({ dropMm: 5000 })];
      const wrong = await app.request('/api/appointments', {
        method: 'POST',
        body: aBooking({ windows: [window({ widthMm: 0 })] }),
      });
      expect(await wrong.json()).toMatchObject({
        fields: { 'windows.0.widthMm': expect.any(String) },
      });
      const { id } = await app.json<{ id: number }>('/api/appointments', {
        method: 'POST',
        status: 201,
        body: aBooking({ windows }),
      });
      await put(
        aList({
          prices: {
            A: [
              [1, 1],
              [1, 1],
            ],
          },
        }),
      );
      const visit = await app.json<Appointment>(`/api/admin/appointments/${id}`, { asStaff: true });
      expect(visit).toMatchObject({
        windowsPence: 11_000,
        windows: [
          {
            ...windows[0],
            productName: 'Blackout Roller',
            pence: 11_000,
            steps: [{ label: 'Up to 1,000 by 1,000 mm × 2', pence: 11_000 }],
          },
          { ...windows[1], pence: 0, steps: [], refusal: 'Taller than we make: 1,500 mm at most.' },
        ],
      });
      const plain = await app.json<{ id: number }>('/api/appointments', {
        method: 'POST',
        status: 201,
        body: aBooking({ name: 'Somebody else' }),
      });
      const other = `/api/admin/appointments/${plain.id}`;
      expect(await app.json(other, { asStaff: true })).toMatchObject({
        windows: [],
        windowsPence: 0,
      });
    });

    async function importFile(text: string, fields: Record<string, string> = {}) {
      const file = { name: 'prices.csv', type: 'text/csv', content: Buffer.from(text) };
      const response = await fetch(`${app.origin}${path}/import`, {
        method: 'POST',
        headers: await app.signIn(),
        body: formOf([file], fields, 'file'),
      });
      return { status: response.status, body: await response.json() };
    }

    test('come from a spreadsheet and go there, and change by neither', async () => {
      const options = [{ group: 'Control', choose: 'one', choices }];
      await put(aList({ options, limits: { minWidthMm: 300 }, colours: { Denim: 'A' } }));
      const file = await (await app.request(`${path}/export`, { asStaff: true })).text();
      expect(file).toBe('Drop / width,1000,2000\r\n1000,55,90\r\n1500,70,-\r\n');
      const before = await inForce();
      const { status, body } = await importFile(file, { validFrom: today, version: '1' });
      expect([status, body]).toEqual([200, { ...before, validFrom: today, version: 2 }]);
      expect(await importFile(file, { version: '1' })).toMatchObject({ status: 409 });
      expect((await importFile(file)).body).toMatchObject({ validFrom: today, version: 3 });
      await put({ kind: 'each', validFrom: today, prices: { A: 1 } } satisfies PriceListInput);
      expect((await app.request(`${path}/export`, { asStaff: true })).status).toBe(404);
    });

    test('from a broken file are refused at every place, and nothing changes', async () => {
      await put(aList({ colours: { Denim: 'A' } }));
      const before = await app.rows('priceLists');
      expect(await importFile(',600,x\n1000,55,60\n1200,,70')).toEqual({
        status: 400,
        body: {
          error: expect.stringContaining('Row 1, column 3'),
          faults: [
            { row: 1, column: 3, message: expect.any(String) },
            { row: 3, column: 2, message: expect.any(String) },
          ],
        },
      });
      // A band that a colour uses is missing.
      expect(await importFile('Band,B\n,600\n1000,55')).toMatchObject({
        status: 400,
        body: { faults: [{ row: 1, column: 1, message: expect.stringContaining('Denim') }] },
      });
      expect(await importFile(',600\n1000,55', { validFrom: 'soon' })).toMatchObject({
        status: 400,
        body: { fields: { validFrom: 'Please choose a day' } },
      });
      expect((await importFile(`,600\n1000,${'5'.repeat(2_100_000)}`)).status).toBe(413);
      expect(await app.rows('priceLists')).toEqual(before);
    });

    test('whose sizes look like centimetres or inches are asked about, never saved silently', async () => {
      const cm = ',60,90,150\n100,55,60,70\n150,60,66,80';
      const question = '60 to 150 mm is narrower than any window. Are these centimetres?';
      const asked = { status: 400, body: { error: question, fields: { units: question } } };
      expect(await importFile(cm)).toMatchObject(asked);
      const inches = ',24,36½,48\n24,55,60,70';
      expect((await importFile(inches)).body.fields.units).toMatch(/^24 to 48 mm .* inches\?$/);
      expect((await importFile(inches, { units: 'feet' })).status).toBe(400);
      const { widthsMm: _, dropsMm: __, ...list } = aList();
      const small = { ...list, widthsMm: [60, 150], dropsMm: [100, 150] };
      expect((await put(small, 400)).fields).toEqual({
        units: '60 to 150 mm is narrower than any window. Are these centimetres?',
      });
      const draft = { method: 'PUT', asStaff: true, body: { data: small, from: 0 } };
      const ofProduct = `/api/admin/drafts/price-lists/${product.id}`;
      expect((await app.request(ofProduct, draft)).status).toBe(400);
      expect(await app.rows('priceLists')).toEqual([]);

      const stored = async () => {
        const { widthsMm, dropsMm, ...rest } = { dropsMm: [], widthsMm: [], ...(await inForce()) };
        expect(rest).not.toHaveProperty('units');
        return [widthsMm, dropsMm];
      };
      expect((await importFile(cm, { units: 'cm' })).status).toBe(200);
      expect(await stored()).toEqual([
        [600, 900, 1500],
        [1000, 1500],
      ]);
      expect((await importFile(inches, { units: 'in' })).status).toBe(200);
      expect(await stored()).toEqual([[610, 927, 1219], [610]]);
      await put({ ...small, validFrom: today, units: 'cm' });
      expect(await stored()).toEqual([
        [600, 1500],
        [1000, 1500],
      ]);
      await put({ ...small, validFrom: today, units: 'mm' });
      expect(await stored()).toEqual([
        [60, 150],
        [100, 150],
      ]);
    });

    test('are raised for several products at once from a day on, or for none, and put back', async () => {
      const other = await app.json<Product>('/api/products', {
        method: 'POST',
        asStaff: true,
        status: 201,
        body: { ...product, name: 'Wide Roller', slug: 'wide-roller' },
      });
      const productIds = [product.id, other.id];
      const raise = { productIds, percent: 5, step: 100, validFrom: '2025-07-01' };
      const post = <Answer>(body: unknown, status = 200, under = '') =>
        app.json<Answer>(`/api/admin/price-lists/raise${under}`, {
          method: 'POST',
          asStaff: true,
          body,
          status,
        });
      await put(aList());
      expect(await post(raise, 400)).toMatchObject({ error: expect.stringContaining(other.name) });
      expect(await post({ ...raise, validFrom: '2025-06-09' }, 400)).toMatchObject({
        error: 'Please choose today or a later day.',
      });
      const otherPath = `/api/admin/products/${other.id}/price-list`;
      await app.json(otherPath, { method: 'PUT', asStaff: true, body: aList() });
      expect(await app.rows('priceLists')).toHaveLength(2);

      const raised = await post(raise);
      expect((await inForce()).prices).toEqual(aList().prices);
      const later = '?on=2025-07-01';
      expect(await inForce(later)).toMatchObject({
        prices: {
          A: [
            [5800, 9500],
            [7400, null],
          ],
        },
        supplier: { name: 'Louvolite' },
        version: 2,
      });
      await post(raised, 200, '/undo');
      expect(await inForce(later)).toMatchObject({ prices: aList().prices, version: 3 });
      // Undone already, and by nobody twice.
      expect(await post(raised, 400, '/undo')).toMatchObject({
        error: expect.stringContaining(`${product.name}, ${other.name}`),
      });
      const refused = await app.request('/api/admin/price-lists/raise', {
        method: 'POST',
        headers: adviser.headers,
        body: raise,
      });
      expect(refused.status).toBe(403);
      await app.request(`/api/products/${other.id}`, { method: 'DELETE', asStaff: true });
    });

    test('go with their product', async () => {
      const other = await app.json<Product>('/api/products', {
        method: 'POST',
        asStaff: true,
        status: 201,
        body: { ...product, name: 'Passing', slug: 'passing' },
      });
      const list = `/api/admin/products/${other.id}/price-list`;
      await app.json(list, { method: 'PUT', asStaff: true, body: aList() });
      const gone = await app.request(`/api/products/${other.id}`, {
        method: 'DELETE',
        asStaff: true,
      });
      expect(gone.status).toBe(204);
      expect(await app.rows('priceLists')).toEqual([]);
      expect(await app.json('/api/price-lists')).toEqual([]);
    });
  });
});
