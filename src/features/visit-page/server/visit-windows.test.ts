// Windows of a guide price that a customer gives a booked visit by its link.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { aBooking } from '../../../test/fixtures.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Appointment, BookingAnswer } from '../../appointments/appointment.ts';
import type { TimelineEntry } from '../../appointments/timeline.ts';

everyEngine((engine) => {
  let app: TestApp;
  let productId: number;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
    const staff = { method: 'POST', asStaff: true, status: 201 };
    const name = { name: 'Rollers', slug: 'rollers' };
    const category = await app.json<{ id: number }>('/api/admin/categories', {
      ...staff,
      body: name,
    });
    const product = await app.json<{ id: number }>('/api/products', {
      ...staff,
      body: {
        ...name,
        categoryId: category.id,
        description: 'Keeps the morning out.',
        image: '/uploads/main.webp',
      },
    });
    productId = product.id;
    await app.json(`/api/admin/products/${productId}/price-list`, {
      method: 'PUT',
      asStaff: true,
      body: {
        kind: 'each',
        validFrom: '2025-01-01',
        prices: { A: 5550 },
        options: [
          {
            group: 'Extras',
            choose: 'any',
            choices: ['Fascia', 'Side channels'].map((choice) => ({
              name: choice,
              price: { per: 'window', pence: 1000 },
            })),
          },
        ],
      },
    });
  });
  beforeEach(() => app.reset());
  afterAll(() => app.close());

  const book = async () => {
    const windows = [{ productId, widthMm: 700, dropMm: 1500 }];
    const { id, manageUrl } = await app.json<BookingAnswer>('/api/appointments', {
      method: 'POST',
      body: aBooking({ windowCount: 1, windows }),
      status: 201,
    });
    return { id, path: new URL(manageUrl).pathname };
  };
  const choose = (path: string, rows: Record<string, string>[], more = '') => {
    const form = new URLSearchParams({ units: 'cm' });
    for (const [index, row] of rows.entries()) {
      for (const [field, value] of Object.entries(row)) form.set(field + (index + 1), value);
    }
    return app.request(`${path}/windows/choice`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `${form}${more}`,
    });
  };
  const seen = (id: number) =>
    app.json<Appointment>(`/api/admin/appointments/${id}`, { asStaff: true });
  const four = { product: 'rollers', width: '80', drop: '150', quantity: '4' };

  test('replace those it was booked with, and the team sees them, their number, price and who chose them', async () => {
    const { id, path } = await book();
    expect(await seen(id)).toMatchObject({ windowCount: 1, windowsPence: 5550 });
    app.clock.advance(60_000);
    const extras = '&option1=Extras:Fascia&option1=Extras:Side+channels';
    const answer = await choose(path, [four], extras);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}#windows-title`]);
    expect(await seen(id)).toMatchObject({
      windowCount: 5,
      windowsPence: 4 * (5550 + 2000),
      windows: [{ widthMm: 800, dropMm: 1500, quantity: 4 }],
    });
    const [last] = await app.json<TimelineEntry[]>(`/api/admin/appointments/${id}/timeline`, {
      asStaff: true,
    });
    expect(last).toMatchObject({
      text: 'Corrected: windows, sizes and guide price',
      by: 'the customer',
    });
  });

  test('are refused whole while one of them is unfinished, or there is none', async () => {
    const { id, path } = await book();
    const answers = [
      await choose(path, [four, { product: 'rollers', width: '80' }]),
      await choose(path, []),
      await choose(
        path.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
        [four],
      ),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 303]);
    expect(await seen(id)).toMatchObject({ windowsPence: 5550 });
  });

  test('cannot be changed from the day of the visit on, nor without end', async () => {
    const { id, path } = await book();
    for (let count = 1; count <= 11; count += 1)
      await choose(path, [{ ...four, quantity: `${count}` }]);
    expect((await seen(id)).windowsPence).toBe(10 * 5550);
    app.clock.set(new Date('2025-06-11T07:00:00Z'));
    await choose(path, [{ ...four, quantity: '2' }]);
    expect((await seen(id)).windowsPence).toBe(10 * 5550);
  });
});
