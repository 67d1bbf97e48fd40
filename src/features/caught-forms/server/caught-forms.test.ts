// Forms that are probably from robots: answered like any other, kept apart, and let through by staff.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { everyEngine } from '../../../test/engines.ts';
import { aBooking, aBookingBy, firstDay } from '../../../test/fixtures.ts';
import { fillShop } from '../../../test/shop.ts';
import { joinStaff, sessionOf } from '../../../test/staff.ts';
import { makeTestApp, placesTaken, startOfTests, type TestApp } from '../../../test/test-app.ts';
import type { Product } from '../../products/product.ts';
import type { CaughtForm } from '../caught-form.ts';
import { forgetOldCaughtForms } from './store.ts';

const ADMIN = '/api/admin/caught-forms';
const person = { name: 'Rob Ott', email: 'Rob@example.com', phone: '07700 900444' };
const windows = [{ productId: 1, widthMm: 900, dropMm: 900 }];
const waiting = { ...person, preferredDate: firstDay, times: [aBooking().preferredTime] };
const ROBOT = { website: 'https://spam.example' };

everyEngine((engine) => {
  describe('a form that is probably from a robot', () => {
    let app: TestApp;
    let product: Product;
    beforeAll(async () => {
      app = await makeTestApp({ engine });
      await fillShop(app.services.database, app.clock);
      [product] = (await app.json<Product[]>('/api/products')) as [Product];
    });
    beforeEach(() => app.reset());
    afterAll(() => app.close());

    const send = (path: string, body: object, from?: string) =>
      app.request(path, { method: 'POST', body, ...(from && { from }) });
    const kept = (query = '') => app.json<CaughtForm[]>(ADMIN + query, { asStaff: true });
    const onlyOne = async () => {
      const [form, ...others] = await kept();
      expect(others).toEqual([]);
      return form as CaughtForm;
    };
    const staff = (method: string, path: string, body?: object) =>
      app.request(ADMIN + path, { method, asStaff: true, ...(body && { body }) });
    const letThrough = (id: number, body = {}) => staff('POST', `/${id}/let-through`, body);
    const booking = () => aBooking(person);
    const swatches = () => [{ productId: product.id, colour: product.colours[0]?.name }];

    const forms = {
      booking: ['/api/appointments', booking, 'appointments'],
      contact: ['/api/contact', () => ({ ...person, message: 'Hello' }), 'contactSubmissions'],
      'price list': [
        ...(['/api/price-links', () => ({ windows, email: person.email }), 'priceLinks'] as const),
      ],
      review: [
        '/api/testimonials',
        () => ({ author: 'Rob', quote: 'Good', rating: 5 }),
        'testimonials',
      ],
      swatch: [
        '/api/swatch-requests',
        () => ({ ...person, address: '1 Row', postcode: 'CV37 9ZZ', swatches: swatches() }),
        'swatchRequests',
      ],
      'waiting list': ['/api/waiting-list', () => waiting, 'waitingEntries'],
    } as const;

    test.each(Object.entries(forms))(
      'of the kind %s is answered like any other, kept apart, and let through once with all that follows',
      async (form, [path, bodyOf, table]) => {
        if (form === 'waiting list') await app.changeSettings('booking', { capacityPerSlot: 0 });
        const shapeOf = async (answer: Response) => [
          answer.status,
          Object.keys(await answer.json()).sort(),
        ];
        const caught = await send(path, { ...bodyOf(), ...ROBOT });
        expect([await app.rows(table), await app.rows('messages')]).toEqual([[], []]);

        const { id, ...rest } = await onlyOne();
        expect(rest).toMatchObject({ form, reason: 'filled' });
        expect(rest.createdAt).toBe(new Date(startOfTests).toISOString());
        expect(rest.body).toMatchObject(JSON.parse(JSON.stringify(bodyOf())));
        expect(JSON.stringify(rest)).not.toContain('spam.example');
        if (form !== 'review' && form !== 'price list') expect(rest).toMatchObject(person);
        expect(await (await staff('GET', '/counts')).json()).toEqual({ total: 1 });

        const pressed = await Promise.all([letThrough(id), letThrough(id)]);
        expect(pressed.map(({ status }) => status).sort()).toEqual([204, 404]);
        expect(await app.rows(table)).toHaveLength(1);
        expect([await kept(), (await letThrough(id)).status]).toEqual([[], 404]);
        const audit = await app.rows('auditEntries');
        expect(audit.filter(({ action }) => action === 'let through')).toMatchObject([
          { subject: 'form', detail: form },
        ]);
        const told = (await app.rows('messages')).length;
        expect(told > 0).toBe(form !== 'review' && form !== 'waiting list');

        await app.services.database.write((trx) => trx.deleteFrom(table).execute());
        expect(await shapeOf(await send(path, bodyOf()))).toEqual(await shapeOf(caught));
      },
    );

    test('is kept from a form without scripts as well', async () => {
      const answer = await app.request('/contact', {
        method: 'POST',
        body: new URLSearchParams({ ...person, message: 'Hi', ...ROBOT }).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact/thank-you']);
      expect(await onlyOne()).toMatchObject({ form: 'contact', ...person });
    });

    test('for a time that is full says how full it is, and goes past it when staff say so', async () => {
      await app.changeSettings('booking', { capacityPerSlot: 1 });
      await send('/api/appointments', { ...booking(), ...ROBOT });
      await send('/api/appointments', aBookingBy(1));
      const { id } = await onlyOne();
      const refused = await letThrough(id);
      expect([refused.status, await refused.json()]).toMatchObject([
        409,
        { capacity: 1, taken: 1 },
      ]);
      expect(await kept()).toHaveLength(1);
      expect((await letThrough(id, { overbook: true })).status).toBe(204);
      expect(await app.rows('appointments')).toHaveLength(2);
      expect(await placesTaken(app)).toBe(2);
    });

    test('for a day that is over is refused in words, and stays', async () => {
      await send('/api/appointments', { ...booking(), ...ROBOT });
      app.clock.advance(3 * DAY_MS);
      const { id } = await onlyOne();
      const refused = await letThrough(id);
      expect([refused.status, (await refused.json()).error]).toEqual([
        ...[400, 'The earliest date is tomorrow'],
      ]);
      expect((await staff('DELETE', `/${id}`)).status).toBe(204);
      expect((await staff('DELETE', `/${id}`)).status).toBe(404);
    });

    test('is forgotten after 30 days, and the oldest go when there are too many', async () => {
      const from = '198.51.100.7';
      for (let at = 0; at < 52; at += 1) {
        await send('/api/contact', { ...person, message: `No. ${at}`, ...ROBOT }, from);
      }
      await send('/api/contact', { ...person, message: 'Another', ...ROBOT });
      const messages = (await kept()).map(({ body }) => body.message);
      expect(messages).toHaveLength(51);
      expect(messages).not.toContain('No. 1');
      expect(messages).toContain('No. 2');
      expect(JSON.stringify(await app.rows('caughtForms'))).not.toContain(from);
      const forget = (days: number) =>
        app.services.database.write((trx) =>
          forgetOldCaughtForms(trx, new Date(app.clock.now().getTime() + days * DAY_MS)),
        );
      await forget(30);
      expect(await kept('?q=rob%20o&page=1')).toHaveLength(50);
      await forget(30.1);
      expect(await kept()).toEqual([]);
    });

    test('is seen by owner and office alone', async () => {
      await send('/api/contact', { ...person, message: 'Hi', ...ROBOT });
      const { id } = await onlyOne();
      for (const role of ['office', 'adviser'] as const) {
        await joinStaff(app, role, `a-${role}`);
        const headers = await sessionOf(app, `a-${role}`);
        const statuses = [];
        for (const [method, path] of [
          ['GET', ''],
          ['GET', '/counts'],
          ['GET', `/${id}`],
          ['POST', `/${id}/let-through`],
          ['DELETE', '/77'],
        ]) {
          const asked = { method: method ?? '', headers, ...(method === 'POST' && { body: {} }) };
          statuses.push((await app.request(`${ADMIN}${path}`, asked)).status);
        }
        expect([role, statuses]).toEqual([
          ...[role, role === 'office' ? [200, 200, 200, 204, 404] : Array(5).fill(403)],
        ]);
      }
    });

    test('is found, handed over and erased with its person', async () => {
      await send('/api/appointments', { ...booking(), ...ROBOT });
      await send('/api/contact', { ...person, message: 'Hi', ...ROBOT });
      await send('/api/contact', {
        ...person,
        email: 'other@example.com',
        phone: '',
        message: 'Hi',
        ...ROBOT,
      });
      const post = (path: string, body: object) =>
        app.json<Record<string, unknown[]>>(path, { method: 'POST', asStaff: true, body });
      for (const contact of ['rob@EXAMPLE.com', '+44 7700 900444']) {
        const person = await post('/api/admin/people/lookup', { contact });
        expect(person.caughtForms).toHaveLength(2);
      }
      const done = await post('/api/admin/people/erase', {
        contact: 'rob@example.com',
        confirmation: 'ERASE',
      });
      expect(done.caughtForms).toBe(2);
      expect((await onlyOne()).email).toBe('other@example.com');
    });
  });
});
