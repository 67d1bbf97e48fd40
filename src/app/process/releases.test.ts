// Releases through the assembled app: published once by one of two processes, refused whole, undone.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { WebsiteContent } from '../../features/content/website-content.ts';
import type { Page } from '../../features/pages/page.ts';
import type { PriceList } from '../../features/pricing/price-list.ts';
import type { Settings } from '../../features/settings/settings.ts';
import type { Draft } from '../../kit/life/life.ts';
import type { Release } from '../../kit/life/release.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time/durations.ts';
import { londonDayOf } from '../../lib/time/london-day.ts';
import { everyEngine } from '../../test/engines.ts';
import { fillShop } from '../../test/shop.ts';
import { joinStaff } from '../../test/staff.ts';
import { makeTestApp, rowCounts, type TestApp } from '../../test/test-app.ts';
import { renderWholeSite } from '../../test/whole-site.ts';
import { publicRoutes } from '../http/public-routes.ts';

const CANARY = 'Zebra';
const AN_OFFER = {
  label: '3 vertical blinds',
  title: '',
  description: '',
  terms: '',
  pricePence: 9900,
  regularPricePence: 18_000,
  features: [],
  urgent: false,
  service: 'Vertical Blinds',
  quantity: 3,
  startsOn: '',
  endsOn: '',
};
const SALE = [`${CANARY} offer`, `${CANARY} banner`, `${CANARY} sale`, '4321', '#123456'];
/** Answers that depend on more than what is saved. */
const OTHERS = /^\/api\/(auth|docs|openapi|health|ready)/;

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine, renderPage: renderWholeSite });
    await app.signIn();
    await fillShop(app.services.database, app.clock);
  });
  beforeEach(async () => {
    await app.services.database.write(async (trx) => {
      for (const table of ['drafts', 'releases', 'versions', 'trash'] as const) {
        await trx.deleteFrom(table).execute();
      }
      await trx.deleteFrom('auditEntries').execute();
      await trx.deleteFrom('pages').where('slug', 'like', 'the-%').execute();
    });
    await setClockWatch();
    app.services.database.changes.publish('everything');
  });
  afterAll(() => app.close());

  const call = <Answer = Release>(method: string, path: string, body?: unknown, status = 200) =>
    app.json<Answer>(path, { method, asStaff: true, status, ...(body !== undefined && { body }) });
  const draft = (record: string, id: string | number, data: object) =>
    call<Draft>('PUT', `/api/admin/drafts/${record}/${id}`, { data }, id === 'new' ? 201 : 200);
  const inAnHour = () => new Date(app.clock.now().getTime() + HOUR_MS).toISOString();
  const plan = (drafts: Pick<Draft, 'record' | 'id'>[], at: string | null = inAnHour()) =>
    call(
      'POST',
      '/api/admin/releases',
      { name: 'Sale', at, drafts: drafts.map(({ record, id }) => ({ record, id })) },
      201,
    );
  const setClockWatch = () =>
    app.services.database.write((trx) =>
      trx
        .updateTable('clockWatch')
        .set({ seenAt: app.clock.now().toISOString(), waitMs: 0 })
        .execute(),
    );
  const releases = () => call<Release[]>('GET', '/api/admin/releases');
  const faqs = () => app.json<{ id: number; question: string }[]>('/api/faqs');
  async function remove(path: string) {
    expect((await app.request(path, { method: 'DELETE', asStaff: true })).status).toBe(204);
  }
  /** Without those that count requests. */
  async function countedRows() {
    const { rate_limits: _, ...rows } = await rowCounts(app);
    return rows;
  }
  const publish = (id: number, status = 200) =>
    call('POST', `/api/admin/releases/${id}/publish`, undefined, status);
  const text = async (path: string) => (await app.request(path)).text();

  const aPage = { kind: 'guide', slug: 'the-sale', title: `${CANARY} sale`, body: 'Come in.' };
  const aLink = { title: `${CANARY} sale`, href: '/guides/the-sale', parent: 'main' };

  /** All that a stranger can read, but for the numbers and times of writes. */
  async function wholeSite() {
    const lists = [...publicRoutes]
      .filter((endpoint) => endpoint.startsWith('GET /api') && !endpoint.includes(':'))
      .map((endpoint) => endpoint.slice(4))
      .filter((path) => !OTHERS.test(path));
    const found: Record<string, string> = {};
    for (const path of ['/', '/sitemap.xml', '/blog/rss.xml', ...lists]) {
      const answer = await text(path);
      found[path] = answer
        .replace(/"version":\d+,?|"(updatedAt|changedAt|validFrom)":"[^"]*",?/g, '')
        .replace(/<lastmod>.*?<\/lastmod>/g, '');
    }
    return found;
  }
  type Site = Awaited<ReturnType<typeof wholeSite>>;
  const changedIn = async (before: Site) =>
    Object.entries(await wholeSite()).flatMap(([path, now]) => (now === before[path] ? [] : path));

  /** A sale: new prices of three products, a banner and an offer, its page and a link to it, and the firm's colour. */
  async function draftSale() {
    const products = await app.json<{ id: number; name: string }[]>('/api/products');
    const priced = await app.json<(PriceList & object)[]>('/api/price-lists');
    const { landing, homePage } = await call<WebsiteContent>('GET', '/api/admin/website-content');
    const { appearance } = await call<Settings>('GET', '/api/admin/settings');
    const [product] = products;
    const today = londonDayOf(app.clock.now());
    const offer = { ...AN_OFFER, title: `${CANARY} offer`, startsOn: today };
    const cheaper = priced.slice(0, 3).map(({ productId }) =>
      call<PriceList>('GET', `/api/admin/products/${productId}/price-list`).then((list) =>
        draft('price-lists', productId, {
          ...list,
          validFrom: today,
          prices: JSON.parse(JSON.stringify(list.prices).replaceAll(/\d+/g, '4321')),
        }),
      ),
    );
    return [
      await draft('navigation', 'new', aLink),
      // Above the other: it moves what the same release has made.
      await draft('navigation', 'new', { ...aLink, title: `${CANARY} too`, order: 0 }),
      await draft('pages', 'new', aPage),
      await draft('products', product?.id ?? 0, { ...product, name: `${product?.name} ${CANARY}` }),
      await draft('website-content', 'landing', {
        ...landing,
        specialOffers: { ...landing.specialOffers, packages: [offer] },
        limitedTimeBanner: { badge: `${CANARY} banner` },
      }),
      await draft('website-content', 'homePage', {
        ...homePage,
        hero: { ...homePage.hero, title: CANARY },
      }),
      await draft('settings', 'appearance', { ...appearance, primaryColor: '#123456' }),
      ...(await Promise.all(cheaper)),
    ];
  }

  test('is published at its minute, once, by one of two processes, seen on both, and undone', async () => {
    const other = await app.openAnother();
    onTestFinished(() => other.close());
    const before = await wholeSite();
    const release = await plan(await draftSale());
    const both = () =>
      Promise.all([app.services, other].map((services) => services.releases.runOnce()));
    expect(await changedIn(before)).toEqual([]);

    app.clock.advance(HOUR_MS - MINUTE_MS);
    await both();
    expect(await changedIn(before)).toEqual([]);
    const { href } = await call<{ href: string }>(
      'POST',
      '/api/admin/previews',
      { release: release.id },
      201,
    );
    const previewed = await text(href);
    for (const word of SALE) expect(previewed, word).toContain(word);
    expect(await changedIn(before)).toEqual([]);

    app.clock.advance(MINUTE_MS);
    await both();
    expect((await releases())[0]).toMatchObject({ status: 'published', version: 3 });
    expect((await call<Draft[]>('GET', '/api/admin/drafts')).length).toBe(0);
    const shown = await text('/');
    for (const word of SALE) expect(shown, word).toContain(word);
    const there = async () => (await other.navigation.read()).main.map(({ title }) => title);
    await expect.poll(there).toContain(aLink.title);

    const undone = await call('POST', `/api/admin/releases/${release.id}/undo`);
    expect(undone.status).toBe('undone');
    expect(await changedIn(before)).toEqual([]);
    const trash = await call<{ title: string }[]>('GET', '/api/admin/trash');
    expect(trash.map(({ title }) => title).sort()).toEqual([
      aLink.title,
      aPage.title,
      `${CANARY} too`,
    ]);
    const audit = (await app.rows('auditEntries')).filter(({ subject }) => subject === 'release');
    expect(audit.map(({ action }) => action)).toEqual(['created', 'published', 'undone']);
  });

  test('is refused whole, with the reason beside each draft, and published once they are put right', async () => {
    const before = await wholeSite();
    const [first, second] = await faqs();
    if (!first || !second) throw new Error('there are no questions');
    const drafts = [
      await draft('pages', 'new', aPage),
      await draft('faqs', first.id, { ...first, question: `${CANARY}?` }),
      await draft('faqs', second.id, { ...second, question: `${CANARY} two?` }),
    ];
    const release = await plan(drafts);
    const { id } = release;
    await call('PUT', `/api/admin/faqs/${first.id}`, { ...first, keywords: ['since'] });
    await call('POST', '/api/admin/pages', aPage, 201);
    const after = await wholeSite();
    const refused = {
      status: 'refused',
      drafts: release.drafts,
      refusals: [
        { record: 'pages', id: drafts[0]?.id, error: 'The slug "the-sale" is already used.' },
        {
          record: 'faqs',
          id: String(first.id),
          error: 'Somebody else has changed this FAQ meanwhile.',
        },
      ],
    };
    const rows = await countedRows();
    app.clock.advance(HOUR_MS);
    await app.services.releases.runOnce();
    expect((await releases())[0]).toMatchObject(refused);
    expect(await publish(id, 409)).toMatchObject({ ...refused, error: expect.any(String) });
    expect(await changedIn(after)).toEqual([]);
    expect(await countedRows()).toEqual({ ...rows, audit_entries: (rows.audit_entries ?? 0) + 2 });
    // Once refused it waits for somebody.
    await app.services.releases.runOnce();
    expect((await app.rows('auditEntries')).at(-1)?.action).toBe('refused');

    await draft('pages', drafts[0]?.id ?? '', { ...aPage, slug: 'the-other-sale' });
    await remove(`/api/admin/drafts/faqs/${first.id}`);
    expect((await publish(id)).status).toBe('published');
    expect(await changedIn(before)).toContain('/api/faqs');
    await publish(id, 409);
    await call('PUT', `/api/admin/releases/${id}`, { name: 'X', at: null, drafts: [] }, 409);
    await call('DELETE', `/api/admin/releases/${id}`, undefined, 409);

    // Somebody writes: nothing is undone, not even the page.
    const [, published] = await faqs();
    await call('PUT', `/api/admin/faqs/${second.id}`, published);
    const written = await wholeSite();
    const undo = await call<Release & { error: string }>(
      'POST',
      `/api/admin/releases/${id}/undo`,
      undefined,
      409,
    );
    expect(undo.refusals).toEqual([
      { record: 'faqs', id: String(second.id), error: 'Somebody has changed it since.' },
    ]);
    expect(await changedIn(written)).toEqual([]);
    expect((await releases())[0]?.status).toBe('published');
  });

  test('has drafts of its own, a time to come, and only who may write them', async () => {
    const page = await draft('pages', 'new', aPage);
    const { id, version } = await plan([page], null);
    const other = { name: 'Other', at: null, drafts: [{ record: page.record, id: page.id }] };
    const taken = await call<{ error: string }>('POST', '/api/admin/releases', other, 409);
    expect(taken.error).toBe(`The draft ‘${aPage.title}’ is in another release.`);
    const past = { ...other, at: app.clock.now().toISOString(), version };
    expect(await call('PUT', `/api/admin/releases/${id}`, past, 400)).toMatchObject({
      fields: { at: 'Please choose a time that is still to come' },
    });
    await call(
      'POST',
      '/api/admin/releases',
      { ...other, drafts: [{ record: 'pages', id: '9' }] },
      404,
    );
    const changed = await call('PUT', `/api/admin/releases/${id}`, { ...other, version });
    expect(changed).toMatchObject({ name: 'Other', status: 'planned', version: version + 1 });
    expect(
      await call('PUT', `/api/admin/releases/${id}`, { ...other, version }, 409),
    ).toMatchObject({
      current: { name: 'Other' },
    });
    const empty = await call('POST', '/api/admin/releases', { ...other, drafts: [] }, 201);
    expect(await publish(empty.id, 409)).toMatchObject({ error: 'This release has no drafts.' });
    await remove(`/api/admin/releases/${empty.id}`);
    const [line] = await call<{ release: number }[]>('GET', '/api/admin/drafts');
    expect(line?.release).toBe(id);

    await remove(`/api/admin/releases/${id}`);
    expect(await call<object[]>('GET', '/api/admin/drafts')).toEqual([{ ...line, release: null }]);
    expect(await releases()).toEqual([]);
  });

  test('waits while the clock has jumped, and goes out by hand or once it is right', async () => {
    const release = await plan([await draft('pages', 'new', aPage)]);
    const ahead = 400 * DAY_MS;
    app.clock.advance(ahead);
    // Twelve seconds, in which nothing else has looked at the clock.
    await app.services.releases.runOnce();
    expect((await releases())[0]?.status).toBe('planned');
    await app.services.housekeeping.runOnce();
    await app.services.releases.runOnce();
    expect((await releases())[0]?.status).toBe('planned');
    app.clock.advance(-ahead);
    await setClockWatch();
    app.clock.advance(HOUR_MS);
    await app.services.releases.runOnce();
    expect((await releases())[0]).toMatchObject({ id: release.id, status: 'published' });

    app.clock.advance(ahead);
    const { id } = await plan(
      [await draft('pages', 'new', { ...aPage, slug: 'the-second' })],
      null,
    );
    expect((await publish(id)).status).toBe('published');
    app.clock.advance(-ahead);
  });

  test('holds its pages: what it is to change cannot be deleted meanwhile', async () => {
    const page = await call<Page>('POST', '/api/admin/pages', aPage, 201);
    const link = await call<{ id: number }>('POST', '/api/admin/navigation', aLink, 201);
    const held = [
      [`/api/admin/pages/${page.id}`, await draft('pages', page.id, { ...page, title: CANARY })],
      [`/api/admin/navigation/${link.id}`, await draft('navigation', link.id, aLink)],
    ] as const;
    const { id } = await plan(held.map(([, one]) => one));
    for (const [path] of held) {
      const { error } = await call<{ error: string }>('DELETE', path, undefined, 409);
      expect(error).toContain('‘Sale’');
    }
    expect((await releases())[0]?.drafts).toHaveLength(2);
    await remove(`/api/admin/releases/${id}`);
    for (const [path] of held.toReversed()) await remove(path);
  });

  test('is for those who may write all of its records', async () => {
    const { appearance } = await call<Settings>('GET', '/api/admin/settings');
    const { record, id } = await draft('settings', 'appearance', appearance);
    const body = { name: 'Colours', at: null, drafts: [{ record, id }] };
    const office = await joinStaff(app, 'office', 'olive');
    const adviser = await joinStaff(app, 'adviser', 'adam');
    const asked = { method: 'POST', status: 403, body };
    for (const { headers } of [office, adviser])
      await app.json('/api/admin/releases', { ...asked, headers });
    const release = await call('POST', '/api/admin/releases', body, 201);
    const path = `/api/admin/releases/${release.id}`;
    // Each call on one release: a further one is asked as well.
    const calls = app.routes.filter(
      (one) => one.method !== 'ALL' && one.path.startsWith('/api/admin/releases/:id'),
    );
    expect(calls.length).toBeGreaterThanOrEqual(4);
    for (const { method, path: at } of calls) {
      await app.json(at.replace(':id', String(release.id)), {
        method,
        status: 403,
        headers: office.headers,
        ...(method === 'PUT' && { body }),
      });
    }
    expect(await releases()).toMatchObject([release]);
    const preview = { method: 'POST', status: 403, body: { release: release.id } };
    await app.json('/api/admin/previews', { ...preview, headers: adviser.headers });
    await app.json(path, {
      method: 'PUT',
      status: 403,
      headers: office.headers,
      body: { ...body, drafts: [] },
    });
    const page = await draft('pages', 'new', aPage);
    const own = { name: 'Page', at: null, drafts: [{ record: page.record, id: page.id }] };
    const planned = await app.json<Release>('/api/admin/releases', {
      method: 'POST',
      status: 201,
      headers: office.headers,
      body: own,
    });
    await app.json(`/api/admin/releases/${planned.id}/publish`, {
      method: 'POST',
      headers: office.headers,
    });
    expect(await text('/')).toContain(aPage.title);
  });
}, 'always');
