import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp({ engine: 'sqlite' });
});
afterAll(() => app.close());

test('a stranger is sent to the login, and a draft of his is not read', async () => {
  const page = await app.request('/preview');
  expect(page.status).toBe(302);
  expect(page.headers.get('location')).toBe('/admin/login');
  const draft = await app.request('/preview', { method: 'POST', body: 'not even JSON' });
  expect(draft.status).toBe(401);
});

test('another site cannot have a draft shown in the name of staff', async () => {
  const { Cookie = '' } = await app.signIn();
  const headers = { Cookie, Origin: 'https://evil.example' };
  const draft = await app.request('/preview', { method: 'POST', body: {}, headers });
  expect(draft.status).toBe(403);
});

test('only the site’s own pages may frame it, and nobody keeps it', async () => {
  const asked = [{}, { method: 'POST', body: { homePage: { hero: {} } } }];
  for (const request of asked) {
    const page = await app.request('/preview', { asStaff: true, ...request });
    expect(page.status).toBe(200);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    });
    expect(await page.text()).toBe('<h1>/</h1>');
  }
  const home = await app.request('/');
  expect(home.headers.get('x-frame-options')).toBe('DENY');
});

test('what is no draft at all is refused', async () => {
  const headers = { ...(await app.signIn()), 'Content-Type': 'text/plain' };
  const request = { method: 'POST', body: '{', headers };
  expect((await app.request('/preview', request)).status).toBe(415);
  const broken = { ...request, headers: { ...headers, 'Content-Type': 'application/json' } };
  expect((await app.request('/preview', broken)).status).toBe(400);
});
