import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../../kit/queue/retry.ts';
import { readInstallation } from '../../../lib/database/installation.ts';
import { GatewayError } from '../../../lib/messages/gateway.ts';
import { everyEngine, wholeRun } from '../../../test/engines.ts';
import { aBooking, aBookingBy } from '../../../test/fixtures.ts';
import {
  accepted,
  type MailServer,
  type SmsGateway,
  startMailServer,
  startSmsGateway,
} from '../../../test/gateways.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { kindsThat, type Message } from '../message.ts';
import { outboxQueue } from './outbox-store.ts';
import { enqueueMessages } from './store.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const CUSTOMER = '+447700900201';
const TEAM = '+441632960150';

everyEngine((engine) => {
  let app: TestApp;
  let sms: SmsGateway;
  let mail: MailServer;
  beforeAll(async () => {
    [sms, mail] = await Promise.all([startSmsGateway(), startMailServer()]);
    const account = { accountSid: 'AC1', authToken: 'secret', from: '+441632960000' };
    app = await makeTestApp({
      engine,
      config: { sms: { ...account, apiBase: sms.apiBase }, smtpUrl: mail.url },
    });
    await app.signIn();
  });
  beforeEach(async () => {
    await app.services.outbox.runOnce();
    await app.reset();
    await app.changeSettings('booking', { capacityPerSlot: 100 });
    Object.assign(sms, { requests: [], delivered: new Map(), answer: () => accepted });
    Object.assign(mail, { received: [], refuseWith: undefined });
  });
  afterAll(async () => {
    await app.close();
    await Promise.all([sms.close(), mail.close()]);
  });

  const book = (body = aBooking()) =>
    app.json<{ id: number }>('/api/appointments', { method: 'POST', body, status: 201 });
  const changeStatus = (id: number, status: string) =>
    app.json(`/api/admin/appointments/${id}/status`, {
      method: 'PUT',
      asStaff: true,
      body: { status },
    });
  const confirm = (id: number) => changeStatus(id, 'confirmed');
  const messagesTo = async (recipient: string) =>
    (await app.rows('messages')).filter((message) => message.recipient === recipient);
  const series = async () => (await readInstallation(app.services.database.db)).series;
  const customerSms = async () => {
    const [message] = await messagesTo(CUSTOMER);
    if (!message) throw new Error('no text message to the customer');
    return message;
  };
  const pass = async (milliseconds: number) => {
    app.clock.advance(milliseconds);
    await app.services.outbox.runOnce();
  };

  describe('a message', () => {
    test('reaches the SMS gateway as Twilio wants it, with its own idempotency key', async () => {
      await book();
      await pass(0);
      const message = await customerSms();
      expect(message).toMatchObject({
        status: 'sent',
        attempts: 1,
        sentAt: app.clock.now().toISOString(),
      });
      const key = `sill-${await series()}-${message.id}`;
      expect(sms.delivered.get(key)).toEqual({
        path: '/2010-04-01/Accounts/AC1/Messages.json',
        authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
        key,
        form: { To: CUSTOMER, From: '+441632960000', Body: message.body },
      });
    });

    test('reaches the mail server as one letter with its calendar file and a lasting id', async () => {
      const { id } = await book();
      await confirm(id);
      await pass(0);
      const letters = mail.received.filter(({ to }) => to[0] === 'laura.fenwick@example.com');
      expect(letters).toHaveLength(2);
      const letter = letters.find(({ raw }) => raw.includes('Your visit is confirmed'));
      expect(letter?.from).toBe('hello@example.com');
      expect(letter?.raw).toMatch(/^From: "Sill & Slat" <hello@example\.com>\r\n/m);
      expect(letter?.raw).toMatch(/^Message-ID: <sill-[0-9a-f]{16}-\d+@sill\.test>\r\n/m);
      expect(letter?.raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/m);
      expect(letter?.raw).toContain('Your home consultation is confirmed.');
    });

    test('of a confirmation that may be undone waits as long, and is withdrawn when it is', async () => {
      const { id } = await book();
      await pass(0);
      const confirmations = () =>
        mail.received.filter(({ raw }) => raw.includes('Your visit is confirmed')).length;
      const set = (body: object) =>
        app.json(`/api/admin/appointments/${id}/status`, { method: 'PUT', asStaff: true, body });
      await set({ status: 'confirmed', mayBeUndone: true });
      await pass(15 * SECOND);
      await set({ status: 'pending' });
      await pass(MINUTE);
      expect(confirmations()).toBe(0);
      await set({ status: 'confirmed', mayBeUndone: true });
      await pass(20 * SECOND);
      expect(confirmations()).toBe(1);
    });

    test('of any kind asks for no holiday reply, unless a person has written it', async () => {
      const kinds = kindsThat((row) => row.channels.includes('email'));
      const state = await app.services.channelState();
      const messages = kinds.map((kind) => ({
        kind,
        channel: 'email' as const,
        recipient: 'away@example.com',
        subject: `about ${kind}.`,
        body: 'x',
      }));
      await app.services.database.write((trx) =>
        enqueueMessages(trx, messages, state, app.clock.now()),
      );
      await pass(0);
      const asking = kinds.filter((kind) => {
        const raw = mail.received.find((one) => one.raw.includes(`Subject: about ${kind}.`))?.raw;
        if (!raw) throw new Error(`${kind} did not arrive`);
        const lines = raw.split('\r\n');
        const hasOne = lines.includes('Auto-Submitted: auto-generated');
        expect(lines.includes('X-Auto-Response-Suppress: All')).toBe(hasOne);
        return !hasOne;
      });
      expect(asking).toEqual(['staff-message-customer']);
    });

    test('cannot be given further recipients or headers by what a visitor types', async () => {
      await book(aBooking({ name: 'Laura\r\nBcc: everyone@localhost\r\n\r\nSpam' }));
      await pass(0);
      expect(mail.received).toHaveLength(2);
      for (const { to, raw } of mail.received) {
        const [headers = ''] = raw.split('\r\n\r\n');
        expect(to).toHaveLength(1);
        expect(headers).not.toMatch(/^Bcc:/m);
      }
    });

    test('that the gateway fails to take is tried again, later and later, under the same key', async () => {
      sms.answer = () => ({ status: 500 });
      await book();
      await pass(0);
      for (const seconds of [1, 2, 4, 8]) {
        const message = await customerSms();
        expect(message).toMatchObject({
          status: 'queued',
          lastError: 'The SMS gateway answered 500: {}',
        });
        const wait = Date.parse(message.nextAttemptAt) - app.clock.now().getTime();
        expect(wait).toBeGreaterThanOrEqual(seconds * SECOND * 0.8);
        expect(wait).toBeLessThanOrEqual(seconds * SECOND);
        await pass(wait - 1);
        expect((await customerSms()).attempts).toBe(message.attempts);
        await pass(1);
        expect((await customerSms()).attempts).toBe(message.attempts + 1);
      }
      sms.answer = () => accepted;
      await pass(16 * SECOND);
      expect(await customerSms()).toMatchObject({ status: 'sent', attempts: 6, lastError: null });
      const toCustomer = sms.requests.filter(({ form }) => form.To === CUSTOMER);
      expect(toCustomer).toHaveLength(6);
      expect(new Set(toCustomer.map(({ key }) => key)).size).toBe(1);
    });

    test('that cannot be sent at all fails at once, and staff may send it again', async () => {
      sms.answer = () => ({ status: 400, body: { code: 21211, message: 'Invalid To number' } });
      await book();
      await pass(0);
      const failed = await customerSms();
      expect(failed).toMatchObject({
        status: 'failed',
        attempts: 1,
        lastError: 'The SMS gateway answered 400: Invalid To number',
      });
      sms.answer = () => accepted;
      await pass(HOUR);
      expect((await customerSms()).status).toBe('failed');
      const retried = await app.json<Message>(`/api/admin/messages/${failed.id}/retry`, {
        method: 'POST',
        asStaff: true,
      });
      expect(retried.status).toBe('queued');
      await pass(0);
      expect((await customerSms()).status).toBe('sent');
    });

    test('waits as long as the gateway asks', async () => {
      sms.answer = () => ({ status: 429, headers: { 'retry-after': '120' } });
      await book();
      await pass(0);
      expect(Date.parse((await customerSms()).nextAttemptAt)).toBe(
        app.clock.now().getTime() + 120 * SECOND,
      );
    });

    test('waits until the day and time that the gateway names', async () => {
      const date = new Date(Date.now() + HOUR).toUTCString();
      sms.answer = () => ({ status: 503, headers: { 'retry-after': date } });
      await book();
      await pass(0);
      const waits = Date.parse((await customerSms()).nextAttemptAt) - app.clock.now().getTime();
      expect(waits).toBeGreaterThan(HOUR - 10 * SECOND);
      expect(waits).toBeLessThanOrEqual(HOUR);
    });

    test('that the mail server refuses for good fails, and for now waits', async () => {
      const letter = async () => (await messagesTo('laura.fenwick@example.com'))[0];
      mail.refuseWith = 451;
      await book();
      await pass(0);
      expect(await letter()).toMatchObject({ status: 'queued', attempts: 1 });
      mail.refuseWith = 550;
      await pass(SECOND);
      expect(await letter()).toMatchObject({
        status: 'failed',
        lastError: expect.stringContaining('550 not this one'),
      });
    });

    test('about a visit never overtakes an earlier one, however long that has waited', async () => {
      sms.answer = () => ({ status: 503 });
      const { id } = await book();
      await confirm(id);
      // By now the first are tried every quarter of an hour; what is new is tried at once.
      for (let minute = 0; minute < 40; minute += 1) await pass(MINUTE);
      sms.answer = () => accepted;
      await changeStatus(id, 'cancelled');
      for (let minute = 0; minute < 16; minute += 1) await pass(MINUTE);
      const texts = [...sms.delivered.values()].filter(({ form }) => form.To === CUSTOMER);
      expect(texts.map(({ form }) => form.Body)).toEqual([
        expect.stringContaining("We'll confirm within 24 hours"),
        expect.stringContaining('confirmed'),
        expect.stringContaining('cancelled'),
      ]);
    });

    test('to a wrong number is sent again to the right one, when staff have put it right', async () => {
      sms.answer = ({ form }) => (form.To === CUSTOMER ? { status: 400 } : accepted);
      const { id } = await book();
      await pass(0);
      const failed = await customerSms();
      expect(failed.status).toBe('failed');
      await app.json(`/api/admin/appointments/${id}`, {
        method: 'PUT',
        asStaff: true,
        body: aBooking({ phone: '07700 900777' }),
      });
      const retry = { method: 'POST', asStaff: true };
      await app.json(`/api/admin/messages/${failed.id}/retry`, retry);
      await pass(0);
      expect(await messagesTo('+447700900777')).toMatchObject([{ id: failed.id, status: 'sent' }]);
      const [, ...more] = [...sms.delivered.values()].map(({ form }) => form.To);
      expect(more).toEqual(['+447700900777']);
    });

    test('that failed is not sent again once it is no longer true', async () => {
      sms.answer = ({ form }) => (form.To === CUSTOMER ? { status: 400 } : accepted);
      const { id } = await book();
      await confirm(id);
      await pass(0);
      sms.answer = () => accepted;
      const retry = async () => {
        const unsent = (await messagesTo(CUSTOMER)).filter(({ status }) => status !== 'sent');
        const answers = [];
        for (const message of unsent) {
          const path = `/api/admin/messages/${message.id}/retry`;
          answers.push((await app.request(path, { method: 'POST', asStaff: true })).status);
        }
        return answers;
      };
      await changeStatus(id, 'cancelled');
      await pass(0);
      expect(await retry()).toEqual([409, 409]);
      const all = { method: 'POST', asStaff: true };
      expect(await app.json('/api/admin/messages/retry-failed', all)).toMatchObject({ retried: 0 });
      expect((await messagesTo(CUSTOMER)).map(({ status }) => status)).toEqual([
        ...['failed', 'failed', 'sent'],
      ]);
      // Nor of a visit that is deleted.
      sms.answer = ({ form }) => (form.To === CUSTOMER ? { status: 400 } : accepted);
      const second = await book(aBooking({ service: 'Curtains' }));
      await pass(0);
      sms.answer = () => accepted;
      await app.request(`/api/admin/appointments/${second.id}`, {
        method: 'DELETE',
        asStaff: true,
      });
      expect(await retry()).toEqual([409, 409, 409]);
      // Whether it had failed or was still on its way.
      sms.answer = () => ({ status: 503 });
      const third = await book(aBooking({ service: 'Roller Blinds' }));
      await pass(0);
      await app.request(`/api/admin/appointments/${third.id}`, { method: 'DELETE', asStaff: true });
      expect(await retry()).toEqual([409, 409, 409, 409]);
    });

    test('of a deleted visit is not sent any more', async () => {
      sms.answer = () => ({ status: 500 });
      const { id } = await book();
      await pass(0);
      await app.request(`/api/admin/appointments/${id}`, { method: 'DELETE', asStaff: true });
      sms.answer = () => accepted;
      await pass(HOUR);
      expect(await customerSms()).toMatchObject({ status: 'cancelled' });
      expect(sms.delivered.size).toBe(0);
    });

    test('of a visit that is deleted while it is under way is not tried again', async () => {
      let release = () => {};
      const underWay = new Promise<void>((resolve) => {
        release = resolve;
      });
      sms.answer = () => underWay.then(() => ({ status: 503 }));
      const { id } = await book();
      await expect.poll(async () => (await customerSms()).status).toBe('leased');
      await app.request(`/api/admin/appointments/${id}`, { method: 'DELETE', asStaff: true });
      release();
      await app.services.outbox.runOnce();
      sms.answer = () => accepted;
      await pass(HOUR);
      expect(await customerSms()).toMatchObject({ status: 'cancelled' });
      expect(sms.delivered.size).toBe(0);
    });
  });

  describe('a gateway', () => {
    test('that hangs delays neither a booking nor a letter', async () => {
      let release = () => {};
      const hanging = new Promise<void>((resolve) => {
        release = resolve;
      });
      sms.answer = () => hanging.then(() => accepted);
      await book();
      await book(aBookingBy(2));
      await expect.poll(() => mail.received.length).toBe(4);
      expect((await customerSms()).status).toBe('leased');
      expect(sms.delivered.size).toBe(0);
      release();
      await expect.poll(() => sms.delivered.size).toBe(4);
    });

    // Time passes in the same way on both.
    if (engine === 'postgres' && !wholeRun) return;
    test('that is away for an hour loses nothing and gets nothing twice', async () => {
      sms.answer = () => ({ status: 503 });
      for (let minute = 0; minute < 60; minute += 1) {
        if (minute % 5 === 0) await book(aBookingBy(minute));
        await pass(MINUTE);
      }
      expect(sms.delivered.size).toBe(0);
      // Back, but at first its answers are lost after it has taken the message.
      sms.answer = (request) => {
        const lost = !sms.delivered.has(request.key);
        sms.delivered.set(request.key, request);
        return lost ? { status: 502 } : accepted;
      };
      for (let quarter = 0; quarter < 3; quarter += 1) await pass(15 * MINUTE);
      const rows = (await app.rows('messages')).filter(({ channel }) => channel === 'sms');
      expect(rows).toHaveLength(24);
      expect(rows.filter(({ status }) => status !== 'sent')).toEqual([]);
      const ours = await series();
      expect([...sms.delivered.keys()].sort()).toEqual(
        rows.map(({ id }) => `sill-${ours}-${id}`).sort(),
      );
    });
  });

  test('a worker that dies leaves its messages to the next after a minute, and cannot take them back', async () => {
    const { database } = app.services;
    const letter = { kind: 'test-team', recipient: TEAM, body: 'x' } as const;
    const state = await app.services.channelState();
    await database.write((trx) =>
      enqueueMessages(trx, [{ ...letter, channel: 'sms' }], state, app.clock.now()),
    );
    const [held] = await outboxQueue.lease(database, 'sms', 5, app.clock.now());
    if (!held) throw new Error('nothing was leased');
    await pass(59 * SECOND);
    expect(sms.requests).toEqual([]);
    await pass(2 * SECOND);
    expect(sms.delivered.size).toBe(1);
    const late = { status: 'failed', error: 'late' } as const;
    await outboxQueue.settle(database, held, late, app.clock.now());
    expect(await app.rows('messages')).toMatchObject([{ status: 'sent', attempts: 2 }]);
  });

  describe('the number of text messages', () => {
    test('to customers ends at 200 a day in all; the team is told all the same', async () => {
      const state = await app.services.channelState();
      await app.services.database.write(async (trx) => {
        for (let person = 0; person < 200; person += 1) {
          const recipient = `+44770090${String(person).padStart(4, '0')}`;
          const message = { kind: 'visit-link-customer', body: 'x', recipient } as const;
          await enqueueMessages(trx, [{ ...message, channel: 'sms' }], state, app.clock.now());
        }
      });
      await book(aBooking({ phone: '07911 123456' }));
      expect(await messagesTo('+447911123456')).toMatchObject([
        { status: 'failed', lastError: '200 text messages have gone out in a day' },
      ]);
      expect((await messagesTo(TEAM)).map(({ status }) => status)).not.toContain('failed');
    });

    test('to the team is one for all that follow the thirtieth of an hour', async () => {
      for (let person = 0; person < 33; person += 1) await book(aBookingBy(person));
      await pass(0);
      const toTeam = () =>
        [...sms.delivered.values()]
          .filter(({ form }) => form.To === TEAM)
          .map(({ form }) => form.Body);
      expect(toTeam()).toHaveLength(30);
      await pass(HOUR);
      expect(toTeam()).toHaveLength(31);
      expect(toTeam().at(-1)).toBe('3 more notices in the last hour. Please open the admin.');
    });

    if (engine === 'postgres' && !wholeRun) return;
    test('is nought while text messages are switched off, however many bookings come in', async () => {
      await app.changeSettings('notifications', { smsEnabled: false });
      for (let person = 0; person < 32; person += 1) await book(aBookingBy(person));
      await pass(2 * HOUR);
      expect(sms.requests).toEqual([]);
      const rows = (await app.rows('messages')).filter(({ channel }) => channel === 'sms');
      expect(rows).toHaveLength(64);
      expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['cancelled']));
    });
  });
}, 'always');

