import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminApi } from '../../../admin-urls.ts';
import { HOUR_MS, MINUTE_MS } from '../../../lib/time/durations.ts';
import { authenticatorCode } from '../../../test/authenticator.ts';
import { everyEngine } from '../../../test/engines.ts';
import { startMailServer } from '../../../test/gateways.ts';
import { makeDevice } from '../../../test/passkey.ts';
import { type Headers, jarOf } from '../../../test/staff.ts';
import {
  makeTestApp,
  staffPassword,
  type TestApp,
  testPublicUrl,
  testSecret,
} from '../../../test/test-app.ts';
import { hashPassword } from './password.ts';
import { setStaffPassword } from './store.ts';

const post = (app: TestApp, path: string, body: unknown, headers: Headers = {}, from?: string) =>
  app.request(path, {
    method: 'POST',
    body,
    headers: { Origin: testPublicUrl, ...headers },
    ...(from && { from }),
  });

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine, config: { signInMs: 200 } });
  });
  afterAll(() => app.close());

  async function makeStaff(username: string): Promise<Headers> {
    const hash = await hashPassword(staffPassword);
    await app.services.database.write((trx) =>
      setStaffPassword(trx, username, hash, app.clock.now()),
    );
    return app.signInAs({ username, password: staffPassword });
  }

  async function setUp(username: string) {
    const before = await makeStaff(username);
    const begun = await post(
      app,
      '/api/auth/two-factor/enable',
      { password: staffPassword },
      before,
    );
    const { totpURI, backupCodes } = (await begun.json()) as {
      totpURI: string;
      backupCodes: string[];
    };
    const confirmed = await post(
      app,
      '/api/auth/two-factor/verify-totp',
      { code: authenticatorCode(totpURI) },
      before,
    );
    expect(confirmed.status).toBe(200);
    return { session: jarOf(confirmed, before), totpURI, backupCodes };
  }

  const signIn = (username: string) =>
    post(app, '/api/auth/sign-in/username', { username, password: staffPassword });
  const isSignedIn = async (headers: Headers) =>
    (await app.request('/api/account', { headers })).status === 200;
  const audit = async () =>
    (await app.rows('auditEntries')).map(
      ({ actor, action, detail }) => `${actor} ${action} ${detail}`,
    );

  describe('an authenticator app', () => {
    test('is set up with the password and a code, and asked for after it', async () => {
      const { session, totpURI, backupCodes } = await setUp('anna');
      expect(decodeURIComponent(totpURI)).toContain('otpauth://totp/Sill & Slat:anna?');
      expect(backupCodes).toHaveLength(10);
      expect(await isSignedIn(session)).toBe(true);
      expect(await app.json('/api/account/second-factor', { headers: session })).toEqual({
        app: true,
        passkeys: 0,
        recoveryCodes: 10,
        demanded: false,
      });

      const started = performance.now();
      const halfWay = await signIn('anna');
      expect(performance.now() - started).toBeGreaterThan(195);
      expect(await halfWay.json()).toMatchObject({ twoFactorRedirect: true });
      const jar = jarOf(halfWay);
      expect(await isSignedIn(jar)).toBe(false);

      const code = authenticatorCode(totpURI, 1);
      const opened = await post(app, '/api/auth/two-factor/verify-totp', { code }, jar);
      expect(opened.status).toBe(200);
      expect(await isSignedIn(jarOf(opened, jar))).toBe(true);
      expect(await audit()).toContain('anna signed-in authenticator app');

      // Whoever has read the code over a shoulder is too late.
      const again = jarOf(await signIn('anna'));
      const replayed = await post(app, '/api/auth/two-factor/verify-totp', { code }, again);
      expect(replayed.status).toBe(401);
      expect(await replayed.json()).toMatchObject({ fields: { code: expect.any(String) } });
    });

    test('is opened by a recovery code once, however it is typed', async () => {
      const { backupCodes } = await setUp('ben');
      const code = `${backupCodes[0]?.replace('-', ' ').toUpperCase()} `;
      const attempt = async () => {
        const jar = jarOf(await signIn('ben'));
        const answer = await post(app, '/api/auth/two-factor/verify-backup-code', { code }, jar);
        return { answer, jar: jarOf(answer, jar) };
      };
      const first = await attempt();
      expect(first.answer.status).toBe(200);
      expect(await app.json('/api/account/second-factor', { headers: first.jar })).toMatchObject({
        recoveryCodes: 9,
      });
      expect((await attempt()).answer.status).toBe(401);
    });

    test('gives new recovery codes and goes for the password only', async () => {
      const { session, backupCodes } = await setUp('cleo');
      for (const path of ['generate-backup-codes', 'disable']) {
        const refused = await post(
          app,
          `/api/auth/two-factor/${path}`,
          { password: 'wrong wrong wrong' },
          session,
        );
        expect(refused.status).toBe(400);
        expect(await refused.json()).toMatchObject({
          fields: { password: 'This is not your password' },
        });
      }
      const password = staffPassword;
      const renewed = await post(
        app,
        '/api/auth/two-factor/generate-backup-codes',
        { password },
        session,
      );
      const codes = ((await renewed.json()) as { backupCodes: string[] }).backupCodes;
      expect(codes).toHaveLength(10);
      expect(codes).not.toContain(backupCodes[0]);
      const ended = await post(app, '/api/auth/two-factor/disable', { password }, session);
      expect(ended.status).toBe(200);
      expect(await isSignedIn(jarOf(await signIn('cleo')))).toBe(true);
    });

    test('takes five wrong codes for one password, and ten from one address', async () => {
      const { totpURI } = await setUp('dan');
      const from = '203.0.113.77';
      const jar = jarOf(await signIn('dan'));
      const wrong = authenticatorCode(totpURI, 400);
      const statuses: number[] = [];
      for (let tries = 0; tries < 6; tries += 1) {
        // Each would wait longer than the one before.
        app.clock.advance(15 * MINUTE_MS);
        const answer = await post(
          app,
          '/api/auth/two-factor/verify-totp',
          { code: wrong },
          jar,
          from,
        );
        statuses.push(answer.status);
      }
      expect(new Set(statuses)).toEqual(new Set([401]));
      // The sixth has ended the challenge: even the right code needs the password again.
      const right = await post(
        app,
        '/api/auth/two-factor/verify-totp',
        { code: authenticatorCode(totpURI, 1) },
        jar,
      );
      expect(right.status).toBe(401);
      const locked = jarOf(await signIn('dan'));
      for (let tries = 0; tries < 5; tries += 1) {
        app.clock.advance(15 * MINUTE_MS);
        await post(app, '/api/auth/two-factor/verify-totp', { code: wrong }, locked, from);
      }
      const limited = await post(
        app,
        '/api/auth/two-factor/verify-totp',
        { code: authenticatorCode(totpURI, 1) },
        jarOf(await signIn('dan')),
        from,
      );
      expect(limited.status).toBe(429);
    });

    test('ends the other sessions of its account when it is set up, as does a passkey', async () => {
      const elsewhere = await makeStaff('flo');
      const { session, backupCodes } = await setUp('flo');
      expect([await isSignedIn(elsewhere), await isSignedIn(session)]).toEqual([false, true]);

      const jar = jarOf(await signIn('flo'));
      const code = backupCodes[0];
      const opened = await post(app, '/api/auth/two-factor/verify-backup-code', { code }, jar);
      const another = jarOf(opened, jar);
      expect(await isSignedIn(another)).toBe(true);
      const begun = await app.request(adminApi.newPasskeyOptions(), { headers: another });
      const options = (await begun.json()) as { challenge: string; user: { id: string } };
      const response = makeDevice(testPublicUrl).register(options);
      const body = { response, name: 'Telephone' };
      const added = await post(app, adminApi.newPasskey(), body, jarOf(begun, another));
      expect(added.status).toBe(200);
      expect([await isSignedIn(session), await isSignedIn(another)]).toEqual([false, true]);
    });

    test('is taken off by an owner, which ends every session', async () => {
      const { session } = await setUp('eve');
      const owner = await makeStaff('olga');
      const accounts = await app.json<{ id: string; username: string; secondFactor: boolean }[]>(
        '/api/admin/accounts',
        { headers: owner },
      );
      const eve = accounts.find(({ username }) => username === 'eve');
      expect(eve?.secondFactor).toBe(true);
      const { status } = await app.request(`/api/admin/accounts/${eve?.id}/second-factor`, {
        method: 'DELETE',
        headers: owner,
      });
      expect(status).toBe(204);
      expect(await isSignedIn(session)).toBe(false);
      expect(await isSignedIn(jarOf(await signIn('eve')))).toBe(true);
      expect(await audit()).toContain('olga removed-second-factor eve');
    });
  });

  describe('where the firm demands a second factor', () => {
    test('who has none can set one up and do nothing else', async () => {
      const half = await makeStaff('fay');
      const { session: whole } = await setUp('gus');
      await app.changeSettings('security', { secondFactor: 'owners' });

      const forbidden = {
        error: expect.stringContaining('Please set it up first') as string,
      };
      for (const [method, path] of [
        ['GET', '/api/admin/appointments'],
        ['GET', '/api/admin/events'],
        ['PUT', '/api/admin/settings'],
        ['GET', '/api/auth/list-sessions'],
        ['POST', '/api/auth/change-password'],
        ['POST', '/api/auth/two-factor/disable'],
      ] as const) {
        const answer = await app.request(path, {
          method,
          headers: half,
          ...(method !== 'GET' && { body: {} }),
        });
        expect([path, answer.status, await answer.json()]).toEqual([path, 403, forbidden]);
      }
      expect(await app.json('/api/account', { headers: half })).toMatchObject({
        username: 'fay',
        needsSecondFactor: true,
      });
      expect((await app.request('/api/admin/appointments', { headers: whole })).status).toBe(200);

      const begun = await post(
        app,
        '/api/auth/two-factor/enable',
        { password: staffPassword },
        half,
      );
      const { totpURI } = (await begun.json()) as { totpURI: string };
      const code = authenticatorCode(totpURI);
      const confirmed = await post(app, '/api/auth/two-factor/verify-totp', { code }, half);
      const now = jarOf(confirmed, half);
      expect((await app.request('/api/admin/appointments', { headers: now })).status).toBe(200);

      await app.changeSettings('security', { secondFactor: 'optional' });
    });
  });

  test('the challenge that is answered is the one that is counted and recorded, whatever cookies come with it', async () => {
    const house = await makeTestApp({ engine, config: { publicUrl: 'https://sill.test' } });
    const Origin = 'https://sill.test';
    try {
      const enter = async (username: string) => {
        const credentials = { username, password: staffPassword };
        const answer = await post(house, '/api/auth/sign-in/username', credentials, { Origin });
        return jarOf(answer).Cookie ?? '';
      };
      const set: Record<string, string> = {};
      for (const username of ['victim', 'attacker']) {
        const hash = await hashPassword(staffPassword);
        await house.services.database.write((trx) =>
          setStaffPassword(trx, username, hash, house.clock.now()),
        );
        const headers = await house.signInAs({ username, password: staffPassword });
        const password = staffPassword;
        const begun = await post(house, '/api/auth/two-factor/enable', { password }, headers);
        const { totpURI } = (await begun.json()) as { totpURI: string };
        const code = authenticatorCode(totpURI);
        await post(house, '/api/auth/two-factor/verify-totp', { code }, headers);
        set[username] = totpURI;
      }
      const answer = (Cookie: string, code: string) =>
        post(house, '/api/auth/two-factor/verify-totp', { code }, { Cookie, Origin });
      const code = authenticatorCode(set.victim ?? '', 1);
      expect((await answer(await enter('victim'), code)).status).toBe(200);

      const [victims, own] = [await enter('victim'), await enter('attacker')];
      expect(own).toMatch(/^__Secure-sill\.two_factor=/);
      const unsigned = own.replace('__Secure-', '');
      expect((await answer(`${unsigned}; ${victims}`, code)).status).toBe(401);
      expect((await answer(`${own}; ${victims}`, code)).status).toBe(401);
      expect((await answer(unsigned, authenticatorCode(set.attacker ?? '', 1))).status).toBe(401);
      const failed = (await house.rows('auditEntries')).filter(
        ({ action }) => action === 'code-failed',
      );
      expect(failed.map(({ actor }) => actor)).toEqual(['victim']);
    } finally {
      await house.close();
    }
  });

  test('a new AUTH_SECRET ends nothing while the former one is given, and seals what it opens anew', async () => {
    const { session, totpURI, backupCodes } = await setUp('hal');
    const next = 'another secret of thirty-two characters';
    await app.reopen({ authSecret: next, authSecretOld: testSecret });
    expect(await isSignedIn(session)).toBe(true);
    await app.reopen({ authSecretOld: undefined });
    const jar = jarOf(await signIn('hal'));
    const code = authenticatorCode(totpURI, 1);
    const opened = await post(app, '/api/auth/two-factor/verify-totp', { code }, jar);
    expect(opened.status).toBe(200);
    const recovered = await post(
      app,
      '/api/auth/two-factor/verify-backup-code',
      { code: backupCodes[0] },
      jarOf(await signIn('hal')),
    );
    expect(recovered.status).toBe(200);
    await app.reopen({ authSecret: testSecret, authSecretOld: next });
  });

  test('a forgotten password is set by a link that works once, for half an hour, and is asked for in vain by strangers', async () => {
    const mail = await startMailServer();
    await app.reopen({ smtpUrl: mail.url });
    const session = await makeStaff('ida');
    await app.services.database.write((trx) =>
      trx
        .updateTable('staff')
        .set({ email: 'ida@example.com' })
        .where('username', '=', 'ida')
        .execute(),
    );
    const times: number[] = [];
    for (const email of ['ida@example.com', 'nobody@example.com']) {
      const started = performance.now();
      const answer = await post(app, '/api/auth/request-password-reset', { email });
      times.push(performance.now() - started);
      expect([answer.status, await answer.json()]).toEqual([200, { emails: true }]);
    }
    for (const ms of times) expect(ms).toBeGreaterThan(195);
    await expect.poll(() => mail.received.length).toBe(1);
    const letter = mail.received[0]?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
    const token = /token=([\w-]{22})/.exec(letter)?.[1] ?? '';
    const kept = JSON.stringify([await app.rows('messages'), await app.rows('staffPasswordLinks')]);
    expect(kept).not.toContain(token);
    const choose = () =>
      post(app, '/api/set-password', { token, password: 'quite another long password' });
    expect((await choose()).status).toBe(200);
    expect((await choose()).status).toBe(404);
    expect(await isSignedIn(session)).toBe(false);
    // A stranger who asks takes nothing from them: neither an owner's link nor their own three letters.
    const account = (await app.rows('staff')).find(({ username }) => username === 'ida')?.id;
    const { link: owners } = await app.json<{ link: { url: string } }>(
      `/api/admin/accounts/${account}/password-link`,
      { method: 'POST', asStaff: true, status: 201, body: {} },
    );
    const ask = (from: string) =>
      post(app, '/api/auth/request-password-reset', { email: 'ida@example.com' }, {}, from);
    const before = mail.received.length;
    for (let n = 0; n < 4; n += 1) await ask('203.0.113.5');
    await ask('203.0.113.6');
    await expect.poll(() => mail.received.length).toBe(before + 5);
    const sent = mail.received.slice(before).map(({ raw }) => raw.replaceAll('=\r\n', ''));
    const owned = new URL(owners.url).searchParams.get('token') ?? '';
    expect(sent.every((text) => text.replaceAll('=3D', '=').includes(`token=${owned}`))).toBe(true);
    expect((await app.request(`/api/set-password?token=${owned}`)).status).toBe(200);
    app.clock.advance(72 * HOUR_MS);
    await post(app, '/api/auth/request-password-reset', { email: 'ida@example.com' });
    app.clock.advance(31 * MINUTE_MS);
    const [link] = await app.rows('staffPasswordLinks');
    expect(link && link.expiresAt < app.clock.now().toISOString()).toBe(true);
    // The server's line to it is kept for the next one: it would wait for the end of that.
    await app.reopen({ smtpUrl: undefined });
    await mail.close();
  });
});
