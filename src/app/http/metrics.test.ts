import { get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyEngine, wholeRun } from '../../test/engines.ts';
import { aBooking } from '../../test/fixtures.ts';
import { makeTestApp, type TestApp, testPublicUrl } from '../../test/test-app.ts';
import { urls } from '../../urls.ts';
import { createHttp } from './stack.ts';

const token = 'a token of these metrics';

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({
      engine,
      config: { metricsToken: token, publicUrl: 'http://localhost:3000' },
    });
  });
  afterAll(() => app.close());

  const scrape = async (headers: Record<string, string> = {}) =>
    fetch(app.origin + urls.metrics(), { headers });
  const lines = async () =>
    (await (await scrape()).text()).split('\n').filter((line) => /^(sill|node|proc)/.test(line));

  const ownLines = async () => (await lines()).filter((line) => line.startsWith('sill'));

  test('metrics of a site on this machine alone are for this machine itself, and for who has the token', async () => {
    const here = await scrape();
    expect(here.status).toBe(200);
    expect(here.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const passedOn = { 'X-Forwarded-For': '203.0.113.9' };
    for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via']) {
      expect((await scrape({ [name]: '127.0.0.1' })).status).toBe(401);
    }
    // As a proxy on this machine does that adds no header: fetch would not send another Host.
    const askedFor = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        get(app.origin + urls.metrics(), { headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).on('error', reject);
      });
    expect(await askedFor('www.example.com')).toBe(401);
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000']) {
      expect(await askedFor(host)).toBe(200);
    }
    expect((await scrape({ ...passedOn, Authorization: 'Bearer another token' })).status).toBe(401);
    expect((await scrape({ ...passedOn, Authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await app.request(urls.metrics(), { asStaff: true })).status).toBe(401);
  });

  test('metrics of a site that others see are for who has the token, however local a request looks', async () => {
    await app.reopen({ publicUrl: testPublicUrl });
    expect((await scrape()).status).toBe(401);
    expect((await scrape({ Authorization: `Bearer ${token}` })).status).toBe(200);
    await app.reopen({ publicUrl: 'http://localhost:3000' });
  });

  test('metrics say what was asked for by its pattern, what is waiting, and what is held', async () => {
    const { id } = await app.json('/api/appointments', {
      method: 'POST',
      body: aBooking(),
      status: 201,
    });
    await app.request(`/api/admin/appointments/${id}`, { asStaff: true });
    await app.request('/');
    const told = await lines();
    expect(told).toContain('sill_bookings_total 1');
    expect(told).toContain(
      'sill_http_requests_total{method="POST",route="/api/appointments",status="201"} 1',
    );
    expect(told).toContain(
      'sill_http_requests_total{method="GET",route="/api/admin/appointments/:id",status="200"} 1',
    );
    expect(told).toContain('sill_http_requests_total{method="GET",route="/",status="200"} 1');
    expect(told).toContain('sill_outbox_messages{state="failed"} 0');
    expect(told).toContain(
      'sill_http_request_seconds_bucket{le="+Inf",method="POST",route="/api/appointments"} 1',
    );
    await app.request('/');
    expect(await lines()).toContain(
      'sill_http_requests_total{method="GET",route="/",status="200"} 2',
    );
    for (const name of [
      ...['sill_page_cache_pages', 'sill_backup_age_seconds', 'sill_disk_free_bytes'],
      ...['sill_http_request_seconds_count', 'nodejs_eventloop_lag_seconds'],
      'process_resident_memory_bytes',
    ]) {
      expect(told.some((line) => line.startsWith(name))).toBe(true);
    }
  });

  test('metrics have no more lines after many odd addresses, and none with an id or a token', async () => {
    await app.request('/products/first');
    // It counts itself.
    await ownLines();
    const odd = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, at) =>
          app.request(
            [
              `/visits/secret${at}`,
              `/products/p${at}`,
              `/x${at}/y`,
              `/api/x${at}`,
              `/api/products/${at}`,
            ][at % 5] ?? '',
          ),
        ),
      );
    await odd(20);
    const before = await ownLines();
    await odd(wholeRun ? 1000 : 200);
    const after = await ownLines();
    expect(after.length).toBe(before.length);
    expect(after.filter((line) => /secret|p\d+\b|x\d/.test(line.replace(/^\w+/, '')))).toEqual([]);
  });

  test('readiness is told apart from life, and says what is missing', async () => {
    expect(await app.json('/api/ready')).toEqual({ status: 'ready' });
    app.services.announceClosing();
    expect(await app.json('/api/ready', { status: 503 })).toEqual({
      error: 'Not ready: the server is closing.',
    });
    const other = await app.openAnother();
    const { fetch: ask } = createHttp(other, { renderPage: () => undefined });
    await other.database.close();
    const answer = await ask(new Request(`${testPublicUrl}/api/ready`));
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { error: 'Not ready: the database does not answer.' },
    ]);
    // It cannot be closed twice.
    await other.close().catch(() => undefined);
  });
});
