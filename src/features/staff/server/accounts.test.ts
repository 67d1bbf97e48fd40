import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../lib/time/durations.ts';
import { everyEngine } from '../../../test/engines.ts';
import { aBookingBy } from '../../../test/fixtures.ts';
import { colleaguePassword, isSignedIn, joinStaff, sessionOf } from '../../../test/staff.ts';
import { makeTestApp, type TestApp, testSecret } from '../../../test/test-app.ts';
import type { Account, AccountStateAnswer, AccountWithLink, StaffSession } from '../staff.ts';
import { withPasswordLink } from './password-links.ts';

let people = 0;

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
  });
  beforeEach(() => app.reset());
  afterAll(() => app.close());

  const person = (kind: string) => {
    people += 1;
    return `${kind}${people}`;
  };
  const invite = (body: Record<string, unknown>, status = 201) =>
    app.json<AccountWithLink>('/api/admin/accounts', {
      method: 'POST',
      asStaff: true,
      status,
      body,
    });
  const tokenOf = ({ link }: AccountWithLink) => new URL(link.url).searchParams.get('token') ?? '';
  const choose = (token: string, password = colleaguePassword) =>
    app.request('/api/set-password', { method: 'POST', body: { token, password } });
  const put = (id: string, body: unknown, end = '', headers?: Record<string, string>) =>
    app.request(`/api/admin/accounts/${id}${end}`, {
      method: 'PUT',
      body,
      ...(headers ? { headers } : { asStaff: true }),
    });
  const accounts = () => app.json<Account[]>('/api/admin/accounts', { asStaff: true });
  const isIn = (headers: Record<string, string>) => isSignedIn(app, headers);
  const statusAtTheDoor = async (username: string) => {
    const body = { username, password: colleaguePassword };
    return (await app.request('/api/auth/sign-in/username', { method: 'POST', body })).status;
  };
  const book = async () => {
    people += 1;
    const body = aBookingBy(people);
    return app.json<{ id: number }>('/api/appointments', { method: 'POST', status: 201, body });
  };
  const assign = (visit: number, userId: string | null) =>
    app.request(`/api/admin/appointments/${visit}/assignment`, {
      method: 'PUT',
      asStaff: true,
      body: { userId },
    });

  test('the first member of staff is an owner, and who has no role would be an adviser', async () => {
    expect(await app.json('/api/account', { asStaff: true })).toEqual({
      id: expect.any(String),
      username: 'admin',
      role: 'owner',
    });
  });

  describe('an invitation', () => {
    test('opens nothing until a password is chosen by its link, once', async () => {
      const username = person('laura');
      const made = await invite({ username, name: 'Laura', email: '', role: 'adviser' });
      expect(made.account).toMatchObject({ username, role: 'adviser', state: 'invited' });
      expect(made.link).toMatchObject({
        emailedTo: null,
        url: expect.stringMatching(/=[\w-]{22}$/),
      });
      const token = tokenOf(made);
      expect(JSON.stringify(await app.rows('staffPasswordLinks'))).not.toContain(token);

      expect(await app.json(`/api/set-password?token=${token}`)).toEqual({
        username,
        name: 'Laura',
        kind: 'invitation',
      });
      expect((await choose(token, 'too short')).status).toBe(400);
      const both = await Promise.all([choose(token), choose(token)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect((await app.request(`/api/set-password?token=${token}`)).status).toBe(404);
      // One spelling for each key.
      expect((await app.request(`/api/set-password?token=${token}%00`)).status).toBe(400);
      expect(await statusAtTheDoor(username)).toBe(200);
      const [account] = (await accounts()).filter((one) => one.username === username);
      expect(account).toMatchObject({ state: 'active', lastSignInAt: expect.any(String) });
    });

    test('ends after 72 hours, and with the next one', async () => {
      const first = await invite({ username: person('omar'), name: 'Omar', role: 'office' });
      const next = await app.json<AccountWithLink>(
        `/api/admin/accounts/${first.account.id}/password-link`,
        { method: 'POST', asStaff: true, status: 201 },
      );
      const statusOf = async (made: AccountWithLink) =>
        (await app.request(`/api/set-password?token=${tokenOf(made)}`)).status;
      expect([await statusOf(first), await statusOf(next)]).toEqual([404, 200]);
      app.clock.advance(72 * HOUR_MS + 1000);
      expect(await statusOf(next)).toBe(404);
    });

    test('is e-mailed with its link, which nobody reads in the outbox', async () => {
      const email = `${person('mail')}@example.com`;
      const made = await invite({ username: person('mia'), name: 'Mia', email, role: 'office' });
      const [letter] = (await app.rows('messages')).filter(({ recipient }) => recipient === email);
      const { body = '', kind = '' } = letter ?? {};
      expect(body).toContain('{one-time link ');
      expect(JSON.stringify(letter)).not.toContain(tokenOf(made));
      const asSent = (one: { kind: string; body: string }) =>
        withPasswordLink(app.services, app.services.staff.links, one);
      expect((await asSent({ kind, body })).body).toContain(made.link.url);
      // Whoever writes the seed into a letter of another kind learns nothing.
      const other = { kind: 'booking-received-customer', body };
      expect(await asSent(other)).toEqual(other);

      // One that waits while AUTH_SECRET changes.
      await app.reopen({
        authSecret: 'another secret of thirty-two characters',
        authSecretOld: testSecret,
      });
      expect((await asSent({ kind, body })).body).toContain(made.link.url);
      await app.reopen({ authSecret: testSecret, authSecretOld: undefined });
    });

    test('says which name or address is taken', async () => {
      const username = person('nora');
      const email = `${username}@example.com`;
      await invite({ username, name: 'Nora', email, role: 'office' });
      const again = await invite({ username, name: 'N', email: '', role: 'office' }, 400);
      expect(again).toMatchObject({ fields: { username: expect.stringContaining('already') } });
      const same = await invite(
        { username: person('nina'), name: 'N', email, role: 'office' },
        400,
      );
      expect(same).toMatchObject({ fields: { email: expect.stringContaining('already') } });
      const bad = await invite({ username: 'a b', name: '', email: 'x', role: 'king' }, 400);
      expect(Object.keys((bad as unknown as { fields: object }).fields).sort()).toEqual([
        'email',
        'name',
        'role',
        'username',
      ]);
    });

    test('cannot be guessed: ten wrong links from one address, and it waits', async () => {
      const from = '203.0.113.77';
      const guess = async (n: number) =>
        (await app.request(`/api/set-password?token=guess${n}`, { from })).status;
      const statuses = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(n)));
      expect(statuses.filter((status) => status === 404)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    });
  });

  test('a reset leaves the password until its link is used, and then ends every session', async () => {
    const username = person('ruth');
    const staff = await joinStaff(app, 'office', username);
    const made = await app.json<AccountWithLink>(`/api/admin/accounts/${staff.id}/password-link`, {
      method: 'POST',
      asStaff: true,
      status: 201,
    });
    expect(await isIn(staff.headers)).toBe(true);
    expect((await choose(tokenOf(made), 'another password of hers')).status).toBe(200);
    expect(await isIn(staff.headers)).toBe(false);
    await expect(sessionOf(app, username)).rejects.toThrow('401');
    expect(await isIn(await sessionOf(app, username, 'another password of hers'))).toBe(true);
    expect(await app.rows('auditEntries')).toContainEqual(
      expect.objectContaining({ action: 'reset-password', detail: username }),
    );
  });

  test('who is disabled is out at once, and their visits to come are nobody’s', async () => {
    const username = person('dan');
    const staff = await joinStaff(app, 'adviser', username);
    const [coming, done] = [await book(), await book()];
    for (const { id } of [coming, done]) expect((await assign(id, staff.id)).status).toBe(200);
    await app.request(`/api/admin/appointments/${done.id}/status`, {
      method: 'PUT',
      headers: staff.headers,
      body: { status: 'completed' },
    });
    const answer = (await (
      await put(staff.id, { disabled: true }, '/state')
    ).json()) as AccountStateAnswer;
    expect(answer.account.state).toBe('disabled');
    expect(answer.unassigned.map(({ id }) => id)).toEqual([coming.id]);
    expect(await isIn(staff.headers)).toBe(false);
    expect(await statusAtTheDoor(username)).toBe(401);
    expect((await assign(coming.id, staff.id)).status).toBe(400);

    expect((await put(staff.id, { disabled: false }, '/state')).status).toBe(200);
    expect(await isIn(await sessionOf(app, username))).toBe(true);
  });

  test('nobody changes their own role or disables themselves', async () => {
    const me = await app.json<{ id: string }>('/api/account', { asStaff: true });
    const asOffice = { name: 'Admin', email: null, role: 'office' };
    expect((await put(me.id, asOffice)).status).toBe(409);
    expect((await put(me.id, { disabled: true }, '/state')).status).toBe(409);
    // Their own name is another matter.
    expect((await put(me.id, { ...asOffice, role: 'owner' })).status).toBe(200);
  });

  test('a new role and an ended session sign out', async () => {
    const staff = await joinStaff(app, 'adviser', person('eve'));
    const sessions = `/api/admin/accounts/${staff.id}/sessions`;
    const [session] = await app.json<StaffSession[]>(sessions, { asStaff: true });
    expect(Object.keys(session ?? {})).not.toContain('token');
    const end = () =>
      app.request(`${sessions}/${session?.id}`, { method: 'DELETE', asStaff: true });
    expect([(await end()).status, (await end()).status]).toEqual([204, 404]);
    expect(await isIn(staff.headers)).toBe(false);
  });

  test('assigning is told to the record, once, and is seen by filters', async () => {
    const staff = await joinStaff(app, 'adviser', person('ann'));
    const visit = await book();
    const nobodys = await book();
    await assign(visit.id, staff.id);
    await assign(visit.id, staff.id);
    const audit = (await app.rows('auditEntries')).filter(({ action }) => action === 'assigned');
    expect(audit.map(({ detail }) => detail)).toEqual([expect.stringContaining('to ann')]);
    const list = async (query: string) =>
      (
        await app.json<{ id: number; assignedTo: string | null }[]>(
          `/api/admin/appointments?${query}`,
          { asStaff: true },
        )
      ).map(({ id }) => id);
    expect(await list(`assignedTo=${staff.id}&after=0`)).toEqual([visit.id]);
    expect(await list('assignedTo=none&after=0')).toEqual([nobodys.id]);
    expect(await list('assignedTo=none&after=0&q=customer')).toEqual([nobodys.id]);
    expect(await list('assignedTo=me&page=1')).toEqual([]);
    expect((await assign(visit.id, 'nobody-we-know')).status).toBe(400);
    expect((await assign(999_999, null)).status).toBe(404);
  });

  describe('a calendar feed', () => {
    const feedOf = async (headers?: Record<string, string>) => {
      const { url } = await app.json<{ url: string }>('/api/account/calendar', {
        method: 'PUT',
        ...(headers ? { headers } : { asStaff: true }),
      });
      return new URL(url).pathname;
    };

    test('has its owner’s visits, with the UID of the customer’s file; an owner’s has all', async () => {
      const staff = await joinStaff(app, 'adviser', person('cal'));
      const [own, another] = [await book(), await book()];
      await assign(own.id, staff.id);
      const path = await feedOf(staff.headers);
      expect(path).toMatch(/^\/calendars\/[\w-]{22}\.ics$/);
      const response = await app.request(path);
      const text = await response.text();
      expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
      expect(response.headers.get('Cache-Control')).toBe('private, max-age=300');
      expect(text.match(/^UID:.*$/gm)).toEqual([`UID:visit-${own.id}@sill.test`]);
      expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/London');
      expect(text).toContain('DTSTART;TZID=Europe/London:20250611T090000');
      expect(text).not.toContain('@example.com');
      for (const line of text.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      }
      const calendar = new ICAL.Component(ICAL.parse(text));
      const [entry] = calendar.getAllSubcomponents('vevent');
      expect(new ICAL.Event(entry).startDate.toJSDate().toISOString()).toBe(
        '2025-06-11T08:00:00.000Z',
      );
      const again = { headers: { 'If-None-Match': response.headers.get('ETag') ?? '' } };
      expect((await app.request(path, again)).status).toBe(304);

      const all = await (await app.request(await feedOf())).text();
      expect(all).toContain(`UID:visit-${another.id}@`);
    });

    test('ends when it is turned off, made anew, or its owner is disabled', async () => {
      const staff = await joinStaff(app, 'adviser', person('off'));
      const statusOf = async (path: string) => (await app.request(path)).status;
      const first = await feedOf(staff.headers);
      const second = await feedOf(staff.headers);
      expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
      const { headers } = staff;
      await app.request('/api/account/calendar', { method: 'DELETE', headers });
      expect(await statusOf(second)).toBe(404);
      expect(await app.json('/api/account/calendar', { headers })).toEqual({ since: null });

      const third = await feedOf(headers);
      await put(staff.id, { disabled: true }, '/state');
      expect(await statusOf(third)).toBe(404);
      expect(await statusOf('/calendars/nothing')).toBe(404);
    });
  });

  // The last test: it may end the session of all others.
  test('two owners who end each other at once leave one', async () => {
    const me = await app.json<{ id: string }>('/api/account', { asStaff: true });
    const other = await joinStaff(app, 'owner', person('owner'));
    const both = await Promise.all([
      put(other.id, { name: 'Other', email: null, role: 'office' }),
      put(me.id, { disabled: true }, '/state', other.headers),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const owners = (await app.rows('staff')).filter(({ role, banned }) => {
      return role === 'owner' && banned === 0;
    });
    expect(owners).toHaveLength(1);
  });
});
