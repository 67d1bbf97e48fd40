// What the life of content means for the rest of the house: what goes with a record and comes back with it, who may do
// what, pictures in use, and what the law wants gone.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TrashLine, Warning } from '../kit/life/life.ts';
import { TRASH_DAYS, VERSION_MONTHS } from '../kit/life/life.ts';
import type { Life, Values } from '../kit/life/server/life.ts';
import { forgetOldTrash } from '../kit/life/server/trash-store.ts';
import { forgetOldVersions } from '../kit/life/server/version-store.ts';
import { DAY_MS } from '../lib/time/durations.ts';
import { everyEngine } from '../test/engines.ts';
import { fillShop } from '../test/shop.ts';
import { joinStaff, type TestStaff } from '../test/staff.ts';
import { makeTestApp, type TestApp } from '../test/test-app.ts';
import { records } from './records.ts';

type Stored = Values & { id: number; version: number };

everyEngine((engine) => {
  describe('the life of content', () => {
    let app: TestApp;
    let office: TestStaff;
    let adviser: TestStaff;
    beforeAll(async () => {
      app = await makeTestApp({ engine });
      office = await joinStaff(app, 'office', 'the-office');
      adviser = await joinStaff(app, 'adviser', 'the-adviser');
    });
    beforeEach(async () => {
      await app.reset();
      const seeded = withTrash().filter(({ seed }) => seed);
      await app.services.database.write(async (trx) => {
        // Products go before their categories.
        for (const { table } of seeded.toReversed()) await trx.deleteFrom(table).execute();
        await trx.deleteFrom('oldSlugs').execute();
      });
      const keys = seeded.map(({ facts }) => facts.key);
      await fillShop(app.services.database, app.clock, keys);
    });
    afterAll(() => app.close());

    const staff = <Answer>(method: string, path: string, body?: unknown, status = 200) =>
      app.json<Answer>(path, {
        method,
        asStaff: true,
        status,
        ...(body !== undefined && { body }),
      });
    const remove = (path: string) => app.request(path, { method: 'DELETE', asStaff: true });
    const trash = () => staff<TrashLine[]>('GET', '/api/admin/trash');

    const withTrash = () =>
      records.filter(({ facts }) => app.services.lives.get(facts.living ?? '')?.trash);

    /** Every row of the tables that content is in, in the order of their numbers. */
    async function everyRow() {
      const all = new Map<string, unknown[]>();
      const tables = withTrash().map(({ table }) => table);
      for (const table of [...tables, 'productImages', 'priceLists']) {
        const { rows } = await sql`select * from ${sql.table(table)} order by id`.execute(
          app.services.database.db,
        );
        all.set(table, rows);
      }
      const slugs = await app.rows('oldSlugs');
      all.set(
        'old_slugs',
        slugs.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)),
      );
      return all;
    }

    const middleOf = async (life: Life) => {
      const { db } = app.services.database;
      const known: number[] = [];
      for (let id = 1; id < 300; id += 1) if (await life.read(db, String(id))) known.push(id);
      return known[Math.floor(known.length / 2)];
    };

    test('every record comes back from the trash exactly as it was', async () => {
      const [product] = await staff<Stored[]>('GET', '/api/products');
      const { id = 0 } = product ?? {};
      await staff('PUT', `/api/products/${id}`, { ...product, slug: 'renamed-once' });
      for (const imageUrl of ['/uploads/a.webp', '/uploads/b.webp']) {
        const image = { productId: id, imageUrl };
        await staff('POST', '/api/products/images', image, 201);
      }
      const review = { author: 'Ann', quote: 'Good.', rating: 5, productId: id };
      await staff('POST', '/api/testimonials', review, 201);
      // No product must be in its way.
      const category = { name: 'Empty', slug: 'empty' };
      const empty = await staff<Stored>('POST', '/api/admin/categories', category, 201);

      const before = await everyRow();
      for (const life of app.services.lives.values()) {
        if (!life.trash) continue;
        const one = { products: id, categories: empty.id }[life.name] ?? (await middleOf(life));
        const path = life.endpoint.slice('PUT '.length).replace(':id', String(one));
        expect((await remove(path)).status, path).toBe(204);
        expect(await everyRow(), path).not.toEqual(before);
        const [line] = await trash();
        expect(line?.record).toBe(life.name);
        await staff('POST', `/api/admin/trash/${line?.id}/restore`, {});
        expect(await everyRow(), path).toEqual(before);
      }
      expect(await trash()).toEqual([]);
    });

    test('of two that are deleted after each other, each comes back to its place', async () => {
      const menu = () => staff<Stored[]>('GET', '/api/navigation');
      const before = await menu();
      const [, second, third] = before.filter(({ parent }) => parent === 'main');
      for (const one of [second, third]) await remove(`/api/admin/navigation/${one?.id}`);
      for (const line of await trash()) {
        await staff('POST', `/api/admin/trash/${line.id}/restore`, {});
      }
      expect(await menu()).toEqual(before);
    });

    test('a product without its category stays in the trash, and says why', async () => {
      const category = { name: 'Short-lived', slug: 'short-lived' };
      const made = await staff<Stored>('POST', '/api/admin/categories', category, 201);
      const [known] = await staff<Stored[]>('GET', '/api/products');
      const input = { ...known, slug: 'orphan', categoryId: made.id };
      const product = await staff<Stored>('POST', '/api/products', input, 201);
      await remove(`/api/products/${product.id}`);
      await remove(`/api/admin/categories/${made.id}`);
      const [, line] = await trash();
      expect(await staff('POST', `/api/admin/trash/${line?.id}/restore`, {}, 400)).toMatchObject({
        fields: { categoryId: 'There is no such category.' },
      });
      expect(await trash()).toHaveLength(2);
    });

    test('what is thrown away for good, or is thirty days old, is gone with its versions', async () => {
      const [first, second] = await staff<Stored[]>('GET', '/api/faqs');
      for (const faq of [first, second]) {
        await staff('PUT', `/api/admin/faqs/${faq?.id}`, { ...faq, answer: 'Changed.' });
        await remove(`/api/admin/faqs/${faq?.id}`);
      }
      const [line] = await trash();
      expect((await remove(`/api/admin/trash/${line?.id}`)).status).toBe(204);
      expect(await app.rows('versions')).toMatchObject([{ recordId: String(first?.id) }]);
      app.clock.advance(TRASH_DAYS * DAY_MS);
      expect(await trash()).toEqual([]);
      const { database } = app.services;
      await database.write((trx) => forgetOldTrash(trx, app.clock.now()));
      expect([await app.rows('trash'), await app.rows('versions')]).toEqual([[], []]);
    });

    test('versions go after two years, and their pictures are free again', async () => {
      const [page] = await staff<Stored[]>('GET', '/api/pages');
      const path = `/api/admin/pages/${page?.id}`;
      const shown = { ...page, body: 'See ![](/uploads/kept.webp)', image: null };
      const { version } = await staff<Stored>('PUT', path, shown);
      await staff('PUT', path, { ...page, body: 'None.', image: null, version });
      expect(await app.rows('keptPictures')).toContainEqual(
        expect.objectContaining({ address: '/uploads/kept.webp', record: 'pages' }),
      );
      app.clock.set(`${2025 + VERSION_MONTHS / 12}-06-11T10:00:00Z`);
      await app.services.database.write((trx) => forgetOldVersions(trx, app.clock.now()));
      expect([await app.rows('versions'), await app.rows('keptPictures')]).toEqual([[], []]);
    });

    test('each may write drafts of what they may write, and an adviser none', async () => {
      const { lives, database } = app.services;
      const { data } = (await lives.get('settings')?.read(database.db, 'general')) ?? {};
      const draft = (headers: Record<string, string>, path: string, body: unknown) =>
        app
          .request(`/api/admin/drafts/${path}`, { method: 'PUT', headers, body })
          .then(({ status }) => status);
      const [faq] = await staff<Stored[]>('GET', '/api/faqs');
      expect(await draft(office.headers, `faqs/${faq?.id}`, { data: faq })).toBe(200);
      expect(await draft(office.headers, 'settings/general', { data })).toBe(403);
      expect(await draft(adviser.headers, `faqs/${faq?.id}`, { data: faq })).toBe(403);
      await staff('PUT', '/api/admin/drafts/settings/general', { data });
      const asOffice = { method: 'POST', headers: office.headers };
      const publish = await app.request('/api/admin/drafts/settings/general/publish', asOffice);
      expect(publish.status).toBe(403);

      const { token } = await staff<{ token: string }>(
        'POST',
        '/api/admin/tokens',
        { name: 'Writer', scopes: ['content:read', 'content:write'] },
        201,
      );
      const headers = { Authorization: `Bearer ${token}` };
      expect(await draft(headers, `faqs/${faq?.id}`, { data: faq })).toBe(200);
      expect(await draft(headers, 'settings/general', { data })).toBe(403);
      const lines = await app.json<{ record: string }[]>('/api/admin/drafts', { headers });
      expect(lines.map(({ record }) => record)).toEqual(['faqs']);
      expect((await app.request('/api/admin/trash', { headers })).status).toBe(200);
      const restore = { method: 'POST', headers, body: {} };
      expect(
        (await app.request(`/api/admin/versions/faqs/${faq?.id}/1/restore`, restore)).status,
      ).toBe(403);
      await app.json('/api/admin/drafts/nothing/1', { asStaff: true, status: 404 });
    });

    test('words, settings, templates and prices have versions and drafts as well', async () => {
      const { lives, database } = app.services;
      const ids: Record<string, [id: string, field: string]> = {
        'website-content': ['footer', 'socialLinks'],
        settings: ['general', 'openingHours'],
        'message-templates': ['booking-received-customer', 'subject'],
        'price-lists': ['', 'leadDays'],
      };
      const [product] = await staff<{ productId: number }[]>('GET', '/api/admin/price-lists');
      for (const [record, [part, field]] of Object.entries(ids)) {
        const id = part || String(product?.productId);
        const before = await lives.get(record)?.read(database.db, id);
        const value = {
          socialLinks: [{ platform: 'F', url: 'https://example.com/f' }],
          leadDays: 99,
        };
        const data = { ...before?.data, [field]: value[field as 'leadDays'] ?? 'Said otherwise' };
        const draft = `/api/admin/drafts/${record}/${id}`;
        await staff('PUT', draft, { data });
        const published = await staff<Values>('POST', `${draft}/publish`);
        expect(published[field], record).toEqual(data[field]);
        const versions = `/api/admin/versions/${record}/${id}`;
        const [kept] = await staff<{ version: number; changed: string[] }[]>('GET', versions);
        expect(kept, record).toMatchObject({ version: before?.version, changed: [field] });
        const back = await staff<Values>('POST', `${versions}/${kept?.version}/restore`, {
          version: published.version,
        });
        const { changed: _, ...was } = before?.data ?? {};
        expect(back, record).toMatchObject({ ...was, version: Number(published.version) + 1 });
        await staff('PUT', draft, { data, version: before?.version });
        const stale = await staff<{ current: Values }>('POST', `${draft}/publish`, undefined, 409);
        expect(stale.current.version, record).toBe(back.version);
        await staff('GET', `/api/admin/versions/${record}/none`, undefined, 404);
      }
    });

    test('a picture that a draft, an old version or the trash shows is in use', async () => {
      const [page] = await staff<Stored[]>('GET', '/api/pages');
      const [faq, other] = await staff<Stored[]>('GET', '/api/pages');
      const link = (name: string) =>
        staff<{ url: string }>(
          'POST',
          '/api/media/links',
          { url: `https://example.com/${name}.mp4`, name },
          201,
        );
      const films = await Promise.all(['one', 'two', 'three'].map(link));
      const [one, two, three] = films.map(({ url }) => url);
      const path = `/api/admin/pages/${page?.id}`;
      const shown = await staff<Stored>('PUT', path, { ...page, body: `![](${one})` });
      await staff('PUT', path, { ...shown, body: 'None.' });
      await staff('PUT', `/api/admin/drafts/pages/${faq?.id}`, {
        data: { ...faq, body: `![](${two})` },
      });
      await staff('PUT', `/api/admin/pages/${other?.id}`, { ...other, body: `![](${three})` });
      await remove(`/api/admin/pages/${other?.id}`);
      const { files } = await staff<{ files: { url: string; usedIn: { type: string }[] }[] }>(
        'GET',
        '/api/media',
      );
      const used = new Map(files.map(({ url, usedIn }) => [url, usedIn.map(({ type }) => type)]));
      expect([one, two, three].map((url) => used.get(url ?? ''))).toEqual([
        ['earlier version of pages'],
        ['draft or trash of pages'],
        ['draft or trash of pages'],
      ]);
    });

    test('an erased customer is gone from versions, drafts and the trash', async () => {
      const review = { author: 'Una Gone', quote: 'Splendid', rating: 5 };
      const send = () => staff<Stored>('POST', '/api/testimonials', review, 201);
      const [kept, trashed] = [await send(), await send()];
      const path = `/api/admin/testimonials/${kept.id}`;
      await staff('PUT', path, { ...review, author: 'U. G.' });
      await staff('PUT', `/api/admin/drafts/testimonials/${kept.id}`, { data: review });
      await remove(`/api/admin/testimonials/${trashed.id}`);
      const asked = { contact: 'una@example.com', name: 'una gone' };
      const { reviews } = await staff<{ reviews: Stored[] }>(
        'POST',
        '/api/admin/people/lookup',
        asked,
      );
      expect(reviews.map(({ id }) => id)).toEqual([kept.id, trashed.id]);
      const erase = { ...asked, reviewIds: [kept.id, trashed.id], confirmation: 'ERASE' };
      await staff('POST', '/api/admin/people/erase', erase);
      const left = ['versions', 'drafts', 'trash', 'testimonials'] as const;
      const rows = JSON.stringify(await Promise.all(left.map((table) => app.rows(table))));
      expect(rows).not.toMatch(/una gone|splendid|U\. G\./i);
    });

    test('before publishing, one list says what is odd', async () => {
      const [page] = await staff<Stored[]>('GET', '/api/pages');
      const body = 'From £12,345. See [this](/no-such-page) and [that](/prices).';
      await staff('PUT', `/api/admin/drafts/pages/${page?.id}`, {
        data: { ...page, intro: '', body },
      });
      const list = await staff<Warning[]>('GET', `/api/admin/drafts/pages/${page?.id}/warnings`);
      expect(list.filter(({ field }) => field === 'body')).toEqual([
        {
          field: 'body',
          warning: 'The link /no-such-page leads nowhere: the site has no such page.',
        },
        { field: 'body', warning: expect.stringContaining('gives £12,345') },
      ]);
    });
  });
});
