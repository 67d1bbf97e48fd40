// Whatever Settings, leave and the calendar say: what is offered can be booked, and nothing else.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../../lib/http/errors.ts';
import { addDays, weekdayOf } from '../../../lib/time/london-day.ts';
import { timeSlots } from '../../../test/demo-labels.ts';
import { everyEngine, wholeRun } from '../../../test/engines.ts';
import { aBookingBy } from '../../../test/fixtures.ts';
import { makeTestApp, placesTaken, type TestApp } from '../../../test/test-app.ts';
import type { AdviserTimes } from '../../advisers/adviser-times.ts';
import { defaultSettings } from '../../settings/server/store.ts';
import { bookingInput } from '../appointment.ts';
import { availabilityOf, type BookingRules, placesOf, refusalOfDay } from '../availability.ts';
import { bookVisit } from './booking.ts';
import { insertHold } from './hold-store.ts';
import { insertAppointment, type NewAppointment, type Slot } from './store.ts';

// The clocks go back on 26 October 2025 and forward on 29 March 2026.
const starts = ['2025-06-09', '2025-10-24', '2026-03-27', '2025-12-30'];
const slots = [
  { label: timeSlots[0], from: '08:00', to: '10:00' },
  { label: timeSlots[1], from: '10:00', to: '12:30' },
  { label: timeSlots[2], from: '13:00', to: '15:00' },
  { label: timeSlots[3], from: '16:00', to: '18:00' },
  { label: 'Evening', from: '18:00', to: '20:00' },
];
const hour = fc.constantFrom('08:00', '10:00', '12:30', '13:00', '15:00', '18:00', '20:00');
const span = fc.record({ weekday: fc.integer({ min: 1, max: 7 }), from: hour, to: hour });
const offset = fc.integer({ min: 0, max: 9 });

const world = fc.record({
  start: fc.constantFrom(...starts),
  minute: fc.integer({ min: 0, max: 1439 }),
  rules: fc.record({
    capacityPerSlot: fc.integer({ min: 0, max: 4 }),
    openDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
    closed: fc.array(offset, { maxLength: 3 }),
    horizonDays: fc.integer({ min: 1, max: 12 }),
    noticeDays: fc.integer({ min: 0, max: 3 }),
    slots: fc.subarray(slots, { minLength: 1 }),
    places: fc.uniqueArray(
      fc.record({
        weekday: fc.integer({ min: 1, max: 7 }),
        slot: fc.constantFrom(...slots.map(({ label }) => label)),
        capacity: fc.integer({ min: 0, max: 3 }),
      }),
      { selector: ({ weekday, slot }) => `${weekday} ${slot}`, maxLength: 8 },
    ),
    exceptions: fc.uniqueArray(
      fc.record({
        on: offset,
        slot: fc.constantFrom(null, ...slots.map(({ label }) => label)),
        capacity: fc.integer({ min: 0, max: 3 }),
      }),
      { selector: ({ on, slot }) => `${on} ${slot}`, maxLength: 5 },
    ),
  }),
  advisers: fc.array(
    fc.record({
      hours: fc.array(
        span.filter(({ from, to }) => from < to),
        { maxLength: 8 },
      ),
      leave: fc.array(fc.record({ from: offset, days: fc.nat(3) }), { maxLength: 2 }),
    }),
    { maxLength: 3 },
  ),
  taken: fc.array(fc.tuple(offset, fc.nat(4), fc.integer({ min: 1, max: 4 })), { maxLength: 8 }),
});
type World = typeof world extends fc.Arbitrary<infer One> ? One : never;

/** A world as the functions have it; `day` is that many days after its first. */
function settled({ start, minute, rules, advisers, taken }: World) {
  const day = (on: number) => addDays(start, on);
  const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const labels = new Set(rules.slots.map(({ label }) => label as string));
  const known = ({ slot }: { slot: string | null }) => slot === null || labels.has(slot);
  const { closed, ...plain } = rules;
  const settledRules: BookingRules = {
    ...defaultSettings.booking,
    ...plain,
    closedDates: closed.map(day),
    places: rules.places.filter(known),
    exceptions: rules.exceptions
      .filter(known)
      .map(({ on, ...rest }) => ({ ...rest, date: day(on), reason: '' })),
    advisers: advisers.map(
      ({ hours, leave }, index): AdviserTimes => ({
        id: String(index),
        hours,
        leave: leave.map(({ from, days }) => ({
          from: day(from),
          to: day(from + days),
          note: '',
        })),
      }),
    ),
  };
  const held = new Map<string, number>();
  for (const [on, slot, count] of taken) held.set(`${day(on)} ${slots[slot]?.label}`, count);
  return { rules: settledRules, now: new Date(`${start}T${clock}:00Z`), held, first: start };
}

