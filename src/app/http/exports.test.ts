import { afterAll, beforeAll, expect, test } from 'vitest';
import { listExports } from '../../features/exports/server/list-exports.ts';
import { everyEngine } from '../../test/engines.ts';
import { aBooking } from '../../test/fixtures.ts';
import { joinStaff } from '../../test/staff.ts';
import { makeTestApp, type TestApp } from '../../test/test-app.ts';
import { records } from '../records.ts';

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
  });
  afterAll(() => app.close());

  const file = async (name: string) => {
    const response = await app.request(`/api/admin/exports/${name}`, { asStaff: true });
    expect(response.status, name).toBe(200);
    // `text()` takes the mark away.
    const bytes = Buffer.from(await response.arrayBuffer());
    return { response, text: bytes.toString('utf8') };
  };

  test('a list is a file with a header in words, the date in its name, and harmless cells', async () => {
    await app.json('/api/appointments', {
      method: 'POST',
      status: 201,
      body: aBooking({
        name: '=cmd|"/C calc"!A0',
        phone: '07700900912',
        additionalInfo: 'Two lines,\nand a "quote"',
      }),
    });
    const { response, text } = await file('appointments.csv');
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="appointments-2025-06-10.csv"',
    );
    expect(text.startsWith('\uFEFFReference,Status,Date,Time,Name,')).toBe(true);
    const row = text.split('\r\n')[1] ?? '';
    expect(row).toContain('"\'=cmd|""/C calc""!A0"');
    // With its space a number is a text, and keeps its 0.
    expect(row).toContain(',07700 900912,');
    expect((await file('customers.csv')).text).toContain(',07700 900912,');
    expect((await file('messages.csv?channel=sms')).text).toContain(',07700 900912,');
    expect(row).toContain('"Two lines,\nand a ""quote"""');
    // Ten o'clock in UTC is eleven in a London summer.
    expect(row).toContain('2025-06-10 11:00');
    expect(text.endsWith('\r\n')).toBe(true);
    expect(await app.rows('auditEntries')).toContainEqual(
      expect.objectContaining({ action: 'exported', subject: 'appointments', actor: 'admin' }),
    );
    await app.reset();
  });

  test('a visit names its adviser, and the messages are those that are asked for', async () => {
    const adviser = await joinStaff(app, 'adviser', 'alex');
    const booked = await app.json<{ id: number }>('/api/appointments', {
      method: 'POST',
      status: 201,
      body: aBooking({ name: 'Una Assigned', address: 'Plain', additionalInfo: 'Plain' }),
    });
    await app.json(`/api/admin/appointments/${booked.id}/assignment`, {
      method: 'PUT',
      asStaff: true,
      status: 200,
      body: { userId: adviser.id },
    });
    const [headers = '', row = ''] = (await file('appointments.csv')).text.split('\r\n');
    expect(row.split(',')[headers.split(',').indexOf('Adviser')]).toBe('The alex');
    const kinds = async (query: string) =>
      (await file(`messages.csv${query}`)).text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[2]);
    expect(new Set(await kinds(''))).toEqual(new Set(['sms', 'email']));
    expect(new Set(await kinds('?channel=sms'))).toEqual(new Set(['sms']));
    await app.reset();
  });

  test('every list has one, and other names have none', async () => {
    for (const { file: name, columns } of listExports(records)) {
      const { text } = await file(`${name}.csv`);
      const headers = columns.map(([header]) => header).join(',');
      expect(text.slice(1).split('\r\n')[0]?.startsWith(headers), name).toBe(true);
    }
    for (const name of [
      'nothing.csv',
      'products',
      'products.xlsx',
      '__proto__.csv',
      '..%2fx.csv',
    ]) {
      await app.json(`/api/admin/exports/${name}`, { asStaff: true, status: 404 });
    }
    await app.json('/api/admin/exports/appointments.csv', { status: 401 });
  });

  test('it holds every row of what the list was asked for, batch after batch', async () => {
    await app.services.database.write(async (trx) => {
      for (let start = 0; start < 450; start += 50) {
        const rows = Array.from({ length: 50 }, (_, index) => ({
          name: `Sender ${start + index}`,
          email: 'a@example.com',
          phone: '',
          subject: '',
          message: 'Hello',
          read: (start + index) % 3 === 0 ? 1 : 0,
          note: '',
          searchText: `sender ${start + index}`,
          version: 1,
          createdAt: '2025-06-01T00:00:00.000Z',
          updatedAt: '2025-06-01T00:00:00.000Z',
        }));
        await trx.insertInto('contactSubmissions').values(rows).execute();
      }
    });
    app.services.database.changes.publish('contact');
    const rowsOf = (text: string) => text.split('\r\n').slice(1, -1);
    const all = rowsOf((await file('contact-submissions.csv')).text);
    expect(all).toHaveLength(450);
    expect(new Set(all).size).toBe(450);
    expect(rowsOf((await file('contact-submissions.csv?q=Sender%2044')).text)).toHaveLength(11);
  });

  test('a wrong question is a plain answer', async () => {
    await app.json('/api/admin/exports/products.csv?sort=nothing', { asStaff: true, status: 400 });
  });
});
