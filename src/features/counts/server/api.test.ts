import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { aBooking } from '../../../test/fixtures.ts';
import { joinStaff } from '../../../test/staff.ts';
import { makeTestApp, type TestApp, type TestRequest } from '../../../test/test-app.ts';
import type { Count, VisitorReport } from '../count.ts';
import { forgetOldCounts } from './store.ts';

const TODAY = '2025-06-10';

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
  });
  beforeEach(async () => {
    await app.services.counter.runOnce();
    await app.reset();
  });
  afterAll(() => app.close());

  const tell = (body: unknown, rest: TestRequest = {}) =>
    app.request('/api/counts', { method: 'POST', body, ...rest });
  const counts = (query = '') => app.json<Count[]>(`/api/admin/counts${query}`, { asStaff: true });
  const press = { name: 'call-pressed', path: '/' };

  test('what a browser tells of is added up by day, name and path', async () => {
    for (const path of ['/', '/?service=Roller', '/#top', '/products']) {
      expect((await tell({ ...press, path })).status).toBe(204);
    }
    expect((await tell({ name: 'form-opened', path: '/' })).status).toBe(204);
    app.clock.set('2025-06-10T23:30:00Z');
    await tell(press);
    expect(await counts('?from=2025-06-01&to=2025-06-30')).toEqual([
      { date: TODAY, name: 'call-pressed', path: '/', count: 3 },
      { date: TODAY, name: 'call-pressed', path: '/products', count: 1 },
      { date: TODAY, name: 'form-opened', path: '/', count: 1 },
      // Half past midnight in a London summer.
      { date: '2025-06-11', name: 'call-pressed', path: '/', count: 1 },
    ]);
    expect(await counts('?from=2025-06-11&to=2025-06-11')).toHaveLength(1);
    // A month up to today, unless told.
    expect(await counts()).toHaveLength(4);
  });

  test('it comes as JSON that calls itself text, from this site only', async () => {
    const text = { 'Content-Type': 'text/plain;charset=UTF-8' };
    expect((await tell(press, { headers: text })).status).toBe(204);
    expect((await tell(press, { headers: { 'Content-Type': 'text/html' } })).status).toBe(415);
    const foreign = { ...text, Origin: 'https://elsewhere.example' };
    expect((await tell(press, { headers: foreign })).status).toBe(403);
    const crossSite = { ...text, 'Sec-Fetch-Site': 'cross-site' };
    expect((await tell(press, { headers: crossSite })).status).toBe(403);
    expect(await counts()).toMatchObject([{ name: 'call-pressed', count: 1 }]);
    // Other routes take no such text.
    const contact = await app.request('/api/contact', { method: 'POST', body: {}, headers: text });
    expect(contact.status).toBe(415);
  });

  test('other names are refused, the server’s own among them', async () => {
    for (const name of ['page-view', 'booked', 'anything', '', 7]) {
      expect((await tell({ ...press, name })).status, String(name)).toBe(400);
    }
    for (const path of [undefined, 7, `/${'x'.repeat(500)}`]) {
      expect((await tell({ ...press, path })).status, String(path)).toBe(400);
    }
    expect((await tell('{')).status).toBe(400);
    expect(await counts()).toEqual([]);
  });

  test('what is no page of the site counts under (other), however many are made up', async () => {
    const madeUp = Array.from({ length: 50 }, (_, index) => `/made-up-${index}`);
    for (const path of [...madeUp, '', 'https://elsewhere.example/', '(other)', '/visits/secret']) {
      await tell({ ...press, path });
    }
    expect(await counts()).toEqual([
      { date: TODAY, name: 'call-pressed', path: '(other)', count: 54 },
    ]);
    // More than wait to be written at once.
    for (let index = 0; index < 6000; index += 1) {
      app.services.counter.add('form-opened', `/made-up-${index}`);
    }
    expect((await counts())[1]).toMatchObject({
      name: 'form-opened',
      path: '(other)',
      count: 6000,
    });
    const page = { kind: 'area', title: 'Sampleton', slug: 'sampleton', intro: '', body: 'Here.' };
    await app.json('/api/admin/pages', { method: 'POST', asStaff: true, status: 201, body: page });
    await tell({ ...press, path: '/areas/sampleton' });
    expect(await counts()).toContainEqual(
      expect.objectContaining({ path: '/areas/sampleton', count: 1 }),
    );
  });

  test('who asks not to be counted is not, nor staff, nor a robot that says so', async () => {
    const unseen: Record<string, string>[] = [
      { DNT: '1' },
      { 'Sec-GPC': '1' },
      { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
      await app.signIn(),
    ];
    for (const headers of unseen) {
      expect((await app.request('/', { headers })).status).toBe(200);
      expect((await tell(press, { headers })).status).toBe(204);
      await app.json('/api/appointments', {
        method: 'POST',
        status: 201,
        headers,
        body: aBooking({ phone: `07700 9001${unseen.indexOf(headers)}0` }),
      });
    }
    expect(await counts()).toEqual([]);
    expect((await app.request('/', { headers: { DNT: '0' } })).status).toBe(200);
    expect(await counts()).toMatchObject([{ name: 'page-view', count: 1 }]);
  });

  test('the server counts views of pages, the kept ones too', async () => {
    const etag = (await app.request('/')).headers.get('ETag');
    await app.request('/?from=elsewhere');
    // Those that answer their address, but no part of one.
    await app.request('/prices/form?width1=120');
    // A browser that has the page already.
    const again = await app.request('/', { headers: { 'If-None-Match': etag ?? '' } });
    expect(again.status).toBe(304);
    await app.request('/', { method: 'HEAD' });
    await app.request('/robots.txt');
    await app.request('/no-such-page');
    await app.request('/admin/login');
    await app.request('/api/docs');
    expect(await counts()).toEqual([{ date: TODAY, name: 'page-view', path: '/', count: 3 }]);
  });

  test('a visit booked counts once, for the page that it was booked from', async () => {
    const send = (headers: Record<string, string>, body: object = {}) =>
      app.json('/api/appointments', {
        method: 'POST',
        status: 201,
        headers,
        body: { ...aBooking(), ...body },
      });
    const fromHome = { Referer: `${app.origin}/?service=Roller`, 'Idempotency-Key': 'one' };
    await send(fromHome);
    await send(fromHome);
    const conversation = { conversation: 'x'.repeat(22), phone: '07700 900333' };
    await send({ Referer: `${app.origin}/products` }, conversation);
    await send({}, { phone: '07700 900444' });
    // A robot's is none.
    await send({}, { phone: '07700 900555', website: 'https://spam.example' });
    const form = new URLSearchParams({ ...aBooking({ phone: '07700 900666' }), windowCount: '2' });
    const plain = await app.request('/book', {
      method: 'POST',
      body: form.toString(),
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Referer: `${app.origin}/`,
      },
    });
    expect(plain.status).toBe(303);
    expect(await counts()).toEqual([
      { date: TODAY, name: 'assistant-booked', path: '/products', count: 1 },
      { date: TODAY, name: 'booked', path: '(other)', count: 1 },
      { date: TODAY, name: 'booked', path: '/', count: 2 },
      { date: TODAY, name: 'booked', path: '/products', count: 1 },
    ]);
  });

  test('a conversation with the assistant counts once', async () => {
    const say = (message: string, conversation?: string) =>
      app.json<{ conversation: string }>('/api/assistant', {
        method: 'POST',
        body: { message, ...(conversation && { conversation }) },
      });
    const { conversation } = await say('Do you do shutters?');
    await say('How much are they?', conversation);
    expect(await counts()).toMatchObject([{ name: 'assistant-asked', count: 1 }]);
  });

  test('several processes add to one another, and the last counts are written at the end', async () => {
    const another = await app.openAnother();
    for (let count = 0; count < 3; count += 1) another.counter.add('page-view', '/');
    await tell(press);
    app.services.counter.add('page-view', '/');
    await Promise.all([another.close(), app.services.counter.runOnce()]);
    expect(await counts()).toMatchObject([
      { name: 'call-pressed', count: 1 },
      { name: 'page-view', count: 4 },
    ]);
  });

  test('what could not be written is written with the next', async () => {
    const rename = (from: string, to: string) =>
      app.services.database.write((trx) => trx.schema.alterTable(from).renameTo(to).execute());
    await tell(press);
    await rename('counts', 'counts_away');
    await app.services.counter.runOnce();
    await rename('counts_away', 'counts');
    await tell(press);
    expect(await counts()).toMatchObject([{ name: 'call-pressed', count: 2 }]);
  });

  test('the report adds up by day and by page, most viewed first', async () => {
    const { counter } = app.services;
    for (const path of ['/products', '/', '/', '/thank-you-page']) counter.add('page-view', path);
    counter.add('booked', '(other)');
    const range = '?from=2025-06-09&to=2025-06-10';
    const report = await app.json<VisitorReport>(`/api/admin/reports/visitors${range}`, {
      asStaff: true,
    });
    expect(report).toEqual({
      days: [
        { date: '2025-06-09', totals: {} },
        { date: TODAY, totals: { 'page-view': 4, booked: 1 } },
      ],
      pages: [
        { path: '/', totals: { 'page-view': 2 } },
        { path: '/products', totals: { 'page-view': 1 } },
        { path: '/thank-you-page', totals: { 'page-view': 1 } },
        { path: '(other)', totals: { booked: 1 } },
      ],
    });
  });

  test('office reads the counts, an adviser does not, and a range has its limits', async () => {
    const [office, adviser] = await Promise.all([
      joinStaff(app, 'office', 'olga'),
      joinStaff(app, 'adviser', 'alex'),
    ]);
    for (const path of ['/api/admin/counts', '/api/admin/reports/visitors']) {
      await app.json(path, { status: 401 });
      await app.json(path, { headers: office.headers });
      await app.json(path, { headers: adviser.headers, status: 403 });
      for (const query of [
        ...['from=2025-06-10&to=2025-06-09', 'from=2025-02-30&to=2025-03-01', 'to=yesterday'],
        'from=2024-01-01&to=2025-06-10',
      ]) {
        await app.json(`${path}?${query}`, { asStaff: true, status: 400 });
      }
      await app.json(`${path}?from=2024-05-07&to=2025-06-10`, { asStaff: true });
    }
    const file = await app.request('/api/admin/exports/counts.csv', { asStaff: true });
    expect(await file.text()).toContain('Day,What,Page,Count');
  });

  test('counts are kept for two years', async () => {
    app.clock.set('2023-06-01T10:00:00Z');
    await tell(press);
    await counts();
    app.clock.set('2025-06-10T10:00:00Z');
    await tell(press);
    await counts();
    await app.services.database.write((trx) => forgetOldCounts(trx, app.clock.now()));
    expect((await app.rows('counts')).map(({ day }) => day)).toEqual([TODAY]);
  });
}, 'always');
