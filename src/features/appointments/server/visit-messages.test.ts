// Every message to a customer about a visit says which one, and how to get there.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { instantOfLondon } from '../../../lib/time/london-time.ts';
import { everyEngine } from '../../../test/engines.ts';
import { aBooking, firstDay } from '../../../test/fixtures.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { VisitMessage } from '../../notifications/message.ts';
import { type AppointmentStatus, type BookingAnswer, referenceOf } from '../appointment.ts';
import { changeAppointment } from './changes.ts';

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
    await app.signIn();
  });
  beforeEach(() => app.reset());
  afterAll(() => app.close());

  const at = (wallTime: string) => app.clock.set(instantOfLondon(wallTime) ?? wallTime);
  const book = () =>
    app.json<BookingAnswer>('/api/appointments', {
      method: 'POST',
      status: 201,
      body: aBooking(),
    });
  // Without a request: the session of tests does not live as long as these clocks run.
  const setStatus = (id: number, status: AppointmentStatus) =>
    changeAppointment(app.services.appointments, id, { status }, { staff: undefined, address: '' });
  const callStaff = (id: number, path: string, method: string, body: unknown) =>
    app.json(`/api/admin/appointments/${id}${path}`, { method, asStaff: true, body });

  /** What has to happen to a visit of the first day for a message of each kind. */
  const occasions: Record<VisitMessage, (id: number) => Promise<unknown>> = {
    'booking-received-customer': async () => undefined,
    'booking-confirmed-customer': (id) => setStatus(id, 'confirmed'),
    'booking-rescheduled-customer': (id) =>
      callStaff(id, '', 'PUT', aBooking({ preferredDate: '2025-06-12' })),
    'booking-cancelled-customer': (id) => setStatus(id, 'cancelled'),
    'booking-suggestion-customer': (id) => {
      const slots = [{ date: '2025-06-16', time: 'Morning (9am-11am)' }];
      const path = `/api/admin/appointments/${id}/suggestion`;
      return app.request(path, { method: 'POST', asStaff: true, body: { slots } });
    },
    async 'booking-reminder-customer'(id) {
      await setStatus(id, 'confirmed');
      at('2025-06-10T18:00');
      await app.services.followUps.runOnce();
    },
    async 'booking-on-our-way-customer'(id) {
      await setStatus(id, 'confirmed');
      at(`${firstDay}T08:40`);
      await callStaff(id, '/on-our-way', 'POST', { minutes: 20 });
    },
    async 'booking-review-invitation-customer'(id) {
      await setStatus(id, 'completed');
      at('2025-06-13T18:00');
      await app.services.followUps.runOnce();
    },
  };

  const messagesOf = async (kind: string) =>
    (await app.rows('messages')).filter((message) => message.kind === kind);

  describe.each(Object.entries(occasions))('%s', (kind, occur) => {
    test.each(['email', 'sms'] as const)(
      'by %s has the reference and opens the visit',
      async (channel) => {
        const { id, manageUrl } = await book();
        await occur(id);
        const messages = (await messagesOf(kind)).filter((message) => message.channel === channel);
        expect(messages).toHaveLength(1);
        const { body = '' } = messages[0] ?? {};
        expect(body).toContain(referenceOf(id));
        // The one that the form has answered with, and no other.
        expect(new Set(body.match(/http:\/\/sill\.test\/visits\/[\w-]+/g))).toEqual(
          new Set([manageUrl]),
        );
        expect(await app.json(`/api${new URL(manageUrl).pathname}`)).toMatchObject({
          reference: referenceOf(id),
        });
      },
    );
  });

  test('words that staff had written without them get both added, before the closing', async () => {
    const { database, clock } = app.services;
    await database.write((trx) =>
      trx
        .insertInto('messageTemplates')
        .values({
          id: 'booking-confirmed-customer',
          sms: 'Confirmed: {date}.',
          subject: null,
          body: 'Hello {name}.\n\nBest,\nAnn',
          version: 1,
          updatedAt: clock.now().toISOString(),
        })
        .execute(),
    );
    database.changes.publish('templates');
    const { id, manageUrl } = await book();
    await setStatus(id, 'confirmed');
    const [mail, sms] = (await messagesOf('booking-confirmed-customer')).sort((a, b) =>
      a.channel.localeCompare(b.channel),
    );
    expect(sms?.body).toBe(
      `Confirmed: Wed 11 Jun. Reference ${referenceOf(id)}. Your visit: ${manageUrl}`,
    );
    expect(mail?.body).toBe(
      `Hello Laura Fenwick.\n\nReference ${referenceOf(id)}. Your visit: ${manageUrl}\n\nBest,\nAnn`,
    );
  });

  test.each([
    ['sms', 'Confirmed: {date}, {reference}', '{manageUrl}'],
    ['body', 'Confirmed: {date}, {manageUrl}', '{reference}'],
  ])('%s cannot be saved without one of them: %s', async (part, text, missing) => {
    const path = '/api/admin/message-templates/booking-confirmed-customer';
    const whole = 'Confirmed: {reference}, {manageUrl}';
    const message = `Every message about a visit needs its reference and its private link: please add ${missing}`;
    const refused = await app.json(path, {
      method: 'PUT',
      asStaff: true,
      status: 400,
      body: { sms: whole, subject: 'Confirmed', body: whole, [part]: text },
    });
    expect(refused).toEqual({ error: message, fields: { [part]: message } });
  });
});
