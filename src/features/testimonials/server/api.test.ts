import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { makeTestApp, startOfTests, type TestApp } from '../../../test/test-app.ts';
import type { Testimonial } from '../testimonial.ts';

const review = {
  author: 'Helen R.',
  quote: 'It sits exactly where they said it would.',
  rating: 5,
  location: 'Warwick',
};
const PATH = '/api/testimonials';
const ADMIN = '/api/admin/testimonials';

everyEngine((engine) => {
  describe('testimonials', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await makeTestApp({ engine });
    });
    beforeEach(() => app.reset());
    afterAll(() => app.close());

    const send = (body: Record<string, unknown>, more: Record<string, string> = {}) =>
      app.request(PATH, { method: 'POST', body: { ...review, ...body }, headers: more });
    const add = (body: Record<string, unknown> = {}) =>
      app.json<Testimonial>(PATH, {
        method: 'POST',
        asStaff: true,
        body: { ...review, approved: true, ...body },
        status: 201,
      });
    const list = (query = '', asStaff = false) =>
      app.json<Testimonial[]>(`${PATH}${query}`, { asStaff });
    const everything = () => list('?approvedOnly=false', true);
    const staff = (method: string, path: string, body?: unknown) =>
      app.request(path, { method, asStaff: true, body });

    test('a visitor’s review waits, whatever it says of itself, until staff approve it', async () => {
      const response = await send({
        approved: true,
        avatar: '/uploads/x.webp',
        sample: true,
        id: 9,
      });
      expect(response.status).toBe(201);
      const sent: Testimonial = await response.json();
      const pending = {
        ...review,
        id: sent.id,
        productId: null,
        avatar: null,
        approved: false,
        sample: false,
        source: 'customer',
        verified: false,
        edited: false,
        original: null,
        reply: null,
        createdAt: new Date(startOfTests).toISOString(),
        version: 1,
      };
      expect(sent).toEqual(pending);
      expect([await list(), await list('', true)]).toEqual([[], []]);
      expect(await everything()).toEqual([pending]);

      const path = `${ADMIN}/${sent.id}/approve`;
      expect((await app.request(path, { method: 'PATCH' })).status).toBe(401);
      const approved = await (await staff('PATCH', path)).json();
      expect(approved).toEqual({ ...pending, approved: true, version: 2 });
      expect(await list()).toEqual([approved]);
      // A second press changes nothing, and is recorded once.
      expect(await (await staff('PATCH', path)).json()).toEqual(approved);
      const entries = await app.rows('auditEntries');
      expect(entries.filter(({ action }) => action === 'approved')).toHaveLength(1);
      expect((await staff('PATCH', `${ADMIN}/99999/approve`)).status).toBe(404);
    });

    test('only staff may ask for the others, and filter by them', async () => {
      const shown = await add();
      const waiting = await add({ approved: false, author: 'Tom' });
      expect((await app.request(`${PATH}?approvedOnly=false`)).status).toBe(401);
      expect((await app.request(`${PATH}?approvedOnly=no`)).status).toBe(400);
      // Other parameters do not open it to visitors.
      expect(await list('?approved=false')).toEqual([shown]);
      expect(await everything()).toEqual([shown, waiting]);
      expect(await list('?approvedOnly=false&approved=false', true)).toEqual([waiting]);
      expect(await list('?approvedOnly=false&q=tom', true)).toEqual([waiting]);
      expect(await list('?approvedOnly=false&q=WARWICK&direction=desc', true)).toEqual([
        waiting,
        shown,
      ]);
      expect(await list('?approvedOnly=false&direction=desc&after=0&pageSize=1', true)).toEqual([
        waiting,
      ]);
    });

    test('every field says what is wrong with it', async () => {
      const response = await app.request(PATH, {
        method: 'POST',
        body: { author: ' ', rating: 6, location: 'x'.repeat(101), productId: 77 },
      });
      expect([response.status, (await response.json()).fields]).toEqual([
        400,
        {
          author: 'Author name is required',
          quote: 'Testimonial quote is required',
          rating: 'Please choose 1 to 5 stars',
          location: 'Must be at most 100 characters',
        },
      ]);
      const unknown = await send({ productId: 77 });
      expect((await unknown.json()).fields).toEqual({ productId: 'There is no such product.' });
      const avatar = await staff('POST', PATH, { ...review, avatar: 'javascript:alert(1)' });
      expect((await avatar.json()).fields).toEqual({ avatar: 'Must be a valid URL' });
      expect(await everything()).toEqual([]);
    });

    test('staff edit, take back and delete; an old version is refused; a product may go', async () => {
      const category = await app.json<{ id: number }>('/api/admin/categories', {
        method: 'POST',
        asStaff: true,
        body: { name: 'Kind', slug: `kind-${engine}` },
        status: 201,
      });
      const product = await app.json<{ id: number }>('/api/products', {
        method: 'POST',
        asStaff: true,
        body: {
          name: 'Blind',
          slug: `blind-${engine}`,
          description: 'A blind.',
          categoryId: category.id,
          image: '/uploads/a.webp',
        },
        status: 201,
      });
      const { id } = await add({ productId: product.id });
      expect(await list(`?productId=${product.id}`)).toHaveLength(1);
      for (const wrong of ['99999999999', '1e3', '-1', 'x']) {
        expect((await app.request(`${PATH}?productId=${wrong}`)).status).toBe(400);
      }
      const path = `${ADMIN}/${id}`;
      const edited = { ...review, quote: 'Better.', productId: product.id, version: 1 };
      const kept = await (await staff('PUT', path, edited)).json();
      // Without `approved` it stays approved.
      expect(kept).toMatchObject({ quote: 'Better.', approved: true, version: 2 });
      expect((await staff('PUT', path, edited)).status).toBe(409);
      expect((await staff('PUT', path, { ...edited, version: 2, approved: false })).status).toBe(
        200,
      );
      expect(await list()).toEqual([]);
      expect((await staff('DELETE', `/api/products/${product.id}`)).status).toBe(204);
      expect(await everything()).toEqual([expect.objectContaining({ id, productId: null })]);
      expect((await app.request(path, { method: 'DELETE' })).status).toBe(401);
      expect((await staff('DELETE', path)).status).toBe(204);
      expect(await everything()).toEqual([]);
    });

    test('a robot is thanked like a person, and nothing is stored', async () => {
      const quick = new Date(app.clock.now().getTime() - 1000).toISOString();
      for (const trap of [{ website: 'x' }, { startedAt: quick }]) {
        const response = await send(trap);
        expect([response.status, Object.keys(await response.json()).sort()]).toEqual([
          201,
          Object.keys(await add()).sort(),
        ]);
      }
      expect(await everything()).toHaveLength(2);
    });

    test('a form that is sent twice arrives once; the fourth of an hour does not', async () => {
      const from = '10.200.0.1';
      const post = (author: string, headers: Record<string, string> = {}) =>
        app.request(PATH, { method: 'POST', from, headers, body: { ...review, author } });
      const key = { 'Idempotency-Key': `review-${engine}` };
      const [first, again] = await Promise.all([post('A', key), post('A', key)]);
      expect(await again.json()).toEqual(await first.json());
      expect((await post('B', key)).status).toBe(422);
      const twice = [await post('C'), await post('C')];
      expect(await twice[1]?.json()).toEqual(await twice[0]?.json());
      expect((await post('D')).status).toBe(201);
      const refused = await post('E');
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
      expect((await everything()).map(({ author }) => author)).toEqual(['A', 'C', 'D']);
    });
  });
});
