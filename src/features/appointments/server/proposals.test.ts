import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { aBookingBy } from '../../../test/fixtures.ts';
import { joinStaff, type TestStaff } from '../../../test/staff.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Diary } from '../../diary/diary.ts';
import type { Proposal } from '../drives.ts';

everyEngine((engine) => {
  describe('assigning a visit', () => {
    const day = '2025-06-17';
    let app: TestApp;
    let ann: TestStaff;
    let bob: TestStaff;
    beforeAll(async () => {
      app = await makeTestApp({ engine });
      ann = await joinStaff(app, 'adviser', 'ann');
      bob = await joinStaff(app, 'adviser', 'bob');
    });
    beforeEach(() => app.reset());
    afterAll(() => app.close());

    let people = 0;
    const book = async (preferredTime: string, postcode: string) => {
      people += 1;
      const body = { ...aBookingBy(people), preferredDate: day, preferredTime, postcode };
      const booked = await app.json<{ id: number; reference: string }>('/api/appointments', {
        method: 'POST',
        status: 201,
        body,
      });
      return booked;
    };
    const put = (path: string, body: unknown) =>
      app.json(`/api/admin/${path}`, { method: 'PUT', asStaff: true, body });
    const assign = (visit: { id: number }, { id: userId }: TestStaff) =>
      put(`appointments/${visit.id}/assignment`, { userId });
    const propose = ({ id }: { id: number }) =>
      app.json<Proposal[]>(`/api/admin/appointments/${id}/advisers`, { asStaff: true });

    const morning = 'Morning (9am-11am)';
    const midday = 'Midday (11am-1pm)';
    const coventry = 'CV1 2AB';
    const stratford = 'CV37 6HB';

    test('proposes the nearest who is there and free, with the drives before and after', async () => {
      const visit = await book(midday, coventry);
      await put(`advisers/${ann.id}/times`, { homePostcode: stratford });
      await put(`advisers/${bob.id}/times`, { homePostcode: 'CV2 1AA' });
      const [first, second] = await propose(visit);
      expect(first).toMatchObject({ id: bob.id, name: 'The bob', proposed: true });
      expect(second).toMatchObject({ id: ann.id, there: true, free: true, proposed: false });
      expect(first?.driveBefore).toBeLessThan(second?.driveBefore ?? 0);
      expect(first?.driveBefore).toBe(first?.driveAfter);

      // Ann is next door in the morning, so that only her way home is long.
      await assign(await book(morning, coventry), ann);
      const [, other] = await propose(visit);
      expect(other).toMatchObject({ id: ann.id, driveBefore: 0, driveAfter: second?.driveAfter });

      await assign(await book(midday, stratford), bob);
      expect(await propose(visit)).toMatchObject([
        { id: ann.id, proposed: true },
        { id: bob.id, free: false, proposed: false },
      ]);
      await put(`advisers/${ann.id}/times`, {
        leave: [{ from: day, to: day, note: '' }],
      });
      expect((await propose(visit)).map(({ proposed }) => proposed)).toEqual([false, false]);
      // It is a proposal: whoever assigns knows better.
      await assign(visit, ann);
    });

    test('knows before a visit is moved whose slot would be taken', async () => {
      const visit = await book(midday, coventry);
      await assign(await book(morning, stratford), ann);
      const path = `/api/admin/appointments/${visit.id}/advisers`;
      const freeIn = async (time: string) => {
        const query = new URLSearchParams({ date: day, time });
        const proposals = await app.json<Proposal[]>(`${path}?${query}`, { asStaff: true });
        return proposals.filter(({ free }) => free).map(({ id }) => id);
      };
      expect(await freeIn(morning)).toEqual([bob.id]);
      expect((await freeIn(midday)).sort()).toEqual([ann.id, bob.id].sort());
      for (const query of [`date=${day}`, `date=${day}&time=Never`, 'date=soon&time=x']) {
        expect((await app.request(`${path}?${query}`, { asStaff: true })).status).toBe(400);
      }
    });

    test('gives a visit to somebody as it is entered, and the diary shows whose is asked for', async () => {
      const enter = (assignedTo: string | null, status = 201) =>
        app.json<{ id: number; assignedTo: string | null }>('/api/admin/appointments', {
          method: 'POST',
          asStaff: true,
          status,
          body: { ...aBookingBy(70), preferredDate: day, source: 'phone', assignedTo },
        });
      const hers = await enter(ann.id);
      const open = await enter(null);
      expect([hers.assignedTo, open.assignedTo]).toEqual([ann.id, null]);
      expect(await enter('somebody else', 400)).toHaveProperty('fields.assignedTo');

      const idsOf = async (query: string, headers?: Record<string, string>) => {
        const path = `/api/admin/diary?from=${day}&to=${day}${query}`;
        const { visits } = await app.json<Diary>(path, headers ? { headers } : { asStaff: true });
        return visits.map(({ id }) => id);
      };
      expect(await idsOf('')).toEqual([hers.id, open.id]);
      expect(await idsOf(`&assignedTo=${ann.id}`)).toEqual([hers.id]);
      expect(await idsOf('&assignedTo=none')).toEqual([open.id]);
      expect(await idsOf('&assignedTo=me', ann.headers)).toEqual([hers.id]);
      // An adviser sees no more by asking for more.
      expect(await idsOf('&assignedTo=none', bob.headers)).toEqual([]);
    });

    test('proposes nothing for a visit that there is not, and nothing to advisers', async () => {
      const visit = await book(morning, coventry);
      const path = (id: number) => `/api/admin/appointments/${id}/advisers`;
      expect((await app.request(path(999_999), { asStaff: true })).status).toBe(404);
      await assign(visit, ann);
      expect((await app.request(path(visit.id), { headers: ann.headers })).status).toBe(403);
    });

    test('marks a day in the diary whose drives cannot be done, whatever is filtered', async () => {
      const lateDrives = async (query = '', headers?: Record<string, string>) => {
        const diary = await app.json<Diary>(`/api/admin/diary?from=${day}&to=${day}${query}`, {
          ...(headers ? { headers } : { asStaff: true }),
        });
        return diary.days[0]?.lateDrives;
      };
      const near = await book(morning, coventry);
      const far = await book(morning, 'EX1 1AA');
      expect(await lateDrives()).toEqual([]);
      await assign(near, ann);
      await assign(far, bob);
      expect(await lateDrives()).toEqual([]);
      await assign(far, ann);
      const marks = await lateDrives();
      expect(marks).toMatchObject([{ userId: ann.id, from: near.reference, to: far.reference }]);
      expect(marks?.[0]?.late).toBe(45 + (marks?.[0]?.minutes ?? 0) - 120);
      expect(await lateDrives('&status=cancelled&visits=no')).toEqual(marks);
      expect(await lateDrives('', ann.headers)).toEqual(marks);
      expect(await lateDrives('', bob.headers)).toEqual([]);
      await put(`appointments/${far.id}/status`, { status: 'cancelled' });
      expect(await lateDrives()).toEqual([]);
    });
  });
});
