import { Agent, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp, testPublicUrl } from '../../test/test-app.ts';
import { isTurn } from '../../test/turns.ts';

const LIMIT = 100 * 1024;
/** Takes more than the others. */
const PRICE_LIST = 'PUT /api/admin/products/:id/price-list';

const TYPES = {
  urlencoded: 'application/x-www-form-urlencoded',
  json: 'application/json',
  text: 'text/plain',
  none: undefined,
};
const MULTIPART = 'multipart/form-data; boundary=x';

/** The routes that read files, and count what comes in themselves. */
const UPLOADS = [
  'POST /api/upload',
  'POST /api/admin/products/:id/price-list/import',
  'POST /api/admin/customer-imports',
  'PUT /api/media/:filename/file',
  'POST /api/visits/:token/messages',
  'POST /visits/:token/messages',
];

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp({ engine: 'sqlite' });
});
afterAll(() => app.close());

const writing = () =>
  app.routes.filter(({ method, path }) => !['ALL', 'GET'].includes(method) && !path.includes('*'));

/** Sends a body with its length, or in chunks without one. */
function send(
  method: string,
  path: string,
  { bytes, type, chunked }: { bytes: number; type: string | undefined; chunked: boolean },
  headers: Record<string, string> = {},
  agent?: Agent,
) {
  return new Promise<number>((resolve, reject) => {
    const request = httpRequest(
      `${app.origin}${path.replace(/:\w+/g, '1')}`,
      {
        method,
        agent,
        headers: {
          ...(type && { 'Content-Type': type }),
          ...(chunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': bytes }),
          ...headers,
        },
      },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    // Whoever is refused half-way finds the connection closed.
    request.once('error', reject);
    request.end(Buffer.alloc(bytes, 'a'));
  });
}

test('the routes that write are known to these tests', () => {
  const routes = writing().map(({ method, path }) => `${method} ${path}`);
  expect(routes.length).toBeGreaterThan(90);
  expect(routes).toEqual(expect.arrayContaining([...UPLOADS, 'POST /book', 'POST /preview']));
});

test('a body over the limit is refused by every route, whatever it says that it is', async () => {
  const taken: string[] = [];
  const kinds = Object.entries({ ...TYPES, multipart: MULTIPART });
  const staff = { ...(await app.signIn()), Origin: testPublicUrl };
  for (const [at, { method, path }] of writing().entries()) {
    const bytes = (`${method} ${path}` === PRICE_LIST ? 1024 * 1024 : LIMIT) + 1;
    for (const [turn, [name, type]] of kinds.entries()) {
      if (type === MULTIPART && UPLOADS.includes(`${method} ${path}`)) continue;
      if (!isTurn(at, turn, kinds.length)) continue;
      for (const chunked of [true, false]) {
        // Strangers and staff by turns.
        const isStaff = chunked === ((at + turn) % 2 === 0);
        const status = await send(method, path, { bytes, type, chunked }, isStaff ? staff : {});
        const who = isStaff ? 'staff' : 'a stranger';
        if (status !== 413) taken.push(`${method} ${path}, ${name} by ${who}: ${status}`);
      }
    }
  }
  expect(taken).toEqual([]);
});

test('a price list of many bands may be longer', async () => {
  const staff = { ...(await app.signIn()), Origin: testPublicUrl };
  const [method = '', path = ''] = PRICE_LIST.split(' ');
  for (const chunked of [true, false]) {
    const body = { bytes: 1024 * 1024, type: TYPES.json, chunked };
    // It is read, and is no JSON.
    expect(await send(method, path, body, staff)).toBe(400);
    expect(await send(method, path, body)).toBe(401);
  }
});

test('files for nobody are refused before they are read', async () => {
  const refusals = await Promise.all(
    UPLOADS.map(async (route) => {
      const [method = '', path = ''] = route.split(' ');
      const body = { bytes: LIMIT + 1, type: MULTIPART, chunked: true };
      return [route, await send(method, path, body)];
    }),
  );
  expect(Object.fromEntries(refusals)).toEqual({
    'POST /api/upload': 401,
    'POST /api/admin/products/:id/price-list/import': 401,
    'POST /api/admin/customer-imports': 401,
    'PUT /api/media/:filename/file': 401,
    'POST /api/visits/:token/messages': 404,
    // Leads to the page of the link, which says that nobody knows it.
    'POST /visits/:token/messages': 303,
  });
});

test('a connection whose body was refused can be used again once all of it is there', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const body = { bytes: 4 * LIMIT, type: MULTIPART, chunked: true };
  for (let sent = 0; sent < 5; sent += 1) {
    expect(await send('POST', '/api/upload', body, {}, agent)).toBe(401);
  }
  agent.destroy();
});

test('a form of the wrong kind is told so', async () => {
  for (const path of ['/book', '/contact', '/visits/1/move', '/visits/1/messages']) {
    const status = await send('POST', path, { bytes: 10, type: 'text/plain', chunked: false });
    expect(status, path).toBe(415);
  }
  const files = { bytes: 10, type: MULTIPART, chunked: false };
  expect(await send('POST', '/visits/1/move', files)).toBe(415);
  const fields = { bytes: 10, type: TYPES.urlencoded, chunked: false };
  expect(await send('POST', '/visits/1/messages', fields)).toBe(415);
});
