// Whatever is done in whatever order: no slot ever holds more than it can, no place is lost, and nobody
// goes without a message that is theirs.

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../lib/time/durations.ts';
import { timeSlots } from '../../../test/demo-labels.ts';
import { everyEngine, wholeRun } from '../../../test/engines.ts';
import { aBookingBy, firstDay } from '../../../test/fixtures.ts';
import { makeTestApp, placesTaken, type TestApp } from '../../../test/test-app.ts';
import type { BookingAnswer } from '../appointment.ts';
import type { WaitingAnswer } from '../waiting/waiting.ts';
import { countTakenPlaces } from './store.ts';

const CAPACITY = 2;
const SLOTS = timeSlots.slice(0, 2);
const home = { address: '3 Row', postcode: 'CV34 9ZZ', service: 'Curtains', windowCount: 2 };

// What is done, to the how-manieth of what there is, and which slot it is about.
const step = fc.record({
  act: fc.constantFrom(
    'book',
    'move',
    'cancel',
    'confirm',
    'delete',
    'wait',
    'claim',
    'decline',
    'hold',
    'release',
    'book held',
    'overbook',
    'miss',
    'time',
  ),
  which: fc.nat(9),
  slot: fc.nat(SLOTS.length - 1),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
/** Several at once, one batch after the other. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
  minLength: 4,
  maxLength: 10,
});

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
    await app.signIn();
  });
  afterAll(() => app.close());

  describe('places', () => {
    test('are never more than there are, and none is lost', async () => {
      await fc.assert(
        fc.asyncProperty(history, async (batches) => {
          await app.reset();
          await app.changeSettings('booking', { capacityPerSlot: CAPACITY });
          const world: World = { visits: [], waiting: [], holds: [], people: 0, overbooked: 0 };
          for (const batch of batches) {
            const statuses = await Promise.all(batch.map((one) => act(world, one)));
            // Refused for a reason, or done: never a fault.
            for (const status of statuses) expect(status).toBeLessThan(500);
            await expectSound(world);
          }
          app.clock.advance(31 * MINUTE_MS);
          await app.services.waitingList.run();
          expect(await app.rows('slotHolds')).toEqual([]);
          await expectSound(world);
        }),
        { numRuns: wholeRun && engine === 'sqlite' ? 25 : 10 },
      );
    });
  });

  interface World {
    visits: { id: number; path: string }[];
    waiting: string[];
    holds: { token: string; preferredTime: string | undefined }[];
    people: number;
    /** Visits that staff may have entered beyond the places there are. */
    overbooked: number;
  }

  async function act(world: World, { act, which, slot }: Step): Promise<number> {
    const preferredTime = SLOTS[slot];
    const visit = world.visits[which % Math.max(1, world.visits.length)];
    const held = world.holds[which % Math.max(1, world.holds.length)];
    const link = world.waiting[which % Math.max(1, world.waiting.length)];
    const staff = (method: string, path: string, body?: unknown) =>
      app.request(`/api/admin/appointments/${visit?.id}${path}`, { method, asStaff: true, body });
    if (act === 'time') {
      app.clock.advance(20 * MINUTE_MS);
      await app.services.waitingList.run();
      return 200;
    }
    if (act === 'hold') {
      const body = { preferredDate: firstDay, preferredTime };
      const from = `192.0.2.${which}`;
      const answer = await app.request('/api/slot-holds', { method: 'POST', body, from });
      if (answer.status === 201) {
        const { token } = (await answer.json()) as { token: string };
        world.holds.push({ token, preferredTime });
      }
      return answer.status;
    }
    if (act === 'release') {
      const path = `/api/slot-holds/${held?.token ?? 'none'}`;
      return (await app.request(path, { method: 'DELETE' })).status;
    }
    if (act === 'overbook') {
      world.people += 1;
      world.overbooked += 1;
      const entry = { source: 'phone', notify: true, overbook: true };
      const body = aBookingBy(world.people, { preferredTime, ...entry });
      const path = '/api/admin/appointments';
      return (await app.request(path, { method: 'POST', asStaff: true, body })).status;
    }
    if (act === 'book' || act === 'book held') {
      world.people += 1;
      const own = act === 'book held' && held;
      const body = aBookingBy(world.people, {
        preferredTime: own ? own.preferredTime : preferredTime,
        ...(own && { holdToken: own.token }),
      });
      const answer = await app.request('/api/appointments', { method: 'POST', body });
      if (answer.status === 201) keep(world, (await answer.json()) as BookingAnswer);
      return answer.status;
    }
    if (act === 'wait') {
      world.people += 1;
      const { name, email, phone } = aBookingBy(world.people);
      const answer = await app.request('/api/waiting-list', {
        method: 'POST',
        body: { name, email, phone, preferredDate: firstDay, times: [preferredTime] },
      });
      if (answer.status === 201) {
        const { manageUrl } = (await answer.json()) as WaitingAnswer;
        world.waiting.push(new URL(manageUrl).pathname);
      }
      return answer.status;
    }
    if (act === 'claim' && link) {
      const answer = await app.request(`/api${link}/claim`, { method: 'POST', body: home });
      if (answer.status === 201) keep(world, (await answer.json()) as BookingAnswer);
      return answer.status;
    }
    if (act === 'decline' && link) {
      return (await app.request(`/api${link}/decline`, { method: 'POST' })).status;
    }
    if (!visit) return 204;
    if (act === 'move') {
      const body = { preferredDate: firstDay, preferredTime };
      return (await app.request(`/api${visit.path}`, { method: 'PUT', body })).status;
    }
    if (act === 'cancel') {
      const path = `/api${visit.path}/cancellation`;
      return (await app.request(path, { method: 'POST', body: {} })).status;
    }
    if (act === 'miss') return (await staff('PUT', '/status', { status: 'noShow' })).status;
    if (act === 'confirm') return (await staff('PUT', '/status', { status: 'confirmed' })).status;
    return act === 'delete' ? (await staff('DELETE', '')).status : 204;
  }

  function keep(world: World, { id, manageUrl }: BookingAnswer) {
    world.visits.push({ id, path: new URL(manageUrl).pathname });
  }

  async function expectSound({ overbooked }: World) {
    const now = app.clock.now();
    const [counted, visits, entries, holds, messages] = await Promise.all([
      countTakenPlaces(app.services.database.db, firstDay, firstDay, now),
      app.rows('appointments'),
      app.rows('waitingEntries'),
      app.rows('slotHolds'),
      app.rows('messages'),
    ]);
    for (const time of SLOTS) {
      const taken = await placesTaken(app, firstDay, time);
      const kept = holds.filter((row) => row.time === time && row.until > now.toISOString());
      expect(counted(firstDay, time)).toBe(taken);
      expect(taken).toBeLessThanOrEqual(CAPACITY + overbooked);
      expect(kept.length).toBeLessThanOrEqual(CAPACITY / 2);
      // Nobody waits while a place is free.
      const waits = entries.some((row) => row.status === 'waiting' && row.times.includes(time));
      if (waits) expect(taken).toBeGreaterThanOrEqual(CAPACITY);
    }
    const letters = (kind: string, recipient: string) =>
      messages.filter(
        (message) =>
          message.kind === kind && message.recipient === recipient && message.channel === 'email',
      ).length;
    for (const visit of visits) {
      expect(letters('booking-received-customer', visit.email)).toBe(1);
      if (visit.status === 'confirmed') {
        expect(letters('booking-confirmed-customer', visit.email)).toBeGreaterThan(0);
      }
      if (visit.status === 'cancelled') {
        expect(letters('booking-cancelled-customer', visit.email)).toBeGreaterThan(0);
      }
    }
    for (const entry of entries) {
      const told = entry.offeredTime === null ? 0 : 1;
      expect(letters('waiting-offer-customer', entry.email)).toBe(told);
    }
    const booked = entries.filter(({ status }) => status === 'booked');
    const claimed = booked.map(({ appointmentId }) => appointmentId).filter((id) => id !== null);
    expect(new Set(claimed).size).toBe(claimed.length);
  }
}, 'always');
