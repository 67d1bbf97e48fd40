import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '../../lib/time/durations.ts';
import { wholeRun } from '../../test/engines.ts';
import { aBooking } from '../../test/fixtures.ts';
import { makeTestApp, pageOf, type TestApp } from '../../test/test-app.ts';

const PRODUCT = '/products/roller-blinds';
const PAGES = ['/', '/products', PRODUCT];
const aPost = { title: 'Soon', slug: 'soon', content: '.', excerpt: '.', category: 'Care' };

let app: TestApp;
const renderings: string[] = [];

beforeAll(async () => {
  app = await makeTestApp({
    engine: 'sqlite',
    renderPage({ url }) {
      const { pathname, search } = new URL(url);
      renderings.push(pathname + search);
      return PAGES.includes(decodeURIComponent(pathname))
        ? Promise.resolve(pageOf(pathname))
        : undefined;
    },
  });
});
beforeEach(async () => {
  await app.reset();
  renderings.length = 0;
});
afterAll(() => app.close());

/** Sends a path as it is: `fetch` would tidy it first. */
const get = (path: string, method = 'GET') =>
  new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
    const { hostname, port } = new URL(app.origin);
    const request = httpRequest({ hostname, port, method, path }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, location: response.headers.location });
    });
    request.once('error', reject);
    request.end();
  });

/** A spelling of the path, by number: each bit says whether a letter is written as its code. */
const spelling = (number: number) =>
  [...PRODUCT]
    .map((letter, at) =>
      letter !== '/' && (number >> (at % 20)) & 1
        ? `%${letter.charCodeAt(0).toString(16)}`
        : letter,
    )
    .join('') + '/'.repeat(number % 3);

test('a page in any number of spellings and queries is made once', async () => {
  expect((await get(PRODUCT)).status).toBe(200);
  for (let number = 1; number <= (wholeRun ? 1000 : 200); number += 1) {
    const answer = await get(`${spelling(number)}?n=${number}`);
    expect(answer).toEqual({ status: 301, location: `${PRODUCT}?n=${number}` });
    expect((await get(`${PRODUCT}?n=${number}`)).status).toBe(200);
    expect((await get(`/products?utm_source=${number}`)).status).toBe(200);
    expect((await get(spelling(number), 'POST')).status).toBe(405);
  }
  expect(renderings).toEqual([PRODUCT, '/products']);
});

test('a kept page is made again once what it shows has changed, and not for what no page shows', async () => {
  await get(PRODUCT);
  await app.changeSettings('general', { siteName: 'Hart & Blinds' });
  await get(PRODUCT);
  expect(renderings).toEqual([PRODUCT, PRODUCT]);
  await app.json('/api/appointments', { method: 'POST', body: aBooking(), status: 201 });
  await get(PRODUCT);
  expect(renderings).toHaveLength(2);
});

test('a kept page is made again at the minute at which a scheduled post appears', async () => {
  const publishedAt = new Date(app.clock.now().getTime() + HOUR_MS).toISOString();
  await app.json('/api/blog-posts', {
    method: 'POST',
    asStaff: true,
    status: 201,
    body: { ...aPost, status: 'scheduled', publishedAt },
  });
  await get(PRODUCT);
  app.clock.advance(HOUR_MS - 1);
  await get(PRODUCT);
  expect(renderings).toHaveLength(1);
  app.clock.advance(1);
  await get(PRODUCT);
  expect(renderings).toHaveLength(2);
});

test('what a page reads of its query is not dropped', async () => {
  await get('/products?room=bedroom');
  await get('/products?utm_source=x&after=7');
  expect(renderings).toEqual(['/products?room=bedroom', '/products?utm_source=x&after=7']);
});

test('what is not there is not kept', async () => {
  for (const path of ['/nowhere', '/nowhere', '/products/none']) {
    expect(await get(path)).toEqual({ status: 302, location: '/' });
  }
  expect(renderings).toHaveLength(3);
});

test.each([
  ['//evil.example', '/evil.example'],
  ['//evil.example/%2e%2e', '/'],
  ['///evil.example//', '/evil.example'],
  ['/.//evil.example', '/evil.example'],
  ['/%5cevil.example/', '/%5Cevil.example'],
  ['/%2f%2fevil.example', '/%2F%2Fevil.example'],
  ['/products/..//evil.example', '/evil.example'],
  ['/%70roducts', '/products'],
])('%s leads to a page of this site', async (path, location) => {
  const answer = await get(path);
  expect(answer.status).toBe(301);
  expect(answer.location).toBe(location);
});

test('an address that cannot be decoded leads home', async () => {
  for (const path of ['/%ff', '/%', '//%ff']) {
    expect(await get(path), path).toEqual({ status: 302, location: '/' });
  }
});
