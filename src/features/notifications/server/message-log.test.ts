import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GatewayError } from '../../../lib/messages/gateway.ts';
import { HOUR_MS, MINUTE_MS } from '../../../lib/time/durations.ts';
import { everyEngine } from '../../../test/engines.ts';
import { aBooking, aBookingBy } from '../../../test/fixtures.ts';
import { accepted, type SmsGateway, startSmsGateway } from '../../../test/gateways.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { BookingAnswer } from '../../appointments/appointment.ts';
import type { TimelineEntry } from '../../appointments/timeline.ts';
import type { Message } from '../message.ts';
import type { MessageTemplate } from '../message-template.ts';

everyEngine((engine) => {
  let app: TestApp;
  let sms: SmsGateway;
  beforeAll(async () => {
    sms = await startSmsGateway();
    const account = { accountSid: 'AC1', authToken: 'secret', from: '+441632960000' };
    app = await makeTestApp({ engine, config: { sms: { ...account, apiBase: sms.apiBase } } });
    await app.signIn();
  });
  beforeEach(async () => {
    await app.services.outbox.runOnce();
    await app.reset();
    Object.assign(sms, { requests: [], delivered: new Map(), answer: () => accepted });
  });
  afterAll(async () => {
    await app.close();
    await sms.close();
  });

  const staff = <Answer>(method: string, path: string, body?: unknown, status = 200) =>
    app.json<Answer>(`/api/admin/${path}`, { method, asStaff: true, body, status });
  const list = (query = '') => staff<Message[]>('GET', `messages${query}`);
  const book = (body = aBooking()) =>
    app.json<BookingAnswer>('/api/appointments', { method: 'POST', body, status: 201 });
  const confirm = (id: number) =>
    staff('PUT', `appointments/${id}/status`, { status: 'confirmed' });
  const refuse = () => ({ status: 400, body: { message: 'not this number' } });

  describe('the message log', () => {
    test('is narrowed by state, channel and kind, a page at a time', async () => {
      sms.answer = refuse;
      for (let person = 0; person < 3; person += 1) await book(aBookingBy(person));
      await app.services.outbox.runOnce();
      expect(await list('?status=failed')).toHaveLength(6);
      expect(await list('?status=sent&channel=email&kind=booking-received-customer')).toHaveLength(
        3,
      );
      expect(await list('?channel=sms&kind=booking-received-team')).toHaveLength(3);
      const page = await app.request('/api/admin/messages?after=0&pageSize=4&status=failed', {
        asStaff: true,
      });
      const first = (await page.json()) as Message[];
      const after = page.headers.get('X-Next-After');
      const rest = await list(`?after=${after}&pageSize=4&status=failed`);
      expect([...first, ...rest].map(({ id }) => id)).toEqual(
        (await list('?status=failed')).map(({ id }) => id),
      );
      expect(await list('?after=0&q=customer1&channel=email')).toHaveLength(1);
      expect(await list('?after=0&q=customer1&channel=sms')).toHaveLength(0);
      expect(
        (await staff<{ error: string }>('GET', 'messages?status=lost', undefined, 400)).error,
      ).toBe('status takes queued, leased, sent, failed, cancelled');
      expect(await staff('GET', 'messages/counts')).toEqual({
        waiting: 0,
        failed: 6,
        restored: 0,
        smsToday: 3,
        smsADay: 200,
      });
    });

    test('sends everything again that failed, and says how much', async () => {
      sms.answer = refuse;
      for (let person = 0; person < 3; person += 1) await book(aBookingBy(person));
      await app.services.outbox.runOnce();
      const [failed] = await list('?status=failed');
      expect(failed?.lastError).toMatch(/not this number|400/);
      sms.answer = () => accepted;
      expect(await staff('POST', 'messages/retry-failed')).toEqual({ retried: 6, left: null });
      await app.services.outbox.runOnce();
      expect(await list('?status=failed')).toEqual([]);
      expect(sms.delivered.size).toBe(6);
      expect(await staff('GET', 'messages/counts')).toMatchObject({ failed: 0, smsToday: 3 });
    });

    test('takes back a message that waits, and none that has left', async () => {
      sms.answer = () => ({ status: 503 });
      await book();
      await app.services.outbox.runOnce();
      const [waiting] = await list('?status=queued&kind=booking-received-customer');
      const cancelled = await staff<Message>('POST', `messages/${waiting?.id}/cancellation`);
      expect(cancelled).toMatchObject({ status: 'cancelled', lastError: 'Cancelled by admin' });
      sms.answer = () => accepted;
      app.clock.advance(HOUR_MS);
      await app.services.outbox.runOnce();
      expect([...sms.delivered.values()].map(({ form }) => form.To)).toEqual(['+441632960150']);
      const [sent] = await list('?status=sent');
      const answer = await staff<{ error: string }>(
        ...(['POST', `messages/${sent?.id}/cancellation`, undefined, 409] as const),
      );
      expect(answer.error).toBe('This message is no longer waiting.');
      await staff('POST', 'messages/999999/cancellation', undefined, 404);
    });

    test('sends nothing again over a channel that is switched off', async () => {
      sms.answer = refuse;
      await book();
      await app.services.outbox.runOnce();
      await app.changeSettings('notifications', { smsEnabled: false });
      const [failed] = await list('?status=failed');
      const { error } = await staff<{ error: string }>(
        ...(['POST', `messages/${failed?.id}/retry`, undefined, 409] as const),
      );
      expect(error).toBe('Text messages are switched off in Settings.');
    });
  });

  describe('the words of messages', () => {
    const templates = () => staff<MessageTemplate[]>('GET', 'message-templates');
    const ID = 'booking-confirmed-customer';
    const one = async () => {
      const found = (await templates()).find(({ id }) => id === ID);
      if (!found) throw new Error('no such template');
      return found;
    };
    const save = (changes: Partial<MessageTemplate>, status = 200) =>
      one().then((current) =>
        staff<MessageTemplate & { fields: Record<string, string> }>(
          ...(['PUT', `message-templates/${ID}`, { ...current, ...changes }, status] as const),
        ),
      );

    test('are in the next message, in every process', async () => {
      const other = await app.openAnother();
      try {
        const wordsOfOther = async () =>
          (await other.appointments.correspondents()).templates?.get(ID)?.sms[0];
        expect(await wordsOfOther()).toBe('');
        const { id, reference, manageUrl } = await book();
        const saved = await save({
          sms: 'See you on {date}, {firstName}! {reference} {manageUrl}',
        });
        expect(saved).toMatchObject({ changed: true, version: 1 });
        await confirm(id);
        const [text] = await list(`?channel=sms&kind=${ID}`);
        expect(text?.body).toBe(`See you on Wed 11 Jun, Laura! ${reference} ${manageUrl}`);
        await expect.poll(wordsOfOther).toBe('See you on ');
        // What is not changed is not kept.
        expect(await app.rows('messageTemplates')).toMatchObject([
          { id: ID, subject: null, body: null, version: 1 },
        ]);
        expect((await app.rows('auditEntries')).map(({ detail }) => detail)).toContain(ID);
      } finally {
        await other.close();
      }
    });

    test('go back to the original ones', async () => {
      const before = await one();
      await save({ sms: 'Short: {reference} {manageUrl}' });
      const again = await save({ sms: before.sms });
      expect(again).toEqual({ ...before, version: 2, changed: false });
    });

    test.each([
      [
        'sms',
        'Hello {surname}',
        '{surname} cannot be used here. You can use {firstName}, {name}, ',
      ],
      [
        'body',
        'Hello {first name}',
        '{first name} cannot be used here. You can use {firstName}, {name}, ',
      ],
      ['subject', 'Hello {', 'A curly bracket has no partner: write {firstName}, for example'],
      [
        'subject',
        'Hello {oldDate}',
        '{oldDate} cannot be used here. You can use {firstName}, {name}, ',
      ],
      ['subject', 'one\ntwo', 'The subject must be a single line'],
      ['sms', '  ', 'Text is required'],
      ['sms', 'x'.repeat(601), 'Must be at most 600 characters'],
    ])('are refused in words: %s = %j', async (part, text, message) => {
      const { fields } = await save({ [part]: text }, 400);
      expect(fields).toEqual({ [part]: expect.stringContaining(message) });
      expect(await app.rows('messageTemplates')).toEqual([]);
    });

    test('of two who save at once one is refused, with the words as they stand', async () => {
      const read = await one();
      const answers = await Promise.all(
        ['First', 'Second', 'Third'].map((word) =>
          app.request(`/api/admin/message-templates/${ID}`, {
            method: 'PUT',
            asStaff: true,
            body: { ...read, sms: `${word} {reference} {manageUrl}` },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const lost = answers.find(({ status }) => status === 409);
      expect(await lost?.json()).toMatchObject({
        error: 'Somebody else has changed this template meanwhile.',
        current: await one(),
      });
      await staff('PUT', 'message-templates/nothing', await one(), 404);
    });
  });

  test('a visit’s history says who changed it, and what became of each message', async () => {
    const { id } = await book();
    sms.answer = () => {
      throw new GatewayError('x', { permanent: true });
    };
    sms.answer = refuse;
    app.clock.advance(MINUTE_MS);
    await confirm(id);
    await app.services.outbox.runOnce();
    const visit = await staff<Record<string, unknown>>('GET', `appointments/${id}`);
    app.clock.advance(MINUTE_MS);
    await staff('PUT', `appointments/${id}`, { ...visit, preferredDate: '2025-06-13' });
    const history = await staff<TimelineEntry[]>('GET', `appointments/${id}/timeline`);
    const changes = history.filter(({ message }) => !message);
    expect(changes.map(({ text, by }) => `${text} by ${by}`)).toEqual([
      'Moved to Friday 13 June 2025, Morning (9am-11am) by admin',
      'Confirmed by admin',
      'Booked by the customer',
    ]);
    const told = history.find(({ key }) => key.startsWith('message'));
    expect(history.map(({ at }) => at)).toEqual(
      history
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    expect(told?.text).toBe('Visit moved');
    const failed = history.filter(({ message }) => message?.status === 'failed');
    expect(failed.map(({ text }) => text)).toContain('Visit confirmed');
    await staff('GET', 'appointments/999999/timeline', undefined, 404);
  });

  test('the audit log is read a page at a time, by person or record', async () => {
    const { id } = await book();
    await confirm(id);
    await staff('PUT', `appointments/${id}/status`, { status: 'cancelled' });
    const page = await app.request('/api/admin/audit?after=0&pageSize=1', { asStaff: true });
    expect(await page.json()).toMatchObject([{ actor: 'admin', detail: 'confirmed to cancelled' }]);
    const after = page.headers.get('X-Next-After');
    expect(await staff('GET', `audit?after=${after}`)).toMatchObject([
      { subject: 'appointment', subjectId: id, detail: 'pending to confirmed' },
    ]);
    expect(await staff('GET', `audit?subject=appointment&subjectId=${id}`)).toHaveLength(2);
    expect(await staff('GET', 'audit?actor=nobody')).toEqual([]);
  });
}, 'always');
