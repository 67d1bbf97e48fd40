import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { joinStaff } from '../../../test/staff.ts';
import { makeTestApp, pageOf, type TestApp } from '../../../test/test-app.ts';
import type { MissedPath, Redirect } from '../redirect.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

function heapInUse(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

const LIST = '/api/admin/redirects';

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({
      engine,
      renderPage({ url }) {
        const { pathname } = new URL(url);
        if (pathname === '/products/gone')
          return Promise.resolve(new Response('', { status: 404 }));
        return pathname === '/' ? Promise.resolve(pageOf('Home')) : undefined;
      },
    });
  });
  afterAll(() => app.close());

  const send = (body: object, status = 201) =>
    app.json<Redirect & { error: string; fields: Record<string, string> }>(LIST, {
      method: 'POST',
      asStaff: true,
      status,
      body,
    });
  const put = ({ id, ...redirect }: Redirect, status = 200) =>
    app.json<Redirect>(`${LIST}/${id}`, { method: 'PUT', asStaff: true, status, body: redirect });
  const missed = () => app.json<MissedPath[]>('/api/admin/not-found', { asStaff: true });
  const answer = async (path: string) => {
    const { status, headers } = await app.request(path);
    return [status, headers.get('location')];
  };

  describe('redirects', () => {
    test('office reads and writes, an adviser does neither', async () => {
      const [office, adviser] = await Promise.all([
        joinStaff(app, 'office', 'olga'),
        joinStaff(app, 'adviser', 'alex'),
      ]);
      for (const path of [LIST, '/api/admin/not-found']) {
        expect((await app.request(path, { headers: office.headers })).status).toBe(200);
        expect((await app.request(path, { headers: adviser.headers })).status).toBe(403);
      }
      const body = { from: '/office', to: '/' };
      const post = { method: 'POST', body };
      expect((await app.request(LIST, { ...post, headers: adviser.headers })).status).toBe(403);
      expect((await app.request(LIST, { ...post, headers: office.headers })).status).toBe(201);
    });

    test('lead on from an address without a page, and tell how often', async () => {
      const made = await send({ from: '/old-blinds/', to: '/products?room=Kitchens' });
      expect(made).toMatchObject({ from: '/old-blinds', status: 301, hits: 0, lastHitAt: null });
      await send({ from: '/products/gone', to: 'https://elsewhere.example/gone', status: 302 });
      expect(await answer('/old-blinds')).toEqual([301, '/products?room=Kitchens']);
      expect(await answer('/old-blinds?from=mail')).toEqual([301, '/products?room=Kitchens']);
      expect(await answer('/products/gone')).toEqual([302, 'https://elsewhere.example/gone']);
      expect(await answer('/old-blinds-too')).toEqual([302, '/']);
      const listed = await app.json<Redirect[]>(LIST, { asStaff: true });
      const [first, second] = listed.slice(-2);
      expect(first).toMatchObject({ hits: 2, lastHitAt: '2025-06-10T10:00:00.000Z' });
      expect(second).toMatchObject({ hits: 1 });
      // Hits make no version of their own: whoever has it open can still save it.
      expect(await put({ ...made, to: '/products' })).toMatchObject({ hits: 2, version: 2 });
      expect(await answer('/old-blinds')).toEqual([301, '/products']);
      await app.request(`${LIST}/${made.id}`, { method: 'DELETE', asStaff: true });
      expect(await answer('/old-blinds')).toEqual([302, '/']);
    });

    test('a page wins, and no redirect is made from where one is', async () => {
      await send({ from: '/guides/cleaning', to: '/guides' });
      const page = { kind: 'guide', title: 'Measuring', slug: 'measuring', intro: '', body: 'So.' };
      await app.json('/api/admin/pages', {
        method: 'POST',
        asStaff: true,
        status: 201,
        body: page,
      });
      const refused = await send({ from: '/guides/measuring', to: '/guides' }, 409);
      expect(refused.fields.from).toBe(
        '/guides/measuring has a page. A redirect only works from an address without one.',
      );
      expect((await send({ from: '/', to: '/guides' }, 400)).fields.from).toContain('always stay');
      expect(await answer('/')).toEqual([200, null]);
    });

    test('never in circles or chains, nor twice from one address', async () => {
      const a = await send({ from: '/a', to: '/b' });
      for (const [from, to, field] of [
        ['/a', '/c', 'from'],
        ['/A/../a/', '/c', 'from'],
        ['/b', '/a', 'to'],
        ['/b', '/c', 'from'],
        ['/c', '/a', 'to'],
        ['/c', 'http://sill.test/a?x=1', 'to'],
        ['/c', '/c', 'to'],
        ['/c', 'http://sill.test//c/', 'to'],
      ] as const) {
        const { fields } = await send({ from, to }, 409);
        expect([from, to, Object.keys(fields)]).toEqual([from, to, [field]]);
      }
      await put({ ...a, to: '/a' }, 409);
      await put({ ...a, to: '/d' });
      // Two at once: one is first, and the other would close the circle.
      const pair = [
        { from: '/x', to: '/y' },
        { from: '/y', to: '/x' },
      ];
      const both = await Promise.all(
        pair.map((body) => app.request(LIST, { method: 'POST', asStaff: true, body })),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    });

    test('from a query lead before the page and the path alone, in any order, with more added', async () => {
      await app.request('/');
      await send({ from: '/index.php', to: '/blog' });
      await send({ from: '/index.php?page_id=12', to: '/prices' });
      await send({ from: '/index.php?lang=en&page_id=12', to: '/swatches' });
      await send({ from: '/our blinds/Spring Sale.php?id=a b', to: '/faqs' });
      expect(await send({ from: '/?page_id=7', to: '/products' })).toMatchObject({ hits: 0 });
      expect(await answer('/?page_id=7')).toEqual([301, '/products']);
      for (const [path, to] of [
        ['/index.php?page_id=12', '/prices'],
        ['/index.php?utm_source=mail&page_id=12&fbclid=x', '/prices'],
        ['/index.php?page_id=12&lang=en', '/swatches'],
        ['/index.php?page_id=13', '/blog'],
        ['/index.php', '/blog'],
        ['/our%20blinds/Spring%20Sale.php?id=a+b', '/faqs'],
        ['/?utm_source=mail&page_id=7', '/products'],
      ]) {
        expect([path, ...(await answer(path ?? ''))]).toEqual([path, 301, to]);
      }
      for (const page of ['/', '/?page_id=8', '/?utm_source=mail']) {
        expect(await answer(page)).toEqual([200, null]);
      }
      for (const [from, to, field] of [
        ['/index.php?page_id=12&lang=en', '/', 'from'],
        ['/loop?a=1', '/loop?b=2&a=1', 'to'],
        ['/further', '/index.php?utm_source=x&page_id=12', 'to'],
      ] as const) {
        const { fields } = await send({ from, to }, 409);
        expect([from, to, Object.keys(fields)]).toEqual([from, to, [field]]);
      }
      for (const from of ['/products?room=Kitchens', '/admin?x=1', '/?x=1#top']) {
        await send({ from, to: '/' }, 400);
      }
    });

    test('only from paths of this site, and only to where a page can be', async () => {
      const bad = ['', 'old', '//host/x', '/a#b', '/admin', '/admin/x', '/api/faqs', '/%61pi'];
      for (const from of bad) await send({ from, to: '/' }, 400);
      for (const to of ['', 'x', '//host', 'javascript:alert(1)', 'mailto:a@b.example', '#top']) {
        await send({ from: '/from-here', to }, 400);
      }
      await send({ from: '/from-here', to: '/', status: 307 }, 400);
    });
  });

  describe('addresses not found', () => {
    test('are listed with number and referrer until a redirect or a page is there', async () => {
      for (let count = 0; count < 3; count += 1) await app.request('/lost?secret=1');
      const referer = 'https://links.example/page?q=secret';
      await app.request('/lost', { headers: { referer } });
      await app.request('/guides/soon');
      const listed = await missed();
      expect(listed[0]).toMatchObject({ path: '/lost', count: 4, referrerHost: 'links.example' });
      expect(listed).toContainEqual({
        path: '/guides/soon',
        count: 1,
        referrerHost: '',
        lastAt: '2025-06-10T10:00:00.000Z',
      });
      await send({ from: '/lost', to: '/' });
      const page = { kind: 'guide', title: 'Soon', slug: 'soon', intro: '', body: 'Now.' };
      await app.json('/api/admin/pages', {
        method: 'POST',
        asStaff: true,
        status: 201,
        body: page,
      });
      const paths = (await missed()).map(({ path }) => path);
      expect(paths).not.toContain('/lost');
      expect(paths).not.toContain('/guides/soon');
    });

    test('hold nothing personal', async () => {
      const before = await missed();
      for (const path of [
        '/visits/abcdef',
        '/Visits/abcdef',
        '/%76isits/abcdef',
        '/quotes/abcdef',
        '/prices/abcdef',
        '/waiting/abcdef',
        '/hello/jane@example.com',
        '/hello/jane%40example.com',
        '/hello/jane%2540example.com',
        '/call/07700900123',
        '/call/+44%207700%20900-123',
        '/.env',
        '/wp-login.php',
        `/${'long'.repeat(60)}`,
        '/%ff',
      ]) {
        await app.request(path);
      }
      expect(await missed()).toEqual(before);
    });

    test('100,000 made-up ones stay within bounds and push out no wanted one', async () => {
      const { missingPages, database } = app.services;
      for (let count = 0; count < 2; count += 1) await app.request('/wanted');
      await missingPages.runOnce();
      const heap = heapInUse();
      for (let count = 0; count < 100_000; count += 1) {
        missingPages.note(`/made-up-${Math.random().toString(36).slice(2)}`, undefined);
        // In the time of a flood the job comes several times.
        if (count % 10_000 === 9999) await missingPages.runOnce();
      }
      const grown = (heapInUse() - heap) / 1024 / 1024;
      const rows = await database.db.selectFrom('missedPaths').select('path').execute();
      expect(rows.length).toBeLessThanOrEqual(1000);
      const listed = await missed();
      expect(listed.length).toBeLessThanOrEqual(1000);
      expect(listed.some(({ path }) => path === '/wanted')).toBe(true);
      expect(grown).toBeLessThan(5);
    });

    test('are forgotten after 30 days, whatever happened since', async () => {
      await app.request('/wanted');
      await missed();
      app.clock.set('2025-07-09T10:00:00Z');
      await app.request('/wanted');
      const count = async () => (await missed()).find(({ path }) => path === '/wanted')?.count;
      expect(await count()).toBe(4);
      app.clock.set('2025-07-11T10:00:00Z');
      expect(await count()).toBe(1);
      await app.services.housekeeping.runOnce();
      app.clock.set('2025-08-09T10:00:00Z');
      expect(await missed()).toEqual([]);
    });
  });
});
