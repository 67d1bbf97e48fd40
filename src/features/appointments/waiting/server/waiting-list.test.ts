import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../../lib/time/durations.ts';
import { everyEngine } from '../../../../test/engines.ts';
import { aBookingBy, firstDay } from '../../../../test/fixtures.ts';
import { makeTestApp, placesTaken, type TestApp } from '../../../../test/test-app.ts';
import type { BookingAnswer } from '../../appointment.ts';
import type { WaitingAnswer, WaitingEntry, WaitingPlace } from '../waiting.ts';
import { forgetOldEntries } from './waiting-list.ts';

const MORNING = 'Morning (9am-11am)';
const MIDDAY = 'Midday (11am-1pm)';
const home = {
  address: '3 Sample Row, Warwick',
  postcode: 'CV34 9ZZ',
  service: 'Roller Blinds',
  windowCount: 5,
};

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
    await app.signIn();
  });
  beforeEach(async () => {
    await app.reset();
    await app.changeSettings('booking', { capacityPerSlot: 1 });
  });
  afterAll(() => app.close());

  let people = 100;
  const book = (changes: Record<string, unknown> = {}) => {
    people += 1;
    return app.json<BookingAnswer>('/api/appointments', {
      method: 'POST',
      body: aBookingBy(people, changes),
      status: 201,
    });
  };
  const entryOf = (person: number, changes: Record<string, unknown> = {}) => ({
    name: `Waiting ${person}`,
    email: `waiting${person}@example.com`,
    phone: `07700 9${String(person).padStart(5, '0')}`,
    preferredDate: firstDay,
    times: [MORNING],
    ...changes,
  });
  const join = async (person: number, changes: Record<string, unknown> = {}) => {
    const { manageUrl } = await app.json<WaitingAnswer>('/api/waiting-list', {
      method: 'POST',
      body: entryOf(person, changes),
      status: 201,
    });
    return new URL(manageUrl).pathname;
  };
  const look = (link: string) => app.json<WaitingPlace>(`/api${link}`);
  const claim = (link: string, body: object = home) =>
    app.request(`/api${link}/claim`, { method: 'POST', body });
  const decline = (link: string) => app.request(`/api${link}/decline`, { method: 'POST' });
  const cancel = (visit: BookingAnswer) =>
    app.json(`/api${new URL(visit.manageUrl).pathname}/cancellation`, { method: 'POST', body: {} });
  const offers = async () =>
    (await app.rows('messages')).filter(({ kind }) => kind === 'waiting-offer-customer');
  const taken = () => placesTaken(app, firstDay, MORNING);
  const list = () => app.json<WaitingEntry[]>('/api/admin/waiting-list', { asStaff: true });

  test('a place on the list names its customer', async () => {
    await book();
    await join(1);
    const [customer] = await app.json<{ id: number }[]>(
      '/api/admin/customers?q=waiting1@example.com',
      { asStaff: true },
    );
    expect(await list()).toMatchObject([{ customerId: customer?.id }]);
  });

  describe('a place that becomes free', () => {
    test('is offered to who has waited longest, once, and to nobody else', async () => {
      const visit = await book();
      const [first, second] = [await join(1), await join(2)];
      await cancel(visit);

      const sent = await offers();
      expect(sent.map(({ channel, recipient }) => `${channel} ${recipient}`).sort()).toEqual([
        'email waiting1@example.com',
        'sms +447700900001',
      ]);
      for (const { body } of sent) {
        expect(body).toContain(`http://sill.test${first}`);
        expect(body).toContain('11:30');
      }
      expect(await look(first)).toMatchObject({
        status: 'offered',
        offeredTime: MORNING,
        offeredUntil: '2025-06-10T10:30:00.000Z',
      });
      expect((await look(second)).status).toBe('waiting');
      // It counts as taken: a stranger cannot have it.
      expect(await taken()).toBe(1);
      const stranger = await app.request('/api/appointments', {
        method: 'POST',
        body: aBookingBy(77),
      });
      expect(stranger.status).toBe(409);
    });

    test('is not claimed from outside the area that is visited', async () => {
      const visit = await book();
      const link = await join(1);
      await cancel(visit);
      await app.changeSettings('booking', { area: { kind: 'districts', prefixes: ['CV'] } });
      const refused = await claim(link, { ...home, postcode: 'SW1A 1AA' });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({
        fields: { postcode: expect.stringContaining('outside the area') },
      });
      expect((await look(link)).status).toBe('offered');
      expect((await claim(link)).status).toBe(201);
    });

    test.each(['moved', 'deleted', 'given up by staff'])('because its visit is %s', async (how) => {
      const visit = await book();
      const link = await join(1);
      if (how === 'moved') {
        await app.json(`/api${new URL(visit.manageUrl).pathname}`, {
          method: 'PUT',
          body: { preferredDate: firstDay, preferredTime: MIDDAY },
        });
      } else if (how === 'deleted') {
        await app.request(`/api/admin/appointments/${visit.id}`, {
          method: 'DELETE',
          asStaff: true,
        });
      } else {
        await app.json(`/api/admin/appointments/${visit.id}/status`, {
          method: 'PUT',
          asStaff: true,
          body: { status: 'cancelled' },
        });
      }
      expect((await look(link)).status).toBe('offered');
      expect(await taken()).toBe(1);
      expect(await offers()).toHaveLength(2);
    });

    const saveRules = async (changes: object) => {
      const { booking } = await app.services.settings.read();
      const body = { booking: { ...booking, ...changes } };
      await app.json('/api/admin/settings', { method: 'PUT', asStaff: true, body });
    };

    test('because there are more places than before is offered as well, at once', async () => {
      await book();
      const links = [await join(1), await join(2), await join(3)];
      await saveRules({ capacityPerSlot: 3 });
      const statuses = await Promise.all(links.map(async (link) => (await look(link)).status));
      expect(statuses).toEqual(['offered', 'offered', 'waiting']);
      expect(await taken()).toBe(3);
    });

    test('because its day is opened again is offered as well, at once', async () => {
      const visit = await book();
      const link = await join(1);
      await saveRules({ closedDates: [firstDay] });
      // Nobody is offered a place of a day on which no visits are made.
      await cancel(visit);
      expect((await look(link)).status).toBe('waiting');
      await saveRules({ closedDates: [] });
      expect((await look(link)).status).toBe('offered');
      expect(await taken()).toBe(1);
    });

    test('at night is kept until half an hour of the morning', async () => {
      // 23:10 in London.
      app.clock.set('2025-06-10T22:10:00Z');
      const visit = await book({ preferredDate: '2025-06-14' });
      const link = await join(1, { preferredDate: '2025-06-14' });
      await cancel(visit);
      expect((await look(link)).offeredUntil).toBe('2025-06-11T07:30:00.000Z');
    });
  });

  describe('an offer', () => {
    test('is claimed as a booking like any other, with its visit link', async () => {
      const visit = await book();
      const link = await join(1);
      await cancel(visit);
      const answer = await app.json<BookingAnswer>(`/api${link}/claim`, {
        method: 'POST',
        body: home,
        status: 201,
      });
      expect(await app.json(`/api${new URL(answer.manageUrl).pathname}`)).toMatchObject({
        name: 'Waiting 1',
        status: 'pending',
        preferredDate: firstDay,
        preferredTime: MORNING,
      });
      expect(await look(link)).toMatchObject({ status: 'booked', visitUrl: answer.manageUrl });
      expect(await taken()).toBe(1);
      const told = (await app.rows('messages')).filter(
        ({ appointmentId }) => appointmentId === answer.id,
      );
      expect(told.map(({ kind }) => kind)).toContain('booking-received-team');
    });

    test('that is claimed twice at once is one visit', async () => {
      const visit = await book();
      const link = await join(1);
      await cancel(visit);
      const answers = await Promise.all(Array.from({ length: 6 }, () => claim(link)));
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
      const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
      expect(new Set(ids).size).toBe(1);
      expect(await taken()).toBe(1);
    });

    test('that lapses goes to the next, and cannot be claimed any more', async () => {
      const visit = await book();
      const [first, second] = [await join(1), await join(2)];
      await cancel(visit);
      app.clock.advance(31 * MINUTE_MS);
      // Its time is over whether or not anything has looked.
      expect((await claim(first)).status).toBe(409);
      await Promise.all([app.services.waitingList.run(), app.services.waitingList.run()]);
      expect((await look(first)).status).toBe('lapsed');
      expect((await look(second)).status).toBe('offered');
      expect((await claim(first)).status).toBe(409);
      expect((await claim(second)).status).toBe(201);
      expect(await taken()).toBe(1);
      expect(await offers()).toHaveLength(4);
    });

    test('that lapses with nobody behind is there for the next booking at once', async () => {
      const visit = await book();
      const link = await join(1);
      await cancel(visit);
      app.clock.advance(30 * MINUTE_MS);
      await book();
      expect((await look(link)).status).toBe('lapsed');
      expect(await taken()).toBe(1);
    });

    test('that lapses is the next person’s, even if a stranger asks before the list has looked', async () => {
      const visit = await book();
      const [, second] = [await join(1), await join(2)];
      await cancel(visit);
      app.clock.advance(30 * MINUTE_MS);
      expect(await taken()).toBe(0);
      const quick = await app.request('/api/appointments', {
        method: 'POST',
        body: aBookingBy(79),
      });
      expect(quick.status).toBe(409);
      expect(await taken()).toBe(0);
      await app.services.waitingList.run();
      expect((await look(second)).status).toBe('offered');
      expect((await claim(second)).status).toBe(201);
      expect(await taken()).toBe(1);
    });

    test('that is declined goes to the next; a place on the list can be given up', async () => {
      const visit = await book();
      const links = [await join(1), await join(2), await join(3)];
      expect((await decline(links[1] ?? '')).status).toBe(200);
      await cancel(visit);
      expect((await decline(links[0] ?? '')).status).toBe(200);
      expect((await decline(links[0] ?? '')).status).toBe(200);
      expect((await look(links[2] ?? '')).status).toBe('offered');
      expect((await claim(links[2] ?? '')).status).toBe(201);
      expect((await decline(links[2] ?? '')).status).toBe(409);
    });

    test('raced by its holder, a stranger, and another process ends as one visit', async () => {
      const visit = await book();
      const [first, second] = [await join(1), await join(2)];
      await cancel(visit);
      const other = await app.openAnother();
      try {
        app.clock.advance(29 * MINUTE_MS);
        await Promise.all([
          claim(first),
          decline(first),
          other.waitingList.run(),
          app.services.waitingList.run(),
          app.request('/api/appointments', { method: 'POST', body: aBookingBy(78) }),
        ]);
        expect(await taken()).toBe(1);
        const held = (await app.rows('appointments')).filter(({ status }) => status === 'pending');
        const offered = (await app.rows('waitingEntries')).filter(
          ({ status }) => status === 'offered',
        );
        expect(held.length + offered.length).toBe(1);
        expect(['booked', 'declined']).toContain((await look(first)).status);
        expect(['waiting', 'offered']).toContain((await look(second)).status);
      } finally {
        await other.close();
      }
    });

    test('is not told when its time is over, nor kept for a day that is closed meanwhile', async () => {
      const visit = await book();
      const link = await join(1);
      await cancel(visit);
      for (const { notAfter } of await offers()) expect(notAfter).toBe('2025-06-10T10:30:00.000Z');
      await app.changeSettings('booking', { closedDates: [firstDay] });
      const refused = await claim(link);
      expect(refused.status).toBe(409);
      expect(await refused.json()).toEqual({
        error: 'We make no visits that day. Please choose another.',
      });
    });

    test('for several slots of a day is for one of them', async () => {
      const visits = [await book(), await book({ preferredTime: MIDDAY })];
      const link = await join(1, { times: [MIDDAY, MORNING] });
      await Promise.all(visits.map(cancel));
      expect((await look(link)).status).toBe('offered');
      expect(await offers()).toHaveLength(2);
      expect(await placesTaken(app)).toBe(1);
    });
  });

  describe('the list', () => {
    test('takes nobody for a slot that is free, or a day that is none', async () => {
      const refused = async (changes: object) => {
        const body = entryOf(1, { ...changes });
        return app.json<{ fields: Record<string, string> }>('/api/waiting-list', {
          method: 'POST',
          body,
          status: 'preferredDate' in changes || 'times' in changes ? 400 : 409,
        });
      };
      expect((await refused({})).fields.times).toContain('is free');
      expect((await refused({ preferredDate: '2025-06-10' })).fields.preferredDate).toContain(
        'tomorrow',
      );
      expect((await refused({ times: [] })).fields.times).toBe('Please choose a time');
      expect(await app.rows('waitingEntries')).toEqual([]);
      expect(await taken()).toBe(0);
    });

    test('keeps a double press, and a repeated key, as one entry', async () => {
      await book();
      expect(await join(1)).toBe(await join(1));
      const sent = await Promise.all(
        Array.from({ length: 5 }, () =>
          app.request('/api/waiting-list', {
            method: 'POST',
            body: entryOf(2),
            headers: { 'Idempotency-Key': 'one' },
          }),
        ),
      );
      expect(sent.map(({ status }) => status)).toEqual(Array(5).fill(201));
      expect(await list()).toHaveLength(2);
    });

    test('has a person once a day, and tells no link to who only knows how to reach them', async () => {
      const visit = await book();
      await book({ preferredTime: MIDDAY });
      const link = await join(1);
      const again = async (changes: Record<string, unknown> = { times: [MIDDAY] }) => {
        const body = entryOf(1, { email: 'WAITING1@example.com', ...changes });
        const answer = await app.request('/api/waiting-list', { method: 'POST', body });
        return [answer.status, await answer.json()];
      };
      const error =
        'You are already on the list for that day. We will tell you when a place becomes free.';
      expect(await again()).toEqual([409, { error }]);
      expect(await again({ name: 'Somebody else' })).toEqual([409, { error }]);
      await cancel(visit);
      expect(await again()).toEqual([
        409,
        { error: 'We are keeping a place for you that day: see our message.' },
      ]);
      expect(await app.rows('waitingEntries')).toHaveLength(1);
      await decline(link);
      await book();
      expect(await join(1)).not.toBe(link);
    });

    test('says so when its day has come, and is forgotten a month later', async () => {
      await book();
      const link = await join(1);
      app.clock.set('2025-06-11T06:00:00Z');
      expect(await look(link)).toMatchObject({ status: 'lapsed', offeredTime: null });
      const forget = (day: string) =>
        app.services.database.write((trx) => forgetOldEntries(trx, new Date(`${day}T12:00:00Z`)));
      await forget('2025-07-11');
      expect(await app.rows('waitingEntries')).toHaveLength(1);
      await forget('2025-07-12');
      expect(await app.rows('waitingEntries')).toEqual([]);
    });

    test('is joined by a plain form from the page that says the time is full', async () => {
      const visit = await book();
      const post = (values: Record<string, string>) =>
        app.request('/waiting', {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(values).toString(),
        });
      const { times: _times, ...person } = entryOf(1);
      // The booking form sends all it has; what the list does not ask for is left out.
      const form = { ...person, ...home, windowCount: '5', website: '', preferredTime: MORNING };
      for (const wrong of [{ phone: '12' }, { preferredTime: '' }, { preferredTime: MIDDAY }]) {
        expect((await post({ ...form, ...wrong })).status).toBe(422);
      }
      expect(await app.rows('waitingEntries')).toEqual([]);
      const joined = await post(form);
      const link = joined.headers.get('Location') ?? '';
      expect([joined.status, link]).toEqual([303, expect.stringMatching(/^\/waiting\/\w/)]);
      expect((await post(form)).headers.get('Location')).toBe(link);
      await cancel(visit);
      expect(await look(link)).toMatchObject({ status: 'offered', offeredTime: MORNING });
      const got = await app.request('/waiting');
      expect(got.headers.get('Location')).toBe('/book');
      const trapped = await post({ ...form, name: 'Robot', website: 'x' });
      expect(trapped.status).toBe(303);
      expect(await app.rows('waitingEntries')).toHaveLength(1);
    });

    test('gives a robot an answer and no place, and an address ten an hour', async () => {
      await book();
      const body = { ...entryOf(1), website: 'x' };
      await app.json('/api/waiting-list', { method: 'POST', body, status: 201 });
      expect(await list()).toEqual([]);
      const statuses = [];
      for (let person = 1; person <= 11; person += 1) {
        const sent = await app.request('/api/waiting-list', {
          method: 'POST',
          body: entryOf(person),
          from: '192.0.2.9',
        });
        statuses.push(sent.status);
      }
      expect(statuses.slice(0, 10)).toEqual(Array(10).fill(201));
      expect(statuses[10]).toBe(429);
    });

    test('is seen by staff, who can take somebody off: a kept place goes on', async () => {
      const visit = await book();
      const [first, second] = [await join(1), await join(2)];
      await cancel(visit);
      const [entry] = await list();
      expect(entry).toMatchObject({ name: 'Waiting 1', status: 'offered', times: [MORNING] });
      expect(Object.keys(entry ?? {})).not.toContain('linkSeed');
      const removed = await app.request(`/api/admin/waiting-list/${entry?.id}`, {
        method: 'DELETE',
        asStaff: true,
      });
      expect(removed.status).toBe(204);
      expect((await app.request(`/api${first}`)).status).toBe(404);
      expect((await look(second)).status).toBe('offered');
      expect(await taken()).toBe(1);
    });

    test('forgets somebody who is erased, and passes on the place that was kept', async () => {
      const visit = await book();
      const [first, second] = [await join(1), await join(2)];
      await cancel(visit);
      const erased = await app.json('/api/admin/people/erase', {
        method: 'POST',
        asStaff: true,
        body: { contact: 'WAITING1@example.com', confirmation: 'ERASE' },
      });
      expect(erased).toMatchObject({ waitingEntries: 1 });
      expect((await app.request(`/api${first}`)).status).toBe(404);
      expect((await look(second)).status).toBe('offered');
      expect(await taken()).toBe(1);
    });

    test('opens an entry to its own link alone, and keeps the link hashed', async () => {
      await book();
      const link = await join(1);
      const [row] = await app.rows('waitingEntries');
      expect(link).toMatch(/^\/waiting\/[0-9a-z]+-[\w-]{22}$/);
      expect(JSON.stringify(row)).not.toContain(link.slice(-22));
      const wrong = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
      for (const path of [wrong, '/waiting/x', '/waiting/1-']) {
        expect((await app.request(`/api${path}`)).status).toBe(404);
        expect((await claim(path)).status).toBe(404);
        expect((await decline(path)).status).toBe(404);
      }
      const seen = JSON.stringify(await look(link));
      expect(seen).not.toMatch(/example\.com|07700|\+44/);
    });
  });
}, 'always');
