import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TestClock } from '../../../lib/clock.ts';
import { everyEngine } from '../../../test/engines.ts';
import { isSignedIn } from '../../../test/staff.ts';
import {
  cookieOf,
  makeTestApp,
  staffPassword,
  type TestApp,
  testPublicUrl,
} from '../../../test/test-app.ts';
import { demoCredentials } from '../session.ts';

const DAY = 86_400_000;
const right = { username: 'admin', password: staffPassword };

const withSession = (response: Response) => ({
  Cookie: cookieOf(response),
  Origin: testPublicUrl,
});

everyEngine((engine) => {
  describe('a session', () => {
    let app: TestApp;
    beforeAll(async () => {
      // better-auth goes by real time, so this house does too, and its clock is moved from there.
      app = await makeTestApp({ engine, clock: new TestClock(new Date()) });
    });
    afterAll(() => app.close());

    test('ends with sign-out: the cookie is worth nothing afterwards', async () => {
      const headers = await app.signInAs(right);
      const out = await app.request('/api/auth/sign-out', { method: 'POST', headers });
      expect(out.status).toBe(200);
      expect(await isSignedIn(app, headers)).toBe(false);
      expect(await app.json('/api/auth/get-session', { headers })).toBe(null);
    });

    test('is not over while nobody can look for it', async () => {
      const headers = await app.signInAs(right);
      const { schema } = app.house.database.db;
      // better-auth says there what it could not read.
      const said = vi.spyOn(console, 'error').mockReturnValue();
      await schema.alterTable('staffSessions').renameTo('sessionsAway').execute();
      const { status } = await app.request('/api/admin/appointments', { headers });
      await schema.alterTable('sessionsAway').renameTo('staffSessions').execute();
      said.mockRestore();
      expect(status).toBe(503);
      expect(await isSignedIn(app, headers)).toBe(true);
    });

    test('lasts seven days at the most, however busy', async () => {
      const headers = await app.signInAs(right);
      app.clock.advance(7 * DAY - 60_000);
      expect(await isSignedIn(app, headers)).toBe(true);
      app.clock.advance(120_000);
      expect(await isSignedIn(app, headers)).toBe(false);
      app.clock.set(new Date());
      expect(await isSignedIn(app, headers)).toBe(false);
    });

    test('ends when the password is changed in another one, and the old password opens nothing', async () => {
      const [one, two] = await Promise.all([app.signInAs(right), app.signInAs(right)]);
      const change = (newPassword: string, currentPassword: string = staffPassword) =>
        app.request('/api/auth/change-password', {
          method: 'POST',
          headers: one,
          body: { currentPassword, newPassword },
        });
      expect(await (await change('too short')).json()).toEqual({
        error: 'Must be at least 12 characters',
        fields: { newPassword: 'Must be at least 12 characters' },
      });
      expect((await change('a new long password', 'not the current one')).status).toBe(400);
      const changed = await change('a new long password');
      expect(changed.status).toBe(200);
      expect(await isSignedIn(app, two)).toBe(false);
      expect(await isSignedIn(app, withSession(changed))).toBe(true);
      await expect(app.signInAs(right)).rejects.toThrow('401');
      await app.signInAs({ ...right, password: 'a new long password' });
      expect(await app.rows('auditEntries')).toContainEqual(
        expect.objectContaining({ actor: 'admin', action: 'changed-password', subject: 'staff' }),
      );
    });
  });

  describe('the house', () => {
    test('without ADMIN_PASSWORD shows and takes the demo’s credentials; with one it does neither', async () => {
      const admin = { username: 'admin', password: undefined };
      const app = await makeTestApp({ engine, config: { admin } });
      try {
        expect(app.house.demo).toBe(true);
        const demo = await app.signInAs(demoCredentials);

        await app.reopen({ admin: right });
        expect(app.house.demo).toBe(false);
        expect(await isSignedIn(app, demo)).toBe(false);
        await expect(app.signInAs(demoCredentials)).rejects.toThrow('401');
        expect(await isSignedIn(app, await app.signInAs(right))).toBe(true);
      } finally {
        await app.close();
      }
    });

    test('at an https address sends its cookie over https only, and says so to browsers', async () => {
      const app = await makeTestApp({ engine, config: { publicUrl: 'https://sill.test' } });
      try {
        const response = await app.request('/api/auth/sign-in/username', {
          ...{ method: 'POST', body: right },
        });
        expect(response.headers.getSetCookie()[0]).toMatch(
          /^__Secure-sill\.session_token=.*; Secure;/,
        );
        expect(response.headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8};/);
        const session = { Cookie: cookieOf(response), Origin: 'https://sill.test' };
        expect(await isSignedIn(app, session)).toBe(true);
        const { Origin: _origin, ...silent } = session;
        const save = { method: 'PUT', body: {}, headers: silent };
        expect((await app.request('/api/admin/settings', save)).status).toBe(403);
      } finally {
        await app.close();
      }
    });
  });
});
