// How a visit ends: reasons, who cancels, no-shows; what is known of it, and what happens to its place.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { aBooking, aBookingBy, firstDay } from '../../../test/fixtures.ts';
import { joinStaff } from '../../../test/staff.ts';
import { makeTestApp, placesTaken, type TestApp } from '../../../test/test-app.ts';
import type { Appointment, BookingAnswer } from '../appointment.ts';
import type { TimelineEntry } from '../timeline.ts';

const PATH = '/api/admin/appointments';

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
    await app.signIn();
  });
  beforeEach(() => app.reset());
  afterAll(() => app.close());

  let people = 0;
  const book = (changes: Record<string, unknown> = {}) => {
    people += 1;
    return app.json<BookingAnswer>('/api/appointments', {
      method: 'POST',
      body: aBookingBy(people, changes),
      status: 201,
    });
  };
  const end = (id: number, body: Record<string, unknown>) =>
    app.json<Appointment>(`${PATH}/${id}/status`, { method: 'PUT', asStaff: true, body });
  const taken = () => placesTaken(app);
  const history = async (id: number) =>
    (await app.json<TimelineEntry[]>(`${PATH}/${id}/timeline`, { asStaff: true })).map(
      ({ text, by }) => `${text} (${by})`,
    );

  test('the reason is that of the last status, and may be corrected without a new one', async () => {
    const { id } = await book();
    expect(await end(id, { status: 'completed', reason: 'Bought' })).toMatchObject({
      status: 'completed',
      reason: 'Bought',
      cancelledBy: null,
    });
    expect(await end(id, { status: 'completed' })).toMatchObject({ reason: 'Bought' });
    expect(await end(id, { status: 'completed', reason: 'Not for us' })).toMatchObject({
      reason: 'Not for us',
    });
    expect(await end(id, { status: 'completed', reason: null })).toMatchObject({ reason: null });
    await end(id, { status: 'completed', reason: 'Bought' });
    expect(await end(id, { status: 'noShow' })).toMatchObject({ status: 'noShow', reason: null });
    expect(await end(id, { status: 'confirmed' })).toMatchObject({ reason: null });
  });

  test('a cancellation is ours unless staff say that the customer asked for it', async () => {
    const { id } = await book();
    expect(await end(id, { status: 'cancelled', reason: 'No time suited' })).toMatchObject({
      cancelledBy: 'staff',
      reason: 'No time suited',
    });
    expect(await end(id, { status: 'cancelled', cancelledBy: 'customer' })).toMatchObject({
      cancelledBy: 'customer',
      reason: 'No time suited',
    });
    expect(await end(id, { status: 'pending' })).toMatchObject({ cancelledBy: null, reason: null });
    expect(
      await end(id, { status: 'completed', cancelledBy: 'customer', reason: 'Bought' }),
    ).toMatchObject({ cancelledBy: null });
    await app.json(`${PATH}/${id}/status`, {
      method: 'PUT',
      asStaff: true,
      status: 400,
      body: { status: 'cancelled', cancelledBy: 'nobody' },
    });
  });

  test('the history says how it ended, of the last status only', async () => {
    const { id } = await book();
    await end(id, { status: 'completed', reason: 'Bought' });
    await end(id, { status: 'confirmed' });
    await end(id, { status: 'cancelled', reason: 'Moving house', cancelledBy: 'customer' });
    expect((await history(id)).filter((entry) => entry.endsWith('(admin)'))).toEqual([
      'Cancelled. By the customer: Moving house (admin)',
      'Confirmed (admin)',
      'Completed (admin)',
    ]);
    // The words of the customer would outlive them in the audit log.
    for (const { detail } of await app.rows('auditEntries')) expect(detail).not.toMatch(/Moving/);
  });

  test('what the customer gives as the reason is theirs, and goes when they are erased', async () => {
    const { id, manageUrl } = await book({ email: 'cy@example.com' });
    await app.json(`/api${new URL(manageUrl).pathname}/cancellation`, {
      method: 'POST',
      body: { reason: 'Our cat is ill' },
    });
    expect(await app.json(`${PATH}/${id}`, { asStaff: true })).toMatchObject({
      cancelledBy: 'customer',
      reason: 'Our cat is ill',
    });
    const person = await app.json<{ visits: Appointment[] }>('/api/admin/people/lookup', {
      method: 'POST',
      asStaff: true,
      body: { contact: 'cy@example.com' },
    });
    expect(person.visits).toMatchObject([{ cancelledBy: 'customer', reason: 'Our cat is ill' }]);
    const csv = await (
      await app.request('/api/admin/exports/appointments.csv', { asStaff: true })
    ).text();
    expect(csv.split('\r\n')[0]?.endsWith(',Source,Reason,Cancelled by')).toBe(true);
    expect(csv).toContain(',website,Our cat is ill,customer\r\n');
    await app.json('/api/admin/people/erase', {
      method: 'POST',
      asStaff: true,
      body: { contact: 'cy@example.com', confirmation: 'ERASE' },
    });
    expect(await app.rows('appointments')).toMatchObject([
      { status: 'cancelled', cancelledBy: 'customer', reason: null },
    ]);
  });

  test('a no-show frees its place once, is told to nobody, and can be set back', async () => {
    await app.changeSettings('booking', { capacityPerSlot: 1 });
    const { id } = await book();
    expect(await taken()).toBe(1);
    const told = (await app.rows('messages')).length;
    await end(id, { status: 'noShow' });
    expect(await taken()).toBe(0);
    for (const status of ['noShow', 'completed', 'cancelled', 'noShow']) await end(id, { status });
    expect(await taken()).toBe(0);
    const toldOf = (await app.rows('messages')).slice(told).map(({ kind }) => kind);
    expect(new Set(toldOf)).toEqual(new Set(['booking-cancelled-customer']));

    const { id: other } = await book();
    await app.json(`${PATH}/${id}/status`, {
      method: 'PUT',
      asStaff: true,
      status: 409,
      body: { status: 'confirmed' },
    });
    await end(other, { status: 'noShow' });
    expect(await end(id, { status: 'confirmed' })).toMatchObject({ status: 'confirmed' });
    expect(await taken()).toBe(1);
  });

  test('fifty at once free one place', async () => {
    const { id } = await book();
    await book();
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        app.request(`${PATH}/${id}/status`, {
          method: 'PUT',
          asStaff: true,
          body: { status: at % 2 === 0 ? 'noShow' : 'completed' },
        }),
      ),
    );
    expect(await taken()).toBe(1);
  });

  test('the place of a no-show is offered to who waits for it', async () => {
    await app.changeSettings('booking', { capacityPerSlot: 1 });
    const { id } = await book();
    const { preferredTime } = aBooking();
    const { manageUrl } = await app.json<{ manageUrl: string }>('/api/waiting-list', {
      method: 'POST',
      status: 201,
      body: {
        name: 'Wanda Waits',
        email: 'wanda@example.com',
        phone: '07700 900999',
        preferredDate: firstDay,
        times: [preferredTime],
      },
    });
    await end(id, { status: 'noShow' });
    expect(await app.json(`/api${new URL(manageUrl).pathname}`)).toMatchObject({
      status: 'offered',
    });
    // It counts as taken meanwhile.
    expect(await taken()).toBe(1);
  });

  test('no-shows are found by their status, in lists and in the diary', async () => {
    const { id } = await book();
    await book();
    await end(id, { status: 'noShow' });
    const list = await app.json<Appointment[]>(`${PATH}?status=noShow`, { asStaff: true });
    expect(list.map((one) => one.id)).toEqual([id]);
    const diary = await app.json<{ days: { counts: object }[]; visits: Appointment[] }>(
      `/api/admin/diary?from=${firstDay}&to=${firstDay}&status=noShow`,
      { asStaff: true },
    );
    expect(diary.visits.map((one) => one.id)).toEqual([id]);
    expect(diary.days[0]?.counts).toMatchObject({ noShow: 1 });
    const csv = await app.request('/api/admin/exports/appointments.csv?status=noShow', {
      asStaff: true,
    });
    expect((await csv.text()).split('\r\n')[1]).toMatch(/^A\d+,no-show,/);
  });

  test('an adviser ends their own visits, by the reasons of Settings', async () => {
    await app.changeSettings('booking', { reasons: { cancelled: ['Flood'], completed: ['Sold'] } });
    const { id: userId, headers } = await joinStaff(app, 'adviser', `ada-${engine}`);
    expect(await app.json(`${PATH}/reasons`, { headers })).toEqual({
      cancelled: ['Flood'],
      completed: ['Sold'],
    });
    await app.json(`${PATH}/reasons`, { status: 401 });
    const { id } = await book();
    const { id: other } = await book();
    const body = { status: 'completed', reason: 'Sold' };
    await app.json(`${PATH}/${id}/assignment`, { method: 'PUT', asStaff: true, body: { userId } });
    expect(await app.json(`${PATH}/${id}/status`, { method: 'PUT', headers, body })).toMatchObject({
      status: 'completed',
      reason: 'Sold',
    });
    await app.json(`${PATH}/${other}/status`, { method: 'PUT', headers, body, status: 404 });
    await app.json('/api/admin/reports/outcomes', { headers, status: 403 });
  });
});
