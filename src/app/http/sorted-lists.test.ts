// The lists that staff sort by their columns, walked a few rows at a time.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Appointment, appointmentStatuses } from '../../features/appointments/appointment.ts';
import { hoursOf } from '../../features/appointments/server/booking.ts';
import { visitSorts } from '../../features/appointments/server/visit-list-store.ts';
import { defaultSettings } from '../../features/settings/server/store.ts';
import { timeSlots } from '../../test/demo-labels.ts';
import { everyEngine } from '../../test/engines.ts';
import { makeTestApp, type TestApp } from '../../test/test-app.ts';

const DAYS = ['2025-06-08', '2025-06-10', '2025-06-11', '2025-06-20'];
// The start of tests, in London.
const TODAY = '2025-06-10';

everyEngine((engine) => {
  describe('the list of', () => {
    let app: TestApp;

    beforeAll(async () => {
      app = await makeTestApp({ engine });
      for (const [index, name] of ['zoe', 'Abe', 'mia', 'Abe'].entries()) {
        const sent = {
          name,
          email: `${name}@example.com`,
          subject: `S${index % 2}`,
          message: 'Hi',
        };
        await app.json('/api/contact', {
          method: 'POST',
          status: 201,
          body: { ...sent, message: `${index}` },
        });
        await app.json('/api/testimonials', {
          method: 'POST',
          status: 201,
          asStaff: true,
          body: { author: name, quote: `${index}`, rating: 1 + (index % 3), approved: index > 1 },
        });
      }
      // Every day with every status in every other slot, none of them in order.
      const visits = DAYS.flatMap((preferredDate, day) =>
        appointmentStatuses.flatMap((status, at) =>
          timeSlots.slice(0, 2).map((_, slot) => ({
            preferredDate,
            status,
            preferredTime: timeSlots[(slot * 3 + day + at) % 4] ?? timeSlots[0],
          })),
        ),
      ).toSorted((a, b) => (a.preferredTime + a.status < b.preferredTime + b.status ? -1 : 1));
      await app.services.database.write(async (trx) => {
        for (const [index, visit] of visits.entries()) {
          await trx
            .insertInto('appointments')
            .values({
              ...visit,
              ...hoursOf(visit.preferredTime, defaultSettings.booking),
              kind: 'consultation',
              source: 'website',
              name: index % 3 === 0 ? 'Marigold' : 'Visitor',
              email: 'v@example.com',
              phone: '07700 900123',
              phoneE164: '+447700900123',
              address: '1 Road',
              postcode: 'CV37 6AA',
              service: 'Roller Blinds',
              windowCount: 2,
              additionalInfo: '',
              visitSeed: `${index}`,
              visitTokenHash: `${index}`,
              calendarSequence: 0,
              means: 'open',
              version: 1,
              createdAt: '2025-06-01T10:00:00.000Z',
              updatedAt: '2025-06-01T10:00:00.000Z',
            })
            .execute();
        }
      });
      app.services.database.changes.publish('everything');
    });
    afterAll(() => app.close());

    async function walk<Row>(path: string, query: Record<string, string>): Promise<Row[]> {
      const found: Row[] = [];
      for (let after: string | null = '0'; after !== null; ) {
        const asked = new URLSearchParams({ ...query, after, pageSize: '3' });
        const response = await app.request(`${path}?${asked}`, { asStaff: true });
        expect(response.status).toBe(200);
        found.push(...((await response.json()) as Row[]));
        after = response.headers.get('x-next-after');
      }
      return found;
    }

    const placeOf = ({ status, preferredDate }: Appointment) => {
      if (status === 'pending') return 0;
      return status === 'confirmed' && preferredDate >= TODAY ? 1 : 2;
    };
    const slots: readonly string[] = timeSlots;
    const slotOf = ({ preferredTime }: Appointment) => slots.indexOf(preferredTime);
    const byDay = (a: Appointment, b: Appointment) =>
      a.preferredDate.localeCompare(b.preferredDate) || slotOf(a) - slotOf(b) || a.id - b.id;
    const statusOf = ({ status }: Appointment) => appointmentStatuses.indexOf(status);
    const compare = {
      attention: (a: Appointment, b: Appointment) =>
        placeOf(a) - placeOf(b) || byDay(a, b) * (placeOf(a) === 2 ? -1 : 1),
      preferredDate: byDay,
      status: (a: Appointment, b: Appointment) => statusOf(a) - statusOf(b) || byDay(a, b),
      createdAt: (a: Appointment, b: Appointment) => a.id - b.id,
    };

    test.each(
      visitSorts.flatMap((sort) => [
        { sort, direction: 'asc' as const },
        { sort, direction: 'desc' as const },
      ]),
    )('appointments by $sort $direction, whole, searched and filtered', async (order) => {
      const path = '/api/admin/appointments';
      const all = await app.json<Appointment[]>(path, { asStaff: true });
      expect(all).toHaveLength(40);
      const way = order.sort !== 'attention' && order.direction === 'desc' ? -1 : 1;
      const expected = all.toSorted((a, b) => way * compare[order.sort](a, b));
      const idsOf = (rows: Appointment[]) => rows.map(({ id }) => id);
      expect(idsOf(await walk(path, order))).toEqual(idsOf(expected));
      const confirmed = expected.filter(({ status }) => status === 'confirmed');
      expect(idsOf(await walk(path, { ...order, status: 'confirmed' }))).toEqual(idsOf(confirmed));
      expect(idsOf(await walk(path, { ...order, q: 'mari' }))).toEqual(
        idsOf(expected.filter(({ name }) => name === 'Marigold')),
      );
      expect(await walk(path, { ...order, q: 'nobody' })).toEqual([]);
    });

    test('appointments opens by the newest request for who asks for no order, as before', async () => {
      const path = '/api/admin/appointments';
      const all = await app.json<Appointment[]>(path, { asStaff: true });
      expect(await walk(path, {})).toEqual(all);
      for (const query of ['sort=name&after=0', 'sort=attention', 'sort=status&after=12']) {
        expect((await app.request(`${path}?${query}`, { asStaff: true })).status).toBe(400);
      }
    });

    test.each([
      ['name', ['Abe 1', 'Abe 3', 'mia 2', 'zoe 0']],
      ['subject', ['zoe 0', 'mia 2', 'Abe 1', 'Abe 3']],
      ['createdAt', ['zoe 0', 'Abe 1', 'mia 2', 'Abe 3']],
      ['status', ['zoe 0', 'mia 2', 'Abe 3', 'Abe 1']],
    ])('contact submissions by %s, both ways', async (sort, expected) => {
      const path = '/api/admin/contact-submissions';
      const [, read] = await app.json<{ id: number }[]>(path, { asStaff: true });
      await app.request(`${path}/${read?.id}/mark-read`, { method: 'PATCH', asStaff: true });
      const rows = (direction: string) =>
        walk<{ name: string; message: string }>(path, { sort, direction });
      const told = (all: { name: string; message: string }[]) =>
        all.map(({ name, message }) => `${name} ${message}`);
      expect(told(await rows('asc'))).toEqual(expected);
      expect(told(await rows('desc'))).toEqual(expected.toReversed());
    });

    test.each([
      ['author', ['Abe 1', 'Abe 3', 'mia 2', 'zoe 0']],
      ['rating', ['zoe 0', 'Abe 3', 'Abe 1', 'mia 2']],
      ['status', ['zoe 0', 'Abe 1', 'mia 2', 'Abe 3']],
    ])('testimonials by %s, both ways', async (sort, expected) => {
      const rows = (direction: string) =>
        walk<{ author: string; quote: string }>('/api/testimonials', {
          sort,
          direction,
          approvedOnly: 'false',
        });
      const told = (all: { author: string; quote: string }[]) =>
        all.map(({ author, quote }) => `${author} ${quote}`);
      expect(told(await rows('asc'))).toEqual(expected);
      expect(told(await rows('desc'))).toEqual(expected.toReversed());
    });
  });
}, 'always');
