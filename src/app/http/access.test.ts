import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from '../../lib/process/secrets.ts';
import { everyEngine, wholeRun } from '../../test/engines.ts';
import { aBooking } from '../../test/fixtures.ts';
import { makeTestApp, type TestApp, testPublicUrl } from '../../test/test-app.ts';
import { isTurn } from '../../test/turns.ts';
import { publicRoutes } from './public-routes.ts';
import { wantedScreen } from './wanted-screen.ts';

interface Target {
  method: string;
  path: string;
}

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
  });
  afterAll(() => app.close());

  const signIn = async () => {
    const { Cookie = '' } = await app.signInAs(app.services.config.admin);
    return Cookie;
  };

  /** Sends a path unchanged: `fetch` would normalise it first. */
  const rawStatus = ({ method, path }: Target, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(app.origin);
      const request = httpRequest({ hostname, port, method, path, headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      request.once('error', reject);
      request.end();
    });

  const registered = () => app.routes.filter(({ method, path }) => isEndpoint(method, path));
  const closed = (): Target[] =>
    registered()
      .filter(({ method, path }) => !publicRoutes.has(`${method} ${path}`))
      .map(({ method, path }) => ({ method, path: path.replace(/:\w+/g, '1') }));

  describe('every route that is not public', () => {
    test('is known to these tests', () => {
      const targets = closed().map(({ method, path }) => `${method} ${path}`);
      expect(targets.length).toBeGreaterThanOrEqual(11);
      expect(targets).toContain('GET /api/admin/appointments');
      expect(targets).toContain('PUT /api/admin/settings');
      expect(targets).toContain('POST /api/auth/change-password');
    });

    test('answers 401 to a stranger, whatever the body', async () => {
      for (const target of closed()) {
        const answer = await app.json(target.path, {
          method: target.method,
          status: 401,
          ...(target.method !== 'GET' && { body: 'not even JSON' }),
        });
        expect(answer).toEqual({ error: 'Please sign in.' });
      }
    });

    test('stays closed for an expired, a tampered and a revoked session, under any spelling', async () => {
      const [expired, revoked, tampered] = await Promise.all([signIn(), signIn(), signIn()]);
      const sessionOf = (cookie: string) =>
        decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? '';
      await app.services.database.write((trx) =>
        trx
          .updateTable('staffSessions')
          .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
          .where('tokenHash', '=', sha256(sessionOf(expired)))
          .execute(),
      );
      const { status } = await app.request('/api/auth/sign-out', {
        method: 'POST',
        headers: { Cookie: revoked, Origin: testPublicUrl },
      });
      expect(status).toBe(200);
      const cookies = {
        none: undefined,
        expired,
        revoked,
        'other token': tampered.replace(/=./, '=_'),
        'other signature': `${tampered.slice(0, -8)}AAAA%3D`,
        unsigned: `${tampered.split('=')[0]}=${sessionOf(tampered)}`,
        empty: `${tampered.split('=')[0]}=`,
      };
      const kinds = Object.keys(cookies).length;
      // The kinds of session take turns at the spellings of all routes. Few get as far as the database: on
      // PostgreSQL, and in `npm test`, every second one is enough.
      const every = wholeRun && engine === 'sqlite' ? kinds : 2 * kinds;
      const meets = (turn: number, which: number) => turn % every === which;
      const leaks: string[] = [];
      let asked = 0;
      for (const [at, target] of closed().entries()) {
        const walk = async ([name, cookie]: [string, string | undefined], which: number) => {
          const session = { Origin: testPublicUrl, ...(cookie && { Cookie: cookie }) };
          if (isTurn(at, which, kinds)) {
            const plain = await rawStatus(target, session);
            if (plain !== 401) leaks.push(`${name}: ${target.method} ${target.path} is ${plain}`);
          }
          for (const [place, [path, headers]] of spellingsOf(target.path).entries()) {
            if (!meets(at + place, which)) continue;
            asked += 1;
            const spelled = await rawStatus({ ...target, path }, { ...session, ...headers });
            if (spelled < 300 || spelled >= 500) {
              leaks.push(`${name}: ${target.method} ${path} is ${spelled}`);
            }
          }
        };
        await Promise.all(Object.entries(cookies).map(walk));
      }
      expect(leaks).toEqual([]);
      expect(asked).toBeGreaterThan(700);
      // The same requests succeed with a live session: the walk above can fail.
      expect(
        await rawStatus({ method: 'GET', path: '/api/admin/appointments' }, { Cookie: tampered }),
      ).toBe(200);
    });

    // roles.test.ts asks for all others as each role.
    test('of their own account opens for staff', async () => {
      for (const target of closed().filter(({ path }) => path.startsWith('/api/auth/'))) {
        const { status } = await app.request(target.path, { method: target.method, asStaff: true });
        expect([200, 201, 204, 400, 404, 409, 415], `${target.method} ${target.path}`).toContain(
          status,
        );
      }
    });
  });

  test('every page of the admin but its login sends strangers to the login', async () => {
    for (const path of ['/admin', '/admin/appointments', '/admin/appointments?view=7']) {
      const response = await app.request(path);
      expect(response.status).toBe(302);
      expect(response.headers.get('Location')).toBe('/admin/login');
      const cookie = response.headers.get('Set-Cookie') ?? '';
      expect(wantedScreen(cookie, 'https://sill.test')).toBe(path);
      expect(await response.text()).toBe('');
    }
    expect((await app.request('/admin/login')).status).toBe(200);
    expect((await app.request('/admin/nowhere')).headers.get('Location')).toBe('/admin');
    expect((await app.request('/admin', { asStaff: true })).status).toBe(200);
  });

  test('an address of a page refuses other methods and says which it takes; an unknown one leads home', async () => {
    for (const [method, path, taken] of [
      ['POST', '/', 'GET'],
      ['OPTIONS', '/', 'GET'],
      ['PUT', '/robots.txt', 'GET'],
      ['PUT', '/book', 'POST'],
      ['DELETE', '/reviews', 'POST'],
      ['POST', '/admin/login', 'GET'],
    ] as const) {
      const response = await app.request(path, { method });
      expect(response.status, path).toBe(405);
      expect(response.headers.get('Allow'), path).toBe(taken);
    }
    for (const [path, home] of [
      ['/nowhere', '/'],
      ['/%ff', '/'],
      ['/admin/nowhere', '/admin'],
    ] as const) {
      const response = await app.request(path, { method: 'POST' });
      expect(response.status, path).toBe(302);
      expect(response.headers.get('Location'), path).toBe(home);
    }
  });

  test('whoever speaks HTTP/1.0 need not say whom they ask, and gets headers like anybody', async () => {
    const { hostname, port } = new URL(app.origin);
    for (const address of ['/api/health', 'http://elsewhere.example/api/health']) {
      const socket = connect(Number(port), hostname);
      socket.write(`GET ${address} HTTP/1.0\r\n\r\n`);
      const answer = await text(socket);
      expect(answer).toMatch(/^HTTP\/1.1 200 OK/);
      expect(answer).toContain('Cache-Control: no-store');
    }
  });

  const noIds = ['-1', '0', '01', '1e3', '1.0', 'abc', '%00', '9007199254740993', '2147483648'];
  test.each(noIds)('no record has the id %s', async (id) => {
    const which = noIds.indexOf(id);
    const routes = registered()
      .filter(({ path }) => path.includes(':id'))
      .filter((_, at) => isTurn(at, which, noIds.length));
    expect(routes.length).toBeGreaterThanOrEqual(5);
    for (const { method, path } of routes) {
      const response = await app.request(path.replace(':id', id), { method, asStaff: true });
      expect(response.status, `${method} ${path}`).toBe(404);
    }
  });

  describe('an address of the API', () => {
    test('that does not exist is 404, in JSON, for everyone', async () => {
      for (const path of ['/api', '/api/', '/api/nowhere', '/api/auth/sign-up/email']) {
        for (const method of ['GET', 'POST', 'DELETE']) {
          const answer = await app.json(path, { method, status: 404 });
          expect(answer).toEqual({ error: 'There is nothing at this address.' });
        }
      }
    });

    test('refuses other methods with 405 and says which it takes', async () => {
      const paths = Map.groupBy(registered(), ({ path }) => path);
      for (const [path, entries] of paths) {
        const methods = entries.map(({ method }) => method);
        const other = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].find((m) => !methods.includes(m));
        const response = await app.request(path.replace(/:\w+/g, '1'), { method: other });
        expect(response.status, `${other} ${path}`).toBe(405);
        expect(response.headers.get('Allow')?.split(', ').sort(), path).toEqual(methods.sort());
      }
    });

    test.each([
      '/api/visits/%00',
      '/api/visits/%ff',
      '/api/visits/a%2fb',
      `/api/visits/${'x'.repeat(3000)}`,
      '/api/availability?from=%00&to=%ff',
      '/api/admin/appointments?q=%00',
      '/api/admin/appointments?q=%ff%5c',
      '/api/admin/appointments?status=%00',
      '/api/admin/messages?q=%00',
      '/api/admin/messages?page=%00',
    ])('is never more than a bad request: %.40s', async (path) => {
      const { status } = await app.request(path, { asStaff: true });
      expect([200, 400, 404]).toContain(status);
    });
  });

  // Refused before the database, which could only refuse a NUL.
  const noParts =
    engine === 'sqlite' ? ['%00', 'a%00b', 'a%0d%0aX-Y:z', '%7F', 'a%c2%85'] : ['a%00b'];
  test.each(noParts)('no address has %s in it', async (part) => {
    const known = app.routes.filter(({ path }) => path.includes(':'));
    const pages = ['/products/:', '/blog/:', '/categories/:', '/areas/:', '/guides/:', '/:'];
    const all = [...known, ...pages.map((path) => ({ method: 'GET', path }))];
    expect(all.length).toBeGreaterThan(80);
    const targets = all.filter((_, at) => isTurn(at, noParts.indexOf(part), noParts.length));
    for (const { method, path } of targets) {
      const address = path.replace(/:\w*/g, part).replace(/\*/g, 'x');
      const asked = { method: method === 'ALL' ? 'GET' : method, asStaff: true };
      const response = await app.request(address, asked);
      expect(response.status, `${method} ${path}`).toBe(404);
      expect(await response.json()).toEqual({ error: 'There is nothing at this address.' });
    }
  });

  const oddNumbers = ['99999999999999', '2147483648', '-2147483649', '1.5', '1e9', '9'.repeat(40)];
  test.each(oddNumbers)('a number such as %s is never more than a bad request', async (number) => {
    const { paths } = await app.json<OpenApi>('/api/openapi.json');
    const faults: string[] = [];
    let known = 0;
    let asked = 0;
    expect(await app.json(`/api/products?categoryId=${number}`)).toEqual([]);
    for (const [path, { get }] of Object.entries(paths)) {
      if (!get || path.endsWith('/events')) continue;
      const address = path.replace(/\{\w+\}/g, number);
      const names = (get.parameters ?? []).filter((one) => one.in === 'query');
      const queries = ['', ...names.map(({ name }) => `?${name}=${number}`)];
      for (const query of queries) {
        known += 1;
        if (!isTurn(known, oddNumbers.indexOf(number), oddNumbers.length)) continue;
        asked += 1;
        const { status } = await app.request(`${address}${query}`, { asStaff: true });
        if (status >= 500) faults.push(`${address}${query}: ${status}`);
      }
    }
    expect(faults).toEqual([]);
    expect(known).toBeGreaterThan(100);
    expect(asked).toBeGreaterThan(15);
  });

  test('text with half a character in it is refused in plain words, and nothing is stored', async () => {
    for (const text of ['\\ud800', 'Laura \\uDC00', '\\ud83d\\ud83d\\ude00']) {
      const body = JSON.stringify(aBooking({ name: 'NAME' })).replace('NAME', text);
      expect(await app.json('/api/appointments', { method: 'POST', body, status: 400 })).toEqual({
        error: 'Some characters have arrived broken. Please type them again.',
        fields: { name: 'Some characters have arrived broken. Please type them again.' },
      });
    }
    expect(await app.rows('appointments')).toEqual([]);
    const whole = aBooking({ name: 'Laura \u{1f600} \\ud800' });
    await app.json('/api/appointments', { method: 'POST', body: whole, status: 201 });
    expect(await app.rows('appointments')).toMatchObject([{ name: 'Laura \u{1f600} \\ud800' }]);
    await app.reset();
    const deep = `${'['.repeat(50_000)}"\\ud800"${']'.repeat(50_000)}`;
    await app.json('/api/appointments', {
      method: 'POST',
      body: deep.slice(0, 100_000),
      status: 400,
    });
    const deepButShort = `${'['.repeat(49_000)}"\\ud800"${']'.repeat(49_000)}`;
    await app.json('/api/appointments', { method: 'POST', body: deepButShort, status: 400 });
  });

  test('NUL, which no database need take, reaches none', async () => {
    const users = ['/api/admin/accounts/x/state', '/api/auth/revoke-session'];
    for (const path of users) {
      const method = path.endsWith('state') ? 'PUT' : 'POST';
      const body = { token: 'a\0', disabled: false };
      const { status } = await app.request(path, { method, body, asStaff: true });
      expect(status, path).toBeLessThan(500);
    }
  });

  describe('an unsafe request of a browser', () => {
    const post = (headers: Record<string, string>) =>
      app.request('/api/appointments', { method: 'POST', body: aBooking(), headers });
    const { port } = new URL('http://127.0.0.1:4321');

    test.each([
      ['another site', { Origin: 'https://evil.example' }],
      ['another port of this host', { Origin: `http://sill.test:${port}` }],
      ['another port of this machine', { Origin: `http://127.0.0.1:${port}` }],
      ['another scheme', { Origin: 'https://sill.test' }],
      ['a longer name', { Origin: 'http://sill.test.evil.example' }],
      ['nowhere', { Origin: 'null' }],
      ['another site, by its own account', { 'Sec-Fetch-Site': 'cross-site' }],
      ['a sister site', { 'Sec-Fetch-Site': 'same-site', Origin: testPublicUrl }],
      ['somebody signed in, saying nothing', { Cookie: 'sill.session_token=x' }],
    ])('from %s is refused', async (_name, headers) => {
      const response = await post(headers);
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({ error: 'This request comes from another site.' });
      expect(await app.rows('appointments')).toEqual([]);
    });

    test.each([
      ['this site', { Origin: testPublicUrl }],
      ['this site, by its own account', { 'Sec-Fetch-Site': 'same-origin' }],
      ['the address bar', { 'Sec-Fetch-Site': 'none' }],
      ['a program without cookies', {}],
    ])('from %s is taken', async (_name, headers) => {
      expect((await post(headers)).status).toBe(201);
      await app.reset();
    });

    test('from this server’s own address is taken', async () => {
      expect((await post({ Origin: app.origin })).status).toBe(201);
      await app.reset();
    });

    test('of another site may still read what is public', async () => {
      const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
      const response = await app.request('/api/health', { headers });
      expect(response.status).toBe(200);
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe(null);
    });
  });

  test('a server that is closing says that it is not ready', async () => {
    expect(await app.json('/api/health')).toEqual({ status: 'ok' });
    app.services.announceClosing();
    expect(await app.json('/api/health', { status: 503 })).toEqual({
      error: 'Not ready: the server is closing.',
    });
    expect((await app.request('/')).status).toBe(200);
    await app.reopen();
  });

  test('every kind of answer carries the security headers, and the API’s are never kept', async () => {
    const answers: [number, string, Parameters<TestApp['request']>[1]?][] = [
      [200, '/'],
      [200, '/api/health'],
      [200, '/api/openapi.json'],
      [200, '/%61pi/health'],
      [404, '/api'],
      [302, '/admin'],
      [302, '/nowhere'],
      [400, '/api/availability'],
      [401, '/api/admin/settings'],
      [403, '/api/appointments', { method: 'POST', headers: { Origin: 'null' } }],
      [404, '/api/nowhere'],
      [404, '/pictures/none-480.webp'],
      [405, '/api/health', { method: 'POST' }],
      [413, '/api/appointments', { method: 'POST', body: 'x'.repeat(102_401) }],
      [415, '/api/appointments', { method: 'POST', body: '', headers: { 'Content-Type': 'a/b' } }],
    ];
    for (const [status, path, request] of answers) {
      const response = await app.request(path, request);
      const about = `${status} ${path}`;
      expect(response.status, about).toBe(status);
      expect(Object.fromEntries(response.headers), about).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('microphone=(self), camera=()'),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'x-request-id': expect.any(String),
      });
      expect(response.headers.has('Strict-Transport-Security'), about).toBe(false);
      if (/^\/(api|%61pi|admin)/.test(path)) {
        expect(response.headers.get('Cache-Control'), about).toBe('no-store');
      }
      if (/^\/(api|%61pi)/.test(path)) {
        expect(response.headers.get('Content-Security-Policy'), about).toBe(
          "default-src 'none'; frame-ancestors 'none'",
        );
      }
    }
  });
});

