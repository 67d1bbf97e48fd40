import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../lib/time/durations.ts';
import { everyEngine } from '../../../test/engines.ts';
import { aBookingBy, firstDay } from '../../../test/fixtures.ts';
import { makeTestApp, placesTaken, type TestApp } from '../../../test/test-app.ts';
import { bookingInput } from '../appointment.ts';
import type { AvailabilityDay } from '../availability.ts';
import { holdSlot } from './holds.ts';

const [MORNING, MIDDAY] = ['Morning (9am-11am)', 'Midday (11am-1pm)'];
const slot = { preferredDate: firstDay, preferredTime: MORNING };
const NOT_NOW = 'This time cannot be kept for you now. You can still book it while it is free.';

everyEngine((engine) => {
  let app: TestApp;
  let people = 0;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.reset();
    await app.changeSettings('booking', { capacityPerSlot: 4 });
  });

  const hold = (from: string, body: object = slot) =>
    app.request('/api/slot-holds', { method: 'POST', body, from });
  const held = async (from: string, body: object = slot) => {
    const answer = await hold(from, body);
    expect(answer.status).toBe(201);
    return (await answer.json()) as { token: string; until: string };
  };
  const book = (changes: object = {}) => {
    people += 1;
    const body = { ...aBookingBy(people), ...slot, ...changes };
    return app.request('/api/appointments', { method: 'POST', body });
  };
  const release = (token: string) => app.request(`/api/slot-holds/${token}`, { method: 'DELETE' });
  async function free(time = MORNING): Promise<number | undefined> {
    const range = `from=${firstDay}&to=${firstDay}`;
    const [day] = await app.json<AvailabilityDay[]>(`/api/availability?${range}`);
    return day?.slots.find((one) => one.time === time)?.available;
  }

  describe('a place that is held', () => {
    test('counts as taken for ten minutes, and is the booking’s that carries its token', async () => {
      const { token, until } = await held('192.0.2.1');
      expect(until).toBe('2025-06-10T10:10:00.000Z');
      expect(await free()).toBe(3);
      for (let visit = 0; visit < 3; visit += 1) expect((await book()).status).toBe(201);
      expect((await book()).status).toBe(409);
      expect((await book({ holdToken: token })).status).toBe(201);
      expect(await app.rows('slotHolds')).toEqual([]);
      expect(await placesTaken(app)).toBe(4);
    });

    test('is free again when it is let go of, when its time is over, and when it is needed then', async () => {
      const { token } = await held('192.0.2.1');
      expect((await release(token)).status).toBe(204);
      expect((await release(token)).status).toBe(204);
      expect(await free()).toBe(4);

      await held('192.0.2.1');
      app.clock.advance(10 * MINUTE_MS - 1);
      expect(await free()).toBe(3);
      // At that very moment, before anything has cleared it away.
      app.clock.advance(1);
      expect(await free()).toBe(4);
      await app.services.waitingList.run();
      expect(await app.rows('slotHolds')).toEqual([]);

      await held('192.0.2.1');
      app.clock.advance(11 * MINUTE_MS);
      for (let visit = 0; visit < 4; visit += 1) expect((await book()).status).toBe(201);
      expect((await book()).status).toBe(409);
    });

    test('is one a visitor: a new one frees the one before', async () => {
      const first = await held('192.0.2.1');
      await held('192.0.2.1', { ...slot, preferredTime: MIDDAY });
      expect([await free(MORNING), await free(MIDDAY)]).toEqual([4, 3]);
      await held('192.0.2.1', { ...slot, preferredTime: MIDDAY });
      expect(await free(MIDDAY)).toBe(3);
      // Its token is worth nothing now: the booking goes by what is free.
      expect((await book({ holdToken: first.token })).status).toBe(201);
      expect(await free(MORNING)).toBe(3);
    });

    test('is each one’s own behind one address: two at a time, and three at most', async () => {
      await app.changeSettings('booking', { capacityPerSlot: 10 });
      const page = (name: string) => ({ ...slot, page: name });
      const [first, second] = [
        await held('192.0.2.1', page('a')),
        await held('192.0.2.1', page('b')),
      ];
      expect(await free()).toBe(8);
      // The first is told of nothing that it has lost: it books what it holds.
      for (let visit = 0; visit < 8; visit += 1) expect((await book()).status).toBe(201);
      for (const { token } of [first, second]) {
        expect((await book({ holdToken: token })).status).toBe(201);
      }
      for (const name of ['a', 'b', 'c', 'd']) {
        const wanted = { ...page(name), preferredTime: MIDDAY };
        expect([name, (await hold('192.0.2.1', wanted)).status]).toEqual([
          ...[name, name === 'd' ? 409 : 201],
        ]);
      }
      // Each page still moves its own, and somebody at another address has theirs.
      await held('192.0.2.1', { ...page('a'), preferredDate: '2025-06-12' });
      expect(await free(MIDDAY)).toBe(8);
      expect((await hold('192.0.2.1', { ...page('a'), page: 'x'.repeat(65) })).status).toBe(400);
      await held('192.0.2.2', { ...slot, preferredTime: MIDDAY });
    });

    test('is asked for sixty times an hour from one address at most', async () => {
      const statuses = [];
      for (let at = 0; at < 61; at += 1) statuses.push((await hold('203.0.113.3')).status);
      expect(statuses).toEqual([...Array(60).fill(201), 429]);
      expect(await free()).toBe(3);
    });

    test('is at most one of each two of a slot, so that nobody can empty the diary', async () => {
      const statuses = [];
      for (let visitor = 1; visitor <= 4; visitor += 1) {
        statuses.push((await hold(`192.0.2.${visitor}`)).status);
      }
      expect(statuses).toEqual([201, 201, 409, 409]);
      await app.changeSettings('booking', { capacityPerSlot: 1 });
      const refused = await hold('192.0.2.9', { ...slot, preferredTime: MIDDAY });
      expect([refused.status, await refused.json()]).toEqual([409, { error: NOT_NOW }]);
    });

    test('is none of a full slot, a closed day or a slot that there is not', async () => {
      await app.changeSettings('booking', { capacityPerSlot: 2, closedDates: ['2025-06-12'] });
      await book();
      await book();
      expect((await hold('192.0.2.1')).status).toBe(409);
      const closed = await hold('192.0.2.1', { ...slot, preferredDate: '2025-06-12' });
      expect([closed.status, await closed.json()]).toMatchObject([
        400,
        { fields: { preferredDate: 'We make no visits that day' } },
      ]);
      const unknown = await hold('192.0.2.1', { ...slot, preferredTime: 'Night' });
      expect([unknown.status, await unknown.json()]).toMatchObject([
        400,
        { fields: { preferredTime: 'Please choose a time' } },
      ]);
    });

    test('of another slot is no use to a booking, and stays until its time is over', async () => {
      const { token } = await held('192.0.2.1', { ...slot, preferredTime: MIDDAY });
      expect((await book({ holdToken: token })).status).toBe(201);
      expect([await free(MORNING), await free(MIDDAY)]).toEqual([3, 3]);
    });

    test('that ends is offered to who waits for it', async () => {
      await app.changeSettings('booking', { capacityPerSlot: 2 });
      const { token } = await held('192.0.2.1');
      await book();
      const { name, email, phone } = aBookingBy(9000);
      const joined = await app.request('/api/waiting-list', {
        method: 'POST',
        body: { name, email, phone, preferredDate: firstDay, times: [MORNING] },
      });
      expect(joined.status).toBe(201);
      await release(token);
      expect(await app.rows('waitingEntries')).toMatchObject([{ status: 'offered' }]);
      expect(await free()).toBe(0);
    });

    test('books once under one key, however often it is sent', async () => {
      const { token } = await held('192.0.2.1');
      const body = { ...aBookingBy(8000), ...slot, holdToken: token };
      const headers = { 'Idempotency-Key': 'the-same-key-of-a-form' };
      const send = () => app.request('/api/appointments', { method: 'POST', body, headers });
      const answers = await Promise.all([send(), send(), send()]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(await app.rows('appointments')).toHaveLength(1);
      expect(await placesTaken(app)).toBe(1);
    });
  });

  test('fifty holds and fifty bookings at once on the last ten places, from two processes, make exactly ten visits', async () => {
    await app.changeSettings('booking', { capacityPerSlot: 10 });
    const other = await app.openAnother();
    const nobody = { staff: undefined };
    const houses = [app.services, other];
    const bookIn = (person: number, holdToken?: string) =>
      (houses[person % 2] ?? other).bookingIntake.receive(
        bookingInput.parse(aBookingBy(person, slot)),
        {},
        undefined,
        { ...nobody, address: `198.51.100.${person}` },
        { holdToken },
      );
    try {
      const holding = Array.from({ length: 50 }, (_, person) =>
        holdSlot((houses[person % 2] ?? other).appointments, slot, {
          address: `192.0.2.${person}`,
        }).then(({ token }) => token),
      );
      const booking = Array.from({ length: 50 }, (_, person) => bookIn(person));
      const [tokens, visits] = await Promise.all([
        Promise.allSettled(holding),
        Promise.allSettled(booking),
      ]);
      const held = tokens.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const made = visits.filter(({ status }) => status === 'fulfilled').length;
      expect(held.length).toBeLessThanOrEqual(5);
      expect(made + held.length).toBe(10);
      // Half of those who hold a place book it; the others go away, and their places are had by others.
      const kept = held.slice(0, Math.ceil(held.length / 2));
      await Promise.all(kept.map((token, index) => bookIn(60 + index, token)));
      app.clock.advance(11 * MINUTE_MS);
      await Promise.all(houses.map(({ waitingList }) => waitingList.run()));
      expect(await app.rows('slotHolds')).toEqual([]);
      await Promise.allSettled(Array.from({ length: 50 }, (_, person) => bookIn(100 + person)));
      expect(await app.rows('appointments')).toHaveLength(10);
      expect(await placesTaken(app)).toBe(10);
    } finally {
      await other.close();
    }
  });
}, 'always');