describe('without a provider', () => {
  test('the message log is where messages arrive, bundles included', async () => {
    const app = await makeTestApp({ engine: 'sqlite' });
    try {
      await app.changeSettings('booking', { capacityPerSlot: 100 });
      for (let person = 0; person < 33; person += 1) {
        const body = aBookingBy(person);
        await app.json('/api/appointments', { method: 'POST', body, status: 201 });
      }
      const toTeam = (await app.rows('messages')).filter(({ recipient }) => recipient === TEAM);
      expect(toTeam).toHaveLength(31);
      expect(toTeam.at(-1)).toMatchObject({
        status: 'sent',
        body: '3 more notices in the last hour. Please open the admin.',
      });
    } finally {
      await app.close();
    }
  });
});

describe('what follows from a failed attempt', () => {
  const now = new Date('2025-06-10T10:00:00Z');
  const message = (attempts: number, createdAt = now.toISOString()) => ({ attempts, createdAt });
  const later = new GatewayError('busy', { permanent: false });

  test.each([
    [1, 1],
    [2, 2],
    [5, 16],
    [10, 512],
    [11, 900],
    [5000, 900],
  ])('after attempt %i is another one in up to %i seconds', (attempts, seconds) => {
    for (let sample = 0; sample < 50; sample += 1) {
      const outcome = outcomeOf(later, message(attempts), now);
      if (outcome.status !== 'queued') throw new Error(`it is ${outcome.status}`);
      const wait = (outcome.nextAttemptAt.getTime() - now.getTime()) / SECOND;
      expect(wait).toBeGreaterThanOrEqual(seconds * 0.8);
      expect(wait).toBeLessThanOrEqual(seconds);
    }
  });

  test('is the end when it cannot help, or after 72 hours', () => {
    const never = new GatewayError('no such number', { permanent: true });
    expect(outcomeOf(never, message(1), now)).toEqual({
      status: 'failed',
      error: 'no such number',
    });
    const old = (hours: number) => new Date(now.getTime() - hours * HOUR).toISOString();
    expect(outcomeOf(later, message(300, old(71.9)), now).status).toBe('queued');
    expect(outcomeOf(later, message(300, old(72)), now).status).toBe('failed');
    // A gateway that asks for a year does not make it one.
    const muchLater = new GatewayError('busy', { permanent: false, retryAfterSeconds: 1e300 });
    expect(outcomeOf(muchLater, message(1, old(70)), now)).toMatchObject({
      nextAttemptAt: new Date(now.getTime() + 2 * HOUR),
    });
  });
});
