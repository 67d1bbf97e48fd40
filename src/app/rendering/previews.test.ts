import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WebsiteContent } from '../../features/content/website-content.ts';
import type { Settings } from '../../features/settings/settings.ts';
import { sealPreview } from '../../kit/life/server/preview-link.ts';
import { DAY_MS, MINUTE_MS } from '../../lib/time/durations.ts';
import { everyEngine } from '../../test/engines.ts';
import { fillShop } from '../../test/shop.ts';
import { makeTestApp, rowCounts, type TestApp, type TestRequest } from '../../test/test-app.ts';
import { renderWholeSite } from '../../test/whole-site.ts';
import type { RenderPage } from './page-server.ts';

const LATER = 'Appears on New Year’s Day';

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine, renderPage: renderWholeSite });
    await fillShop(app.services.database, app.clock, ['blog', 'navigation']);
    await app.signIn();
    await app.json('/api/blog-posts', {
      method: 'POST',
      asStaff: true,
      status: 201,
      body: {
        title: LATER,
        slug: 'new-year',
        excerpt: 'Later.',
        content: 'Later.',
        category: 'News',
        status: 'scheduled',
        publishedAt: '2026-01-01T08:00:00Z',
      },
    });
  });
  afterAll(() => app.close());
  beforeEach(() => app.request('/'));

  const linkTo = (body: object) =>
    app.json<{ href: string; until: string }>('/api/admin/previews', {
      method: 'POST',
      asStaff: true,
      status: 201,
      body,
    });
  /** Asks again where a page is not made within a second, as on a busy machine. */
  async function ask(path: string, request?: TestRequest): Promise<Response> {
    const page = await app.request(path, request);
    return page.status === 503 ? ask(path, request) : page;
  }
  const textOf = async (path: string) => (await ask(path)).text();

  test('a day is shown to whoever holds the link, and to nobody else', async () => {
    const { href, until } = await linkTo({ at: '2026-01-01' });
    expect(Date.parse(until) - app.clock.now().getTime()).toBe(DAY_MS);
    const page = await ask(href);
    expect(page.status).toBe(200);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'SAMEORIGIN',
    });
    const shown = await page.text();
    expect(shown).toContain(LATER);
    expect(shown).toContain('Preview of Thursday 1 January 2026');
    for (const path of ['/', '/?preview', '/sitemap.xml', `/sitemap.xml${href.slice(1)}`]) {
      const text = await textOf(path);
      expect(text, path).not.toContain(LATER);
      expect(text, path).not.toContain('new-year');
    }
    const early = await linkTo({ at: '2026-01-01T07:59:00Z' });
    expect(await textOf(early.href)).not.toContain(LATER);
  });

  test('links within the page lead on in the preview, and its forms send nothing', async () => {
    const { href } = await linkTo({ at: '2026-01-01' });
    const query = href.slice(1);
    const shown = await textOf(`/products?room=bedroom&${query.slice(1)}`);
    expect(shown).toContain(`<a class="[&>b]" href="/prices${query}">`);
    expect(shown).toContain('href="/uploads/a.pdf"');
    expect(shown).toContain('href="/admin"');
    const token = query.split('=')[1];
    expect(shown).toContain(
      `<form method="get" action="/prices"><input type="hidden" name="preview" value="${token}">`,
    );
    expect(shown).toContain('<form class="a" method="post" action="/book" inert>');
  });

  test('a changed link and one that has ended open nothing', async () => {
    const { href } = await linkTo({ at: '2026-01-01' });
    const { token } = sealPreview(
      'another secret of 32 characters!',
      { at: '2026-01-01' },
      app.clock.now(),
    );
    const changed = [`${href.slice(0, -2)}AA`, `${href}A`, '/?preview=', `/?preview=${token}`];
    // The same bytes to a lax reader: they must not get into the page.
    const added = ['%3D', '.', '%0A', '%3D%22%3E%3Cmeta http-equiv=refresh%3E'].map(
      (one) => href + one,
    );
    const inside = ['!', '%20', '%3D'].map((one) => href.replace(/.{4}$/, `${one}$&`));
    const otherLetters = href.includes('-') || href.includes('_');
    const plain = href.replaceAll('-', '%2B').replaceAll('_', '%2F');
    for (const link of [...changed, ...added, ...inside, ...(otherLetters ? [plain] : [])]) {
      const page = await app.request(link);
      expect(page.status, link).toBe(403);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(await page.text()).not.toContain(LATER);
    }
    app.clock.advance(DAY_MS);
    expect((await app.request(href)).status).toBe(403);
    app.clock.advance(-DAY_MS);
    expect((await ask(href)).status).toBe(200);
  });

  const CANARY = 'Zebra';

  /** One draft of each kind of record, with a word that nothing else has. */
  async function draftEverything() {
    const list = <Row extends object>(path: string) => app.json<Row[]>(path, { asStaff: true });
    const [product] = await list<{ id: number; name: string }>('/api/products');
    const [page] = await list<{ id: number }>('/api/pages');
    const [faq] = await list<{ id: number }>('/api/faqs');
    const [post] = await list<{ id: number }>('/api/blog-posts');
    const [category] = await list<{ id: number }>('/api/categories');
    const get = <One>(path: string) => app.json<One>(path, { asStaff: true });
    const { homePage, landing } = await get<WebsiteContent>('/api/admin/website-content');
    const { general } = await get<Settings>('/api/admin/settings');
    const [priced] = await get<{ productId: number }[]>('/api/price-lists');
    const prices = await get<object>(`/api/admin/products/${priced?.productId}/price-list`);
    const link = { title: CANARY, href: '/products', parent: 'main' };
    const drafts: [record: string, id: number | string | undefined, data: object, page: RegExp][] =
      [
        ['products', product?.id, { ...product, name: CANARY }, /^\/products\/[\w-]+\?/],
        ['products', 'new', { ...product, name: CANARY, slug: 'zebra' }, /^\/products\/zebra\?/],
        ['categories', category?.id, { ...category, name: CANARY }, /^\/categories\//],
        ['pages', page?.id, { ...page, title: CANARY }, /^\/(areas|guides)\//],
        ['faqs', faq?.id, { ...faq, question: CANARY }, /^\/faqs\?/],
        ['blog-posts', post?.id, { ...post, title: CANARY }, /^\/blog\//],
        [
          'blog-posts',
          'new',
          { ...post, title: CANARY, slug: 'zebra', status: 'draft' },
          /^\/blog\/zebra/,
        ],
        ['navigation', 'new', link, /^\/\?/],
        [
          'website-content',
          'homePage',
          { ...homePage, hero: { ...homePage.hero, title: CANARY } },
          /^\/\?/,
        ],
        [
          'website-content',
          'landing',
          { ...landing, limitedTimeBanner: { badge: CANARY } },
          /^\/\?/,
        ],
        ['settings', 'general', { ...general, siteName: CANARY }, /^\/\?/],
        ['price-lists', priced?.productId, { ...prices, leadDays: 234 }, /^\/products\//],
      ];
    return Promise.all(
      drafts.map(async ([record, id, data, page]) => {
        const path = `/api/admin/drafts/${record}/${id}`;
        const status = id === 'new' ? 201 : 200;
        const body = { data };
        const draft = await app.json<{ id: string }>(path, {
          method: 'PUT',
          asStaff: true,
          status,
          body,
        });
        return { record, id: draft.id, page };
      }),
    );
  }

  test('a draft is shown where it will be, by its link alone, and leaves no trace', async () => {
    const drafts = await draftEverything();
    const kept = await textOf('/');
    await app.services.counter.runOnce();
    const before = await rowCounts(app);
    const pages: string[] = [];
    for (const { record, id, page } of drafts) {
      const { href } = await linkTo({ record, id });
      expect(href, record).toMatch(page);
      const shown = await ask(href, { headers: { 'User-Agent': 'Firefox' } });
      expect(shown.status).toBe(200);
      const text = await shown.text();
      expect(text, record).toContain('Preview of the draft ‘');
      expect(text.replace(/<aside>.*<\/aside>/, ''), record).toMatch(/Zebra|"leadDays":234/);
      pages.push(href.split('?', 1)[0] ?? '');
    }
    await app.services.counter.runOnce();
    expect(await rowCounts(app)).toEqual(before);
    expect(await textOf('/')).toBe(kept);
    const { settings, content, navigation, prices } = app.services;
    const cached = await Promise.all([settings, content, navigation].map((one) => one.read()));
    expect(JSON.stringify([cached, [...(await prices.read())]])).not.toContain(CANARY);
    for (const path of [...pages, '/', '/sitemap.xml', '/blog/rss.xml', '/api/products']) {
      expect(await textOf(path), path).not.toContain(CANARY);
    }
  });

  test('what could not be published says why, and is shown to nobody', async () => {
    const [faq] = await app.json<{ id: number }[]>('/api/faqs');
    const path = `/api/admin/drafts/faqs/${faq?.id}`;
    const draft = { method: 'PUT', asStaff: true, body: { data: { ...faq, question: CANARY } } };
    await app.json(path, draft);
    const shows = { record: 'faqs', id: String(faq?.id) };
    const { href } = await linkTo(shows);
    await app.json(`/api/admin/faqs/${faq?.id}`, { method: 'PUT', asStaff: true, body: faq });
    const asked = { method: 'POST', asStaff: true, body: shows };
    const { error } = await app.json('/api/admin/previews', { ...asked, status: 409 });
    expect(error).toBe('Somebody else has changed this FAQ meanwhile.');
    const page = await ask(href);
    expect(page.status).toBe(409);
    expect(await page.text()).toContain(String(error));
    await app.request(path, { method: 'DELETE', asStaff: true });
    expect((await app.request(href)).status).toBe(404);
    await app.json('/api/admin/previews', { ...asked, status: 404 });
  });

  test('a day shows what is planned for it', async () => {
    const data = { title: `${CANARY} days`, href: '/products', parent: 'main' };
    const put = { method: 'PUT', asStaff: true, status: 201, body: { data } };
    const { record, id } = await app.json<{ record: string; id: string }>(
      '/api/admin/drafts/navigation/new',
      put,
    );
    const release = { name: 'Days', at: '2025-12-24T09:00:00Z', drafts: [{ record, id }] };
    await app.json('/api/admin/releases', {
      method: 'POST',
      asStaff: true,
      status: 201,
      body: release,
    });
    const shown = async (at: string) => textOf((await linkTo({ at })).href);
    expect(await shown('2025-12-23')).not.toContain(data.title);
    expect(await shown('2025-12-24')).toContain(data.title);
    expect(await textOf('/')).not.toContain(data.title);
  });

  test('what is no preview is refused', async () => {
    const bodies = [{ at: 'soon' }, { at: '2026-02-30' }, { record: 'products' }, { id: '1' }];
    for (const body of bodies) {
      const answer = await app.request('/api/admin/previews', {
        method: 'POST',
        asStaff: true,
        body,
      });
      expect(answer.status).toBe(400);
    }
  });
});

// The limits are kept in memory, whatever the engine.
describe('what previews may take', () => {
  let app: TestApp;
  let render: RenderPage = renderWholeSite;
  beforeAll(async () => {
    app = await makeTestApp({ engine: 'sqlite', renderPage: (...asked) => render(...asked) });
  });
  afterAll(() => app.close());
  const link = async (at: string) => {
    const made = { method: 'POST', asStaff: true, status: 201, body: { at } };
    return (await app.json<{ href: string }>('/api/admin/previews', made)).href;
  };

  // It counts also a page that takes too long to make.
  test('links to one thing open sixty pages a minute', async () => {
    const links = [await link('2026-01-01'), await link('2026-01-01')];
    expect(new Set(links).size).toBe(2);
    const open = async (count: number) => (await app.request(links[count % 2] ?? '')).status;
    for (let count = 1; count <= 60; count += 1) {
      expect(await open(count), `page ${count}`).not.toBe(429);
    }
    expect([await open(0), await open(1)]).toEqual([429, 429]);
  });

  test('all together work twenty seconds a minute', async () => {
    render = (...asked) => {
      app.clock.advance(900);
      return renderWholeSite(...asked);
    };
    app.clock.advance(MINUTE_MS);
    const begun = app.clock.now().getTime();
    let refused = '';
    for (let day = 1; !refused.includes('Too many previews') && day <= 28; day += 1) {
      const page = await app.request(await link(`2026-02-${String(day).padStart(2, '0')}`));
      refused = page.status === 503 ? await page.text() : '';
    }
    expect(refused).toContain('Too many previews are open at once.');
    expect(app.clock.now().getTime() - begun).toBeLessThan(21_000);
    app.clock.advance(MINUTE_MS);
    expect(await (await app.request(await link('2026-03-01'))).text()).not.toContain('Too many');
  });

  test('at most three wait for the one that is made', async () => {
    app.clock.advance(MINUTE_MS);
    const gate = Promise.withResolvers<void>();
    const noPage = () => Promise.reject(new Error('there is no such page'));
    render = (...asked) => gate.promise.then(() => renderWholeSite(...asked) ?? noPage());
    const href = await link('2026-04-01');
    const asked = Array.from({ length: 12 }, async () => {
      const text = await (await app.request(href)).text();
      const isRefused = text.includes('Too many previews');
      if (isRefused) gate.resolve();
      return isRefused;
    });
    // Without any refusal the pages are given up one by one, and the gate stays shut.
    const refused = (await Promise.all(asked)).filter(Boolean).length;
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThanOrEqual(8);
  });
});
