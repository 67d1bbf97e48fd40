import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestClock } from '../../../lib/time/clock.ts';
import { MINUTE_MS } from '../../../lib/time/durations.ts';
import { everyEngine } from '../../../test/engines.ts';
import { isSignedIn } from '../../../test/staff.ts';
import {
  cookieOf,
  makeTestApp,
  staffPassword,
  type TestApp,
  testPublicUrl,
} from '../../../test/test-app.ts';

const right = { username: 'admin', password: staffPassword };

const signIn = (app: TestApp, body: unknown, from?: string) =>
  app.request('/api/auth/sign-in/username', { method: 'POST', body, ...(from && { from }) });

everyEngine((engine) => {
  describe('sign-in', () => {
    let app: TestApp;
    beforeAll(async () => {
      // better-auth goes by real time, so this house does too, and its clock is moved from there.
      const clock = new TestClock(new Date());
      app = await makeTestApp({ engine, clock, config: { signInMs: 1000 } });
    });
    afterAll(() => app.close());

    test('gives a session cookie that scripts cannot read and other sites cannot send', async () => {
      const response = await signIn(app, right);
      expect(response.status).toBe(200);
      expect(response.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^sill\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
        ),
      ]);
      const headers = { Cookie: cookieOf(response), Origin: testPublicUrl };
      expect(await isSignedIn(app, headers)).toBe(true);
      expect(await app.json('/api/auth/get-session', { headers })).toMatchObject({
        user: { username: 'admin' },
      });
      const again = await signIn(app, { ...right, username: ' ADMIN ' });
      expect(cookieOf(again)).not.toBe(headers.Cookie);
    });

    test('takes a second at least and says the same, whether user name or password is wrong', async () => {
      const attempts = [
        right,
        { ...right, password: 'wrong wrong wrong' },
        { ...right, password: 'x' },
        { username: 'nobody', password: staffPassword },
        { username: 'no such name!', password: staffPassword },
        { username: 'no\u0000body', password: staffPassword },
      ].map(async (credentials) => {
        const started = performance.now();
        const response = await signIn(app, credentials);
        const body = response.status === 200 ? 'signed in' : await response.json();
        return { status: response.status, body, ms: performance.now() - started };
      });
      const [good, ...bad] = await Promise.all(attempts);
      expect(good).toMatchObject({ status: 200, body: 'signed in' });
      for (const answer of bad) {
        expect(answer).toMatchObject({
          status: 401,
          body: { error: 'Invalid username or password' },
        });
      }
      // A timer may fire a fraction of a millisecond early.
      for (const { ms } of [good, ...bad].filter((answer) => answer !== undefined)) {
        expect(ms).toBeGreaterThan(995);
      }
    });

    test('asks for both fields', async () => {
      const response = await signIn(app, { username: ' ' });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        error: 'Username is required',
        fields: { username: 'Username is required', password: 'Password is required' },
      });
    });

    test('of one user name is answered later and later, known or not, from wherever it is tried', async () => {
      const quarterOfAnHour = 15 * MINUTE_MS;
      app.clock.advance(quarterOfAnHour);
      const waits = ['admin', 'stranger'].map(async (username) => {
        const wrong = { username, password: 'wrong wrong wrong' };
        await Promise.all([signIn(app, wrong), signIn(app, wrong), signIn(app, wrong)]);
        const started = performance.now();
        expect((await signIn(app, wrong)).status).toBe(401);
        return performance.now() - started;
      });
      for (const ms of await Promise.all(waits)) expect(ms).toBeGreaterThan(1495);
      // Nobody is locked out for long.
      app.clock.advance(quarterOfAnHour);
      expect((await signIn(app, right)).status).toBe(200);
    });

    test('fails ten times from one address, and then not even the right password is looked at', async () => {
      const from = '203.0.113.9';
      const wrong = Array.from({ length: 10 }, (_, n) => ({
        username: `guess${n}`,
        password: 'x',
      }));
      const statuses = await Promise.all(
        wrong.map(async (credentials) => (await signIn(app, credentials, from)).status),
      );
      expect(statuses).toEqual(Array(10).fill(401));
      const refused = await signIn(app, right, from);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800);
      expect(cookieOf(refused)).toBe('');
    });

    test('of a crowd is turned away in part, and nothing breaks', async () => {
      const crowd = Array.from({ length: 80 }, (_, n) => ({
        username: `crowd${n}`,
        password: 'x',
      }));
      const statuses = await Promise.all(
        crowd.map(async (credentials) => (await signIn(app, credentials)).status),
      );
      expect([...new Set(statuses)].sort()).toEqual([401, 429]);
    });

    test('is recorded, right and wrong, without the name that was guessed', async () => {
      const before = (await app.rows('auditEntries')).length;
      await Promise.all([
        signIn(app, right),
        signIn(app, { username: 'my-password', password: 'x' }),
      ]);
      const entries = (await app.rows('auditEntries')).slice(before);
      expect(
        entries.map(({ actor, action, detail }) => `${actor} ${action} ${detail}`).sort(),
      ).toEqual(['admin signed-in ', 'visitor sign-in-failed ']);
      expect(JSON.stringify(entries)).not.toContain('my-password');
    });
  });
});
