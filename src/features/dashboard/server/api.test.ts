import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../lib/time/durations.ts';
import { everyEngine } from '../../../test/engines.ts';
import { aBooking } from '../../../test/fixtures.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Attention, BookingReport, DashboardData } from '../dashboard.ts';

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
  });
  beforeEach(() => app.reset());
  afterAll(() => app.close());

  const get = <Answer>(path: string) => app.json<Answer>(path, { asStaff: true });
  const book = (changes: Parameters<typeof aBooking>[0] = {}) =>
    app.json<{ id: number }>('/api/appointments', {
      method: 'POST',
      status: 201,
      body: aBooking(changes),
    });
  const setStatus = (id: number, status: string) =>
    app.json(`/api/admin/appointments/${id}/status`, {
      method: 'PUT',
      asStaff: true,
      body: { status },
    });

  test('the numbers begin at 0 and count what there is', async () => {
    for (const path of ['dashboard', 'attention', 'reports/bookings']) {
      await app.json(`/api/admin/${path}`, { status: 401 });
    }
    expect(await get<DashboardData>('/api/admin/dashboard')).toEqual({
      counts: {
        products: 0,
        categories: 0,
        blogPosts: 0,
        testimonials: 0,
        contactSubmissions: 0,
        pendingTestimonials: 0,
        unreadContactSubmissions: 0,
      },
      recentActivity: { testimonials: [], contactSubmissions: [] },
    });
    const category = await app.json<{ id: number }>('/api/admin/categories', {
      method: 'POST',
      asStaff: true,
      status: 201,
      body: { name: 'Rollers', slug: `rollers-${engine}`, description: '', image: '' },
    });
    const review = (author: string, asStaff: boolean) =>
      app.json('/api/testimonials', {
        method: 'POST',
        asStaff,
        status: 201,
        body: { author, quote: `Lovely, says ${author}`, rating: 5, approved: asStaff },
      });
    await review('Ada', true);
    await review('Ben', false);
    await app.json('/api/contact', {
      method: 'POST',
      status: 201,
      body: { name: 'Cy', email: 'cy@example.com', message: 'Do you do shutters?' },
    });
    const { counts, recentActivity } = await get<DashboardData>('/api/admin/dashboard');
    expect(counts).toMatchObject({
      categories: 1,
      testimonials: 2,
      pendingTestimonials: 1,
      contactSubmissions: 1,
      unreadContactSubmissions: 1,
    });
    expect(recentActivity.testimonials.map(({ author }) => author)).toEqual(['Ben', 'Ada']);
    expect(recentActivity.contactSubmissions).toMatchObject([{ name: 'Cy', read: false }]);
    const attention = await get<Attention>('/api/admin/attention');
    expect(attention.counts).toMatchObject({ unreadMessages: 1, pendingReviews: 1 });
    expect(attention.named).toMatchObject([
      { key: 'contact', name: 'Cy', about: 'Do you do shutters?' },
      { key: 'testimonials', name: 'Ben', about: 'Lovely, says Ben' },
    ]);
    await app
      .json(`/api/admin/categories/${category.id}`, {
        method: 'DELETE',
        asStaff: true,
        status: 204,
      })
      .catch(() => undefined);
  });

  test('attention is about requests in the order they came, and visits of today and tomorrow', async () => {
    const first = await book({
      name: 'First',
      preferredDate: '2025-06-11',
      preferredTime: 'Midday (11am-1pm)',
    });
    app.clock.advance(HOUR_MS);
    const second = await book({
      name: 'Second',
      preferredDate: '2025-06-11',
      preferredTime: 'Morning (9am-11am)',
    });
    const third = await book({ name: 'Third', preferredDate: '2025-06-12' });
    await setStatus(third.id, 'cancelled');
    const before = await get<Attention>('/api/admin/attention');
    expect(before.counts.pendingAppointments).toBe(2);
    expect(before.waiting.map(({ name }) => name)).toEqual(['First', 'Second']);
    expect(before.today).toEqual([]);
    expect(before.tomorrow.map(({ name, town }) => [name, town])).toEqual([
      ['Second', 'Stratford-upon-Avon'],
      ['First', 'Stratford-upon-Avon'],
    ]);
    expect(before.waiting[0]).not.toHaveProperty('visitTokenHash');
    await setStatus(first.id, 'confirmed');
    app.clock.advance(DAY_MS);
    const after = await get<Attention>('/api/admin/attention');
    expect(after.waiting.map(({ id }) => id)).toEqual([second.id]);
    expect(after.today.map(({ name }) => name)).toEqual(['Second', 'First']);
  });

  test('the request whose answer is due first comes first', async () => {
    app.clock.advance(3 * HOUR_MS);
    await book({ name: 'Due later' });
    // As in a demo, whose samples have waited for days: ids do not tell who has waited longest.
    app.clock.advance(-2 * HOUR_MS);
    await book({ name: 'Due sooner', preferredDate: '2025-06-12' });
    const { waiting } = await get<Attention>('/api/admin/attention');
    expect(waiting.map(({ name }) => name)).toEqual(['Due sooner', 'Due later']);
  });

  test('a message that could not be sent is named', async () => {
    for (let count = 0; count < 6; count += 1) {
      await setStatus(
        (await book({ name: `Caller ${count}`, preferredDate: `2025-07-0${count + 1}` })).id,
        'confirmed',
      );
    }
    const { counts, named } = await get<Attention>('/api/admin/attention');
    // Five text messages a day to one number: the sixth is not sent.
    expect(counts.failedMessages).toBeGreaterThan(0);
    expect(named.find(({ key }) => key === 'messages')).toMatchObject({
      name: expect.stringMatching(/^\+44/),
      about: expect.stringContaining('5 text messages'),
    });
  });

  test('bookings are counted by London’s weeks and by the town that people live in', async () => {
    // A Sunday, 23:30 in London; half an hour later it is another week.
    app.clock.set('2025-06-01T22:30:00Z');
    await book({ postcode: 'CV37 6QW', preferredDate: '2025-06-20' });
    app.clock.set('2025-06-01T23:30:00Z');
    await book({ postcode: 'CV37 6QW', preferredDate: '2025-06-21' });
    await book({ postcode: 'CV99 1AA', preferredDate: '2025-06-22' });
    // One town of several districts, however its postcodes are typed.
    for (const [day, postcode] of ['CV21 2AB', 'cv223cd', ' Cv22  0ef'].entries()) {
      await book({ postcode, preferredDate: `2025-06-2${day + 3}` });
    }
    app.clock.set('2025-06-10T10:00:00Z');
    const { weeks, towns } = await get<BookingReport>('/api/admin/reports/bookings');
    expect(weeks).toHaveLength(12);
    expect(weeks.at(-1)).toEqual({ from: '2025-06-09', bookings: 0 });
    expect(weeks.at(-2)).toEqual({ from: '2025-06-02', bookings: 5 });
    expect(weeks.at(-3)).toEqual({ from: '2025-05-26', bookings: 1 });
    expect(towns).toEqual([
      { town: 'Rugby', bookings: 3 },
      { town: 'Stratford-upon-Avon', bookings: 2 },
      // Of a district that nobody knows there is only its code.
      { town: 'CV99', bookings: 1 },
    ]);
  });
});
