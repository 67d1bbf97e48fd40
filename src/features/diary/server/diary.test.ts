import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { aBookingBy, firstDay } from '../../../test/fixtures.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { BookingAnswer } from '../../appointments/appointment.ts';
import type { AvailabilityDay } from '../../appointments/availability.ts';
import type { Diary } from '../diary.ts';

const [MORNING, MIDDAY] = ['Morning (9am-11am)', 'Midday (11am-1pm)'];
const nextDay = '2025-06-12';

everyEngine((engine) => {
  let app: TestApp;
  let people = 0;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
    await app.signIn();
  });
  beforeEach(async () => {
    await app.reset();
    await app.changeSettings('general', { address: '1 Sample Street, Stratford, CV37 9ZZ' });
  });
  afterAll(() => app.close());

  const book = (changes?: Record<string, unknown>) => {
    people += 1;
    return app.json<BookingAnswer>('/api/appointments', {
      method: 'POST',
      body: aBookingBy(people, changes),
      status: 201,
    });
  };
  const diary = (query = '') =>
    app.json<Diary>(`/api/admin/diary?from=${firstDay}&to=${nextDay}${query}`, { asStaff: true });
  const setStatus = (id: number, body: Record<string, unknown>) =>
    app.json(`/api/admin/appointments/${id}/status`, { method: 'PUT', asStaff: true, body });
  const suggest = (id: number, body: unknown) =>
    app.request(`/api/admin/appointments/${id}/suggestion`, {
      method: 'POST',
      asStaff: true,
      body,
    });
  const messagesOf = async (id: number, kind: string) =>
    (await app.rows('messages')).filter(
      (message) => message.appointmentId === id && message.kind === kind,
    );
  const names = ({ visits }: Diary) => visits.map(({ name }) => name);

  describe('the diary', () => {
    test('has every day with its slots, places, districts and visits', async () => {
      await app.changeSettings('booking', { capacityPerSlot: 2, closedDates: [nextDay] });
      const first = await book({ postcode: 'CV37 6AA' });
      const second = await book({ postcode: 'CV34 4AA', preferredTime: MIDDAY });
      const gone = await book({ postcode: 'CV21 1AA', preferredTime: MIDDAY });
      await setStatus(second.id, { status: 'confirmed' });
      await setStatus(gone.id, { status: 'cancelled' });

      const { days, visits, districts, knownDistricts, home, more } = await diary();
      expect(days.map(({ date, closed }) => [date, closed])).toEqual([
        [firstDay, null],
        [nextDay, 'date'],
      ]);
      expect(days[0]?.counts).toMatchObject({
        pending: 1,
        confirmed: 1,
        completed: 0,
        cancelled: 1,
      });
      expect(days[0]?.slots[1]).toEqual({
        time: MIDDAY,
        from: '11:00',
        to: '13:00',
        capacity: 2,
        taken: 1,
        districts: ['CV34'],
      });
      expect(visits.map(({ id }) => id)).toEqual([first.id, second.id, gone.id]);
      expect(visits[0]).toMatchObject({ reference: `A${1000 + first.id}`, status: 'pending' });
      expect(visits[0]).not.toHaveProperty('visitSeed');
      expect({ districts, home, more }).toEqual({
        districts: ['CV21', 'CV34', 'CV37'],
        home: 'CV37',
        more: false,
      });
      expect(knownDistricts).toMatchObject({
        CV21: { town: 'Rugby' },
        CV34: { town: 'Warwick', lat: 52.283, lon: -1.579 },
        CV37: { town: 'Stratford-upon-Avon' },
      });
    });

    test('is filtered by status, town, district and text, and its numbers follow', async () => {
      const warwick = await book({ name: 'Una Warwick', postcode: 'CV34 9AA' });
      await book({ name: 'Stan Stratford', postcode: 'CV37 6AA', additionalInfo: 'Has a DOG' });
      await book({ name: 'Cora Coventry', postcode: 'CV3 1AA', preferredDate: nextDay });
      await setStatus(warwick.id, { status: 'confirmed' });

      expect(names(await diary('&area=Warwick'))).toEqual(['Una Warwick']);
      expect(names(await diary('&area=cv3'))).toEqual(['Cora Coventry']);
      expect(names(await diary('&status=confirmed'))).toEqual(['Una Warwick']);
      expect(names(await diary('&q=dog'))).toEqual(['Stan Stratford']);
      expect(names(await diary(`&q=a${1000 + warwick.id}`))).toEqual(['Una Warwick']);
      const few = await diary('&q=coventry&visits=no');
      expect(few.visits).toEqual([]);
      expect(few.days.map(({ counts }) => counts.pending)).toEqual([0, 1]);
      // What can be chosen next stays.
      expect(few.districts).toEqual(['CV3', 'CV34', 'CV37']);
    });

    test.each([
      '',
      '?from=2025-06-11&to=2025-08-12',
      '?from=2025-06-12&to=2025-06-11',
      '?from=2025-06-11&to=2025-06-12&status=lost',
      '?from=2025-06-11&to=2025-06-12&area=%25',
    ])('refuses %s', async (query) => {
      const response = await app.request(`/api/admin/diary${query}`, { asStaff: true });
      expect(response.status).toBe(400);
    });
  });

  test('declining with a note tells the customer why', async () => {
    const { id } = await book();
    await setStatus(id, { status: 'cancelled', note: 'Sorry,\nthe road is closed that week.' });
    const [mail, sms] = (await messagesOf(id, 'booking-cancelled-customer')).sort((a, b) =>
      a.channel.localeCompare(b.channel),
    );
    expect(mail?.body).toContain('\n\nSorry,\nthe road is closed that week.\n\nKind regards,');
    expect(sms?.body).toMatch(/ Sorry, the road is closed that week\.$/);
    expect(JSON.stringify(await app.rows('auditEntries'))).not.toContain('road is closed');
  });

  describe('another time', () => {
    const monday = { date: '2025-06-16', time: MORNING };
    const tuesday = { date: '2025-06-17', time: MIDDAY };

    test('is offered with the private link, and nothing moves', async () => {
      const { id, manageUrl } = await book();
      const response = await suggest(id, { slots: [tuesday, monday], note: 'We are near you.' });
      expect(response.status).toBe(204);
      const letters = await messagesOf(id, 'booking-suggestion-customer');
      expect(letters.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
      for (const { body, calendar } of letters) {
        expect(body).toContain(manageUrl);
        expect(body).toContain('We are near you.');
        expect(calendar).toBeNull();
      }
      expect(letters.find(({ channel }) => channel === 'email')?.body).toContain(
        'Monday 16 June, Morning (9am-11am)\nTuesday 17 June, Midday (11am-1pm)',
      );
      expect((await diary()).visits).toMatchObject([{ id, preferredDate: firstDay, version: 1 }]);
      expect(await app.rows('slotSuggestions')).toMatchObject([
        { appointmentId: id, forDate: firstDay, slots: JSON.stringify([monday, tuesday]) },
      ]);
      // The next offer takes the place of the first.
      await suggest(id, { slots: [monday] });
      expect(await app.rows('slotSuggestions')).toMatchObject([
        { slots: JSON.stringify([monday]) },
      ]);
    });

    test('must be free, and the visit not over', async () => {
      await app.changeSettings('booking', { capacityPerSlot: 1 });
      const { id } = await book();
      await book({ preferredDate: monday.date });
      const full = await suggest(id, { slots: [monday] });
      expect(full.status).toBe(400);
      expect(await full.json()).toMatchObject({
        error: 'Monday 16 June, Morning (9am-11am) is not free. Please choose another.',
      });
      expect((await suggest(id, { slots: [] })).status).toBe(400);
      expect((await suggest(id, { slots: [tuesday, tuesday, monday, monday] })).status).toBe(400);
      expect((await suggest(id + 100, { slots: [tuesday] })).status).toBe(404);
      await setStatus(id, { status: 'cancelled' });
      expect((await suggest(id, { slots: [tuesday] })).status).toBe(409);
      expect(await messagesOf(id, 'booking-suggestion-customer')).toEqual([]);
    });
  });

  describe('free slots near somebody', () => {
    const near = async (district: string) => {
      const path = `/api/availability?from=${firstDay}&to=${nextDay}&near=${district}`;
      const days = await app.json<AvailabilityDay[]>(path);
      return days.flatMap(({ date, slots }) =>
        slots.filter(({ nearby }) => nearby).map(({ time, nearby }) => [date, time, nearby]),
      );
    };

    test('are marked with the district that is visited, for who asks', async () => {
      await app.changeSettings('booking', { capacityPerSlot: 2 });
      const { id } = await book({ postcode: 'CV34 4AA' });
      const cancelled = await book({ postcode: 'CV34 4AB', preferredTime: MIDDAY });
      await setStatus(cancelled.id, { status: 'cancelled' });

      // Until a visit is confirmed, nobody may be there.
      expect(await near('cv34')).toEqual([]);
      await setStatus(id, { status: 'confirmed' });
      expect(await near('cv34')).toEqual([[firstDay, MORNING, 'CV34']]);
      expect(await near('CV32')).toEqual([[firstDay, MORNING, 'CV34']]);
      expect(await near('CV37')).toEqual([]);
      const unasked = await app.json<AvailabilityDay[]>(
        `/api/availability?from=${firstDay}&to=${nextDay}`,
      );
      expect(JSON.stringify(unasked)).not.toContain('nearby');
      // A second visit there changes nothing but the place it takes, and a full slot says nothing.
      await book({ postcode: 'CV34 4AC' });
      expect(await near('CV34')).toEqual([]);
    });

    test('are asked about by a district, not by an address', async () => {
      const path = `/api/availability?from=${firstDay}&to=${nextDay}&near=CV37+9ZZ`;
      expect((await app.request(path)).status).toBe(400);
    });
  });
}, 'always');
