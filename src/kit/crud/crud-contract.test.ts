// One contract for every plain entity.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blogPosts } from '../../features/blog/blog-post.ts';
import { categories } from '../../features/categories/category.ts';
import { pages } from '../../features/pages/page.ts';
import { products } from '../../features/products/product.ts';
import { everyEngine, wholeRun } from '../../test/engines.ts';
import { makeTestApp, startOfTests, type TestApp } from '../../test/test-app.ts';
import type { StoredRecord } from './resource.ts';

interface Stored extends StoredRecord {
  slug: string;
}

interface Subject {
  noun: string;
  paths: { list: string; write: string; create?: string };
  /** A complete, valid input, different for each number. */
  anInput(number: number, app: TestApp): Promise<Record<string, unknown>>;
  /** A required input field, and its error message. */
  required: [field: string, message: string];
  /** The field that identifies it to people; by default `name`. */
  named?: string;
}

const searchFields = {
  metaTitle: 'Headline of the search result',
  metaDescription: 'What search engines show.',
  socialImage: '/uploads/shared.webp',
};

const aCategory = (number: number) => ({
  ...searchFields,
  name: `Kind ${number}`,
  slug: `kind-${number}`,
  description: `The kind with number ${number}.`,
  image: '/uploads/kind.webp',
});

const subjects: Subject[] = [
  {
    noun: 'category',
    paths: categories.paths,
    anInput: async (number) => aCategory(number),
    required: ['name', 'Name is required'],
  },
  {
    noun: 'product',
    paths: products.paths,
    anInput: async (number, app) => ({
      ...searchFields,
      name: `Blind ${number}`,
      slug: `blind-${number}`,
      description: `The blind with number ${number}.`,
      categoryId: await someCategory(app),
      image: '/uploads/blind.webp',
      featured: true,
      isNew: false,
      priceFromPence: 5550,
      priceUnit: 'per window',
      features: ['Easy to clean', 'Quick to fit'],
      colours: [{ name: 'Chalk', hex: '#f4f1ea' }],
      leadTime: '4-day fitting',
      showOnHome: true,
      materials: ['Polyester'],
      rooms: ['Kitchens'],
      lightControls: ['Dimout'],
      lightNote: 'Dimout',
      weave: 'herringbone',
      childSafety: 'No loops.',
      care: 'Wipe.',
    }),
    required: ['description', 'Description is required'],
  },
  {
    noun: 'page',
    paths: pages.paths,
    anInput: async (number) => ({
      ...searchFields,
      kind: 'guide',
      slug: `guide-${number}`,
      title: `Guide ${number}`,
      image: '/uploads/guide.webp',
      intro: `The guide with number ${number}.`,
      body: '## What you need\n\n- a tape',
      suggestions: [{ productId: 1, reason: 'Keeps the sill free' }],
      // Set by the server, whose clock is stopped here.
      updatedAt: new Date(startOfTests).toISOString(),
    }),
    required: ['title', 'Title is required'],
    named: 'title',
  },
  {
    noun: 'blog post',
    paths: blogPosts.paths,
    anInput: async (number) => ({
      ...searchFields,
      title: `Piece ${number}`,
      slug: `piece-${number}`,
      content: `## Light\n\nThe piece with number ${number}.`,
      excerpt: 'How to *choose*.',
      category: 'Care',
      authorId: 1,
      image: '/uploads/piece.webp',
      featured: true,
      readTime: '5 min read',
      tags: ['light'],
      status: 'published',
      publishedAt: '2025-06-01T08:00:00.000Z',
      updatedAt: new Date(startOfTests).toISOString(),
    }),
    required: ['title', 'Title is required'],
    named: 'title',
  },
];

async function someCategory(app: TestApp): Promise<number> {
  const [known] = await app.json<Stored[]>('/api/categories');
  const category =
    known ??
    (await app.json<Stored>('/api/admin/categories', {
      method: 'POST',
      asStaff: true,
      body: aCategory(0),
      status: 201,
    }));
  return category.id;
}

