import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { timeSlots } from '../../../test/demo-labels.ts';
import { everyEngine } from '../../../test/engines.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { BookingSettingsInput } from '../booking-settings.ts';
import type { SavedSettings } from '../settings.ts';

const [morning, midday, , late] = timeSlots;
const slot = (label: string, from: string, to: string) => ({ label, from, to });
const cell = (weekday: number, capacity: number, label: string = morning) => ({
  weekday,
  slot: label,
  capacity,
});
const exception = (date: string, label: string | null, capacity = 0) => ({
  date,
  slot: label,
  capacity,
  reason: 'Stocktaking',
});
const service = (label: string, active = true) => ({ label, category: null, active });

/** What everybody has sent since the beginning. */
const four = { capacityPerSlot: 15, openDays: [1, 2, 3, 4, 5], closedDates: [], horizonDays: 60 };

everyEngine((engine) => {
  describe('settings of booking', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await makeTestApp({ engine });
    });
    beforeEach(() => app.reset());
    afterAll(() => app.close());

    const read = async () =>
      (await app.json<SavedSettings>('/api/admin/settings', { asStaff: true })).booking;
    const put = (body: object) =>
      app.request('/api/admin/settings', { method: 'PUT', asStaff: true, body });
    const save = (fields: Partial<BookingSettingsInput>, beside: object = {}) =>
      put({ booking: { ...four, ...fields }, ...beside });
    const book = (fields: object = {}) =>
      app.request('/api/appointments', {
        method: 'POST',
        body: {
          name: 'Ann Otter',
          email: 'ann@example.com',
          phone: '07700 900123',
          address: '1 Sample Street',
          postcode: 'CV34 9ZZ',
          service: 'Curtains',
          preferredDate: '2025-06-18',
          preferredTime: late,
          windowCount: 2,
          ...fields,
        },
      });

    test.each<[string, Partial<BookingSettingsInput>, string, string]>([
      [
        'from is not before to',
        { slots: [slot('One', '11:00', '11:00')] },
        'slots.0.to',
        'Must be later than the start',
      ],
      [
        'slots overlap',
        { slots: [slot('One', '09:00', '11:30'), slot('Two', '11:00', '13:00')] },
        'slots.1.from',
        'Must not start before the previous slot ends',
      ],
      [
        'slots are not in order',
        { slots: [slot('One', '11:00', '13:00'), slot('Two', '09:00', '11:00')] },
        'slots.1.from',
        'Must not start before the previous slot ends',
      ],
      [
        'minutes are odd',
        { slots: [slot('One', '09:15', '11:00')] },
        'slots.0.from',
        'Must be a whole or half hour such as 09:00',
      ],
      [
        'there is no such time',
        { slots: [slot('One', '09:00', '24:00')] },
        'slots.0.to',
        'Must be a whole or half hour such as 09:00',
      ],
      [
        'a slot has no name',
        { slots: [slot(' ', '09:00', '11:00')] },
        'slots.0.label',
        'Please name the slot',
      ],
      [
        'two slots have one name',
        { slots: [slot('One', '09:00', '11:00'), slot('One', '11:00', '13:00')] },
        'slots.1.label',
        'There is already a slot with this name',
      ],
      ['there is no slot', { slots: [] }, 'slots', 'There must be at least one slot'],
      [
        'a service has no name',
        { services: [service('')] },
        'services.0.label',
        'Please name the service',
      ],
      [
        'two services have one name',
        { services: [service('Blinds'), service('Blinds', false)] },
        'services.1.label',
        'There is already a service with this name',
      ],
      [
        'no service is active',
        { services: [service('Blinds', false)] },
        'services',
        'At least one service must be offered',
      ],
      ['there is no service', { services: [] }, 'services', 'At least one service must be offered'],
      [
        'two cells are for one weekday and slot',
        { places: [cell(1, 3), cell(1, 4)] },
        'places.1.slot',
        'This weekday and slot already has its places',
      ],
      [
        'a cell is for an unknown slot',
        { places: [cell(1, 3, 'Midnight')] },
        'places.0.slot',
        'There is no slot with this name',
      ],
      ['a cell is negative', { places: [cell(1, -1)] }, 'places.0.capacity', 'Must be 0 or more'],
      [
        'two exceptions are for one day and slot',
        { exceptions: [exception('2025-06-18', morning), exception('2025-06-18', morning, 3)] },
        'exceptions.1.date',
        'There is already an exception for this day and slot',
      ],
      [
        'two exceptions are for one whole day',
        { exceptions: [exception('2025-06-18', null), exception('2025-06-18', null)] },
        'exceptions.1.date',
        'There is already an exception for this day and slot',
      ],
      [
        'an exception is for an unknown slot',
        { exceptions: [exception('2025-06-18', 'Midnight')] },
        'exceptions.0.slot',
        'There is no slot with this name',
      ],
      [
        'an exception has no date',
        { exceptions: [exception('18 June', null)] },
        'exceptions.0.date',
        'Must be a date such as 2026-12-25',
      ],
      ['the notice is long', { noticeDays: 31 }, 'noticeDays', 'Must be at most 30'],
    ])('are refused when %s', async (_, fields, name, message) => {
      const before = await read();
      const response = await save(fields);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        error: message,
        fields: { [`booking.${name}`]: message },
      });
      expect(await read()).toEqual(before);
    });

    test('fields that are left out are kept', async () => {
      const later = {
        services: [service('Blinds'), service('Awnings', false)],
        places: [cell(1, 3), cell(7, 0, late)],
        exceptions: [exception('2025-12-25', null)],
        noticeDays: 2,
        reasons: { cancelled: ['Moved away'], completed: [] },
      };
      expect((await save(later)).status).toBe(200);
      expect((await save({ capacityPerSlot: 4 })).status).toBe(200);
      expect(await read()).toMatchObject({ ...four, ...later, capacityPerSlot: 4 });
    });

    test('stored places and exceptions go with their slot, and come back with nothing', async () => {
      const { slots } = await read();
      await save({
        places: [cell(1, 3), cell(2, 4, midday)],
        exceptions: [exception('2025-12-24', morning, 1), exception('2025-12-25', null)],
      });
      expect((await save({ slots: slots.slice(1) })).status).toBe(200);
      const left = {
        places: [cell(2, 4, midday)],
        exceptions: [exception('2025-12-25', null)],
      };
      expect(await read()).toMatchObject(left);
      await save({ slots });
      expect(await read()).toMatchObject(left);
    });

    test('a slot in which visits stand changes only when that is confirmed, and they stay', async () => {
      const { slots, ...others } = await read();
      const { id, reference } = (await (await book()).json()) as { id: number; reference: string };
      const cancelled = (await (await book({ preferredTime: morning })).json()) as { id: number };
      await app.request(`/api/admin/appointments/${cancelled.id}/status`, {
        method: 'PUT',
        asStaff: true,
        body: { status: 'cancelled' },
      });
      const [stored] = await app.rows('appointments');

      // Other slots, and other settings of booking, may change.
      expect((await save({ slots: slots.slice(1), noticeDays: 3 })).status).toBe(200);
      const gone = slots.slice(1, -1);
      const shorter = [...gone, slot(late, '15:00', '16:30')];
      const renamed = [...gone, slot('Tea time', '15:00', '17:00')];
      for (const changed of [gone, shorter, renamed]) {
        const answer = await save({ slots: changed });
        expect(answer.status).toBe(409);
        expect(await answer.json()).toEqual({
          error: 'One visit is in a slot that you are changing. It will stay as it is.',
          visits: [
            {
              id,
              reference,
              name: 'Ann Otter',
              preferredDate: '2025-06-18',
              preferredTime: late,
            },
          ],
        });
        expect((await read()).slots).toEqual(slots.slice(1));
      }
      expect((await save({ slots: renamed }, { confirm: true })).status).toBe(200);
      expect(await read()).toMatchObject({ ...others, ...four, noticeDays: 3, slots: renamed });
      expect((await app.rows('appointments'))[0]).toEqual(stored);

      // Nobody books under the old name any more.
      const refused = await book({ preferredDate: '2025-06-19' });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({
        fields: { preferredTime: 'Please choose a time' },
      });
      // Of a visit that is over nobody is asked.
      await app.request(`/api/admin/appointments/${id}/status`, {
        method: 'PUT',
        asStaff: true,
        body: { status: 'cancelled' },
      });
      expect((await save({ slots })).status).toBe(200);
    });

    test('form, document and options name the services and slots of Settings, in their order', async () => {
      const slots = [slot('Early', '07:30', '09:00'), slot('Lunch', '12:00', '13:30')];
      const services = [service('Awnings'), service('Curtains', false), service('Blinds')];
      await save({ slots, services, noticeDays: 3, horizonDays: 30 });
      expect(await app.json('/api/booking-options')).toEqual({
        services: ['Awnings', 'Blinds'],
        slots,
        earliest: '2025-06-13',
        latest: '2025-07-10',
        area: { kind: 'everywhere' },
      });
      const properties = {
        service: { enum: ['Awnings', 'Blinds'] },
        preferredTime: { enum: ['Early', 'Lunch'] },
      };
      const content = { 'application/json': { schema: { properties } } };
      expect(await app.json('/api/openapi.json')).toMatchObject({
        paths: { '/appointments': { post: { requestBody: { content } } } },
      });
      const early = { preferredTime: 'Early', service: 'Awnings' };
      expect((await book(early)).status).toBe(201);
      const inactive = await book({ ...early, service: 'Curtains' });
      expect(inactive.status).toBe(400);
      expect(await inactive.json()).toMatchObject({
        fields: { service: 'Please choose a type of blind' },
      });
      const days = await app.json<{ slots: { time: string }[] }[]>(
        '/api/availability?from=2025-06-16&to=2025-06-16',
      );
      expect(days[0]?.slots.map(({ time }) => time)).toEqual(['Early', 'Lunch']);
    });

    test('a name that was sent with spaces around it is that of the slot without them', async () => {
      const label = ' Early ';
      const slots = [slot(label, '07:30', '09:00')];
      const day = '2025-12-24';
      await save({ slots, places: [cell(1, 3, label)], exceptions: [exception(day, label)] });
      expect(await read()).toMatchObject({
        slots: [{ label: 'Early' }],
        places: [{ slot: 'Early' }],
        exceptions: [{ slot: 'Early' }],
      });
    });

    test('empty and repeated reasons are left out', async () => {
      const reasons = { cancelled: ['Moved', ' ', 'Moved '], completed: ['Bought'] };
      await save({ reasons });
      expect((await read()).reasons).toEqual({ cancelled: ['Moved'], completed: ['Bought'] });
    });

    test('an outcome says what it means; a plain text is open', async () => {
      const saveEnds = (completed: unknown[]) =>
        put({ booking: { ...four, reasons: { cancelled: [], completed } } });
      const sold = { label: 'Sold', means: 'won' };
      await saveEnds(['Thinking', { label: 'Call again', means: 'open' }, sold]);
      expect((await read()).reasons.completed).toEqual(['Thinking', 'Call again', sold]);
      expect(await app.json('/api/admin/appointments/reasons', { asStaff: true })).toMatchObject({
        completed: ['Thinking', 'Call again', 'Sold'],
      });
      const refused = await saveEnds([{ label: 'Sold', means: 'maybe' }]);
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({
        fields: { 'booking.reasons.completed.0': 'Must be a text, or a label and what it means' },
      });
    });
  });
});
