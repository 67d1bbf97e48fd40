import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sealPreview } from '../../kit/life/server/preview-link.ts';
import { DAY_MS } from '../../lib/time/durations.ts';
import { everyEngine } from '../../test/engines.ts';
import { fillShop } from '../../test/shop.ts';
import { makeTestApp, type TestApp } from '../../test/test-app.ts';
import { renderWholeSite } from '../../test/whole-site.ts';

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
  const textOf = async (path: string) => (await app.request(path)).text();

  /** How many rows each table has. */
  async function rowCounts() {
    const { db } = app.services.database;
    const tables = await db.introspection.getTables();
    const counts: Record<string, number> = {};
    for (const { name } of tables.filter((table) => !table.isView)) {
      const { rows } = await sql<{
        n: number;
      }>`select count(*) as n from ${sql.table(name)}`.execute(db);
      counts[name] = Number(rows[0]?.n);
    }
    return counts;
  }

  test('a day is shown to whoever holds the link, and to nobody else', async () => {
    const { href, until } = await linkTo({ at: '2026-01-01' });
    expect(Date.parse(until) - app.clock.now().getTime()).toBe(DAY_MS);
    const page = await app.request(href);
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
    for (const link of changed) {
      const page = await app.request(link);
      expect(page.status, link).toBe(403);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(await page.text()).not.toContain(LATER);
    }
    app.clock.advance(DAY_MS);
    expect((await app.request(href)).status).toBe(403);
    app.clock.advance(-DAY_MS);
    expect((await app.request(href)).status).toBe(200);
  });

  test('a preview leaves no trace', async () => {
    const { href } = await linkTo({ at: '2026-01-01' });
    const kept = await textOf('/');
    await app.services.counter.runOnce();
    const before = await rowCounts();
    for (const path of [href, `/products?${href.slice(2)}`]) {
      expect((await app.request(path, { headers: { 'User-Agent': 'Firefox' } })).status).toBe(200);
    }
    await app.services.counter.runOnce();
    expect(await rowCounts()).toEqual(before);
    expect(await textOf('/')).toBe(kept);
  });

  test('a link opens sixty pages a minute', async () => {
    const { href } = await linkTo({});
    const asked = Array.from({ length: 61 }, () => app.request(href).then(({ status }) => status));
    const statuses = await Promise.all(asked);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses).toContain(429);
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
