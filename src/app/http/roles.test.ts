import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminApi } from '../../admin-urls.ts';
import { type Role, roles } from '../../kit/role.ts';
import { everyEngine } from '../../test/engines.ts';
import { aBookingBy } from '../../test/fixtures.ts';
import { joinStaff, type TestStaff } from '../../test/staff.ts';
import { makeTestApp, type TestApp } from '../../test/test-app.ts';
import { isTurn } from '../../test/turns.ts';
import { adminPaths, urls } from '../../urls.ts';
import { publicRoutes } from './public-routes.ts';
import { accessOf, adviserRoutes, ownerRoutes } from './role-routes.ts';

everyEngine((engine) => {
  let app: TestApp;
  let staff: Record<Role, TestStaff>;
  let own: number;
  let another: number;

  beforeAll(async () => {
    app = await makeTestApp({ engine });
    const [owner, office, adviser] = await Promise.all(
      roles.map((role) => joinStaff(app, role, `the-${role}`)),
    );
    if (!owner || !office || !adviser) throw new Error('not everybody has come');
    staff = { owner, office, adviser };
    own = await book(1);
    another = await book(2);
    await assign(own, adviser.id);
  });
  afterAll(() => app.close());

  const book = async (person: number) => {
    const booked = await app.json<{ id: number }>('/api/appointments', {
      method: 'POST',
      status: 201,
      body: aBookingBy(person),
    });
    return booked.id;
  };
  const assign = (visit: number, userId: string | null) =>
    app.json(`/api/admin/appointments/${visit}/assignment`, {
      method: 'PUT',
      asStaff: true,
      body: { userId },
    });
  const asAdviser = (path: string, method = 'GET', body?: unknown) =>
    app.request(path, { method, headers: staff.adviser.headers, ...(body ? { body } : {}) });

  /** Every endpoint of the API, as it was written. */
  const endpoints = () =>
    app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .filter(({ path }) => path !== '/api/*')
      .map(({ method, path }) => ({ method, path, endpoint: `${method} ${path}` }));
  // better-auth's own: staff may change their own password and end their own sessions.
  const isOwnAccount = (path: string) => path.startsWith('/api/auth/');

  describe('every route and every role', () => {
    // access.test.ts asks as a stranger.
    test('agree with the table', async () => {
      const wrong: string[] = [];
      let asked = 0;
      for (const [at, { method, path, endpoint }] of endpoints().entries()) {
        if (publicRoutes.has(endpoint) || isOwnAccount(path)) continue;
        for (const [turn, role] of roles.entries()) {
          // Who may is settled before the first query: on PostgreSQL the roles take turns, as do in `npm test` those who
          // may most.
          if (engine === 'postgres' && at % roles.length !== turn) continue;
          if (role !== 'adviser' && !isTurn(at, turn, 2)) continue;
          asked += 1;
          const access = accessOf(role, endpoint);
          // A visit that is not theirs, and no body: what is allowed gets as far as 404, 400 or 415.
          const target = path.replace(':id', String(another)).replace(/:\w+/g, '1');
          // The feed of changes does not end by itself.
          const response = await app.request(target, { method, headers: staff[role].headers });
          await response.body?.cancel();
          const expected =
            access === 'none'
              ? [403]
              : access === 'whole'
                ? [200, 201, 204, 400, 404, 409, 415]
                : [404];
          if (!expected.includes(response.status)) {
            wrong.push(`${role}: ${endpoint} is ${response.status}, not ${expected}`);
          }
          if (method === 'DELETE' && path === '/api/admin/appointments/:id') {
            another = await book(asked + 10);
          }
        }
      }
      expect(wrong).toEqual([]);
      expect(asked).toBeGreaterThan(engine === 'sqlite' ? 200 : 60);
    });

    test('of the tables exist', () => {
      const known = new Set(endpoints().map(({ endpoint }) => endpoint));
      const listed = [...ownerRoutes, ...adviserRoutes.keys()];
      expect(listed.filter((endpoint) => !known.has(endpoint))).toEqual([]);
      expect(listed.filter((endpoint) => publicRoutes.has(endpoint))).toEqual([]);
    });

    test('keep for the owner what opens everything else, and from advisers what is not theirs', () => {
      const accessTo = (endpoint: string) => roles.map((role) => accessOf(role, endpoint));
      for (const endpoint of [
        `POST ${adminApi.accounts()}`,
        `PUT ${adminApi.settings()}`,
        `GET ${adminApi.audit()}`,
        `POST ${adminApi.tokens()}`,
        `POST ${adminApi.personErasure()}`,
        `GET ${adminApi.backupDownload(':name')}`,
      ]) {
        expect(accessTo(endpoint), endpoint).toEqual(['whole', 'none', 'none']);
      }
      for (const endpoint of [
        `GET ${adminApi.settings()}`,
        `GET ${adminApi.messages()}`,
        `DELETE ${adminApi.appointment(':id')}`,
        `PUT ${adminApi.appointmentAssignment(':id')}`,
      ]) {
        expect(accessTo(endpoint), endpoint).toEqual(['whole', 'whole', 'none']);
      }
    });

    test('say in words why not', async () => {
      const answer = await asAdviser('/api/admin/settings');
      expect(answer.status).toBe(403);
      expect(await answer.json()).toEqual({
        error: 'Your account may not do that. Please ask the owner.',
      });
    });
  });

  describe('an adviser', () => {
    test('is a stranger to what anybody may call', async () => {
      const pending = await asAdviser('/api/testimonials?approvedOnly=false');
      expect(pending.status).toBe(401);
    });

    test('sees and counts the visits that are theirs, whatever is asked for', async () => {
      const list = async (query: string) => {
        const visits = await app.json<{ id: number }[]>(`/api/admin/appointments${query}`, {
          headers: staff.adviser.headers,
        });
        return visits.map(({ id }) => id);
      };
      for (const query of ['', '?after=0', '?page=1', `?assignedTo=${staff.owner.id}`]) {
        expect(await list(query), query).toEqual([own]);
      }
      for (const query of ['?assignedTo=none', '?assignedTo=me&after=0', '?q=Customer&after=0']) {
        expect(await list(query), query).toEqual([own]);
      }
      expect(await list('?q=customer%202&after=0')).toEqual([]);
      expect(
        await app.json('/api/admin/appointments/counts', { headers: staff.adviser.headers }),
      ).toEqual({ pending: 1, confirmed: 0 });
    });

    test('opens their own visit and no other', async () => {
      expect((await asAdviser(`/api/admin/appointments/${own}`)).status).toBe(200);
      const other = await asAdviser(`/api/admin/appointments/${another}`);
      expect(other.status).toBe(404);
      const none = await asAdviser('/api/admin/appointments/999999');
      expect([other.status, await other.json()]).toEqual([none.status, await none.json()]);
    });

    test('has a diary of their own visits, and every view of one of them', async () => {
      const { headers } = staff.adviser;
      const diary = await app.json<{ visits: { id: number }[]; days: { counts: unknown }[] }>(
        '/api/admin/diary?from=2025-06-11&to=2025-06-11',
        { headers },
      );
      expect(diary.visits.map(({ id }) => id)).toEqual([own]);
      expect(diary.days[0]?.counts).toMatchObject({ pending: 1 });
      const views = [...adviserRoutes]
        .filter(([endpoint, access]) => access === 'own visit' && endpoint.startsWith('GET'))
        .map(([endpoint]) => endpoint.replace('GET ', ''));
      for (const path of views.filter((view) => !view.includes(':photo'))) {
        expect((await asAdviser(path.replace(':id', String(own)))).status, path).toBe(200);
        expect((await asAdviser(path.replace(':id', String(another)))).status, path).toBe(404);
      }
    });

    test('confirms, completes and cancels it, and does nothing else with it', async () => {
      const set = (id: number, status: string) =>
        asAdviser(`/api/admin/appointments/${id}/status`, 'PUT', { status });
      for (const status of ['confirmed', 'completed', 'cancelled']) {
        expect((await set(own, status)).status, status).toBe(200);
      }
      expect((await set(own, 'pending')).status).toBe(403);
      expect((await set(another, 'confirmed')).status).toBe(404);
      const assignment = `/api/admin/appointments/${own}/assignment`;
      expect((await asAdviser(assignment, 'PUT', { userId: null })).status).toBe(403);
      expect((await asAdviser(`/api/admin/appointments/${own}`, 'DELETE')).status).toBe(403);
    });

    test('is shown their own start instead of a screen that is not theirs', async () => {
      for (const path of adminPaths) {
        const response = await asAdviser(path);
        const open = [
          ...[urls.admin.login(), urls.admin.setPassword()],
          ...[urls.admin.today(), urls.admin.appointments(), urls.admin.diary()],
          urls.admin.advisers(),
          ...[urls.admin.customers(), urls.admin.tasks(), urls.admin.inbox()],
        ];
        if (open.includes(path) || path === urls.admin.pipeline()) {
          expect(response.status, path).toBe(200);
        } else {
          expect(response.headers.get('Location'), path).toBe(urls.admin.today());
        }
      }
      expect((await asAdviser(urls.preview())).headers.get('Location')).toBe(urls.admin.login());
    });
  });

  // Named again: the walk above uses the table, whatever it says.
  test('office may not do what is the owner’s alone, nor an adviser what is the office’s', async () => {
    const ask = async (role: Role, endpoint: string) => {
      const [method = '', path = ''] = endpoint.split(' ');
      return (await app.request(path, { method, headers: staff[role].headers })).status;
    };
    for (const endpoint of [
      'PUT /api/admin/settings',
      'PUT /api/admin/message-templates/1',
      'GET /api/admin/accounts',
      'POST /api/admin/accounts',
      'POST /api/admin/people/erase',
      'GET /api/admin/audit',
    ]) {
      expect(await ask('office', endpoint), endpoint).toBe(403);
    }
    for (const endpoint of [
      'GET /api/admin/settings',
      'GET /api/admin/contact-submissions',
      'GET /api/admin/messages',
      'POST /api/products',
      'PATCH /api/admin/website-content',
    ]) {
      expect(await ask('adviser', endpoint), endpoint).toBe(403);
    }
  });

  test('office has every screen but the accounts', async () => {
    const open = (path: string) => app.request(path, { headers: staff.office.headers });
    expect((await open(urls.admin.settings())).status).toBe(200);
    expect((await open(urls.admin.accounts())).headers.get('Location')).toBe('/admin');
  });
});
