import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { aBooking, aBookingBy } from '../../../test/fixtures.ts';
import { makeTestApp, placesTaken, type TestApp } from '../../../test/test-app.ts';
import type { BookingAnswer } from '../../appointments/appointment.ts';
import type { SavedSettings } from '../../settings/settings.ts';
import type { AreaAnswer } from '../area.ts';
import type { AreaMap } from '../area-map.ts';

const LONDON = 'SW1A 1AA';

interface Problem {
  error: string;
  fields: Record<string, string>;
}

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
    await app.signIn();
  });
  beforeEach(() => app.reset());
  afterAll(() => app.close());

  const settings = () => app.json<SavedSettings>('/api/admin/settings', { asStaff: true });
  async function saveArea<Answer = SavedSettings>(area: unknown, status = 200) {
    const { booking } = await settings();
    const body = { booking: { ...booking, area } };
    const asked = { method: 'PUT', asStaff: true, body, status };
    return app.json<Answer>('/api/admin/settings', asked);
  }
  const book = (body: unknown, headers: Record<string, string> = {}) =>
    app.request('/api/appointments', { method: 'POST', body, headers });

  describe('the area of Settings', () => {
    test('is everywhere until it is said, and stays when it is left out', async () => {
      expect((await settings()).booking.area).toEqual({ kind: 'everywhere' });
      expect((await book(aBooking({ postcode: LONDON }))).status).toBe(201);
      await saveArea({ kind: 'districts', prefixes: ['cv', 'B95'] });
      const { booking } = await saveArea(undefined);
      expect(booking.area).toEqual({ kind: 'districts', prefixes: ['CV', 'B95'] });
    });

    test.each([
      [{ kind: 'districts', prefixes: [] }, 'booking.area.prefixes'],
      [{ kind: 'districts', prefixes: ['CV', 'CV37 9ZZ'] }, 'booking.area.prefixes.1'],
      [{ kind: 'radius', postcode: 'nowhere', km: 10 }, 'booking.area.postcode'],
      // Well formed, but its district does not exist.
      [{ kind: 'radius', postcode: 'CV99 9ZZ', km: 10 }, 'booking.area.postcode'],
      [{ kind: 'radius', postcode: 'CV37 9ZZ', km: 0 }, 'booking.area.km'],
    ])('is refused as %j', async (area, field) => {
      const { fields } = await saveArea<Problem>(area, 400);
      expect(Object.keys(fields)).toEqual([field]);
      expect((await settings()).booking.area).toEqual({ kind: 'everywhere' });
    });
  });

  describe('outside of it', () => {
    test.each([
      { kind: 'districts', prefixes: ['CV3'] },
      { kind: 'radius', postcode: 'CV3 1AA', km: 5 },
    ])('a booking is refused with how to ask all the same: %j', async (area) => {
      await saveArea(area);
      expect((await book(aBookingBy(1, { postcode: 'CV3 1AA' }))).status).toBe(201);
      const refused = await book(aBookingBy(2, { postcode: 'CV37 9ZZ' }));
      expect(refused.status).toBe(400);
      const { error, fields } = (await refused.json()) as Problem;
      expect(fields).toEqual({ postcode: error });
      expect(error).toMatch(/CV37 9ZZ is outside .*01632 960150.* enquiry/);
      expect(await app.rows('appointments')).toHaveLength(1);
      expect(await placesTaken(app)).toBe(1);
    });

    test('a booking that was taken before is answered again', async () => {
      const booking = aBooking({ postcode: LONDON });
      const key = { 'Idempotency-Key': 'before-the-area' };
      const first = (await (await book(booking, key)).json()) as BookingAnswer;
      await saveArea({ kind: 'districts', prefixes: ['CV'] });
      const again = await book(booking, key);
      expect(again.status).toBe(201);
      expect(((await again.json()) as BookingAnswer).id).toBe(first.id);
    });

    test('staff book all the same', async () => {
      await saveArea({ kind: 'districts', prefixes: ['CV'] });
      await app.json('/api/admin/appointments', {
        method: 'POST',
        asStaff: true,
        body: { ...aBooking({ postcode: LONDON }), source: 'phone' },
        status: 201,
      });
    });

    test('anybody may ask before the form is sent', async () => {
      const ask = (postcode: string) => app.json<AreaAnswer>(`/api/area?postcode=${postcode}`);
      expect(await ask('sw1a1aa')).toEqual({ served: true, message: null });
      await saveArea({ kind: 'radius', postcode: 'CV37 9ZZ', km: 20 });
      expect(await ask('CV34%209ZZ')).toEqual({ served: true, message: null });
      expect(await ask('sw1a1aa')).toEqual({
        served: false,
        message: expect.stringContaining(LONDON),
      });
      for (const query of ['', '?postcode=SW1A']) {
        expect((await app.request(`/api/area${query}`)).status).toBe(400);
      }
    });
  });

  test('the map shows an area that is not saved yet, and refuses what is none', async () => {
    const look = (query: string) => app.request(`/api/admin/area-map?${query}`, { asStaff: true });
    const map = (await (await look('kind=districts&prefixes=CV37,CV34')).json()) as AreaMap;
    expect(map).toMatchObject({ served: 2, towns: ['Stratford-upon-Avon', 'Warwick'] });
    expect(map.dots.filter(({ served }) => served)).toHaveLength(2);
    const around = (await (await look('kind=radius&postcode=CV37+9ZZ&km=20')).json()) as AreaMap;
    expect(around.towns).toContain('Warwick');
    for (const query of ['', 'kind=districts', 'kind=radius&postcode=37&km=5']) {
      expect((await look(query)).status).toBe(400);
    }
    expect((await app.request('/api/admin/area-map?kind=everywhere')).status).toBe(401);
  });
});
