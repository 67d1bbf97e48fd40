import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLiveEvents } from '../../kit/http/live-events.ts';
import { createLocalChanges } from '../../lib/database/changes.ts';
import { openPostgres, openSqlite } from '../../lib/database/engines.ts';
import { everyEngine } from '../../test/engines.ts';
import { aBooking } from '../../test/fixtures.ts';
import { joinStaff } from '../../test/staff.ts';
import { makeTestApp, type TestApp, testPublicUrl } from '../../test/test-app.ts';

/** What a page hears: read as the events come. */
function listener(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no body');
  let text = '';
  const ended = (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += value;
    }
  })();
  return {
    ended,
    topics: () => [...text.matchAll(/"topic":"(\S+?)"/g)].map(([, topic]) => topic),
    lastId: () => [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? '',
    close: () => reader.cancel().catch(() => undefined),
  };
}

everyEngine((engine) => {
  let app: TestApp;
  const open: ReturnType<typeof listener>[] = [];
  beforeAll(async () => {
    app = await makeTestApp({ engine });
  });
  afterEach(async () => {
    for (const line of open.splice(0)) await line.close();
  });
  afterAll(() => app.close());

  const listen = async (path = '/api/admin/events', headers: Record<string, string> = {}) => {
    const response = await app.request(path, {
      asStaff: Object.keys(headers).length === 0,
      headers,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toContain('no-store');
    expect(response.headers.get('Content-Encoding')).toBe(null);
    const line = listener(response);
    open.push(line);
    return line;
  };

  test('whoever asks for the headers alone takes no line', async () => {
    for (let asked = 0; asked < 8; asked += 1) {
      const head = await app.request('/api/admin/events', { method: 'HEAD', asStaff: true });
      expect(head.status).toBe(200);
    }
    await listen();
  });

  test('a booking is told to who is signed in, and to nobody else', async () => {
    await app.json('/api/admin/events', { status: 401 });
    const line = await listen();
    await app.json('/api/appointments', { method: 'POST', body: aBooking(), status: 201 });
    await expect.poll(line.topics).toContain('appointments');
  });

  test('after a break everything is told once, unless nothing has changed', async () => {
    const line = await listen();
    app.services.database.changes.publish('media');
    await expect.poll(line.topics).toEqual(['media']);
    const since = line.lastId();
    const unbroken = await listen(`/api/admin/events?since=${since}`);
    app.services.database.changes.publish('settings');
    await expect.poll(unbroken.topics).toEqual(['settings']);
    for (const missed of [since, 'another.7']) {
      const later = await listen(`/api/admin/events?since=${missed}`);
      await expect.poll(later.topics).toEqual(['everything']);
    }
    const late = await listen(`/api/admin/events?since=${app.services.liveEvents.lastId()}`);
    app.services.database.changes.publish('faqs');
    await expect.poll(late.topics).toEqual(['faqs']);
  });

  test('what another process has changed is told too', async () => {
    const line = await listen();
    const { config } = app.services;
    const log = pino({ level: 'silent' });
    const elsewhere =
      engine === 'postgres'
        ? openPostgres(config.databaseUrl?.href ?? '', log)
        : openSqlite(join(config.dataDir, 'sill.db'));
    await elsewhere.write((trx) =>
      trx.deleteFrom('smsCounts').where('period', '=', 'never').execute(),
    );
    await elsewhere.write((trx) =>
      trx.insertInto('settings').values({ groupName: 'elsewhere', value: '{}' }).execute(),
    );
    await expect.poll(line.topics).toContain(engine === 'postgres' ? 'settings' : 'everything');
    await elsewhere.close();
  });

  test('it ends with the session, before anything more is told', async () => {
    const { Cookie = '' } = await app.signInAs(app.services.config.admin);
    const line = await listen('/api/admin/events', { Cookie });
    await app.request('/api/auth/sign-out', {
      method: 'POST',
      headers: { Cookie, Origin: testPublicUrl },
    });
    app.services.database.changes.publish('catalogue');
    await line.ended;
    expect(line.topics()).toEqual([]);
  });

  test('an adviser hears of all that shows on their screens, and of nothing else', async () => {
    const { headers } = await joinStaff(app, 'adviser', 'listener');
    const line = await listen('/api/admin/events', headers);
    const shown = ['appointments', 'messages', 'inbox', 'contact', 'customers', 'tasks'] as const;
    for (const topic of ['lessons', 'trash', 'redirects', ...shown] as const) {
      app.services.database.changes.publish(topic);
    }
    await expect.poll(() => line.topics().sort()).toEqual(shown.toSorted());
  });

  test('a session has six lines at most, and a closed one makes room', async () => {
    const lines = [];
    for (let count = 0; count < 6; count += 1) lines.push(await listen());
    const refused = await app.request('/api/admin/events', { asStaff: true });
    expect(refused.status).toBe(429);
    await lines[0]?.close();
    await expect
      .poll(async () => (await app.request('/api/admin/events', { asStaff: true })).status)
      .toBe(200);
  });

  test('closing the server ends every line at once', async () => {
    await app.reopen();
    const line = await listen();
    app.services.liveEvents.close();
    await line.ended;
    await app.json('/api/admin/events', { asStaff: true, status: 503 });
    await app.reopen();
  });
}, 'always');

test('a page that does not read costs nothing, and then hears each topic once', async () => {
  const changes = createLocalChanges();
  const events = createLiveEvents(changes, { restMs: 0 });
  const stream = events.open({ id: '1', isAlive: async () => true });
  const reader = stream.getReader();
  const read = async () => Buffer.from((await reader.read()).value ?? []).toString();
  expect(await read()).toBe(': open\n\n');
  for (let count = 0; count < 100_000; count += 1) {
    changes.publish(count % 2 ? 'appointments' : 'messages');
  }
  expect((await read()).match(/data: .+/g)).toEqual([
    'data: {"topic":"messages"}',
    'data: {"topic":"appointments"}',
  ]);
  events.close();
  expect((await reader.read()).done).toBe(true);
});

test('a quiet line says something now and then', async () => {
  const events = createLiveEvents(createLocalChanges(), { heartbeatMs: 5 });
  const reader = events.open({ id: '1', isAlive: async () => true }).getReader();
  await reader.read();
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe(': beat\n\n');
  events.close();
});
