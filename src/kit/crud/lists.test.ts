// Long lists: every order, walked a few rows at a time, while somebody else writes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Category } from '../../features/categories/category.ts';
import type { Product } from '../../features/products/product.ts';
import { foldText } from '../../lib/text/fold-text.ts';
import { everyEngine, wholeRun } from '../../test/engines.ts';
import { makeTestApp, type TestApp } from '../../test/test-app.ts';
import { pageOrWhole } from './server/paging.ts';

// Duplicates, mixed case, non-ASCII letters, SQL and JSON syntax, and one that is the prefix of another.
const NAMES = [
  'roller',
  'Venetian',
  'Roller',
  'éclair',
  'venetian slim',
  '"Owner\'s" 100%',
  'Aria',
  'roller',
  'Zebra',
  'zebra_2',
  'Échelle',
  'day & night',
  'Roman \\ lined',
];
const CATEGORIES = ['Shutters', 'blinds', 'Awnings', 'blinds'];

const orders = ['name', 'category', 'status', undefined].flatMap((sort) =>
  (['asc', 'desc'] as const).map((direction) => ({ sort, direction })),
);

everyEngine((engine) => {
  describe('a long list', () => {
    let app: TestApp;
    let categories: Category[];

    beforeAll(async () => {
      app = await makeTestApp({ engine });
    });
    afterAll(() => app.close());

    async function fill() {
      await app.reset();
      await app.services.database.write(async (trx) => {
        for (const table of ['products', 'categories'] as const) {
          await trx.deleteFrom(table).execute();
        }
      });
      app.services.database.changes.publish('catalogue');
      categories = [];
      for (const [index, name] of CATEGORIES.entries()) {
        categories.push(await create('/api/admin/categories', { name, slug: `kind-${index}` }));
      }
      for (const [index, name] of NAMES.entries()) await addProduct(index, name);
    }

    const create = <Answer>(path: string, body: unknown) =>
      app.json<Answer>(path, { method: 'POST', asStaff: true, body, status: 201 });
    const addProduct = (index: number, name: string) =>
      create<Product>('/api/products', {
        name,
        slug: `product-${index}`,
        description: `The one with number ${index}.`,
        categoryId: categories[index % categories.length]?.id,
        image: '/uploads/main.webp',
        featured: index % 3 === 0,
        isNew: index % 2 === 0,
        features: ['a "quoted" \\ feature', 'ünïcödé'],
        priceFromPence: index === 0 ? null : index * 100,
      });
    const remove = ({ id }: Product) =>
      app.request(`/api/products/${id}`, { method: 'DELETE', asStaff: true });

    interface Order {
      sort?: string | undefined;
      direction?: 'asc' | 'desc';
    }
    const queryOf = (values: Record<string, string | number | undefined>) =>
      new URLSearchParams(
        Object.entries(values).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      );
    async function get(values: Record<string, string | number | undefined>) {
      const response = await app.request(`/api/products?${queryOf(values)}`);
      const { headers, status } = response;
      const total = headers.get('x-total-count');
      const rows: Product[] = await response.json();
      return { status, rows, total, next: headers.get('x-next-after') ?? undefined };
    }
    const ids = (rows: Product[]) => rows.map(({ id }) => id);
    /** Every row after a cursor, three at a time. */
    async function walk(asked: Order & { q?: string; categoryId?: number }, from = '0') {
      const found: Product[] = [];
      for (let after: string | undefined = from; after !== undefined; ) {
        const { rows, next } = await get({ ...asked, after, pageSize: 3 });
        if (next !== undefined) expect(rows).toHaveLength(3);
        found.push(...rows);
        after = next;
      }
      return found;
    }

    /** The same order computed here: text by bytes, ignoring the case of ASCII letters. */
    function sorted(all: Product[], { sort, direction }: Order): Product[] {
      const fold = (text = '') => Buffer.from(text.replace(/[A-Z]/g, (one) => one.toLowerCase()));
      const category = ({ categoryId }: Product) => categories.find(({ id }) => id === categoryId);
      const compare = (a: Product, b: Product) => {
        switch (sort) {
          case 'name':
            return Buffer.compare(fold(a.name), fold(b.name));
          case 'category':
            return (
              Buffer.compare(fold(category(a)?.name), fold(category(b)?.name)) ||
              a.categoryId - b.categoryId
            );
          case 'status':
            return Number(a.featured) - Number(b.featured) || Number(a.isNew) - Number(b.isNew);
          default:
            return 0;
        }
      };
      const way = direction === 'desc' ? -1 : 1;
      return all.toSorted((a, b) => way * (compare(a, b) || a.id - b.id));
    }

    describe('that is read', () => {
      beforeAll(fill);

      test.each(orders)(
        'is the same by $sort $direction in whole, walked, and in pages',
        async (order) => {
          const { rows: all } = await get({});
          expect(all).toHaveLength(NAMES.length);
          const expected = sorted(all, order);
          expect((await get({ ...order })).rows).toEqual(expected);
          expect(await walk(order)).toEqual(expected);
          const pages = [1, 2, 3, 4].map((page) => get({ ...order, page, pageSize: 4 }));
          const got = await Promise.all(pages);
          expect(got.flatMap(({ rows }) => rows)).toEqual(expected);
          expect(got.map(({ total }) => total)).toEqual(Array(4).fill('13'));
          expect((await get({ ...order, page: 9 })).rows).toEqual([]);
          // Without a page the whole list is sent.
          expect((await get({ ...order, pageSize: 4 })).rows).toEqual(expected);
        },
      );

      test('filtered and searched it is walked and counted alike', async () => {
        const { rows: all } = await get({});
        const ofKind = all.filter(({ categoryId }) => categoryId === categories[0]?.id);
        const asked = { categoryId: categories[0]?.id ?? 0 };
        expect(await walk(asked)).toEqual(ofKind);
        expect((await get({ ...asked, page: 1 })).total).toBe(String(ofKind.length));
        for (const q of ['number', 'ne', 'N', 'roller', 'é', '"owner\'s"', '\\ lined', 'nowhere']) {
          const holding = all.filter(({ name, slug, description }) =>
            [name, slug, description].some((text) => foldText(text).includes(foldText(q))),
          );
          for (const order of orders) {
            const expected = sorted(holding, order);
            expect(await walk({ q, ...order })).toEqual(expected);
            const page = await get({ q, ...order, page: 1, pageSize: 200 });
            expect([page.total, page.rows]).toEqual([String(expected.length), expected]);
          }
          expect(await walk({ q, ...asked })).toEqual(
            holding.filter(({ id }) => ids(ofKind).includes(id)),
          );
        }
      });

      test('400: an unknown order, or a cursor of none or of another', async () => {
        const { next: byName } = await get({ sort: 'name', after: 0, pageSize: 2 });
        const { next: byStatus } = await get({ sort: 'status', after: 0, pageSize: 2 });
        const forged = (...values: unknown[]) =>
          Buffer.from(JSON.stringify(values)).toString('base64url');
        for (const asked of [
          { sort: 'priceFromPence' },
          { sort: 'constructor' },
          { direction: 'up' },
          { after: 'x' },
          { after: byName },
          { sort: 'name', after: '17' },
          { sort: 'name', after: 'x' },
          { sort: 'name', after: byStatus },
          { sort: 'name', direction: 'desc', after: byName },
          { sort: 'name', after: forged('name asc', 7, 1) },
          { sort: 'name', after: forged('name asc', 'a\0', 1) },
          { sort: 'name', after: forged('name asc', 'a', 9e15) },
          { sort: 'status', after: forged('status asc', 1, '1', 1) },
          { sort: 'status', after: forged('status asc', 1, 1) },
        ]) {
          expect([asked, (await get(asked)).status]).toEqual([asked, 400]);
        }
      });
    });

    describe('that others write', () => {
      beforeEach(fill);

      // Each write means reading the whole list again, so in `npm test` PostgreSQL tries one numeric and one text order.
      const some =
        engine === 'sqlite' || wholeRun ? orders : orders.filter((_, at) => at % 5 === 0);
      test.each(some)(
        'by $sort $direction gives no row twice and loses none while others write',
        async (order) => {
          const { rows: before } = await get({ ...order });
          const first = await get({ ...order, after: 0, pageSize: 4 });
          // The row of the cursor, one already seen, one not yet seen; and new ones at both ends.
          const gone = [first.rows.at(-1), first.rows[0], before.at(-2)] as Product[];
          for (const product of gone) await remove(product);
          const added = [await addProduct(90, 'AAA'), await addProduct(91, 'zzz')];
          const found = [...first.rows, ...(await walk(order, first.next))];
          expect(new Set(ids(found)).size).toBe(found.length);
          const lasting = before.filter((product) => !gone.some(({ id }) => id === product.id));
          const wasThere = new Set(ids(before));
          expect(found.filter(({ id }) => wasThere.has(id) && ids(lasting).includes(id))).toEqual(
            lasting,
          );
          const rest = found.slice(first.rows.length);
          expect(ids(rest)).not.toContain(before.at(-2)?.id);
          const { rows: after } = await get({ ...order });
          expect(after).toEqual(sorted([...lasting, ...added], order));
        },
      );

      test('its count and its pages follow each write, also one of another process', async () => {
        const count = async (values = {}) => (await get({ page: 1, ...values })).total;
        expect([await count(), await count({ q: 'roller' })]).toEqual(['13', '3']);
        const added = await addProduct(50, 'Another roller');
        expect([await count(), await count({ q: 'roller' })]).toEqual(['14', '4']);
        expect((await get({ page: 7, pageSize: 2 })).rows.at(-1)).toEqual(added);
        await remove(added);
        expect([await count(), await count({ q: 'roller' })]).toEqual(['13', '3']);
        await app.services.database.write((trx) => trx.deleteFrom('products').execute());
        app.services.database.changes.publish('everything');
        expect([await count(), (await get({ page: 1 })).rows]).toEqual(['0', []]);
      });
    });
  });
}, 'always');

test('a list that would take the server’s breath away is asked for page by page', async () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => index);
  const ask = (found: number[]) =>
    pageOrWhole(
      { query: () => undefined },
      async () => found,
      async () => found.length,
    );
  expect(await ask(rows)).toBe(rows);
  await expect(ask([...rows, 0])).rejects.toThrow('ask for it page by page');
});
