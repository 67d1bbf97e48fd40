import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { publicRoutes } from '../../../app/http/public-routes.ts';
import { ownerRoutes } from '../../../app/http/role-routes.ts';
import { scopeOf } from '../../../app/http/token-routes.ts';
import { sha256 } from '../../../lib/process/secrets.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { everyEngine } from '../../../test/engines.ts';
import { aBookingBy } from '../../../test/fixtures.ts';
import { closeServer, listen } from '../../../test/gateways.ts';
import { joinStaff } from '../../../test/staff.ts';
import { makeTestApp, type TestApp, testSecret } from '../../../test/test-app.ts';
import { isTurn } from '../../../test/turns.ts';
import { swatchRequestStore } from '../../swatches/server/store.ts';
import { type MadeToken, scopes } from '../token.ts';
import type { Delivery, MadeWebhook, Webhook } from '../webhook.ts';
import { callWebhook } from './webhook-call.ts';
import { deliveryQueue, forgetOldDeliveries } from './webhook-store.ts';
import { sealedWith } from './webhook-work.ts';

/** What a receiver has its library check. @throws for what is not ours. */
const checked = (secret: string, headers: IncomingHttpHeaders, body: string) =>
  new StandardWebhook(secret).verify(body, headers as Record<string, string>) as {
    event: string;
    data: unknown;
  };

interface Call {
  headers: IncomingHttpHeaders;
  body: string;
}

