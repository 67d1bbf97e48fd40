import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { StartError } from '../../../lib/process/start-error.ts';
import { TestClock } from '../../../lib/time/clock.ts';
import { DAY_MS, MINUTE_MS } from '../../../lib/time/durations.ts';
import { everyEngine } from '../../../test/engines.ts';
import { isSignedIn } from '../../../test/staff.ts';
import {
  cookieOf,
  makeTestApp,
  staffPassword,
  type TestApp,
  testPublicUrl,
  testSecret,
} from '../../../test/test-app.ts';
import type { SignedInSession } from '../account.ts';
import { demoCredentials } from '../session.ts';
import { ensureFirstStaff } from './first-staff.ts';

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
      expect((await app.rows('auditEntries')).at(-1)).toMatchObject({
        actor: 'admin',
        action: 'signed-out',
        subject: 'staff',
      });
    });

    test('is kept as a hash: the database and the secret of cookies together open nothing', async () => {
      const { Cookie = '' } = await app.signInAs(right);
      const [name = '', value = ''] = Cookie.split('=');
      const token = decodeURIComponent(value).split('.')[0] ?? '';
      const forged = (text: string) => {
        const signature = createHmac('sha256', testSecret).update(text).digest('base64');
        const cookie = `${name}=${encodeURIComponent(`${text}.${signature}`)}`;
        return isSignedIn(app, { Cookie: cookie, Origin: testPublicUrl });
      };
      expect(await forged(token)).toBe(true);
      const stolen = (await app.rows('staffSessions')).flatMap((row) => Object.values(row));
      expect(stolen).not.toContain(token);
      const texts = stolen.filter((text) => typeof text === 'string');
      expect(await Promise.all(texts.map(forged))).not.toContain(true);
    });

    test('is in no answer, but for the cookie that scripts cannot read', async () => {
      const entered = await app.request('/api/auth/sign-in/username', {
        method: 'POST',
        body: right,
      });
      const headers = withSession(entered);
      const asked = await app.request('/api/auth/get-session', { headers });
      const newPassword = 'another long password';
      const change = (body: object) =>
        app.request('/api/auth/change-password', { method: 'POST', headers, body });
      const changed = await change({ currentPassword: staffPassword, newPassword });
      const back = { currentPassword: newPassword, newPassword: staffPassword };
      const now = { ...headers, ...withSession(changed) };
      await app.request('/api/auth/change-password', { method: 'POST', headers: now, body: back });
      const tokens = [headers, now].map(
        ({ Cookie }) => decodeURIComponent(Cookie.split('=')[1] ?? '').split('.')[0],
      );
      for (const answer of [entered, asked, changed]) {
        const said = await answer.text();
        expect(said).toContain('"username":"admin"');
        for (const token of tokens) expect(said).not.toContain(token);
      }
    });

    test('is listed by its address and ended by its place in the list', async () => {
      const [one, two] = [await app.signInAs(right), await app.signInAs(right)];
      const listed = async () => {
        const own = await app.json<{ session: { id: string } }>('/api/auth/get-session', {
          headers: one,
        });
        const all = await app.json<SignedInSession[]>('/api/auth/list-sessions', { headers: one });
        return all.filter(({ id }) => id !== own.session.id);
      };
      const others = await listed();
      for (const { token } of others) {
        expect(decodeURIComponent(two.Cookie ?? '')).not.toContain(token);
        const body = { token };
        const revoke = { method: 'POST', headers: one, body };
        expect(await app.json('/api/auth/revoke-session', revoke)).toEqual({ status: true });
      }
      expect(await isSignedIn(app, one)).toBe(true);
      expect(await isSignedIn(app, two)).toBe(false);
      expect(await listed()).toEqual([]);
    });

    test('is not over while nobody can look for it', async () => {
      const headers = await app.signInAs(right);
      const { schema } = app.services.database.db;
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
      app.clock.advance(7 * DAY_MS - MINUTE_MS);
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

  describe('a new password', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await makeTestApp({ engine, clock: new TestClock(new Date()) });
      const town = { kind: 'area', slug: 'leamington', title: 'Blinds in Leamington Spa' };
      const body = { ...town, body: 'We come to you.' };
      await app.json('/api/admin/pages', { method: 'POST', asStaff: true, status: 201, body });
    });
    afterAll(() => app.close());

    const change = (headers: Record<string, string>, body: unknown) =>
      app.request('/api/auth/change-password', { method: 'POST', headers, body });

    test.each([
      ['123456789012', 'it is one of the first guesses'],
      ['passwordpassword', 'it repeats itself'],
      ['aaaaaaaaaaaa', 'it repeats itself'],
      ['Abcdefghijklm', 'it counts up or down'],
      ['qwertyuiop[]', 'its keys lie side by side'],
      ['P4ssword1234!', 'it is one of the first guesses'],
      ['admin-admin-admin', 'it is made of a well-known name'],
      ['SillAndSlat2026', 'it is made of a well-known name'],
      ['blinds-demo-1', 'it is made of a well-known name'],
      ['blinds-demo-2026', 'it is made of a well-known name'],
      ['rollerblinds1', 'it is made of a well-known name'],
      ['windowblinds1', 'it is made of a well-known name'],
      ['correct horse battery staple', 'it is made of a well-known name'],
      ['Summer2026!!', 'it is one of the first guesses'],
      ['Leamington2026!', 'it is made of a well-known name'],
      ['leamington-blinds-1', 'it is made of a well-known name'],
      ['Blinds4Leamington!', 'it is made of a well-known name'],
      ['ManchesterUnited1', 'it is one of the first guesses'],
      ['ＰＡＳＳＷＯＲＤ１２３４', 'it is one of the first guesses'],
    ])('that is as easy to guess as %s is refused in plain words', async (newPassword, why) => {
      const headers = await app.signInAs(right);
      const response = await change(headers, { currentPassword: staffPassword, newPassword });
      const error = `Too easy to guess: ${why}. Three or four unrelated words are better.`;
      expect([response.status, await response.json()]).toEqual([
        400,
        { error, fields: { newPassword: error } },
      ]);
    });

    test('is asked for the current one ten times, each of them recorded, and then not even the right one is looked at', async () => {
      const headers = await app.signInAs(right);
      const guess = (currentPassword: string) =>
        change(headers, { currentPassword, newPassword: 'a new long password' });
      const wrong = await Promise.all(Array.from({ length: 10 }, (_, n) => guess(`guess ${n}`)));
      for (const response of wrong) {
        expect([response.status, await response.json()]).toEqual([
          400,
          {
            error: 'This is not your password',
            fields: { currentPassword: 'This is not your password' },
          },
        ]);
      }
      const refused = await guess(staffPassword);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800);
      const failed = (await app.rows('auditEntries')).filter(
        ({ action }) => action === 'password-change-failed',
      );
      expect(failed.map(({ actor }) => actor)).toEqual(Array(10).fill('admin'));
      expect(JSON.stringify(failed)).not.toContain('guess');
    });
  });

  describe('the house', () => {
    test('lists sessions by the caller’s own address, whatever the browser claims', async () => {
      const app = await makeTestApp({ engine, config: { trustedProxies: [] } });
      try {
        const response = await app.request('/api/auth/sign-in/username', {
          method: 'POST',
          body: right,
          from: '10.0.0.1',
          headers: { 'X-Caller-Address': '10.0.0.2' },
        });
        const headers = withSession(response);
        const [session] = await app.json<SignedInSession[]>('/api/auth/list-sessions', { headers });
        expect(session?.ipAddress).toBe('127.0.0.1');
      } finally {
        await app.close();
      }
    });

    test('does not start with an ADMIN_PASSWORD that is easy to guess, and says why in one line', async () => {
      const app = await makeTestApp({
        engine,
        config: { admin: { username: 'admin', password: undefined } },
      });
      try {
        const { database, clock } = app.services;
        const start = (password: string) =>
          ensureFirstStaff(database, clock, { username: 'admin', password }, app.services.readFirm);
        await expect(start('passwordpassword')).rejects.toThrow(
          /^ADMIN_PASSWORD: Too easy to guess: it repeats itself\. [^\n]+$/,
        );
        await database.db.deleteFrom('staff').execute();
        await expect(start('sill and slat')).rejects.toThrow(StartError);
        expect(await app.rows('staff')).toEqual([]);
        const both = await Promise.all([start(staffPassword), start(staffPassword)]);
        // Of two that start at once one loads the demo content.
        expect(both.map(({ created }) => created).sort()).toEqual([false, true]);
      } finally {
        await app.close();
      }
    });

    test('without ADMIN_PASSWORD shows and takes the demo’s credentials; with one it does neither', async () => {
      const admin = { username: 'admin', password: undefined };
      const app = await makeTestApp({ engine, config: { admin } });
      try {
        expect(app.services.demo).toBe(true);
        const demo = await app.signInAs(demoCredentials);

        await app.reopen({ admin: right });
        expect(app.services.demo).toBe(false);
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
          method: 'POST',
          body: right,
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