everyEngine((engine) => {
  // One writing for all: in `npm test` PostgreSQL has the record with the most kinds of columns.
  const some = subjects.filter(({ noun }) => engine === 'sqlite' || wholeRun || noun === 'product');
  describe.each(some)(
    'the contract of a $noun',
    ({ noun, paths, anInput, required, named = 'name' }) => {
      let app: TestApp;
      const listPath = paths.list;
      const writePath = paths.write;
      const createPath = paths.create ?? paths.write;

      beforeAll(async () => {
        app = await makeTestApp({ engine });
      });
      beforeEach(async () => {
        await app.reset();
        await app.services.database.write(async (trx) => {
          await trx.deleteFrom('products').execute();
          await trx.deleteFrom('oldSlugs').execute();
          await trx.deleteFrom('pages').execute();
          await trx.deleteFrom('blogPosts').execute();
          if (noun === 'category') await trx.deleteFrom('categories').execute();
        });
      });
      afterAll(() => app.close());

      const send = (method: string, path: string, body?: unknown) =>
        app.request(path, { method, asStaff: true, body });
      const create = async (number: number, changes: Record<string, unknown> = {}) =>
        app.json<Stored>(createPath, {
          method: 'POST',
          asStaff: true,
          body: { ...(await anInput(number, app)), ...changes },
          status: 201,
        });
      const list = (query = '') => app.json<Stored[]>(`${listPath}${query}`);
      const ids = (records: Stored[]) => records.map(({ id }) => id);

      test('what is created is answered, listed as sent, and recorded with its author', async () => {
        const input = await anInput(1, app);
        const created = await create(1);
        expect(created).toEqual({ ...input, id: created.id, version: 1 });
        expect(await list()).toEqual([created]);
        expect(await app.rows('auditEntries')).toContainEqual(
          expect.objectContaining({
            actor: 'admin',
            action: 'created',
            subject: noun,
            subjectId: created.id,
          }),
        );
      });

      test('what is replaced keeps its id and moves its version', async () => {
        const { id } = await create(1);
        const input = { ...(await anInput(2, app)), version: 1 };
        const response = await send('PUT', `${writePath}/${id}`, input);
        expect(response.status).toBe(200);
        const replaced = await response.json();
        expect(replaced).toEqual({ ...input, id, version: 2 });
        expect(await list()).toEqual([replaced]);
      });

      test('what is deleted is gone', async () => {
        const [first, second] = [await create(1), await create(2)];
        const response = await send('DELETE', `${writePath}/${first.id}`);
        expect([response.status, await response.text()]).toEqual([204, '']);
        expect(await list()).toEqual([second]);
      });

      test('keys that nobody asked for, and those of the server, are dropped', async () => {
        const created = await create(1, { id: 777, version: 9, createdAt: 'never', owner: 'me' });
        expect(created).toEqual({ ...(await anInput(1, app)), id: created.id, version: 1 });
        expect(created.id).not.toBe(777);
      });

      test('400: a wrong input is refused field by field, and nothing is stored', async () => {
        const [field, message] = required;
        const { id } = await create(1);
        const wrong = { ...(await anInput(2, app)), [field]: '  ', slug: 'Not A Slug' };
        const slugMessage = 'Must be lower-case letters, digits and hyphens';
        for (const response of [
          await send('POST', createPath, wrong),
          await send('PUT', `${writePath}/${id}`, wrong),
        ]) {
          expect(response.status).toBe(400);
          const { fields } = await response.json();
          expect(fields).toEqual({ [field]: message, slug: slugMessage });
        }
        expect((await send('POST', createPath, '{"name":')).status).toBe(400);
        expect(await list()).toEqual([expect.objectContaining({ id, version: 1 })]);
      });

      test('401: a visitor may read and write nothing', async () => {
        const created = await create(1);
        const body = await anInput(2, app);
        for (const [method, path] of [
          ['POST', createPath],
          ['PUT', `${writePath}/${created.id}`],
          ['DELETE', `${writePath}/${created.id}`],
        ] as const) {
          const response = await app.request(path, { method, body });
          expect([method, response.status]).toEqual([method, 401]);
        }
        expect(await list()).toEqual([created]);
      });

      test('404: what is not there cannot be changed', async () => {
        const body = await anInput(1, app);
        for (const id of ['999999', '0', 'x', '1e3', '9007199254740993']) {
          expect((await send('PUT', `${writePath}/${id}`, body)).status).toBe(404);
          expect((await send('DELETE', `${writePath}/${id}`)).status).toBe(404);
        }
        expect(await list()).toEqual([]);
      });

      test('409: a slug belongs to one', async () => {
        const [first, second] = [await create(1), await create(2)];
        const message = `The slug "${first.slug}" is already used.`;
        const refusal = { error: message, fields: { slug: message } };
        const body = { ...(await anInput(3, app)), slug: first.slug };
        for (const response of [
          await send('POST', createPath, body),
          await send('PUT', `${writePath}/${second.id}`, body),
        ]) {
          expect([response.status, await response.json()]).toEqual([409, refusal]);
        }
        expect(await list()).toEqual([first, second]);
      });

      test('409: an old version is answered with the record as it stands; without one it is taken', async () => {
        const { id } = await create(1);
        const path = `${writePath}/${id}`;
        const theirs = await (
          await send('PUT', path, { ...(await anInput(2, app)), version: 1 })
        ).json();
        const mine = await anInput(3, app);
        const response = await send('PUT', path, { ...mine, version: 1 });
        expect([response.status, await response.json()]).toEqual([
          409,
          { error: `Somebody else has changed this ${noun} meanwhile.`, current: theirs },
        ]);
        expect(await list()).toEqual([theirs]);
        expect((await send('PUT', path, mine)).status).toBe(200);
        expect(await list()).toEqual([{ ...mine, id, version: 3 }]);
      });

      test('of two who save the same version at once, one is told', async () => {
        const { id } = await create(1);
        const body = { ...(await anInput(2, app)), version: 1 };
        const answers = await Promise.all([
          send('PUT', `${writePath}/${id}`, body),
          send('PUT', `${writePath}/${id}`, body),
        ]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
        expect(await list()).toEqual([expect.objectContaining({ version: 2 })]);
      });

      test('`after` walks the whole list, each record once, whatever is deleted on the way', async () => {
        const all = [await create(1), await create(2), await create(3), await create(4)];
        const first = await list('?after=0&pageSize=2');
        expect(first).toEqual(all.slice(0, 2));
        await send('DELETE', `${writePath}/${all[0]?.id}`);
        const rest = await list(`?after=${first.at(-1)?.id}&pageSize=2`);
        expect(rest).toEqual(all.slice(2));
        expect(await list(`?after=${rest.at(-1)?.id}&pageSize=2`)).toEqual([]);
        for (const query of [
          '?after=x',
          '?after=-1',
          '?after=0&pageSize=0',
          '?after=0&pageSize=201',
        ]) {
          expect((await app.request(`${listPath}${query}`)).status).toBe(400);
        }
      });

      test('a numbered page tells how many there are in all', async () => {
        const all = [await create(1), await create(2), await create(3)];
        const response = await app.request(`${listPath}?page=2&pageSize=2`);
        expect(response.headers.get('x-total-count')).toBe('3');
        expect(await response.json()).toEqual(all.slice(2));
        expect((await app.request(listPath)).headers.get('x-total-count')).toBeNull();
      });

      test('a search finds text in any case, with signs that mean something to a database, in pages too', async () => {
        const [plain, percent, quote] = [
          await create(1, { [named]: 'Wooden Slats' }),
          await create(2, { [named]: '100% Cotton_Blend' }),
          await create(3, { [named]: `The "Owner's" Choice` }),
        ];
        expect(ids(await list('?q=wOODen'))).toEqual([plain.id]);
        expect(ids(await list(`?q=${encodeURIComponent('0% cotton_')}`))).toEqual([percent.id]);
        expect(ids(await list(`?q=${encodeURIComponent('%')}`))).toEqual([percent.id]);
        expect(ids(await list(`?q=${encodeURIComponent(`"owner's"`)}`))).toEqual([quote.id]);
        expect(ids(await list(`?q=${encodeURIComponent("' or 1=1 --")}`))).toEqual([]);
        expect(ids(await list('?q=%20%20'))).toEqual([plain.id, percent.id, quote.id]);
        expect(ids(await list(`?q=number&after=${plain.id}&pageSize=1`))).toEqual([percent.id]);
        await send('PUT', `${writePath}/${plain.id}`, await anInput(9, app));
        expect(await list('?q=wooden')).toEqual([]);
      });
    },
  );
}, 'always');
