// Visits that are no consultations: hours of their own, no place in a slot, and words of their own.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { instantOfLondon } from '../../../lib/time/london-time.ts';
import { everyEngine } from '../../../test/engines.ts';
import { aBookingBy, firstDay } from '../../../test/fixtures.ts';
import { joinStaff, type TestStaff } from '../../../test/staff.ts';
import { makeTestApp, placesTaken, type TestApp } from '../../../test/test-app.ts';
import { visitFeed } from '../../diary/server/calendar-feed.ts';
import type { Appointment } from '../appointment.ts';

const MORNING = 'Morning (9am-11am)';
let people = 0;

everyEngine((engine) => {
  let app: TestApp;
  let ada: TestStaff;
  let ben: TestStaff;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
    await app.signIn();
    ada = await joinStaff(app, 'adviser', 'ada');
    ben = await joinStaff(app, 'adviser', 'ben');
  });
  beforeEach(() => app.reset());
  afterAll(() => app.close());

  const bodyOf = (changes: Record<string, unknown>) => {
    people += 1;
    return aBookingBy(people, { source: 'phone', status: 'confirmed', ...changes });
  };
  const aFitting = (from: string, minutes: number, changes: Record<string, unknown> = {}) =>
    bodyOf({ kind: 'fitting', preferredTime: undefined, from, minutes, ...changes });
  const enter = (body: Record<string, unknown>) =>
    app.staffJson<Appointment>('appointments', 'POST', body, 201);
  const refused = (path: string, method: string, body: unknown, status: number) =>
    app.staffJson<Record<string, unknown>>(`appointments${path}`, method, body, status);
  const messages = async () =>
    (await app.rows('messages')).map(({ kind, channel, subject, body }) => ({
      kind,
      text: channel === 'email' ? `${subject}\n${body}` : body,
    }));

  describe('a visit with hours of its own', () => {
    test('is answered with its kind, its job and its hours', async () => {
      const entered = await enter(aFitting('09:00', 90, { jobId: '12', assignedTo: ada.id }));
      expect(entered).toMatchObject({
        kind: 'fitting',
        jobId: '12',
        preferredTime: '9am-10.30am',
        slotFrom: '09:00',
        slotTo: '10:30',
        assignedTo: ada.id,
      });
      expect(await app.staffJson(`appointments/${entered.id}`)).toMatchObject({ kind: 'fitting' });
      const consultation = await enter(bodyOf({}));
      expect(consultation).toMatchObject({ kind: 'consultation', jobId: null });
    });

    test('takes no place, however many there are', async () => {
      await app.changeSettings('booking', { capacityPerSlot: 1 });
      for (const kind of ['fitting', 'measure', 'service']) {
        await enter(aFitting('09:00', 120, { kind }));
      }
      expect(await placesTaken(app, firstDay)).toBe(0);
      await app.json('/api/appointments', {
        method: 'POST',
        status: 201,
        body: aBookingBy(0, { preferredTime: MORNING }),
      });
      expect(await placesTaken(app, firstDay)).toBe(1);
    });

    test.each<[string, Record<string, unknown>, Record<string, string>]>([
      ['no start', { from: undefined }, { from: 'Please choose when it begins' }],
      ['no hour of the clock', { from: '24:10' }, { from: 'Please choose when it begins' }],
      ['no length', { minutes: undefined }, { minutes: 'Please choose how long it takes' }],
      ['a length past midnight', { from: '23:30' }, { minutes: 'Must end on the same day' }],
      ['an unknown kind', { kind: 'party' }, { kind: 'Please choose a kind of visit' }],
      [
        'no slot for a consultation',
        { kind: 'consultation' },
        {
          preferredTime: 'Please choose a time',
        },
      ],
    ])('is refused with %s', async (_what, changes, fields) => {
      expect(await refused('', 'POST', aFitting('09:00', 60, changes), 400)).toMatchObject({
        fields,
      });
    });
  });

  describe('the hours of an adviser', () => {
    test('meet at the minute, and no earlier', async () => {
      await enter(bodyOf({ preferredTime: MORNING, assignedTo: ada.id }));
      const own = { assignedTo: ada.id };
      await enter(aFitting('08:00', 60, own));
      await enter(aFitting('11:00', 60, own));
      const early = await refused('', 'POST', aFitting('08:00', 61, own), 409);
      expect(early.error).toMatch(/^The adviser has a fitting then: 8am-9am, A\d+\.$/);
      const { error, overlaps } = await refused('', 'POST', aFitting('10:59', 1 + 4, own), 409);
      expect(error).toMatch(/^The adviser has a consultation then: 9am-11am, A\d+\.$/);
      expect(overlaps).toHaveLength(2);
      // Nobody's, somebody else's and what is overbooked on purpose.
      await enter(aFitting('10:00', 60));
      await enter(aFitting('10:00', 60, { assignedTo: ben.id }));
      await enter(aFitting('10:00', 60, { ...own, overbook: true }));
    });

    test('are kept from a consultation that is entered, given, moved or confirmed again', async () => {
      const own = { assignedTo: ada.id };
      await enter(aFitting('09:30', 60, own));
      await refused('', 'POST', bodyOf({ preferredTime: MORNING, ...own }), 409);
      const given = await enter(bodyOf({ preferredTime: MORNING }));
      const userId = ada.id;
      await refused(`/${given.id}/assignment`, 'PUT', { userId }, 409);
      const midday = await enter(bodyOf({ preferredTime: 'Midday (11am-1pm)', ...own }));
      const moved = { ...midday, preferredTime: MORNING };
      await refused(`/${midday.id}`, 'PUT', moved, 409);
      await app.staffJson(`appointments/${midday.id}`, 'PUT', { ...moved, overbook: true });
      await app.staffJson(`appointments/${midday.id}/status`, 'PUT', { status: 'cancelled' });
      await refused(`/${midday.id}/status`, 'PUT', { status: 'confirmed' }, 409);
      await app.staffJson(`appointments/${given.id}/assignment`, 'PUT', { userId, overbook: true });
    });

    test('are not told to a customer who moves there', async () => {
      const booked = await app.json<{ id: number; manageUrl: string }>('/api/appointments', {
        method: 'POST',
        status: 201,
        body: aBookingBy(1, { preferredTime: 'Midday (11am-1pm)' }),
      });
      await app.staffJson(`appointments/${booked.id}/assignment`, 'PUT', { userId: ada.id });
      await enter(aFitting('09:30', 60, { assignedTo: ada.id }));
      const answer = await app.json(`/api${new URL(booked.manageUrl).pathname}`, {
        method: 'PUT',
        status: 409,
        body: { preferredDate: firstDay, preferredTime: MORNING },
      });
      expect(answer).toEqual({
        error: 'Our adviser has other work then. Please choose another time, or call us.',
      });
    });

    test('take only one of two visits that are entered at once', async () => {
      const bodies = [aFitting('14:00', 60), aFitting('14:30', 60)];
      const answers = await Promise.all(
        bodies.map((body) =>
          app.request('/api/admin/appointments', {
            method: 'POST',
            asStaff: true,
            body: { ...body, assignedTo: ada.id },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(await app.rows('appointments')).toHaveLength(1);
    });
  });

  test('staff change the hours, and the customer is told in the words of a fitting', async () => {
    const fitting = await enter(aFitting('09:00', 90));
    const changed = await app.staffJson<Appointment>(`appointments/${fitting.id}`, 'PUT', {
      ...fitting,
      from: '13:15',
      minutes: 45,
    });
    expect(changed).toMatchObject({ slotFrom: '13:15', slotTo: '14:00', kind: 'fitting' });
    const told = await messages();
    expect(told.map(({ kind }) => kind)).toEqual(Array(2).fill('work-rescheduled-customer'));
    for (const { text } of told) expect(text).toContain('1.15pm-2pm');
    // Sent back unchanged, it is not a move.
    await app.staffJson(`appointments/${fitting.id}`, 'PUT', { ...changed, name: 'Una Orr' });
    expect(await messages()).toHaveLength(2);
  });

  test.each([
    ['measure', 'check measure', 'It helps if the sills are clear'],
    ['fitting', 'fitting', 'clear the sills and the floor'],
    ['service', 'service visit', 'leave the blind as it is'],
  ])('%s is confirmed, reminded of and cancelled in its own words', async (kind, noun, prepare) => {
    app.clock.set(instantOfLondon('2025-06-10T17:30') ?? '');
    const { id } = await enter(aFitting('13:00', 60, { kind, notify: true }));
    const [mail] = await messages();
    expect(mail?.text).toContain(`Your ${noun} is confirmed`);
    expect(mail?.text).toContain(prepare);
    app.clock.set(instantOfLondon('2025-06-10T18:30') ?? '');
    await app.services.followUps.runOnce();
    const reminder = (await messages()).filter((one) => one.kind === 'work-reminder-customer');
    expect(reminder.map(({ text }) => text.includes(noun) && text.includes('tomorrow'))).toEqual([
      true,
      true,
    ]);
    await app.staffJson(`appointments/${id}/status`, 'PUT', { status: 'cancelled' });
    const told = await messages();
    expect(told.at(-1)).toMatchObject({ kind: 'work-cancelled-customer' });
    for (const { text } of told) expect(text).not.toMatch(/consultation|samples|nothing to pay/i);
  });

  test('a customer sees a fitting on its page, and changes it by calling us', async () => {
    const { id } = await enter(aFitting('13:00', 60, { notify: true }));
    const [mail] = await messages();
    const [path = ''] = mail?.text.match(/\/visits\/[\w-]+/) ?? [];
    expect(await app.json(`/api${path}`)).toMatchObject({
      kind: 'fitting',
      preferredTime: '1pm-2pm',
      canChange: false,
    });
    await app.json(`/api${path}/cancellation`, { method: 'POST', status: 409, body: {} });
    const calendar = await (await app.request(`/api${path}/calendar.ics`)).text();
    expect(calendar).toContain('SUMMARY:Fitting by');
    expect(calendar).toMatch(/DTSTART;TZID=Europe\/London:\d{8}T130000/);
    const slots = [{ date: '2025-06-16', time: MORNING }];
    await refused(`/${id}/suggestion`, 'POST', { slots }, 409);
  });

  test('the diary makes no slot of a fitting, and calendars name it', async () => {
    const fitting = await enter(aFitting('09:30', 60, { assignedTo: ada.id }));
    const { days, visits } = await app.staffJson<{
      days: { slots: { time: string; taken: number }[]; counts: Record<string, number> }[];
      visits: Appointment[];
    }>(`diary?from=${firstDay}&to=${firstDay}`);
    expect(visits).toMatchObject([{ id: fitting.id, kind: 'fitting' }]);
    expect(days[0]?.counts.confirmed).toBe(1);
    expect(days[0]?.slots.map(({ time }) => time)).not.toContain(fitting.preferredTime);
    expect(days[0]?.slots.every(({ taken }) => taken === 0)).toBe(true);
    const feed = await visitFeed(app.services.database.db, {
      assignedTo: ada.id,
      title: 'Visits',
      publicUrl: 'http://sill.test',
      now: app.clock.now(),
    });
    expect(feed).toContain(`SUMMARY:Fitting: ${fitting.name}`);
  });

  test('reports count consultations, and a job’s visit asks for no review', async () => {
    const done = { status: 'completed' };
    const visits = [
      await enter(aFitting('09:00', 60, { jobId: '7' })),
      await enter(aFitting('10:00', 60, { kind: 'service' })),
      await enter(bodyOf({})),
    ];
    for (const { id } of visits) await app.staffJson(`appointments/${id}/status`, 'PUT', done);
    const notices = await app.rows('visitNotices');
    const invited = notices.filter(({ kind }) => kind === 'review-invitation');
    expect(invited.map(({ appointmentId }) => appointmentId)).toEqual(
      visits.slice(1).map(({ id }) => id),
    );
    const { total } = await app.staffJson<{ total: { visits: number } }>(
      'reports/outcomes?from=2025-06&to=2025-06',
    );
    expect(total.visits).toBe(1);
  });

  test('a fitting ahead puts its customer into “to fit”, and one that was made into “fitted”', async () => {
    const { id, customerId } = await enter(aFitting('09:00', 60));
    const stage = async () =>
      (await app.staffJson<{ stage: string }>(`customers/${customerId}`)).stage;
    expect(await stage()).toBe('toFit');
    await app.staffJson(`appointments/${id}/status`, 'PUT', { status: 'completed' });
    expect(await stage()).toBe('fitted');
  });

  test('an adviser sees their own and enters none', async () => {
    const own = await enter(aFitting('09:00', 60, { assignedTo: ada.id }));
    await enter(aFitting('09:00', 60, { assignedTo: ben.id }));
    const { headers } = ada;
    const seen = await app.json<Appointment[]>('/api/admin/appointments', { headers });
    expect(seen.map(({ id }) => id)).toEqual([own.id]);
    await app.json('/api/admin/appointments', {
      method: 'POST',
      status: 403,
      headers,
      body: aFitting('15:00', 60),
    });
  });
}, 'always');
