import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../lib/time/durations.ts';
import { everyEngine } from '../../../test/engines.ts';
import { aBooking, aBookingBy, firstDay } from '../../../test/fixtures.ts';
import { makeTestApp, placesTaken, type TestApp, testPublicUrl } from '../../../test/test-app.ts';
import type { Offer } from '../../content/offer.ts';
import type { WebsiteContent } from '../../content/website-content.ts';
import { type BookingAnswer, OFFER_ENDED } from '../appointment.ts';
import type { Alternative, AvailabilityDay } from '../availability.ts';

const MORNING = 'Morning (9am-11am)';

interface Problem {
  error: string;
  fields?: Record<string, string>;
  alternatives?: Alternative[];
}

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
  });
  beforeEach(() => app.reset());
  afterAll(() => app.close());

  const book = (body: unknown, headers: Record<string, string> = {}, from?: string) =>
    app.request('/api/appointments', { method: 'POST', body, headers, ...(from && { from }) });
  const booked = (body: unknown, headers: Record<string, string> = {}) =>
    app.json<BookingAnswer>('/api/appointments', { method: 'POST', body, headers, status: 201 });
  async function offer(changes: Partial<Offer>) {
    const path = '/api/admin/website-content';
    const { landing } = await app.json<WebsiteContent>(path, { asStaff: true });
    const packages = [
      {
        label: '',
        title: '',
        description: '',
        terms: '',
        features: [],
        urgent: false,
        pricePence: 0,
        regularPricePence: 0,
        service: 'Vertical Blinds',
        quantity: 3,
        startsOn: '2025-06-01',
        endsOn: '2025-06-30',
        ...changes,
      },
    ];
    const body = { landing: { ...landing, specialOffers: { ...landing.specialOffers, packages } } };
    await app.json(path, { method: 'PATCH', asStaff: true, body });
  }
  const stored = async () => ({
    appointments: (await app.rows('appointments')).length,
    messages: (await app.rows('messages')).length,
    places: await placesTaken(app),
    keys: (await app.rows('idempotencyKeys')).length,
  });
  const answerTo = (id: number) => ({
    id,
    reference: `A${1000 + id}`,
    status: 'pending',
    manageUrl: expect.stringMatching(`^${testPublicUrl}/visits/[0-9a-z]+-[\\w-]{22}$`),
    notified: 'sms',
  });
  const nothing = { appointments: 0, messages: 0, places: 0, keys: 0 };
  const oneBooking = { appointments: 1, messages: 4, places: 1, keys: 1 };

  describe('a booking', () => {
    test('answers with its reference and a private link, and stores what was sent', async () => {
      const answer = await booked(aBooking());
      expect(answer).toEqual(answerTo(answer.id));
      const [row] = await app.rows('appointments');
      expect(row).toMatchObject({
        ...aBooking(),
        id: answer.id,
        phoneE164: '+447700900201',
        status: 'pending',
        version: 1,
        createdAt: app.clock.now().toISOString(),
      });
      // The link opens the visit, so the database must not be enough to make it.
      const token = answer.manageUrl.split('/').at(-1);
      expect(Object.values(row ?? {})).not.toContain(token);
    });

    test('tells team and customer by text message and e-mail, in the booking’s own transaction', async () => {
      const { id } = await booked(aBooking());
      const messages = await app.rows('messages');
      const seen = messages.map(({ kind, channel, recipient, status, appointmentId }) => ({
        to: `${kind} by ${channel} to ${recipient}`,
        status,
        appointmentId,
      }));
      expect(seen).toEqual(
        [
          'booking-received-team by sms to +441632960150',
          'booking-received-team by email to hello@example.com',
          'booking-received-customer by email to laura.fenwick@example.com',
          'booking-received-customer by sms to +447700900201',
        ].map((to) => ({ to, status: 'sent', appointmentId: id })),
      );
      expect(await stored()).toEqual(oneBooking);
    });

    test.each([
      [{}, 'sms'],
      [{ smsEnabled: false }, 'email'],
      [{ smsEnabled: false, emailEnabled: false }, 'none'],
      [{ smsEnabled: false, teamEmail: '' }, 'none'],
    ])('with %j says that the team was notified by "%s"', async (notifications, notified) => {
      await app.changeSettings('notifications', notifications);
      expect((await booked(aBooking())).notified).toBe(notified);
    });

    test('by a number abroad is told by e-mail, not by text message', async () => {
      await booked(aBooking({ phone: '+33 1 99 00 12 34' }));
      const toCustomer = (await app.rows('messages')).filter(
        ({ audience }) => audience === 'customer',
      );
      expect(toCustomer.map(({ channel }) => channel)).toEqual(['email']);
    });

    test.each([
      '(01632) 960201',
      '+44 (0)1632 960201',
      '07700\u2011900\u2011201',
      'tel:+447700900201',
    ])('takes a number as people write it: %s', async (phone) => {
      await booked(aBooking({ phone }));
      const [appointment] = await app.rows('appointments');
      expect(appointment).toMatchObject({
        phone,
        phoneE164: expect.stringMatching(/^\+44\d{10}$/),
      });
    });

    test('keeps a postcode in its normal form and text without control characters', async () => {
      await booked(
        aBooking({
          postcode: ' cv379zz ',
          name: ' Lau\u0000ra\u0007 ',
          additionalInfo: 'Two\nlines\u0000',
        }),
      );
      expect(await app.rows('appointments')).toMatchObject([
        { postcode: 'CV37 9ZZ', name: 'Laura', additionalInfo: 'Two\nlines' },
      ]);
    });

    test('drops what it does not know, such as an id or a status of its own', async () => {
      const { id } = await booked(
        aBooking({ id: 77, status: 'confirmed', version: 9, admin: true }),
      );
      expect(await app.rows('appointments')).toMatchObject([{ id, status: 'pending', version: 1 }]);
    });

    test('takes an offer along: to the visit, its link, the team and the person’s data; not one that has ended', async () => {
      await offer({ title: 'Three windows', pricePence: 9900, endsOn: '2025-06-11' });
      const wanted = aBooking({ offer: 'Three windows', additionalInfo: '' });
      const key = { 'Idempotency-Key': 'with-an-offer' };
      const { id, manageUrl } = await booked(wanted, key);

      const words = 'Three windows, £99, until Wednesday 11 June';
      const { pathname } = new URL(manageUrl);
      const path = `/api/admin/appointments/${id}`;
      expect(await app.json(`/api${pathname}`)).toMatchObject({ offer: words });
      expect(await app.json(path, { asStaff: true })).toMatchObject({ offer: words });
      const messages = await app.rows('messages');
      const toTeam = messages.find(({ recipient }) => recipient === 'hello@example.com');
      expect(toTeam?.body).toContain(`Offer: ${words}`);
      const asked = { method: 'POST', asStaff: true, body: { contact: wanted.email } } as const;
      const { visits } = await app.json<{ visits: unknown[] }>('/api/admin/people/export', asked);
      expect(visits).toMatchObject([{ offer: words }]);

      app.clock.set('2025-06-12T09:00:00Z');
      const later = aBooking({ offer: 'Three windows', preferredDate: '2025-06-20' });
      for (const ended of [later, { ...later, offer: 'Four windows' }]) {
        const response = await book(ended);
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ fields: { offer: OFFER_ENDED } });
      }
      expect(await app.rows('appointments')).toHaveLength(1);
      // The answer to a booking that was made in time stays the same.
      expect((await booked(wanted, key)).id).toBe(id);
      const { id: without } = await booked({ ...later, offer: undefined });
      expect(await app.json(`/api/admin/appointments/${without}`, { asStaff: true })).toMatchObject(
        {
          offer: null,
        },
      );
    });

    test('needs no note', async () => {
      for (const [person, additionalInfo] of [undefined, null, ''].entries()) {
        await booked(aBookingBy(person, { additionalInfo }));
      }
      expect((await app.rows('appointments')).map((row) => row.additionalInfo)).toEqual([
        '',
        '',
        '',
      ]);
    });
  });

  describe('a booking is refused with a sentence for its field, and nothing is stored,', () => {
    test('field by field when the form is empty', async () => {
      const response = await book({});
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        error: 'Name is required',
        fields: {
          name: 'Name is required',
          email: 'Email is required',
          phone: 'Phone number is required',
          address: 'Address is required',
          postcode: 'Postcode is required',
          service: 'Please choose a type of blind',
          preferredDate: 'Please choose a date',
          preferredTime: 'Please choose a time',
          windowCount: 'Please choose the number of windows',
        },
      });
      expect(await stored()).toEqual(nothing);
    });

    test.each([
      ['name', '   ', 'Name is required'],
      ['name', 'x'.repeat(10_000), 'Must be at most 100 characters'],
      ['name', { first: 'Laura' }, 'Name is required'],
      ['name', '\u0000', 'Name is required'],
      ['email', '', 'Email is required'],
      ['email', 'laura', 'That e-mail looks incomplete: is the @ there?'],
      [
        'email',
        'a@example.com, b@example.com',
        'That e-mail does not look right. Please give one, such as you@example.com.',
      ],
      [
        'email',
        'a@example.com\r\nBcc: b@example.com',
        'That e-mail does not look right. Please give one, such as you@example.com.',
      ],
      ['email', `${'x'.repeat(250)}@example.com`, 'Must be at most 254 characters'],
      ['phone', '', 'Phone number is required'],
      ['phone', 'call me', 'Must be a valid phone number'],
      ['phone', '12', 'Must be a valid phone number'],
      ['address', '', 'Address is required'],
      ['address', 'x'.repeat(301), 'Must be at most 300 characters'],
      ['postcode', '', 'Postcode is required'],
      ['postcode', '90210', 'Must be a valid UK postcode'],
      ['service', 'Hammocks', 'Please choose a type of blind'],
      ['service', 'toString', 'Please choose a type of blind'],
      ['preferredDate', '2026-02-30', 'Please choose a date'],
      ['preferredDate', 'tomorrow', 'Please choose a date'],
      ['preferredDate', '2025-06-11T09:00:00Z', 'Please choose a date'],
      ['preferredDate', '2025-06-10', 'The earliest date is tomorrow'],
      ['preferredDate', '2020-01-01', 'The earliest date is tomorrow'],
      ['preferredDate', '2026-07-15', 'Visits can be booked up to 365 days ahead'],
      ['preferredTime', 'Evening (5pm-7pm)', 'Please choose a time'],
      ['windowCount', 0, 'Please choose the number of windows'],
      ['windowCount', 51, 'Please choose the number of windows'],
      ['windowCount', 1.5, 'Please choose the number of windows'],
      ['windowCount', '2', 'Please choose the number of windows'],
      ['windowCount', 1e308, 'Please choose the number of windows'],
      ['additionalInfo', 'x'.repeat(2001), 'Must be at most 2,000 characters'],
    ])('%s: %.60j', async (field, value, message) => {
      const response = await book(aBooking({ [field]: value }), { 'Idempotency-Key': 'refused' });
      expect(await response.json()).toEqual({ error: message, fields: { [field]: message } });
      expect(response.status).toBe(400);
      expect(await stored()).toEqual(nothing);
    });

    const asJson = { 'Content-Type': 'application/json' };
    test.each<[string, number, string, Record<string, string>]>([
      ['malformed JSON', 400, '{"name": "Laura"', asJson],
      ['no body', 400, '', asJson],
      ['an array', 400, '[]', asJson],
      ['null', 400, 'null', asJson],
      ['a number', 400, '7', asJson],
      ['__proto__', 400, '{"__proto__": {"admin": true}, "name": "Laura"}', asJson],
      ['escaped __proto__', 400, '{"\\u005f_proto__": {"admin": true}}', asJson],
      ['constructor.prototype', 400, '{"constructor": {"prototype": {"admin": true}}}', asJson],
      ['plain text', 415, JSON.stringify(aBooking()), { 'Content-Type': 'text/plain' }],
      ['a form', 415, 'name=Laura', { 'Content-Type': 'application/x-www-form-urlencoded' }],
      ['XML', 415, '<booking/>', { 'Content-Type': 'application/xml' }],
      ['over 100 kB', 413, JSON.stringify(aBooking({ name: 'x'.repeat(102_400) })), asJson],
      ['an unusable key', 400, JSON.stringify(aBooking()), { ...asJson, 'Idempotency-Key': 'a b' }],
      ['a huge key', 400, JSON.stringify(aBooking()), { 'Idempotency-Key': 'x'.repeat(201) }],
    ])('%s: %i', async (_name, status, body, headers) => {
      const response = await book(body, headers);
      expect(response.status).toBe(status);
      expect((await response.json()) as Problem).toMatchObject({
        // A sentence for people, not zod's own.
        error: expect.stringMatching(/^(?!.*expected)[A-Z].*\.?$/),
      });
      expect(await stored()).toEqual(nothing);
    });

    test('over 100 kB without saying so beforehand; a small one of unknown length is read', async () => {
      const inPieces = (text: string) => {
        const init = {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: new Blob([text]).stream(),
          duplex: 'half',
        };
        return fetch(`${app.origin}/api/appointments`, init);
      };
      const long = aBooking({ additionalInfo: 'x'.repeat(102_400) });
      expect((await inPieces(JSON.stringify(long))).status).toBe(413);
      expect(await stored()).toEqual(nothing);
      expect((await inPieces(JSON.stringify(aBooking()))).status).toBe(201);
    });

    test('on a day when no visits are made', async () => {
      await app.changeSettings('booking', { closedDates: ['2025-06-12'], openDays: [1, 2, 3, 4] });
      const message = 'We make no visits that day';
      // A closed Thursday, and an ordinary Saturday.
      for (const preferredDate of ['2025-06-12', '2025-06-14']) {
        const response = await book(aBooking({ preferredDate }));
        expect(response.status).toBe(400);
        expect(await response.json()).toEqual({
          error: message,
          fields: { preferredDate: message },
        });
      }
      expect(await stored()).toEqual(nothing);
    });

    test('past the last day that may be booked, and not on it', async () => {
      await app.changeSettings('booking', { horizonDays: 30 });
      expect((await book(aBooking({ preferredDate: '2025-07-11' }))).status).toBe(400);
      expect((await book(aBooking({ preferredDate: '2025-07-10' }))).status).toBe(201);
    });
  });

  test('tomorrow is the London calendar’s: at 00:30 in summer the UTC day is still yesterday', async () => {
    app.clock.set('2025-06-29T23:30:00Z');
    expect((await book(aBooking({ preferredDate: '2025-06-30' }))).status).toBe(400);
    expect((await book(aBooking({ preferredDate: '2025-07-01' }))).status).toBe(201);
    const days = await app.json<AvailabilityDay[]>(
      '/api/availability?from=2025-06-30&to=2025-07-01',
    );
    expect(days.map(({ open }) => open)).toEqual([false, true]);
  });

  describe('a full slot', () => {
    test('goes to exactly one of forty who want its last place at once; the rest learn of others', async () => {
      await app.changeSettings('booking', { capacityPerSlot: 2 });
      await booked(aBooking());
      const responses = await Promise.all(
        Array.from({ length: 40 }, async (_, person) => {
          // As a browser does: a slow PostgreSQL says after two seconds that it is busy.
          for (;;) {
            const response = await book(aBookingBy(person));
            if (response.status !== 503) return response;
          }
        }),
      );
      const statuses = responses.map(({ status }) => status).sort();
      expect(statuses).toEqual([201, ...Array(39).fill(409)]);
      expect(await stored()).toMatchObject({ appointments: 2, places: 2 });

      const refused = responses.find(({ status }) => status === 409);
      const message = 'That time has just been taken. Please choose another.';
      expect(await refused?.json()).toMatchObject({
        error: message,
        fields: { preferredTime: message },
        alternatives: [
          { date: firstDay, time: 'Midday (11am-1pm)', available: 2 },
          { date: firstDay, time: 'Afternoon (1pm-3pm)', available: 2 },
          { date: firstDay, time: 'Late Afternoon (3pm-5pm)', available: 2 },
          { date: '2025-06-12', time: MORNING, available: 2 },
        ],
      });
    });

    test('has no alternatives when everything is full', async () => {
      await app.changeSettings('booking', { capacityPerSlot: 0 });
      const response = await book(aBooking());
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ alternatives: [] });
    });

    test('is shown by the availability of its day', async () => {
      await app.changeSettings('booking', { capacityPerSlot: 1 });
      await booked(aBooking());
      const [day] = await app.json<AvailabilityDay[]>(
        `/api/availability?from=${firstDay}&to=${firstDay}`,
      );
      expect(day?.slots.map((slot) => slot.available)).toEqual([0, 1, 1, 1]);
    });
  });

  describe('a booking that is sent again', () => {
    const key = { 'Idempotency-Key': 'form-1' };

    test('with its key gets the same answer, for 48 hours and over a restart', async () => {
      const first = await booked(aBooking(), key);
      app.clock.advance(47.9 * HOUR_MS);
      await app.reopen();
      expect(await booked(aBooking(), key)).toEqual(first);
      expect(await stored()).toEqual(oneBooking);
    });

    test('with a key of more than 48 hours ago is a new booking', async () => {
      const soon = aBooking({ preferredDate: '2025-06-20' });
      const first = await booked(soon, key);
      app.clock.advance(48.1 * HOUR_MS);
      expect((await booked(soon, key)).id).not.toBe(first.id);
    });

    test('at the same moment with one key is stored once, also when it takes the last place', async () => {
      await app.changeSettings('booking', { capacityPerSlot: 1 });
      const answers = await Promise.all(Array.from({ length: 10 }, () => booked(aBooking(), key)));
      expect(new Set(answers.map(({ manageUrl }) => manageUrl)).size).toBe(1);
      expect(await stored()).toEqual(oneBooking);
    });

    test('under a key of another booking is refused with 422', async () => {
      await booked(aBooking(), key);
      const response = await book(aBooking({ windowCount: 5 }), key);
      expect(response.status).toBe(422);
      expect(await stored()).toEqual(oneBooking);
    });

    test('after a refusal may use its key again: only successes are kept', async () => {
      await app.changeSettings('booking', { capacityPerSlot: 0 });
      expect((await book(aBooking(), key)).status).toBe(409);
      await app.changeSettings('booking', { capacityPerSlot: 1 });
      expect((await book(aBooking({ windowCount: 5 }), key)).status).toBe(201);
    });

    test('without a key within a minute is the same booking, and later another', async () => {
      const first = await booked(aBooking());
      app.clock.advance(59_000);
      const again = aBooking({ email: 'LAURA.fenwick@example.com', phone: '+44 7700 900201' });
      expect(await booked(again)).toEqual(first);
      app.clock.advance(2000);
      expect((await booked(aBooking())).id).not.toBe(first.id);
    });

    test.each([
      ['name', 'Lorna Fenwick'],
      ['address', '13 Sample Road, Stratford-upon-Avon'],
      ['postcode', 'CV37 9ZY'],
      ['windowCount', 3],
      ['additionalInfo', ''],
    ])(
      'without a key but with another %s is another booking, and is told no link but its own',
      async (field, other) => {
        const first = await booked(aBooking());
        const second = await booked(aBooking({ [field]: other }));
        expect(second.manageUrl).not.toBe(first.manageUrl);
        expect((await stored()).appointments).toBe(2);
      },
    );

    test('without a key is booked anew when it was cancelled meanwhile', async () => {
      const first = await booked(aBooking());
      const body = { status: 'cancelled' };
      await app.json(`/api/admin/appointments/${first.id}/status`, {
        method: 'PUT',
        asStaff: true,
        body,
      });
      const second = await booked(aBooking());
      expect(second.id).not.toBe(first.id);
      expect(await booked(aBooking())).toEqual(second);
    });

    test('without a key within a minute is the same also when staff were quick to confirm it', async () => {
      const first = await booked(aBooking());
      const body = { status: 'confirmed' };
      await app.json(`/api/admin/appointments/${first.id}/status`, {
        method: 'PUT',
        asStaff: true,
        body,
      });
      expect(await booked(aBooking())).toEqual(first);
    });

    test('without a key at the same moment is stored once: a double press', async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => booked(aBooking())));
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect(await stored()).toEqual(oneBooking);
    });

    test('without a key but for another slot or service is another booking', async () => {
      await booked(aBooking());
      await booked(aBooking({ preferredTime: 'Midday (11am-1pm)' }));
      await booked(aBooking({ service: 'Curtains' }));
      expect((await stored()).appointments).toBe(3);
    });
  });

  test('one address may book ten times an hour; refusals and replays do not count', async () => {
    const visitor = '192.0.2.7';
    for (let person = 0; person < 10; person += 1) {
      const key = { 'Idempotency-Key': `person-${person}` };
      expect((await book(aBookingBy(person), key, visitor)).status).toBe(201);
      expect((await book(aBookingBy(person), key, visitor)).status).toBe(201);
      expect((await book(aBooking({ name: '' }), {}, visitor)).status).toBe(400);
    }
    const refused = await book(aBookingBy(10), {}, visitor);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3500);
    expect((await stored()).appointments).toBe(10);
    expect((await book(aBookingBy(10), {}, '192.0.2.8')).status).toBe(201);
  });

  describe('a robot', () => {
    test.each([
      ['fills in the field that people do not see', { website: 'http://spam.example' }],
      ['sends the form in under two seconds', { startedAt: '2025-06-10T09:59:58.500Z' }],
    ])('that %s gets a likely answer, and nothing is stored', async (_name, trap) => {
      const real = await booked(aBooking());
      await app.reset();
      const sham = await booked(aBooking(trap));
      expect(Object.keys(sham)).toEqual(Object.keys(real));
      expect(sham).toEqual(answerTo(sham.id));
      expect(await stored()).toEqual(nothing);
    });

    test('is not what a person is who leaves the hidden field empty and takes three seconds', async () => {
      await booked(aBooking({ website: '', startedAt: '2025-06-10T09:59:57Z' }));
      expect(await stored()).toEqual(oneBooking);
    });

    test('is not what a person is whose clock is fast', async () => {
      await booked(aBooking({ startedAt: '2025-06-10T10:05:00Z' }));
      expect(await stored()).toEqual(oneBooking);
    });
  });

  describe('availability', () => {
    const ask = (from: string, to: string) =>
      app.request(`/api/availability?from=${from}&to=${to}`);

    test('lists every day of the range; days that cannot be booked have no slots', async () => {
      await app.changeSettings('booking', { closedDates: ['2025-06-12'] });
      const days = await app.json<AvailabilityDay[]>(
        '/api/availability?from=2025-06-09&to=2025-06-13',
      );
      expect(days.map(({ date, open, slots }) => [date, open, slots.length])).toEqual([
        ['2025-06-09', false, 0],
        ['2025-06-10', false, 0],
        ['2025-06-11', true, 4],
        ['2025-06-12', false, 0],
        ['2025-06-13', true, 4],
      ]);
      expect(days[2]?.slots[0]).toEqual({ time: MORNING, capacity: 15, available: 15 });
    });

    test.each([
      ['62 days', '2025-06-11', '2025-08-11', 200],
      ['63 days', '2025-06-11', '2025-08-12', 400],
      ['the end before the start', '2025-06-12', '2025-06-11', 400],
      ['a day that does not exist', '2025-06-31', '2025-07-01', 400],
      ['no day at all', '', '', 400],
    ])('takes %s: %s to %s is %i', async (_name, from, to, status) => {
      expect((await ask(from, to)).status).toBe(status);
    });
  });
}, 'always');