interface OpenApi {
  paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>;
}

const isEndpoint = (method: string, path: string) =>
  method !== 'ALL' && path.startsWith('/api/') && path !== '/api/*';

/** Other ways to write a path, and headers that some servers let a caller rewrite it with. */
function spellingsOf(path: string): [string, Record<string, string>][] {
  const letter = path.charAt(5);
  const encoded = `%${letter.charCodeAt(0).toString(16)}`;
  return [
    [`${path}/`, {}],
    [path.toUpperCase(), {}],
    [path.replace('/api/', '/API/'), {}],
    [`/api/${encoded}${path.slice(6)}`, {}],
    [path.replace('/api/', '/%61pi/'), {}],
    [path.replace('/api/', '/api%2f'), {}],
    [path.replace('/api/', '/api//'), {}],
    [`/${path}`, {}],
    [path.replace('/api/', '/api/health/../'), {}],
    [path.replace('/api/', '/api/./'), {}],
    [`${path}%00`, {}],
    [`${path};.css`, {}],
    [`${path}?_method=GET`, {}],
    [path, { 'X-HTTP-Method-Override': 'GET' }],
    [path, { 'X-Original-URL': '/api/health', 'X-Rewrite-URL': '/api/health' }],
    [path, { 'X-Forwarded-For': '127.0.0.1', Host: 'localhost' }],
    [path, { Authorization: 'Bearer admin' }],
  ];
}