/** How many visits a slot can hold, in the words of the contract and in no hurry. */
function places(date: string, label: string, rules: BookingRules): number {
  const slot = rules.slots.find((one) => one.label === label);
  if (!slot) return 0;
  const of = (wanted: string | null) =>
    rules.exceptions.find((one) => one.date === date && one.slot === wanted)?.capacity;
  const weekday = weekdayOf(date);
  const closed = !rules.openDays.includes(weekday) || rules.closedDates.includes(date);
  const cell = rules.places.find((one) => one.weekday === weekday && one.slot === label);
  const planned = of(label) ?? of(null) ?? (closed ? 0 : (cell?.capacity ?? rules.capacityPerSlot));
  if (rules.advisers.every(({ hours }) => hours.length === 0)) return planned;
  const isThere = ({ hours, leave }: AdviserTimes) => {
    if (leave.some((off) => off.from <= date && date <= off.to)) {
      return false;
    }
    // Each half hour of the slot lies in hours of that weekday.
    const halves = Array.from({ length: 48 }, (_, half) => half / 2);
    const at = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
    return (
      hours.length === 0 ||
      halves
        .filter((half) => half >= at(slot.from) && half < at(slot.to))
        .every((half) =>
          hours.some((one) => one.weekday === weekday && at(one.from) <= half && half < at(one.to)),
        )
    );
  };
  return Math.min(planned, rules.advisers.filter(isThere).length);
}

test('in whatever world, availability offers what there are places for, on days that can be booked', () => {
  fc.assert(
    fc.property(world, (one) => {
      const { rules, now, held, first } = settled(one);
      const london = now.toLocaleString('sv-SE', { timeZone: 'Europe/London' });
      const taken = (date: string, time: string) => held.get(`${date} ${time}`) ?? 0;
      for (const day of availabilityOf(first, addDays(first, 9), rules, taken, now)) {
        expect(day.open).toBe(refusalOfDay(day.date, rules, now) === undefined);
        for (const { label, from } of rules.slots) {
          const shown = day.slots.find(({ time }) => time === label);
          const there = places(day.date, label, rules);
          expect(placesOf(day.date, label, rules)).toBe(there);
          const begun = `${day.date} ${from}` <= london.slice(0, 16);
          const free = day.open && !begun ? Math.max(0, there - taken(day.date, label)) : 0;
          expect(shown?.available ?? 0).toBe(free);
        }
      }
    }),
    { numRuns: wholeRun ? 1000 : 300 },
  );
});

const visitIn = ({ date, time }: Slot): NewAppointment => ({
  ...aBookingBy(0, { preferredDate: date, preferredTime: time }),
  phoneE164: '',
  status: 'confirmed',
  kind: 'consultation',
  jobId: null,
  source: 'website',
  reason: null,
  cancelledBy: null,
  means: 'open',
  slotFrom: '',
  slotTo: '',
  windows: null,
  offer: null,
  visitSeed: '',
  visitTokenHash: '',
  calendarSequence: 0,
  customerId: null,
  version: 1,
  createdAt: '2025-01-01T00:00:00.000Z',
  updatedAt: '2025-01-01T00:00:00.000Z',
});

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
  });
  afterAll(() => app.close());

  describe('a booking', () => {
    test('succeeds where availability has a place, and nowhere else', async () => {
      let person = 0;
      const outcomes = { booked: 0, refused: 0 };
      await fc.assert(
        fc.asyncProperty(world, offset, fc.nat(4), async (one, on, which) => {
          const { rules, now, held, first } = settled(one);
          const { database } = app.services;
          await database.write(async (trx) => {
            await trx.updateTable('appointments').set({ status: 'cancelled' }).execute();
            await trx.deleteFrom('slotHolds').execute();
            const places = [...held].flatMap(([key, count]) => {
              const slot = { date: key.slice(0, 10), time: key.slice(11) };
              return Array.from({ length: count }, () => slot);
            });
            for (const [at, place] of places.entries()) {
              const hold = { visitor: '', page: '', ...place };
              const over = { ...hold, tokenHash: randomUUID(), until: '2000' };
              await trx.insertInto('slotHolds').values(over).execute();
              if (at % 2 === 1) await insertAppointment(trx, visitIn(place));
              else await insertHold(trx, { ...hold, tokenHash: randomUUID(), until: '9000' });
            }
          });
          const taken = (date: string, time: string) => held.get(`${date} ${time}`) ?? 0;
          const date = addDays(first, on);
          const time = slots[which]?.label ?? '';
          const [day] = availabilityOf(date, date, rules, taken, now);
          const free = day?.slots.find((slot) => slot.time === time)?.available ?? 0;
          person += 1;
          const input = bookingInput.parse(
            aBookingBy(person, { preferredDate: date, preferredTime: time }),
          );
          const services = {
            ...app.services.appointments,
            clock: { now: () => now },
            readRules: async () => rules,
          };
          const outcome = await bookVisit(services, input, undefined, async () => {}).then(
            () => 'booked' as const,
            (error: unknown) => {
              if (error instanceof AppError && error.status < 500) return 'refused' as const;
              throw error;
            },
          );
          outcomes[outcome] += 1;
          expect(outcome).toBe(free > 0 ? 'booked' : 'refused');
          expect(await placesTaken(app, date, time)).toBe(taken(date, time) + (free > 0 ? 1 : 0));
        }),
        { numRuns: wholeRun && engine === 'sqlite' ? 1000 : 300 },
      );
      for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(person / 100);
    });
  });
}, 'always');