everyEngine((engine) => {
  let app: TestApp;
  let receiver: Server;
  let address: string;
  const calls: Call[] = [];
  /** What the receiver answers next; 200 when there is nothing. */
  const answers: number[] = [];

  beforeAll(async () => {
    app = await makeTestApp({ engine, config: { publicUrl: 'http://localhost:3000' } });
    receiver = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      calls.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      const status = answers.shift() ?? 200;
      response.writeHead(status, { Location: 'http://127.0.0.1:1/' }).end('taken');
    });
    address = `http://127.0.0.1:${await listen(receiver)}/sill`;
  });
  afterAll(async () => {
    await app.close();
    await closeServer(receiver);
  });
  beforeEach(async () => {
    await app.reset();
    for (const table of ['apiTokens', 'webhookDeliveries', 'webhooks'] as const) {
      await app.services.database.write((trx) => trx.deleteFrom(table).execute());
    }
    calls.length = 0;
    answers.length = 0;
  });

  const make = (body: unknown) =>
    app.json<MadeToken>('/api/admin/tokens', { method: 'POST', body, asStaff: true, status: 201 });
  const withToken = (token: string) => ({ Authorization: `Bearer ${token}` });
  const listen_ = (body: unknown = { url: address, events: ['appointment.created'] }) =>
    app.json<MadeWebhook>('/api/admin/webhooks', {
      method: 'POST',
      body,
      asStaff: true,
      status: 201,
    });
  const book = (person = 1) =>
    app.json<{ id: number }>('/api/appointments', {
      method: 'POST',
      body: aBookingBy(person),
      status: 201,
    });
  const logOf = (id: number) =>
    app.json<Delivery[]>(`/api/admin/webhooks/${id}/deliveries`, { asStaff: true });
  const tell = () => app.services.webhookWork.runOnce();

  describe('tokens', () => {
    test('one is told once, kept as a hash, used within its scopes, and ended at once', async () => {
      const { id } = await book();
      const made = await make({ name: 'Accounts', scopes: ['appointments:read'] });
      expect(made).toMatchObject({ name: 'Accounts', lastUsedAt: null, madeBy: 'admin' });
      const headers = withToken(made.token);
      const list = await app.json<{ id: number }[]>('/api/admin/appointments', { headers });
      expect(list.map((visit) => visit.id)).toEqual([id]);
      const refused = await app.request(`/api/admin/appointments/${id}`, {
        method: 'DELETE',
        headers,
      });
      expect(refused.status).toBe(403);
      expect(await refused.json()).toEqual({
        error: 'This token may not do that: it is outside its scopes.',
      });
      const told = JSON.stringify(await app.json('/api/admin/tokens', { asStaff: true }));
      expect(told).toContain('2025-06-10T10:00');
      expect(told + JSON.stringify(await app.rows('apiTokens'))).not.toContain(made.token);

      const gone = await app.request(`/api/admin/tokens/${made.id}`, {
        method: 'DELETE',
        asStaff: true,
      });
      expect(gone.status).toBe(204);
      expect((await app.request('/api/admin/appointments', { headers })).status).toBe(401);
    });

    test('each opens what its scopes say, and nothing else, on every route', async () => {
      const everything = await Promise.all(
        scopes.map(async (scope) => ({ scope, ...(await make({ name: scope, scopes: [scope] })) })),
      );
      const endpoints = app.routes.filter(
        ({ method, path }) =>
          method !== 'ALL' &&
          /^\/api\/(?!auth\/)/.test(path) &&
          !path.includes('*') &&
          !publicRoutes.has(`${method} ${path}`),
      );
      expect(endpoints.length).toBeGreaterThan(100);
      for (const [at, { method, path }] of endpoints.entries()) {
        const needed = scopeOf(`${method} ${path}`);
        for (const [turn, { scope, token }] of everything.entries()) {
          // What a token may not is refused before a query: on PostgreSQL, and in `npm test`, the others take turns.
          const isLess = engine === 'postgres' && at % everything.length !== turn;
          if (scope !== needed && (isLess || !isTurn(at, turn, everything.length))) continue;
          const { status } = await app.request(path.replace(/:\w+/g, '1'), {
            method,
            headers: withToken(token),
          });
          const isOpen = status < 500 && status !== 401 && status !== 403;
          expect({ path, method, scope, isOpen, status }).toMatchObject(
            scope === needed ? { isOpen: true } : { status: 403 },
          );
        }
      }
      const open = new Set(endpoints.map(({ method, path }) => scopeOf(`${method} ${path}`)));
      for (const scope of scopes) expect(open).toContain(scope);
      for (const endpoint of ownerRoutes) expect(scopeOf(endpoint)).toBeUndefined();
    });

    test('a cookie beside one counts for nothing, and past 600 calls a minute it has to wait', async () => {
      const { token } = await make({ name: 'Busy', scopes: ['appointments:read'] });
      const headers = withToken(token);
      const path = '/api/admin/appointments';
      const both = await app.request('/api/admin/settings', { headers, asStaff: true });
      expect(both.status).toBe(403);
      // two-processes.test.ts counts on PostgreSQL.
      if (engine === 'postgres') return;
      const statuses = new Set<number>();
      for (let call = 1; call < 600; call += 1) {
        statuses.add((await app.request(path, { headers })).status);
      }
      expect([...statuses]).toEqual([200]);
      const refused = await app.request(path, { headers });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    });

    test('an unknown or outlived one is refused everywhere, and what it does is in the audit log', async () => {
      const unknown = await app.request('/api/products', { headers: withToken('sill_unknown') });
      expect(unknown.status).toBe(401);
      const { token } = await make({
        name: 'Till June',
        scopes: ['content:write'],
        until: '2025-06-11',
      });
      const body = { question: 'How long?', answer: 'Two weeks.', category: 'Visits', order: 0 };
      const request = { method: 'POST', headers: withToken(token), body };
      expect((await app.request('/api/admin/faqs', request)).status).toBe(201);
      expect((await app.rows('auditEntries')).at(-1)).toMatchObject({ actor: 'token Till June' });
      app.clock.advance(2 * DAY_MS);
      expect((await app.request('/api/admin/faqs', request)).status).toBe(401);
    });

    test('one lasts a year at most, which is what one gets who gives no date', async () => {
      const made = await make({ name: 'No date', scopes: ['content:read'] });
      expect(made.until).toBe('2026-06-10T10:00:00.000Z');
      const until = (day: string) => ({ name: 'Long', scopes: ['content:read'], until: day });
      expect((await make(until('2026-06-10'))).until).toBe('2026-06-10T22:59:59.000Z');
      for (const day of ['2026-06-12', '9999-12-31']) {
        const refused = { method: 'POST', body: until(day), asStaff: true, status: 400 };
        const sentence = 'A token lasts a year at most. Please enter an earlier date';
        expect(await app.json('/api/admin/tokens', refused)).toEqual({
          error: sentence,
          fields: { until: sentence },
        });
      }
    });

    test.each([
      ['is disabled', 'state', { disabled: true }],
      ['is made less', '', { name: 'Olive', email: '', role: 'office' }],
    ])('one ends, and webhooks pause, when the owner who made them %s', async (how, end, body) => {
      const username = `olive.${end || 'role'}`;
      const olive = await joinStaff(app, 'owner', username);
      const asOlive = { method: 'POST', headers: olive.headers, status: 201 };
      const { token } = await app.json<MadeToken>('/api/admin/tokens', {
        ...asOlive,
        body: { name: 'Her CRM', scopes: ['appointments:read'] },
      });
      const hook = await app.json<MadeWebhook>('/api/admin/webhooks', {
        ...asOlive,
        body: { url: address, events: ['appointment.created'] },
      });
      const ours = await make({ name: 'Ours', scopes: ['appointments:read'] });
      const ask = async (bearer: string) =>
        (await app.request('/api/admin/appointments', { headers: withToken(bearer) })).status;
      expect([how, await ask(token)]).toEqual([how, 200]);

      const path = ['/api/admin/accounts', olive.id, end].filter(Boolean).join('/');
      const answer = await app.json(path, { method: 'PUT', asStaff: true, body });
      expect(answer).toMatchObject({ ended: { tokens: ['Her CRM'], webhooks: [address] } });
      expect([await ask(token), await ask(ours.token)]).toEqual([401, 200]);
      const webhooks = await app.json<MadeWebhook[]>('/api/admin/webhooks', { asStaff: true });
      expect(webhooks.find(({ id }) => id === hook.id)?.active).toBe(false);
      const audit = (await app.rows('auditEntries')).map(
        ({ actor, action, subject, detail }) => `${actor} ${action} ${subject} ${detail}`,
      );
      expect(audit).toContain('admin deleted token Her CRM');
      expect(audit).toContain(`admin paused webhook ${new URL(address).host}`);
    });

    test('an owner who is disabled while their request comes in does nothing by it any more', async () => {
      const olive = await joinStaff(app, 'owner', 'olive.slow');
      const made = await app.json<MadeToken>('/api/admin/tokens', {
        method: 'POST',
        headers: olive.headers,
        status: 201,
        body: { name: 'Hers', scopes: ['appointments:read'] },
      });
      const body = JSON.stringify({ name: 'Slow', scopes: ['appointments:read'] });
      const slow = httpRequest(`${app.origin}/api/admin/tokens`, {
        method: 'POST',
        headers: {
          ...olive.headers,
          'Content-Type': 'application/json',
          'Content-Length': body.length,
        },
      });
      const answer = once(slow, 'response') as Promise<[IncomingMessage]>;
      slow.write(body.slice(0, 3));
      await setTimeout(100);
      const path = `/api/admin/accounts/${olive.id}/state`;
      await app.json(path, { method: 'PUT', asStaff: true, body: { disabled: true } });
      slow.end(body.slice(3));
      const [{ statusCode }] = await answer;
      expect(statusCode).toBe(401);
      expect(await app.rows('apiTokens')).toEqual([]);

      // Nor does a token that was made at that very moment.
      await app.services.database.write((trx) =>
        trx
          .insertInto('apiTokens')
          .values({
            name: 'Late',
            scopes: '["appointments:read"]',
            until: '2099-01-01T00:00:00.000Z',
            madeBy: 'olive.slow',
            tokenHash: sha256(made.token),
            createdAt: new Date().toISOString(),
          })
          .execute(),
      );
      const late = await app.request('/api/admin/appointments', { headers: withToken(made.token) });
      expect(late.status).toBe(401);
    });

    test('none deletes a visit for good', async () => {
      const { id } = await book();
      const { token } = await make({ name: 'Diary', scopes: ['appointments:write'] });
      const path = `/api/admin/appointments/${id}`;
      const headers = withToken(token);
      expect((await app.request(path, { method: 'DELETE', headers })).status).toBe(403);
      const cancelled = { method: 'PUT', headers, body: { status: 'cancelled' } };
      expect((await app.request(`${path}/status`, cancelled)).status).toBe(200);
      expect((await app.request(path, { asStaff: true })).status).toBe(200);
    });

    test('there are at most 100', async () => {
      const body = { name: 'One of many', scopes: ['appointments:read'] };
      await app.services.database.write((trx) =>
        trx
          .insertInto('apiTokens')
          .values(
            Array.from({ length: 99 }, (_, made) => ({
              name: body.name,
              scopes: JSON.stringify(body.scopes),
              until: '2099-01-01T00:00:00.000Z',
              madeBy: 'admin',
              tokenHash: sha256(`token ${made}`),
              createdAt: new Date().toISOString(),
            })),
          )
          .execute(),
      );
      await make(body);
      const refused = { method: 'POST', body, asStaff: true, status: 409 };
      expect(await app.json('/api/admin/tokens', refused)).toEqual({
        error: 'There are 100 tokens. End one first.',
      });
    });

    test('what is wrong with a new one is said at its field', async () => {
      const response = await app.request('/api/admin/tokens', {
        method: 'POST',
        asStaff: true,
        body: { name: '', scopes: ['settings:write'], until: 'soon' },
      });
      expect(response.status).toBe(400);
      const { fields } = (await response.json()) as { fields: Record<string, string> };
      expect(Object.keys(fields).sort()).toEqual(['name', 'scopes.0', 'until']);
    });
  });

  describe('webhooks', () => {
    test('a booking is told once, signed, as the office sees it', async () => {
      const { id: webhook, secret } = await listen_();
      const { id } = await book();
      await tell();
      await tell();
      expect(calls).toHaveLength(1);
      const [{ headers, body } = { headers: {}, body: '' }] = calls;
      expect(headers['sill-event']).toBe('appointment.created');
      vi.useFakeTimers({ now: app.clock.now(), toFake: ['Date'] });
      const told = checked(secret, headers, body);
      expect(() => checked(secret, headers, `${body} `)).toThrow('No matching signature');
      expect(() => checked('whsec_AAAA', headers, body)).toThrow('No matching signature');
      vi.useRealTimers();
      expect(() => checked(secret, headers, body)).toThrow('too old');
      expect(told.event).toBe('appointment.created');
      expect(told.data).toEqual(await app.json(`/api/admin/appointments/${id}`, { asStaff: true }));
      expect(await logOf(webhook)).toMatchObject([
        { delivery: headers['webhook-id'], status: 'sent', attempts: 1, answer: 200 },
      ]);
      expect(JSON.stringify(await app.rows('webhooks'))).not.toContain(secret);
    });

    test('a secret of an earlier release signs both ways', async () => {
      const old = 'whsec_-_6d5H0sJ9oXk2mQwZ1rT7uVbNcLpEaGyHfDsKiRxOg';
      const { id: webhook } = await listen_();
      const { seal } = sealedWith(testSecret);
      await app.services.database.write((trx) =>
        trx
          .updateTable('webhooks')
          .set({ secret: seal(old) })
          .where('id', '=', webhook)
          .execute(),
      );
      await book();
      await tell();
      const [{ headers, body } = { headers: {}, body: '' }] = calls;
      vi.useFakeTimers({ now: app.clock.now(), toFake: ['Date'] });
      const plain = `${old.replaceAll('-', '+').replaceAll('_', '/').replace('whsec/', 'whsec_')}=`;
      expect(checked(plain, headers, body).event).toBe('appointment.created');
      vi.useRealTimers();
      const at = app.clock.now().getTime() / 1000;
      const mac = createHmac('sha256', old).update(`${at}.${body}`).digest('hex');
      expect(headers['sill-signature']).toBe(`t=${at},v1=${mac}`);
    });

    test('every change of a visit is told, however it comes about; other records when they come in', async () => {
      const { id: webhook } = await listen_({
        url: address,
        events: [
          'appointment.changed',
          'contact.created',
          'testimonial.created',
          'swatch.requested',
        ],
      });
      const { id } = await book();
      await app.json(`/api/admin/appointments/${id}/status`, {
        method: 'PUT',
        body: { status: 'confirmed' },
        asStaff: true,
      });
      await app.json('/api/contact', {
        method: 'POST',
        status: 201,
        body: {
          name: 'Ada Visitor',
          email: 'ada@example.com',
          subject: 'Blinds',
          message: 'Do you fit blinds in conservatories?',
        },
      });
      await app.json('/api/testimonials', {
        method: 'POST',
        status: 201,
        body: { author: 'Cy Buyer', rating: 5, quote: 'They hang straight and look lovely.' },
      });
      const now = app.clock.now().toISOString();
      await app.services.database.write(async (trx) => {
        await swatchRequestStore(app.services.database).insert(
          trx,
          {
            name: 'Di',
            address: '1 High Street',
            postcode: 'CV37 9ZZ',
            email: '',
            phone: '',
            swatches: [],
            status: 'new',
          },
          app.clock.now(),
        );
        // No new version: nothing that staff or customer have changed.
        await trx
          .updateTable('appointments')
          .set({ updatedAt: now })
          .where('id', '=', id)
          .execute();
      });
      await tell();
      expect((await logOf(webhook)).map(({ event }) => event).sort()).toEqual([
        'appointment.changed',
        'contact.created',
        'swatch.requested',
        'testimonial.created',
      ]);
      const told = calls.map(({ body }) => JSON.parse(body).data);
      expect(told).toContainEqual(expect.objectContaining({ id, status: 'confirmed', version: 2 }));
    });

    test('what is not taken is repeated under the same number, also by hand, and given up after 72 hours', async () => {
      const { id: webhook } = await listen_();
      answers.push(500, 302);
      await book();
      await tell();
      const [waiting] = await logOf(webhook);
      expect(waiting).toMatchObject({
        status: 'queued',
        answer: 500,
        lastError: 'It answered 500',
      });
      app.clock.advance(2000);
      await tell();
      app.clock.advance(5000);
      await tell();
      expect(new Set(calls.map(({ headers }) => headers['sill-delivery'])).size).toBe(1);
      expect(await logOf(webhook)).toMatchObject([
        { status: 'sent', attempts: 3, lastError: null },
      ]);

      answers.push(503);
      const path = `/api/admin/webhooks/${webhook}/deliveries/${waiting?.id}/retry`;
      app.clock.advance(3 * DAY_MS);
      await app.json(path, { method: 'POST', asStaff: true });
      await tell();
      expect(await logOf(webhook)).toMatchObject([{ status: 'failed', answer: 503 }]);
      await app.json(path, { method: 'POST', asStaff: true });
      await tell();
      expect(await logOf(webhook)).toMatchObject([{ status: 'sent' }]);
    });

    test('one that gives no answer keeps no other waiting, and says so until it takes a call', async () => {
      const dead = await listen_({ url: 'http://127.0.0.1:1/', events: ['appointment.created'] });
      const { id: webhook } = await listen_();
      await Promise.all(Array.from({ length: 7 }, (_, person) => book(person)));
      await tell();
      expect(calls).toHaveLength(7);
      expect((await logOf(dead.id)).map(({ attempts }) => attempts).sort()).toEqual([
        ...[0, 0, 1, 1, 1, 1, 1],
      ]);
      app.clock.advance(3 * DAY_MS);
      await tell();
      await tell();
      const states = await app.json<Webhook[]>('/api/admin/webhooks', { asStaff: true });
      expect(states).toMatchObject([
        { id: dead.id, givenUpAt: '2025-06-10T10:00:00.000Z' },
        { id: webhook, givenUpAt: null },
      ]);
    });

    test('a test is sent to see whether it answers; a paused one waits, and what is old is forgotten', async () => {
      const { id: webhook } = await listen_();
      const state = (active: boolean) =>
        app.json(`/api/admin/webhooks/${webhook}`, {
          method: 'PUT',
          body: { active },
          asStaff: true,
        });
      await state(false);
      const path = `/api/admin/webhooks/${webhook}/test`;
      await app.json(path, { method: 'POST', asStaff: true, status: 201 });
      await tell();
      expect(calls).toEqual([]);
      await state(true);
      await tell();
      expect(calls.map(({ body }) => JSON.parse(body))).toEqual([
        { event: 'test', at: '2025-06-10T10:00:00.000Z', data: {} },
      ]);
      const none = await app.request('/api/admin/webhooks/9999/test', {
        method: 'POST',
        asStaff: true,
      });
      expect(none.status).toBe(404);

      await app.json(path, { method: 'POST', asStaff: true, status: 201 });
      await app.services.database.write((trx) => deliveryQueue.hold(trx, 'From a backup'));
      await tell();
      expect(calls).toHaveLength(1);
      expect(await logOf(webhook)).toMatchObject([{ lastError: 'From a backup' }, {}]);
      app.clock.advance(31 * DAY_MS);
      await app.services.database.write((trx) => forgetOldDeliveries(trx, app.clock.now()));
      expect(await logOf(webhook)).toEqual([]);
    });

    test('a secret that was sealed with another AUTH_SECRET says so, and nothing is sent unsigned', async () => {
      const { id: webhook } = await listen_();
      await app.services.database.write((trx) =>
        trx.updateTable('webhooks').set({ secret: 'sealed otherwise' }).execute(),
      );
      await book();
      await tell();
      expect(calls).toEqual([]);
      expect(await logOf(webhook)).toMatchObject([
        { status: 'failed', lastError: expect.stringContaining('another AUTH_SECRET') },
      ]);
    });

    test('a new AUTH_SECRET changes no signature, no token and no link while the former one is given', async () => {
      const { secret } = await listen_();
      const { token } = await make({ name: 'Accounts', scopes: ['appointments:read'] });
      const { link } = await app.json<{ link: { url: string } }>('/api/admin/accounts', {
        method: 'POST',
        asStaff: true,
        status: 201,
        body: { username: `ruth-${engine}`, name: 'Ruth', email: '', role: 'office' },
      });
      const { manageUrl } = await app.json<{ manageUrl: string }>('/api/appointments', {
        method: 'POST',
        body: aBookingBy(1),
        status: 201,
      });
      const next = 'another secret of thirty-two characters';
      await app.reopen({ authSecret: next, authSecretOld: testSecret });
      await app.reopen({ authSecretOld: undefined });

      await tell();
      const [{ headers, body } = { headers: {}, body: '' }] = calls;
      vi.useFakeTimers({ now: app.clock.now(), toFake: ['Date'] });
      expect(checked(secret, headers, body).event).toBe('appointment.created');
      vi.useRealTimers();
      const list = { headers: withToken(token) };
      expect((await app.request('/api/admin/appointments', list)).status).toBe(200);
      const visit = new URL(manageUrl).pathname.split('/').at(-1);
      await app.json(`/api/visits/${visit}`);
      await app.json('/api/set-password', {
        method: 'POST',
        body: {
          token: new URL(link.url).searchParams.get('token'),
          password: 'quite another long password',
        },
      });
      await app.reopen({ authSecret: testSecret, authSecretOld: next });
      await app.reopen({ authSecretOld: undefined });
    });

    test('there are at most 20', async () => {
      for (let made = 0; made < 20; made += 1) await listen_();
      const body = { url: address, events: ['appointment.created'] };
      const refused = { method: 'POST', body, asStaff: true, status: 409 };
      expect(await app.json('/api/admin/webhooks', refused)).toEqual({
        error: 'There are 20 webhooks. End one first.',
      });
    });

    test('the address that was looked at is the one that is called, however the name changes', async () => {
      const answers = [['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1', '10.0.0.1']];
      let asked = 0;
      const call = () =>
        callWebhook({
          url: `http://crm.example.com:${new URL(address).port}/`,
          secret: 'whsec_AAAA',
          event: 'test',
          delivery: '1',
          body: '{}',
          allowsLoopback: true,
          now: app.clock.now(),
          resolve: (_host, _options, done) => {
            const addresses = answers[asked] ?? [];
            asked += 1;
            done(
              null,
              addresses.map((each) => ({ address: each, family: 4 })),
            );
          },
        });
      expect(await call()).toBe(200);
      expect(asked).toBe(1);
      await expect(call()).rejects.toThrow('not on the internet');
      await expect(call()).rejects.toThrow('not on the internet');
      expect(asked).toBe(3);
      expect(calls).toHaveLength(1);
    });

    test('nothing inside the network is called, whatever its name leads to', async () => {
      for (const url of [
        ...[
          'https://10.0.0.1/',
          'https://169.254.169.254/',
          'https://168.63.129.16/',
          'https://[fd00::1]/',
          'https://0.0.0.0/',
        ],
        ...['https://[::ffff:192.168.1.1]/', 'https://[::a00:1]/', 'https://192.168.0.1.nip.io/'],
      ]) {
        await listen_({ url, events: ['appointment.created'] });
      }
      const plain = await app.request('/api/admin/webhooks', {
        method: 'POST',
        asStaff: true,
        body: { url: 'http://example.com/', events: ['appointment.created'] },
      });
      expect(plain.status).toBe(400);
      await book();
      await tell();
      const outcomes = (await app.rows('webhookDeliveries')).map(({ status, lastError }) =>
        status === 'failed' ? lastError : status,
      );
      expect(outcomes.slice(0, 7)).toEqual(
        Array.from({ length: 7 }, () => 'The address is not on the internet'),
      );
      // A name that leads inside; without a network, one that is not found and is tried again.
      expect(['The address is not on the internet', 'queued']).toContain(outcomes[7]);
    });

    test('two processes tell each thing once, and a paused or deleted one is told nothing', async () => {
      const { id: webhook } = await listen_();
      const other = await app.openAnother();
      await Promise.all(Array.from({ length: 12 }, (_, person) => book(person)));
      await Promise.all([tell(), other.webhookWork.runOnce()]);
      await other.close();
      const numbers = calls.map(({ headers }) => headers['sill-delivery']);
      expect(numbers).toHaveLength(12);
      expect(new Set(numbers).size).toBe(numbers.length);

      await app.json(`/api/admin/webhooks/${webhook}`, {
        method: 'PUT',
        body: { active: false },
        asStaff: true,
      });
      await book(40);
      await tell();
      expect(calls).toHaveLength(numbers.length);
      const gone = await app.request(`/api/admin/webhooks/${webhook}`, {
        method: 'DELETE',
        asStaff: true,
      });
      expect(gone.status).toBe(204);
      expect(await app.rows('webhookDeliveries')).toEqual([]);
    });
  });
});
