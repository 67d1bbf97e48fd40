// What text pages do beyond the contract of every plain entity (kit/crud/crud-contract.test.ts).
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { findBySlug } from '../../../kit/crud/server/old-slug-store.ts';
import { pictureFinder } from '../../../kit/records/server/record-store.ts';
import type { Topic } from '../../../lib/database/database.ts';
import { MINUTE_MS } from '../../../lib/time/durations.ts';
import { everyEngine } from '../../../test/engines.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Page, pages } from '../page.ts';

import { pageRecord } from './record.ts';
import { seedPages } from './seed.ts';
import { listPages, pageStore } from './store.ts';

type PageInput = z.input<typeof pages.input>;

everyEngine((engine) => {
  describe('pages', () => {
    let app: TestApp;
    const topics: Topic[] = [];

    beforeAll(async () => {
      app = await makeTestApp({ engine });
      app.services.database.changes.subscribe((topic) => topics.push(topic));
    });
    beforeEach(async () => {
      await app.reset();
      await app.services.database.write(async (trx) => {
        await trx.deleteFrom('pages').execute();
        await trx.deleteFrom('oldSlugs').execute();
      });
      topics.length = 0;
    });
    afterAll(() => app.close());

    const send = (method: string, path: string, body?: unknown) =>
      app.request(path, { method, asStaff: true, body });
    const aPage = (changes: Partial<PageInput> = {}): PageInput => ({
      kind: 'area',
      slug: 'warwick',
      title: 'Blinds in Warwick',
      ...changes,
    });
    const addPage = (changes?: Partial<PageInput>) =>
      app.json<Page>('/api/admin/pages', {
        method: 'POST',
        asStaff: true,
        body: aPage(changes),
        status: 201,
      });
    const find = (slug: string) =>
      findBySlug(app.services.database.db, pageStore(app.services.database), 'page', slug);

    test('what was not sent is empty, and pages of other processes are told', async () => {
      expect(await addPage()).toMatchObject({
        metaDescription: '',
        image: null,
        intro: '',
        body: '',
        suggestions: [],
        updatedAt: app.clock.now().toISOString(),
      });
      expect(topics).toContain('pages');
    });

    test('when it was last changed is told by the server alone', async () => {
      const page = await addPage();
      app.clock.advance(MINUTE_MS);
      const changed = { ...aPage({ title: 'Warwick' }), updatedAt: '1999-01-01', version: 1 };
      const answer = await (await send('PUT', `/api/admin/pages/${page.id}`, changed)).json();
      expect(answer.updatedAt).toBe(app.clock.now().toISOString());
    });

    test('a plain page is at the root beside the legal ones, in the sitemap, and takes no address of the site', async () => {
      await addPage({ kind: 'plain', slug: 'our-workshop', title: 'Our workshop' });
      const sitemap = await (await app.request('/sitemap.xml')).text();
      expect(sitemap).toContain('<loc>http://sill.test/our-workshop</loc>');
      for (const slug of ['products', 'fonts', 'admin']) {
        const refused = await send('POST', '/api/admin/pages', aPage({ kind: 'plain', slug }));
        expect(refused.status).toBe(409);
      }
    });

    test('a list of one kind, and a list of links without the words', async () => {
      await addPage();
      await addPage({ kind: 'guide', slug: 'measuring', title: 'Measuring' });
      const guides = await app.json<Page[]>('/api/pages?kind=guide');
      expect(guides.map(({ slug }) => slug)).toEqual(['measuring']);
      expect(await app.json('/api/pages?kind=nothing')).toEqual([]);
      const updatedAt = app.clock.now().toISOString();
      expect(await listPages(app.services.database.db)).toEqual([
        { kind: 'area', slug: 'warwick', title: 'Blinds in Warwick', updatedAt },
        { kind: 'guide', slug: 'measuring', title: 'Measuring', updatedAt },
      ]);
    });

    test('an old address leads to the page until another page takes it or the page is deleted', async () => {
      const page = await addPage();
      await send('PUT', `/api/admin/pages/${page.id}`, aPage({ slug: 'warwick-town' }));
      expect(await find('warwick')).toMatchObject({ id: page.id, slug: 'warwick-town' });
      const other = await addPage();
      expect(await find('warwick')).toMatchObject({ id: other.id });
      await send('PUT', `/api/admin/pages/${other.id}`, aPage({ slug: 'elsewhere' }));
      await send('DELETE', `/api/admin/pages/${other.id}`);
      expect(await find('warwick')).toBeUndefined();
    });

    test('a legal page cannot take the address of something else on the site', async () => {
      const message = 'The slug "products" is already used.';
      const response = await send(
        'POST',
        '/api/admin/pages',
        aPage({ kind: 'legal', slug: 'products' }),
      );
      expect([response.status, await response.json()]).toEqual([
        409,
        { error: message, fields: { slug: message } },
      ]);
      const page = await addPage({ slug: 'products' });
      const asLegal = aPage({ kind: 'legal', slug: 'products' });
      expect((await send('PUT', `/api/admin/pages/${page.id}`, asLegal)).status).toBe(409);
    });

    test.each([
      ['kind', 'news', 'Kind is required'],
      ['title', ' ', 'Title is required'],
      ['slug', '../etc', 'Must be lower-case letters, digits and hyphens'],
      ['image', 'javascript:alert(1)', 'Must be a valid URL or path'],
      ['image', '//evil.example/x.png', 'Must be a valid URL or path'],
      ['body', 'x'.repeat(30_001), 'Must be at most 30,000 characters'],
    ])('refuses %s = %j', async (field, value, message) => {
      const response = await send('POST', '/api/admin/pages', { ...aPage(), [field]: value });
      expect([response.status, await response.json()]).toEqual([
        400,
        { error: message, fields: { [field]: message } },
      ]);
      expect(await app.json('/api/pages')).toEqual([]);
    });

    test('a suggestion is a product', async () => {
      const suggestions = [{ productId: 0, reason: 'x' }];
      const response = await send('POST', '/api/admin/pages', aPage({ suggestions }));
      expect([response.status, (await response.json()).fields]).toEqual([
        400,
        { 'suggestions.0.productId': 'Please choose a product' },
      ]);
    });

    test('a preview is what the public page will be made of, for staff only', async () => {
      const body = { text: '## Hello\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))' };
      const path = '/api/admin/markdown';
      expect((await app.request(path, { method: 'POST', body })).status).toBe(401);
      expect(await app.json(path, { method: 'POST', asStaff: true, body })).toEqual({
        html: '<h2 id="hello">Hello</h2>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n<p>x</p>\n',
      });
    });

    test('a picture of a page or among its words is in use', async () => {
      const { id } = await addPage({
        image: '/uploads/a.webp',
        body: 'See ![it](/uploads/b.webp).',
      });
      const usage = await pictureFinder(pageRecord, app.services.database)(
        app.services.database.db,
        ['/uploads/a.webp', '/uploads/b.webp', '/uploads/c.webp'],
      );
      expect(usage).toEqual(
        ['/uploads/a.webp', '/uploads/b.webp'].map((address) => ({
          address,
          type: 'page',
          id,
          title: 'Blinds in Warwick',
        })),
      );
    });

    test('the demo’s pages are loaded together or not at all', async () => {
      const { database, clock } = app.services;
      const contentDir = resolve('content');
      // The products that areas suggest do not exist here.
      await expect(
        seedPages({ database, clock, contentDir, addressOf: (file) => `/uploads/${file}` }),
      ).rejects.toThrow('Please choose a product');
      expect(await app.json('/api/pages')).toEqual([]);
    });
  });
});
