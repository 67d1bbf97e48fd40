import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../lib/time/durations.ts';
import { addDays, londonDayOf } from '../../../lib/time/london-day.ts';
import { instantOfLondon, londonWallTime } from '../../../lib/time/london-time.ts';
import { everyEngine } from '../../../test/engines.ts';
import { aBooking } from '../../../test/fixtures.ts';
import {
  accepted,
  type MailServer,
  type SmsGateway,
  startMailServer,
  startSmsGateway,
} from '../../../test/gateways.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { AppointmentStatus } from '../../appointments/appointment.ts';
import { changeAppointment } from '../../appointments/server/changes.ts';

const REMINDER = 'booking-reminder-customer';
const INVITATION = 'booking-review-invitation-customer';

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

  /** Sets London's clocks. */
  const at = (wallTime: string) => app.clock.set(instantOfLondon(wallTime) ?? wallTime);
  const look = async () => {
    await app.services.followUps.runOnce();
    await app.services.outbox.runOnce();
  };
  const call = <Answer>(method: string, path: string, body: unknown, status = 200) =>
    app.json<Answer>(`/api/admin/appointments/${path}`, { method, asStaff: true, body, status });
  // Without a request: the session of tests does not live as long as these clocks run.
  const setStatus = (id: number, status: AppointmentStatus) =>
    changeAppointment(app.services.appointments, id, { status }, { staff: undefined, address: '' });
  let person = 0;
  async function visit(preferredDate: string, changes: Record<string, unknown> = {}) {
    person += 1;
    const digits = String(person % 1000).padStart(3, '0');
    const { id } = await app.json<{ id: number }>('/api/appointments', {
      method: 'POST',
      status: 201,
      body: aBooking({
        preferredDate,
        email: `p${person}@example.com`,
        phone: `07700 900${digits}`,
        ...changes,
      }),
    });
    return id;
  }
  async function confirmed(day: string, changes: Record<string, unknown> = {}) {
    const id = await visit(day, changes);
    await setStatus(id, 'confirmed');
    return id;
  }
  const messages = async (kind: string, id?: number) =>
    (await app.rows('messages')).filter(
      (message) => message.kind === kind && (id === undefined || message.appointmentId === id),
    );
  const channelsOf = async (kind: string, id?: number) =>
    (await messages(kind, id)).map(({ channel, status }) => `${channel} ${status}`).sort();
  const BOTH = ['email sent', 'sms sent'];

  describe('the reminder', () => {
    test('goes out once on the day before, from the set hour on, over both channels', async () => {
      const id = await confirmed('2025-06-12');
      await visit('2025-06-12');
      const cancelled = await confirmed('2025-06-12');
      await setStatus(cancelled, 'cancelled');
      at('2025-06-10T18:00');
      await look();
      at('2025-06-11T17:59');
      await look();
      expect(await messages(REMINDER)).toEqual([]);
      for (const time of ['18:00', '18:01', '20:59', '21:00', '23:59']) {
        at(`2025-06-11T${time}`);
        await look();
      }
      at('2025-06-12T08:00');
      await look();
      expect(await channelsOf(REMINDER)).toEqual(BOTH);
      const [text] = (await messages(REMINDER, id)).filter(({ channel }) => channel === 'sms');
      expect(text?.body).toContain(' is tomorrow, Thu 12 Jun, 9am-11am. Move or cancel: ');
      expect(text?.sentAt).toBe('2025-06-11T17:00:00.000Z');
    });

    test('of two jobs and two processes at once only one writes it', async () => {
      for (let count = 0; count < 12; count += 1) await confirmed('2025-06-12');
      at('2025-06-11T18:00');
      const other = await app.openAnother();
      try {
        await Promise.all([
          app.services.followUps.runOnce(),
          other.followUps.runOnce(),
          app.services.followUps.runOnce(),
          other.followUps.runOnce(),
        ]);
        await look();
        expect(await messages(REMINDER)).toHaveLength(24);
      } finally {
        await other.close();
      }
    });

    test('survives restarts and clocks that jump', async () => {
      await confirmed('2025-06-12');
      at('2025-06-11T18:00');
      await look();
      await app.reopen();
      await look();
      at('2025-06-15T12:00');
      await look();
      at('2025-06-11T18:30');
      await look();
      expect(await channelsOf(REMINDER)).toEqual(BOTH);
    });

    test('comes at once for who is confirmed late, but not in the quiet hours', async () => {
      at('2025-06-11T20:58');
      const early = await confirmed('2025-06-12');
      await look();
      expect(await channelsOf(REMINDER, early)).toEqual(BOTH);
      at('2025-06-11T21:00');
      const late = await confirmed('2025-06-12');
      at('2025-06-11T23:59');
      await look();
      at('2025-06-12T07:59');
      await look();
      expect(await messages(REMINDER, late)).toEqual([]);
      at('2025-06-12T08:00');
      await look();
      await look();
      expect(await channelsOf(REMINDER, late)).toEqual(BOTH);
      expect((await messages(REMINDER, late))[0]?.body).toContain('today');
      expect(await messages(REMINDER, early)).toHaveLength(2);
    });

    test('that nobody was there to send comes in the morning, as long as the slot has not begun', async () => {
      const morning = await confirmed('2025-06-12');
      const afternoon = await confirmed('2025-06-12', { preferredTime: 'Afternoon (1pm-3pm)' });
      at('2025-06-12T09:00');
      await look();
      expect(await messages(REMINDER, morning)).toEqual([]);
      expect(await channelsOf(REMINDER, afternoon)).toEqual(BOTH);
      // Who hears today when the visit is needs no reminder today.
      const other = await confirmed('2025-06-13');
      await call('PUT', String(other), {
        ...(await bookingOf(other)),
        preferredDate: '2025-06-12',
      });
      await look();
      expect(await messages(REMINDER, other)).toEqual([]);
    });

    const bookingOf = (id: number) => app.json(`/api/admin/appointments/${id}`, { asStaff: true });

    test('of a moved visit is withdrawn and comes anew for its new day', async () => {
      const id = await confirmed('2025-06-12');
      const gone = await confirmed('2025-06-12');
      at('2025-06-11T18:00');
      sms.answer = () => ({ status: 503 });
      await look();
      expect(await channelsOf(REMINDER, id)).toEqual(['email sent', 'sms queued']);
      await call('PUT', String(id), { ...(await bookingOf(id)), preferredDate: '2025-06-13' });
      await setStatus(gone, 'cancelled');
      sms.answer = () => accepted;
      app.clock.advance(20 * MINUTE_MS);
      await look();
      expect(await channelsOf(REMINDER, id)).toEqual(['email sent', 'sms cancelled']);
      expect(await channelsOf(REMINDER, gone)).toEqual(['email sent', 'sms cancelled']);
      at('2025-06-12T18:00');
      await look();
      expect(await channelsOf(REMINDER, id)).toEqual([
        ...['email sent', 'email sent', 'sms cancelled', 'sms sent'],
      ]);
      expect(await messages(REMINDER, gone)).toHaveLength(2);
      const [withdrawn] = (await messages(REMINDER, id)).filter(
        ({ status }) => status === 'cancelled',
      );
      expect(withdrawn?.lastError).toBe('The visit has been moved');
      const retry = await app.request(`/api/admin/messages/${withdrawn?.id}/retry`, {
        method: 'POST',
        asStaff: true,
      });
      expect(retry.status).toBe(409);
      expect(await retry.json()).toMatchObject({ error: 'This message is out of date.' });
    });

    test('that the gateway could not take before night waits, and is put right in the morning', async () => {
      const id = await confirmed('2025-06-12', { preferredTime: 'Midday (11am-1pm)' });
      sms.answer = () => ({ status: 503 });
      at('2025-06-11T18:00');
      await look();
      at('2025-06-11T22:00');
      sms.answer = () => accepted;
      await look();
      // Back at ten in the evening: nobody is disturbed.
      expect(await channelsOf(REMINDER, id)).toEqual(['email sent', 'sms queued']);
      at('2025-06-12T08:00');
      await look();
      await look();
      expect(await channelsOf(REMINDER, id)).toEqual(['email sent', 'sms cancelled', 'sms sent']);
      const texts = [...sms.delivered.values()].filter(({ form }) =>
        form.Body?.includes('Move or cancel'),
      );
      expect(texts.map(({ form }) => form.Body)).toEqual([expect.stringContaining(' is today, ')]);
    });

    test.each([
      ['2026-10-24', '2026-10-25', '2026-10-26'],
      ['2027-03-27', '2027-03-28', '2027-03-29'],
    ])(
      'is one for each visit when the clocks change, quarter by quarter: %s to %s',
      async (...days) => {
        const [before = '', change = '', after = ''] = days;
        at(`${addDays(before, -1)}T12:00`);
        const ids = [await confirmed(change), await confirmed(after)];
        const sent: string[] = [];
        at(`${before}T12:00`);
        let known = 0;
        // Every quarter of an hour through the three days; what PostgreSQL is asked is the same each hour.
        const step = engine === 'sqlite' ? 15 * MINUTE_MS : HOUR_MS;
        while (londonDayOf(app.clock.now()) <= after) {
          await look();
          const { length } = await messages(REMINDER);
          if (length > known) sent.push(londonWallTime(app.clock.now()));
          known = length;
          app.clock.advance(step);
        }
        expect(sent).toEqual([`${before}T18:00`, `${change}T18:00`]);
        for (const id of ids) expect(await messages(REMINDER, id)).toHaveLength(2);
      },
    );

    test('is nought when reminders are switched off', async () => {
      await app.changeSettings('notifications', { reminders: false });
      await confirmed('2025-06-12');
      at('2025-06-11T18:00');
      await look();
      expect(await messages(REMINDER)).toEqual([]);
    });

    test('counts among the text messages of a day', async () => {
      for (let count = 0; count < 3; count += 1) {
        // Two each for request and confirmation: five are allowed.
        await confirmed('2025-06-11', {
          phone: '07700 900999',
          service: 'Curtains',
          windowCount: count + 1,
        });
      }
      at('2025-06-10T18:00');
      await look();
      const toNumber = (await app.rows('messages')).filter(
        ({ recipient }) => recipient === '+447700900999',
      );
      expect(toNumber.filter(({ status }) => status === 'sent')).toHaveLength(5);
      const failed = toNumber.filter(({ status }) => status === 'failed');
      expect(new Set(failed.map(({ lastError }) => lastError))).toEqual(
        new Set(['This number has had 5 text messages in a day']),
      );
      // Nor does 'Retry all' get round it; a person may want one of them out.
      const retry = { method: 'POST', asStaff: true };
      expect(await app.json('/api/admin/messages/retry-failed', retry)).toEqual({
        retried: 0,
        left: 'This number has had 5 text messages in a day.',
      });
      await app.json(`/api/admin/messages/${failed[0]?.id}/retry`, retry);
    });
  });

  describe('on our way', () => {
    test('is told once a day, for a confirmed visit of today', async () => {
      const id = await confirmed('2025-06-12');
      const tell = (status: number, minutes?: number) =>
        call<{ error?: string }>('POST', `${id}/on-our-way`, { minutes }, status);
      expect(await tell(409)).toMatchObject({ error: 'Only for a confirmed visit today.' });
      at('2025-06-12T08:40');
      const answers = await Promise.all(
        [1, 2, 3].map(() =>
          app.request(`/api/admin/appointments/${id}/on-our-way`, {
            method: 'POST',
            asStaff: true,
            body: { minutes: 20 },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      await look();
      expect(await channelsOf('booking-on-our-way-customer', id)).toEqual(BOTH);
      const texts = [...sms.delivered.values()].map(({ form }) => form.Body);
      expect(texts.at(-1)).toContain('we are on our way, with you in about 20 minutes. ');
      expect(await tell(409, 5)).toMatchObject({
        error: 'This message has already been written today.',
      });
      expect((await tell(400, 0.5)).error).toBe('Must be a whole number of minutes');
    });
  });

  describe('the invitation to write a review', () => {
    const completed = async (changes: Record<string, unknown> = {}) => {
      const id = await confirmed('2025-06-11', changes);
      await setStatus(id, 'completed');
      return id;
    };

    test('comes some days after completion, once, with the link', async () => {
      const id = await completed();
      const undone = await completed();
      await setStatus(undone, 'cancelled');
      for (const time of ['2025-06-12T18:00', '2025-06-13T17:59', '2025-06-13T22:00']) {
        at(time);
        await look();
      }
      expect(await messages(INVITATION)).toEqual([]);
      at('2025-06-14T18:00');
      const other = await app.openAnother();
      await Promise.all([app.services.followUps.runOnce(), other.followUps.runOnce()]);
      await other.close();
      await look();
      at('2025-06-15T18:00');
      await look();
      expect(await channelsOf(INVITATION, id)).toEqual(BOTH);
      expect(await messages(INVITATION)).toHaveLength(2);
      expect((await messages(INVITATION))[0]?.body).toMatch(
        /http:\/\/sill\.test\/visits\/[\w-]+#review\n\nIf something/,
      );
    });

    test('goes to every customer of a completed visit in the same words, however it went', async () => {
      const googleReviewUrl = 'https://g.page/r/our-firm/review';
      await app.changeSettings('notifications', { googleReviewUrl });
      const reasons = await app.json<{ completed: string[] }>('/api/admin/appointments/reasons', {
        asStaff: true,
      });
      const ids: number[] = [];
      for (const reason of [undefined, ...reasons.completed]) {
        const id = await confirmed('2025-06-11', { name: 'Pat Smith', additionalInfo: 'A mess!' });
        await call('PUT', `${id}/status`, { status: 'completed', reason });
        ids.push(id);
      }
      at('2025-06-14T18:00');
      await look();
      const sent = await messages(INVITATION);
      expect(new Set(sent.map(({ appointmentId }) => appointmentId))).toEqual(new Set(ids));
      expect(ids.length).toBeGreaterThan(2);
      const bare = (body: string) =>
        body.replace(/visits\/[\w-]+/g, 'visits/…').replace(/A\d{4,}/g, 'A…');
      for (const channel of ['email', 'sms']) {
        const bodies = sent.filter((one) => one.channel === channel).map(({ body }) => bare(body));
        expect(bodies).toHaveLength(ids.length);
        expect(new Set(bodies).size).toBe(1);
        if (channel === 'email') {
          expect(bodies[0]).toContain(`#review\nOr on Google: ${googleReviewUrl}\n\nIf something`);
        }
      }
    });

    test('comes to a customer once in ninety days, by number or address', async () => {
      await completed({ phone: '07700 900801', email: 'one@example.com' });
      await completed({ phone: '07700 900801', email: 'two@example.com' });
      await completed({ phone: '07700 900802', email: 'three@example.com' });
      await completed({ phone: '07700 900803', email: 'Three@Example.com' });
      at('2025-06-14T18:00');
      for (let count = 0; count < 3; count += 1) await look();
      expect(await messages(INVITATION)).toHaveLength(4);
      at('2025-09-20T10:00');
      const again = await visit('2025-09-21', { phone: '07700 900801', email: 'one@example.com' });
      await setStatus(again, 'completed');
      at('2025-09-24T18:00');
      await look();
      expect(await messages(INVITATION, again)).toHaveLength(2);
    });

    test('takes those who left no address for different people', async () => {
      for (const phone of ['07700 900804', '07700 900805']) {
        const call = { preferredDate: '2025-06-11', email: '', phone, source: 'phone' };
        const { id } = await app.json<{ id: number }>('/api/admin/appointments', {
          method: 'POST',
          status: 201,
          asStaff: true,
          body: aBooking(call),
        });
        await setStatus(id, 'completed');
      }
      at('2025-06-14T18:00');
      for (let count = 0; count < 2; count += 1) await look();
      expect(await channelsOf(INVITATION)).toEqual(['sms sent', 'sms sent']);
    });

    test('is not made up for weeks later', async () => {
      await app.changeSettings('notifications', { reviewInvitations: false });
      await completed();
      at('2025-07-20T18:00');
      await look();
      await app.changeSettings('notifications', { reviewInvitations: true });
      await look();
      expect(await messages(INVITATION)).toEqual([]);
    });
  });

  test('an hour without the SMS gateway at sixty times the clock: lost 0, extra 0', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 10; count += 1) ids.push(await confirmed('2025-06-12'));
    await look();
    sms.answer = () => ({ status: 503 });
    at('2025-06-11T17:30');
    const end = app.clock.now().getTime() + 3 * HOUR_MS;
    const back = app.clock.now().getTime() + HOUR_MS;
    while (app.clock.now().getTime() < end) {
      if (app.clock.now().getTime() === back) {
        // Back, but at first its answers are lost after it has taken the message.
        sms.answer = (request) => {
          const lost = !sms.delivered.has(request.key);
          sms.delivered.set(request.key, request);
          return lost ? { status: 502 } : accepted;
        };
      }
      await look();
      app.clock.advance(MINUTE_MS);
    }
    const reminders = [...sms.delivered.values()].filter(({ form }) =>
      form.Body?.includes('Move or cancel'),
    );
    const numbers = reminders.map(({ form }) => form.To);
    expect(numbers).toHaveLength(ids.length);
    expect(new Set(numbers).size).toBe(ids.length);
    for (const id of ids) expect(await channelsOf(REMINDER, id)).toEqual(BOTH);
  });
});
