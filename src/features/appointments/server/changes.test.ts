import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { everyEngine } from '../../../test/engines.ts';
import { aBooking, aBookingBy, firstDay } from '../../../test/fixtures.ts';
import { makeTestApp, placesTaken, type TestApp } from '../../../test/test-app.ts';
import { latestCustomerSms } from '../../notifications/written/server/store.ts';
import {
  type Appointment,
  type AppointmentStatus,
  appointmentStatuses,
  type BookingAnswer,
  type Visit,
} from '../appointment.ts';

const MIDDAY = 'Midday (11am-1pm)';

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
    await app.signIn();
  });
  beforeEach(() => app.reset());
  afterAll(() => app.close());

  const book = (changes?: Record<string, unknown>) =>
    app.json<BookingAnswer>('/api/appointments', {
      method: 'POST',
      body: aBooking(changes),
      status: 201,
    });
  const staff = (method: string, path: string, body?: unknown) =>
    app.request(`/api/admin/appointments${path}`, { method, asStaff: true, body });
  const setStatus = async (id: number, status: AppointmentStatus) => {
    const response = await staff('PUT', `/${id}/status`, { status });
    expect(response.status).toBe(200);
    return (await response.json()) as Appointment;
  };
  const find = (id: number) =>
    app.json<Appointment>(`/api/admin/appointments/${id}`, { asStaff: true });
  const messages = async (id: number, kind: string) =>
    (await app.rows('messages')).filter(
      (message) => message.appointmentId === id && message.kind === kind,
    );
  const takenOn = (date = firstDay) => placesTaken(app, date);

  describe('a change of status', () => {
    const edges = appointmentStatuses.flatMap((from) =>
      appointmentStatuses.map((to) => ({ from, to })),
    );
    test.each(edges)('from $from to $to has its effects, once', async ({ from, to }) => {
      const { id } = await book();
      await setStatus(id, from);
      const before = (await app.rows('messages')).length;
      const changed = await setStatus(id, to);
      await setStatus(id, to);

      expect(changed.status).toBe(to);
      expect(await takenOn()).toBe(to === 'pending' || to === 'confirmed' ? 1 : 0);
      const sent = (await app.rows('messages')).slice(before);
      const told = from !== to && (to === 'confirmed' || to === 'cancelled');
      expect(sent.map(({ channel, kind }) => `${kind} by ${channel}`).sort()).toEqual(
        told ? [`booking-${to}-customer by email`, `booking-${to}-customer by sms`] : [],
      );
      const mail = sent.find(({ channel }) => channel === 'email');
      if (told) {
        const state = to === 'cancelled' ? 'CANCELLED' : 'CONFIRMED';
        expect(mail?.calendar).toContain(`\r\nSTATUS:${state}\r\n`);
      }
      const audit = (await app.rows('auditEntries')).filter(
        ({ detail }) => detail === `${from} to ${to}`,
      );
      expect(audit).toHaveLength(from === to ? 0 : 1);
      expect(audit[0] ?? { actor: 'admin', subjectId: id }).toMatchObject({
        actor: 'admin',
        subjectId: id,
      });
    });

    test('that fifty people press at once sends one text message and one e-mail', async () => {
      const { id } = await book();
      const statuses = await Promise.all(
        Array.from({ length: 50 }, () => setStatus(id, 'confirmed')),
      );
      expect(new Set(statuses.map(({ version }) => version))).toEqual(new Set([2]));
      const sent = await messages(id, 'booking-confirmed-customer');
      expect(sent.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
    });

    test('back from cancelled asks for a place again, and may find none', async () => {
      await app.changeSettings('booking', { capacityPerSlot: 1 });
      const first = await book();
      await setStatus(first.id, 'cancelled');
      await book(aBookingBy(2));

      const refused = await staff('PUT', `/${first.id}/status`, { status: 'confirmed' });
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({
        error: 'That time has just been taken. Please choose another.',
        alternatives: [{ date: firstDay, time: MIDDAY, available: 1 }, {}, {}, {}],
      });
      expect((await find(first.id)).status).toBe('cancelled');
      expect(await messages(first.id, 'booking-confirmed-customer')).toEqual([]);
      expect(await takenOn()).toBe(1);
    });

    test('to one that does not exist is refused', async () => {
      const { id } = await book();
      const response = await staff('PUT', `/${id}/status`, { status: 'lost' });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ fields: { status: 'Please choose a status' } });
    });
  });

  describe('the state of the customer’s text message', () => {
    test('is kept without a provider, or off when text messages are switched off', async () => {
      const sent = await book();
      expect((await find(sent.id)).smsStatus).toBe('kept');
      await app.changeSettings('notifications', { smsEnabled: false });
      expect((await setStatus(sent.id, 'confirmed')).smsStatus).toBe('off');
    });

    test('is found among the visits of a crowded week', async () => {
      const [first, last] = [await book(), await book({ phone: '07700 900124' })];
      const others = Array.from({ length: 400 }, (_, index) => 10_000 + index);
      const asked = [first.id, ...others, last.id];
      const found = await latestCustomerSms(app.services.database.db, asked);
      expect([...found.keys()]).toEqual([first.id, last.id]);
    });

    test('is none for a number abroad', async () => {
      const { id } = await book({ phone: '+33 1 99 00 12 34' });
      expect((await find(id)).smsStatus).toBe('none');
    });

    test('is failed past five a day to one number, until staff send it again', async () => {
      const { id } = await book();
      for (let press = 0; press < 2; press += 1) {
        await setStatus(id, 'confirmed');
        await setStatus(id, 'cancelled');
      }
      const sixth = await setStatus(id, 'confirmed');
      expect(sixth.smsStatus).toBe('failed');

      const retry = (message: unknown) =>
        app.request(`/api/admin/messages/${message}/retry`, { method: 'POST', asStaff: true });
      const retried = await retry(sixth.smsMessageId);
      expect(retried.status).toBe(200);
      expect(await retried.json()).toMatchObject({ status: 'sent', lastError: null });
      expect((await find(id)).smsStatus).toBe('kept');

      const again = await retry(sixth.smsMessageId);
      expect(again.status).toBe(409);
      expect(await again.json()).toEqual({
        error: 'This message is kept here, and is not sent any more.',
      });
      expect((await retry(2_000_000)).status).toBe(404);
    });

    test('is free to be sent again a day later', async () => {
      const { id } = await book({ preferredDate: '2025-06-20' });
      for (let press = 0; press < 2; press += 1) {
        await setStatus(id, 'confirmed');
        await setStatus(id, 'cancelled');
      }
      app.clock.advance(DAY_MS + 1000);
      expect((await setStatus(id, 'confirmed')).smsStatus).toBe('kept');
    });
  });

  describe('staff', () => {
    test('move a visit: the old place is free, the new one taken, and the customer is told', async () => {
      const { id } = await book();
      const moved = await staff('PUT', `/${id}`, aBooking({ preferredDate: '2025-06-16' }));
      expect(moved.status).toBe(200);
      expect(await moved.json()).toMatchObject({ preferredDate: '2025-06-16', version: 2 });
      expect([await takenOn(), await takenOn('2025-06-16')]).toEqual([0, 1]);
      const told = await messages(id, 'booking-rescheduled-customer');
      const mail = told.find(({ channel }) => channel === 'email');
      expect(told).toHaveLength(2);
      expect(mail?.body).toContain('It was: Wednesday 11 June, 9am-11am\n');
      expect(mail?.body).toContain('It is now: Monday 16 June, 9am-11am\n');
      expect(mail?.calendar).toContain('SEQUENCE:1\r\n');
    });

    test('cannot move a visit into a full slot, and nothing changes', async () => {
      await app.changeSettings('booking', { capacityPerSlot: 1 });
      await book(aBookingBy(2, { preferredTime: MIDDAY }));
      const { id } = await book();
      const refused = await staff('PUT', `/${id}`, aBooking({ preferredTime: MIDDAY }));
      expect(refused.status).toBe(409);
      expect(await find(id)).toMatchObject({ ...aBooking(), version: 1 });
      expect(await takenOn()).toBe(2);
    });

    test('may enter a visit of the past, and correct a name without telling anybody', async () => {
      const { id } = await book();
      const before = (await app.rows('messages')).length;
      expect((await staff('PUT', `/${id}`, aBooking({ name: 'Laura Fenn' }))).status).toBe(200);
      expect((await app.rows('messages')).length).toBe(before);
      const past = await staff('PUT', `/${id}`, aBooking({ preferredDate: '2025-06-02' }));
      expect(past.status).toBe(200);
      expect(await find(id)).toMatchObject({ preferredDate: '2025-06-02', version: 3 });
    });

    test('who work from an old version are shown the current one', async () => {
      const { id } = await book();
      const first = await staff('PUT', `/${id}`, { ...aBooking({ name: 'First' }), version: 1 });
      expect(first.status).toBe(200);
      const stale = await staff('PUT', `/${id}`, { ...aBooking({ name: 'Second' }), version: 1 });
      expect(stale.status).toBe(409);
      expect(await stale.json()).toEqual({
        error: 'Somebody else has changed this appointment in the meantime.',
        current: await find(id),
      });
      expect((await find(id)).name).toBe('First');
    });

    test('are held to the rules of the booking form', async () => {
      const { id } = await book();
      for (const [field, value] of [
        ['phone', '12'],
        ['email', 'laura'],
        ['preferredDate', '2026-02-30'],
      ] as const) {
        const response = await staff('PUT', `/${id}`, aBooking({ [field]: value }));
        expect(response.status).toBe(400);
        expect(await response.json()).toHaveProperty(['fields', field]);
      }
      expect((await find(id)).version).toBe(1);
    });

    test('delete a visit: its place is free, and it is gone', async () => {
      const { id } = await book();
      const deleted = await staff('DELETE', `/${id}`);
      expect(deleted.status).toBe(204);
      expect(await deleted.text()).toBe('');
      expect(await takenOn()).toBe(0);
      expect((await staff('GET', `/${id}`)).status).toBe(404);
      expect((await staff('DELETE', `/${id}`)).status).toBe(404);
      expect(await app.rows('auditEntries')).toMatchObject([{ action: 'deleted', subjectId: id }]);
    });

    test('who delete a cancelled visit free no second place', async () => {
      const { id } = await book();
      await book(aBookingBy(2));
      await setStatus(id, 'cancelled');
      await staff('DELETE', `/${id}`);
      expect(await takenOn()).toBe(1);
    });

    test('read every visit, newest first, by status, by search and by the page', async () => {
      const ids: number[] = [];
      for (const person of [1, 2, 3]) ids.push((await book(aBookingBy(person))).id);
      await book(aBooking({ name: '100% Wool', address: 'Half_way' }));
      await setStatus(ids[1] ?? 0, 'confirmed');
      const names = async (query: string) => {
        const response = await staff('GET', query);
        const rows = (await response.json()) as Appointment[];
        return [rows.map(({ name }) => name), response.headers.get('X-Total-Count')];
      };
      expect(await names('')).toEqual([
        ['100% Wool', 'Customer 3', 'Customer 2', 'Customer 1'],
        null,
      ]);
      expect(await names('?status=confirmed')).toEqual([['Customer 2'], null]);
      expect(await names('?q=CUSTOMER3@')).toEqual([['Customer 3'], null]);
      expect(await names('?q=%25')).toEqual([['100% Wool'], null]);
      expect(await names('?q=half_')).toEqual([['100% Wool'], null]);
      expect(await names('?q=%5C')).toEqual([[], null]);
      expect(await names('?page=2&pageSize=3')).toEqual([['Customer 1'], '4']);
      expect((await staff('GET', '?status=lost')).status).toBe(400);
      expect((await staff('GET', '?page=0')).status).toBe(400);
      expect((await staff('GET', '?page=1&pageSize=201')).status).toBe(400);
    });

    test('go through a long list from place to place, by status and by words', async () => {
      for (const person of [1, 2, 3, 4]) await book(aBookingBy(person));
      const [newest] = await app.rows('appointments').then((rows) => rows.reverse());
      await setStatus(Number(newest?.id), 'confirmed');
      const through = async (query: string) => {
        const pages: string[][] = [];
        for (let after: string | null = '0'; after; ) {
          const response = await staff('GET', `?pageSize=2&after=${after}${query}`);
          expect(response.status).toBe(200);
          pages.push(((await response.json()) as Appointment[]).map(({ name }) => name));
          after = response.headers.get('X-Next-After');
        }
        return pages;
      };
      expect(await through('')).toEqual([
        ['Customer 4', 'Customer 3'],
        ['Customer 2', 'Customer 1'],
      ]);
      expect(await through('&status=pending')).toEqual([
        ['Customer 3', 'Customer 2'],
        ['Customer 1'],
      ]);
      expect(await through('&q=cust&status=pending')).toEqual([
        ['Customer 3', 'Customer 2'],
        ['Customer 1'],
      ]);
      expect(await through('&q=07700+900002')).toEqual([['Customer 2']]);
      expect(await through('&q=%25')).toEqual([[]]);
      expect(await (await staff('GET', '/counts')).json()).toEqual({ pending: 3, confirmed: 1 });
      expect((await staff('GET', '?after=x')).status).toBe(400);
    });

    test('see each visit with its reference, and no secret of it', async () => {
      const { id, reference } = await book();
      expect(await find(id)).toEqual({
        ...aBooking(),
        id,
        reference,
        status: 'pending',
        smsStatus: 'kept',
        smsNote: null,
        smsMessageId: expect.any(Number),
        assignedTo: null,
        customerId: expect.any(Number),
        kind: 'consultation',
        jobId: null,
        source: 'website',
        reason: null,
        cancelledBy: null,
        slotFrom: '09:00',
        slotTo: '11:00',
        offer: null,
        windows: [],
        windowsPence: 0,
        version: 1,
        createdAt: '2025-06-10T10:00:00.000Z',
      });
    });
  });

  describe('the private link of a visit', () => {
    const visitOf = async (changes?: Record<string, unknown>) => {
      const { id, manageUrl, reference } = await book(changes);
      const path = `/api${new URL(manageUrl).pathname}`;
      return { id, path, reference };
    };
    const move = (path: string, preferredDate: string, preferredTime = MIDDAY) =>
      app.request(path, { method: 'PUT', body: { preferredDate, preferredTime } });
    const cancelWith = (path: string, body: unknown) =>
      app.request(`${path}/cancellation`, { method: 'POST', body });
    const cancel = (path: string, body: unknown = {}) => cancelWith(path, body);

    test('shows the visit, and neither e-mail nor telephone nor address', async () => {
      const { path, reference } = await visitOf();
      expect(await app.json(path)).toEqual({
        reference,
        kind: 'consultation',
        status: 'pending',
        service: 'Roman Blinds',
        windowCount: 2,
        preferredDate: firstDay,
        preferredTime: 'Morning (9am-11am)',
        hours: '9am-11am',
        offer: null,
        name: 'Laura Fenwick',
        canChange: true,
      });
    });

    test('moves the visit within the rules of booking', async () => {
      await app.changeSettings('booking', { closedDates: ['2025-06-13'], capacityPerSlot: 1 });
      await book(aBookingBy(2, { preferredDate: '2025-06-12', preferredTime: MIDDAY }));
      const { id, path } = await visitOf();
      expect((await move(path, '2025-06-10')).status).toBe(400);
      expect((await move(path, '2025-06-13')).status).toBe(400);
      expect((await move(path, '2025-06-12')).status).toBe(409);
      expect((await move(path, '2025-06-12', 'Noon')).status).toBe(400);
      expect(await app.json<Visit>(path)).toMatchObject({ preferredDate: firstDay });

      const moved = await move(path, '2025-06-16');
      expect(moved.status).toBe(200);
      expect(await moved.json()).toMatchObject({
        preferredDate: '2025-06-16',
        preferredTime: MIDDAY,
      });
      expect(await messages(id, 'booking-rescheduled-customer')).toHaveLength(2);
      expect([await takenOn(), await takenOn('2025-06-16')]).toEqual([0, 1]);
    });

    test('cancels the visit without a word', async () => {
      for (const body of [undefined, {}, { reason: null }]) {
        const { path } = await visitOf();
        expect((await cancelWith(path, body)).status).toBe(200);
        await app.reset();
      }
    });

    test('cancels the visit, once, and keeps the reason for staff', async () => {
      const { id, path } = await visitOf();
      const cancelled = await cancel(path, { reason: 'We moved house' });
      expect(cancelled.status).toBe(200);
      expect(await cancelled.json()).toMatchObject({ status: 'cancelled', canChange: false });
      expect(await takenOn()).toBe(0);
      expect((await find(id)).additionalInfo).toBe(
        'Window seat in the front room.\nCancelled by the customer: We moved house',
      );
      const again = await cancel(path);
      expect(again.status).toBe(409);
      expect(await again.json()).toEqual({
        error: 'This visit can no longer be changed here. Please call us.',
      });
      expect(await messages(id, 'booking-cancelled-customer')).toHaveLength(2);
      expect((await app.rows('auditEntries'))[0]).toMatchObject({ actor: 'visitor' });
    });

    test('leaves what staff can still save, however long the reason', async () => {
      const { id, path } = await visitOf({ additionalInfo: 'x'.repeat(2000) });
      await cancel(path, { reason: 'y'.repeat(2000) });
      const { additionalInfo, version } = await find(id);
      const kept = { ...aBooking({ additionalInfo }), status: 'confirmed', version };
      expect((await staff('PUT', `/${id}`, kept)).status).toBe(200);
    });

    test('moves the visit as staff move it: one place is held, and each move is told', async () => {
      const { id, path } = await visitOf();
      const { version } = await find(id);
      const answers = await Promise.all([
        staff('PUT', `/${id}`, { ...aBooking({ preferredDate: '2025-06-16' }), version }),
        move(path, '2025-06-17'),
        move(path, '2025-06-18'),
      ]);
      const done = answers.filter(({ status }) => status === 200).length;
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      expect(done).toBeGreaterThan(0);
      const { preferredDate } = await find(id);
      const held = [];
      for (const day of [firstDay, '2025-06-16', '2025-06-17', '2025-06-18']) {
        if ((await takenOn(day)) > 0) held.push([day, await takenOn(day)]);
      }
      expect(held).toEqual([[preferredDate, 1]]);
      const told = await messages(id, 'booking-rescheduled-customer');
      expect(told.filter(({ channel }) => channel === 'email')).toHaveLength(done);
    });

    test('writes no letters without end: ten moves an hour, refused ones not counted', async () => {
      const { id, path } = await visitOf();
      for (let count = 0; count < 3; count += 1) {
        expect((await move(path, '2025-06-10')).status).toBe(400);
      }
      const statuses = [];
      for (let count = 0; count < 11; count += 1) {
        statuses.push((await move(path, `2025-06-${20 + (count % 2)}`)).status);
      }
      expect(statuses).toEqual([...Array(10).fill(200), 429]);
      // Staff do what they are asked on the telephone; and it can always be cancelled.
      const byStaff = await staff('PUT', `/${id}`, aBooking({ preferredDate: '2025-06-25' }));
      expect(byStaff.status).toBe(200);
      expect((await cancel(path)).status).toBe(200);
    });

    test('changes nothing on the day itself: then one calls', async () => {
      const { path } = await visitOf();
      app.clock.advance(DAY_MS);
      expect(await app.json<Visit>(path)).toMatchObject({ canChange: false });
      expect((await move(path, '2025-06-20')).status).toBe(409);
      expect((await cancel(path)).status).toBe(409);
      expect(await takenOn()).toBe(1);
    });

    test('gives a calendar file that follows the visit', async () => {
      const { id, path } = await visitOf();
      const before = await app.request(`${path}/calendar.ics`);
      expect(before.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
      expect(before.headers.get('Content-Disposition')).toBe('attachment; filename="visit.ics"');
      expect(await before.text()).toContain('DTSTART;TZID=Europe/London:20250611T090000\r\n');
      await move(path, '2025-06-16');
      const after = await (await app.request(`${path}/calendar.ics`)).text();
      expect(after).toContain(`\r\nUID:visit-${id}@sill.test\r\nSEQUENCE:1\r\n`);
      expect(after).toContain('DTSTART;TZID=Europe/London:20250616T110000\r\n');
    });

    test('must be right to a letter', async () => {
      const { path } = await visitOf();
      const wrong = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
      for (const response of [
        await app.request(wrong),
        await move(wrong, '2025-06-16'),
        await cancel(wrong),
        await app.request(`${wrong}/calendar.ics`),
      ]) {
        expect(response.status).toBe(404);
        expect(await response.json()).toEqual({
          error: 'We could not find a visit for this link.',
        });
      }
    });
  });
});
