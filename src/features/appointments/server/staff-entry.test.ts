import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { aBooking, aBookingBy, firstDay } from '../../../test/fixtures.ts';
import { joinStaff } from '../../../test/staff.ts';
import { makeTestApp, placesTaken, type TestApp } from '../../../test/test-app.ts';
import type { Appointment } from '../appointment.ts';
import type { TimelineEntry } from '../timeline.ts';

const PATH = '/api/admin/appointments';
const TODAY = '2025-06-10';
const WEEK_AGO = '2025-06-03';
const CLOSED = '2025-06-15';
const MIDDAY = 'Midday (11am-1pm)';

everyEngine((engine) => {
  let app: TestApp;
  let adviser: Record<string, string>;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
    await app.signIn();
    ({ headers: adviser } = await joinStaff(app, 'adviser', 'ada'));
  });
  beforeEach(async () => {
    await app.reset();
    await app.changeSettings('booking', { closedDates: [CLOSED] });
  });
  afterAll(() => app.close());

  const aCall = (changes: Record<string, unknown> = {}) =>
    aBooking({ source: 'phone', notify: false, ...changes });
  const send = (method: string, path: string, body: unknown, headers = {}) =>
    app.request(PATH + path, { method, asStaff: true, body, headers });
  const enter = (changes?: Record<string, unknown>) =>
    app.json<Appointment>(PATH, {
      method: 'POST',
      asStaff: true,
      body: aCall(changes),
      status: 201,
    });
  const refused = async (status: number, method: string, path: string, body: unknown) => {
    const response = await send(method, path, body);
    expect(response.status).toBe(status);
    return (await response.json()) as Record<string, unknown>;
  };
  const correct = (visit: Appointment, changes: Record<string, unknown>) => ({
    ...visit,
    notify: false,
    ...changes,
  });
  const sent = async () =>
    (await app.rows('messages')).map(({ kind, channel }) => `${kind} by ${channel}`).sort();
  const audit = async () =>
    (await app.rows('auditEntries'))
      .filter(({ subject }) => subject === 'appointment')
      .map(({ actor, action, subjectId, detail }) => ({ actor, action, subjectId, detail }));
  const taken = (date: string) => placesTaken(app, date);
  const fill = async (date = firstDay) => {
    await app.changeSettings('booking', { capacityPerSlot: 1 });
    return enter({ name: 'First There', preferredDate: date });
  };

  describe('a visit that staff enter', () => {
    test('is stored with its source and hours, and told to nobody', async () => {
      const visit = await enter({ postcode: 'sw1a1aa' });
      expect(visit).toMatchObject({
        status: 'pending',
        source: 'phone',
        postcode: 'SW1A 1AA',
        version: 1,
        slotFrom: '09:00',
        slotTo: '11:00',
        name: 'Laura Fenwick',
      });
      expect(await sent()).toEqual([]);
      expect(await taken(firstDay)).toBe(1);
    });

    test.each([
      ['confirmed', ['email', 'sms']],
      ['pending', ['email', 'sms']],
    ])('%s is told to the customer when asked, never to the team', async (status, channels) => {
      await enter({ status, notify: true, source: 'showroom' });
      const kind = status === 'confirmed' ? 'booking-confirmed' : 'booking-received';
      expect(await sent()).toEqual(channels.map((channel) => `${kind}-customer by ${channel}`));
    });

    test.each([TODAY, WEEK_AGO])(
      'may be on %s, which the website does not offer',
      async (preferredDate) => {
        expect(await enter({ preferredDate })).toMatchObject({ preferredDate });
      },
    );

    test.each(['2025-06-02', '2026-06-11'])('is refused on %s', async (preferredDate) => {
      const answer = await refused(400, 'POST', '', aCall({ preferredDate }));
      expect(Object.keys(answer.fields as object)).toEqual(['preferredDate']);
    });

    test.each<[string, Record<string, unknown>, Record<string, string>]>([
      ['no source', { source: undefined }, { source: 'Please choose how they asked' }],
      ['an unknown source', { source: 'website' }, { source: 'Please choose how they asked' }],
      ['no name', { name: ' ' }, { name: 'Name is required' }],
      ['a long name', { name: 'x'.repeat(101) }, { name: 'Must be at most 100 characters' }],
      ['letters as number', { phone: 'call me' }, { phone: 'Must be a valid phone number' }],
      ['too short a number', { phone: '12' }, { phone: 'Must be a valid phone number' }],
      ['no address', { address: '' }, { address: 'Address is required' }],
      ['half a postcode', { postcode: 'CV37' }, { postcode: 'Must be a valid UK postcode' }],
      ['a bad e-mail', { email: 'laura@' }, { email: 'Must be a valid email' }],
      [
        'a long e-mail',
        { email: `${'x'.repeat(250)}@example.com` },
        { email: 'Must be at most 254 characters' },
      ],
      [
        'no e-mail from who came in',
        { source: 'showroom', email: '', name: '' },
        { email: 'Email is required', name: 'Name is required' },
      ],
      [
        'no e-mail from who wrote',
        { source: 'enquiry', email: undefined },
        { email: 'Email is required' },
      ],
      ['an unknown blind', { service: 'Tapestry' }, { service: 'Please choose a type of blind' }],
      ['an unknown time', { preferredTime: 'Night' }, { preferredTime: 'Please choose a time' }],
      ['no day', { preferredDate: '2025-02-30' }, { preferredDate: 'Please choose a date' }],
      ['no windows', { windowCount: 0 }, { windowCount: 'Please choose the number of windows' }],
      [
        'a long note',
        { additionalInfo: 'x'.repeat(2001) },
        { additionalInfo: 'Must be at most 2,000 characters' },
      ],
      ['a status of the end', { status: 'completed' }, { status: 'Please choose a status' }],
    ])('with %s is refused under its field', async (_what, changes, fields) => {
      expect((await refused(400, 'POST', '', aCall(changes))).fields).toEqual(fields);
      expect(await app.rows('appointments')).toEqual([]);
    });

    test('with a service that is switched off is refused', async () => {
      const { booking } = await app.services.settings.read();
      const services = booking.services.map((one) => ({
        ...one,
        active: one.label !== 'Roman Blinds',
      }));
      await app.changeSettings('booking', { services });
      const answer = await refused(400, 'POST', '', aCall());
      expect(answer.fields).toEqual({ service: 'Please choose a type of blind' });
    });

    test.each([{ email: '' }, { email: null }, { email: undefined }])(
      'by phone needs no e-mail: $email',
      async (nothing) => {
        const visit = await enter({ ...nothing, additionalInfo: undefined, notify: true });
        expect(visit).toMatchObject({ email: '', additionalInfo: '' });
        expect(await sent()).toEqual(['booking-received-customer by sms']);
      },
    );

    test('in a full slot needs to be overbooked by name', async () => {
      await fill();
      const answer = await refused(409, 'POST', '', aCall({ name: 'Second' }));
      expect(answer).toMatchObject({ capacity: 1, taken: 1 });
      expect(typeof answer.error).toBe('string');
      expect(await taken(firstDay)).toBe(1);
      const visit = await enter({ name: 'Second', overbook: true });
      expect(visit.name).toBe('Second');
      expect(await taken(firstDay)).toBe(2);
      expect((await audit()).at(-1)).toEqual({
        actor: 'admin',
        action: 'created',
        subjectId: visit.id,
        detail: 'phone; overbooked',
      });
    });

    test('on a closed day needs to be overbooked by name', async () => {
      const answer = await refused(409, 'POST', '', aCall({ preferredDate: CLOSED }));
      expect(answer).toMatchObject({ capacity: 0, taken: 0 });
      expect(await enter({ preferredDate: CLOSED, overbook: true })).toMatchObject({
        preferredDate: CLOSED,
      });
    });

    test('with room for it is not called overbooked', async () => {
      await enter({ overbook: true });
      expect((await audit()).at(-1)).toMatchObject({ action: 'created', detail: 'phone' });
    });

    test('is entered once under one Idempotency-Key', async () => {
      const press = () => send('POST', '', aCall({ notify: true }), { 'Idempotency-Key': 'one' });
      const answers = await Promise.all([press(), press(), press()]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      const again = await press();
      expect((await again.json()) as Appointment).toMatchObject({ name: 'Laura Fenwick' });
      expect(await app.rows('appointments')).toHaveLength(1);
      expect(await sent()).toHaveLength(2);
    });

    test('is the office’s work, not an adviser’s', async () => {
      const asAdviser = { method: 'POST', body: aCall(), headers: adviser };
      expect((await app.request(PATH, asAdviser)).status).toBe(403);
      expect((await app.request(PATH, { method: 'POST', body: aCall() })).status).toBe(401);
      expect(await app.rows('appointments')).toEqual([]);
    });

    test('has its beginning in its history', async () => {
      const { id } = await enter({ source: 'showroom' });
      const history = await app.json<TimelineEntry[]>(`${PATH}/${id}/timeline`, { asStaff: true });
      expect(history.map(({ text, by }) => `${text} by ${by}`)).toEqual([
        'Entered, showroom by admin',
      ]);
    });
  });

  describe('a visit that staff correct', () => {
    test('changes in every field, and tells nobody unless asked', async () => {
      const visit = await enter();
      const changes = {
        name: 'Laura Fenn',
        email: 'l@example.com',
        phone: '07700 900999',
        address: '1 New Road',
        postcode: 'CV34 9ZZ',
        service: 'Curtains',
        windowCount: 8,
        additionalInfo: 'Two dogs.',
        preferredDate: TODAY,
        preferredTime: MIDDAY,
      };
      const saved = await app.json<Appointment>(`${PATH}/${visit.id}`, {
        method: 'PUT',
        asStaff: true,
        body: correct(visit, changes),
      });
      expect(saved).toMatchObject({ ...changes, slotFrom: '11:00', version: 2, source: 'phone' });
      expect(await sent()).toEqual([]);
      expect(await taken(firstDay)).toBe(0);
      expect(await taken(TODAY)).toBe(1);
      expect((await audit()).at(-1)?.detail).toBe(
        `moved to ${TODAY}, ${MIDDAY}; name; email; phone; address; postcode; service; windowCount; additionalInfo`,
      );
      const [change] = await app.json<TimelineEntry[]>(`${PATH}/${visit.id}/timeline`, {
        asStaff: true,
      });
      expect(change?.text).toBe(
        `Moved to Tuesday 10 June 2025, ${MIDDAY}; Corrected: name, e-mail, phone, address, postcode, service, windows, note`,
      );
    });

    test('is told to the customer when asked, and a move also when nothing is said', async () => {
      const visit = await enter();
      await send('PUT', `/${visit.id}`, correct(visit, { notify: true, address: '1 New Road' }));
      expect(await sent()).toEqual([
        'booking-received-customer by email',
        'booking-received-customer by sms',
      ]);
      const move = { ...visit, version: 2, preferredTime: MIDDAY };
      expect((await send('PUT', `/${visit.id}`, move)).status).toBe(200);
      expect((await sent()).slice(2)).toEqual([
        'booking-rescheduled-customer by email',
        'booking-rescheduled-customer by sms',
      ]);
    });

    test('is refused with the current record when somebody was first', async () => {
      const visit = await enter();
      await send('PUT', `/${visit.id}`, correct(visit, { name: 'Theirs' }));
      const answer = await refused(409, 'PUT', `/${visit.id}`, correct(visit, { name: 'Mine' }));
      expect(answer.current).toMatchObject({ name: 'Theirs', version: 2 });
      expect(answer).not.toHaveProperty('capacity');
    });

    test.each([
      ['full', firstDay, 1, 1],
      ['closed', CLOSED, 0, 0],
    ])('moves to a %s slot only overbooked', async (_what, preferredDate, capacity, there) => {
      const visit = await enter({ name: 'Mover', preferredDate: TODAY });
      await fill();
      const move = correct(visit, { preferredDate });
      expect(await refused(409, 'PUT', `/${visit.id}`, move)).toMatchObject({
        capacity,
        taken: there,
      });
      expect(await taken(TODAY)).toBe(1);
      const response = await send('PUT', `/${visit.id}`, { ...move, overbook: true });
      expect(response.status).toBe(200);
      expect(await taken(preferredDate)).toBe(there + 1);
      expect((await audit()).at(-1)?.detail).toBe(
        `moved to ${preferredDate}, ${visit.preferredTime}; overbooked`,
      );
    });

    test('keeps labels that Settings no longer have, but takes no other old one', async () => {
      const visit = await enter();
      const { booking } = await app.services.settings.read();
      await app.changeSettings('booking', {
        slots: booking.slots.slice(1),
        services: booking.services.filter(({ label }) => label !== visit.service),
        capacityPerSlot: 0,
      });
      const saved = await app.json<Appointment>(`${PATH}/${visit.id}`, {
        method: 'PUT',
        asStaff: true,
        body: correct(visit, { phone: '07700 900998' }),
      });
      const { service, preferredTime, slotFrom } = visit;
      expect(saved).toMatchObject({ service, preferredTime, slotFrom, phone: '07700 900998' });
      const gone = correct(saved, { service: 'Tapestry', preferredTime: 'Night' });
      expect((await refused(400, 'PUT', `/${visit.id}`, gone)).fields).toEqual({
        service: 'Please choose a type of blind',
        preferredTime: 'Please choose a time',
      });
    });

    test('keeps its e-mail unless it came by phone', async () => {
      const visit = await enter({ source: 'showroom' });
      expect(
        (await refused(400, 'PUT', `/${visit.id}`, correct(visit, { email: '' }))).fields,
      ).toEqual({ email: 'Email is required' });
      const call = await enter(aBookingBy(2, { source: 'phone', notify: true }));
      await send('PUT', `/${call.id}`, correct(call, { email: '' }));
      const recipients = (await app.rows('messages')).map(({ recipient }) => recipient);
      expect(recipients).not.toContain('');
    });

    test('is not an adviser’s to correct', async () => {
      const visit = await enter();
      const asAdviser = { method: 'PUT', body: correct(visit, {}), headers: adviser };
      expect((await app.request(`${PATH}/${visit.id}`, asAdviser)).status).toBe(403);
    });
  });
});
