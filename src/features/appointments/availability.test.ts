import { describe, expect, test } from 'vitest';
import { timeSlots } from '../../test/demo-labels.ts';
import { defaultSettings } from '../settings/server/store.ts';
import type { TimeSlot } from './appointment.ts';
import {
  availabilityOf,
  type BookingRules,
  formRulesOf,
  nearestAlternatives,
  placesOf,
  refusalOfDay,
  type TakenPlaces,
} from './availability.ts';

const [morning, midday, afternoon, late] = timeSlots;
const rules: BookingRules = {
  ...defaultSettings.booking,
  advisers: [],
  capacityPerSlot: 2,
  openDays: [1, 2, 3, 4, 5, 6],
  closedDates: ['2026-12-25'],
  horizonDays: 60,
};
// A Tuesday morning.
const now = new Date('2026-11-24T09:00:00Z');
const nothingTaken: TakenPlaces = () => 0;
const taken = (places: Record<string, number>): TakenPlaces => {
  return (date, time) => places[`${date} ${time}`] ?? 0;
};

describe('a day', () => {
  test.each([
    ['2026-11-25', undefined],
    ['2026-11-24', 'The earliest date is tomorrow'],
    ['2026-11-23', 'The earliest date is tomorrow'],
    ['2026-11-29', 'We make no visits that day'],
    ['2026-12-25', 'We make no visits that day'],
    ['2027-01-23', undefined],
    ['2027-01-24', 'Visits can be booked up to 60 days ahead'],
    ['2026-02-30', 'Please choose a date'],
  ])('%s is refused because: %s', (day, reason) => {
    expect(refusalOfDay(day, rules, now)).toBe(reason);
  });

  test.each([
    ['2026-03-28T12:00:00Z', '2026-03-29', '2026-03-28'],
    ['2026-03-29T22:59:00Z', '2026-03-30', '2026-03-29'],
    ['2026-03-29T23:00:00Z', '2026-03-31', '2026-03-30'],
    ['2026-10-24T22:30:00Z', '2026-10-25', '2026-10-24'],
    ['2026-10-24T23:30:00Z', '2026-10-26', '2026-10-25'],
    ['2026-10-25T23:59:00Z', '2026-10-26', '2026-10-25'],
  ])('at %s can first be %s, not %s, while the clocks change', (instant, first, today) => {
    const everyDay = { ...rules, openDays: [1, 2, 3, 4, 5, 6, 7] };
    expect(refusalOfDay(first, everyDay, new Date(instant))).toBe(undefined);
    expect(refusalOfDay(today, everyDay, new Date(instant))).toBe('The earliest date is tomorrow');
  });
});

describe('availability', () => {
  test('counts what is free in each slot of an open day, and never less than nothing', () => {
    const places = taken({ [`2026-11-25 ${morning}`]: 1, [`2026-11-25 ${late}`]: 5 });
    const days = availabilityOf('2026-11-24', '2026-11-25', rules, places, now);
    expect(days).toEqual([
      { date: '2026-11-24', open: false, slots: [] },
      {
        date: '2026-11-25',
        open: true,
        slots: [
          { time: morning, capacity: 2, available: 1 },
          { time: midday, capacity: 2, available: 2 },
          { time: afternoon, capacity: 2, available: 2 },
          { time: late, capacity: 2, available: 0 },
        ],
      },
    ]);
  });

  test('has every day once, over both changes of the clocks', () => {
    for (const [from, to] of [
      ['2026-03-27', '2026-03-31'],
      ['2026-10-23', '2026-10-27'],
    ] as const) {
      const days = availabilityOf(from, to, rules, nothingTaken, now).map(({ date }) => date);
      expect(days).toHaveLength(5);
      expect(new Set(days).size).toBe(5);
      expect([days[0], days[4]]).toEqual([from, to]);
    }
  });
});

describe('the places of a slot', () => {
  const date = '2026-11-26';
  const exception = (capacity: number, slot: string | null, on = date) => ({
    date: on,
    slot,
    capacity,
    reason: '',
  });
  const thursday = { weekday: 4, slot: morning, capacity: 5 };
  const there = {
    id: 'a',
    leave: [],
    hours: [{ weekday: 4, from: '09:00', to: '17:00' }],
  };

  test.each<[string, Partial<BookingRules>, number]>([
    ['the default', {}, 2],
    ['the cell over the default', { places: [thursday] }, 5],
    ['a cell of another weekday', { places: [{ ...thursday, weekday: 5 }] }, 2],
    ['a cell of another slot', { places: [{ ...thursday, slot: midday }] }, 2],
    ['a closed weekday over the cell', { places: [thursday], openDays: [1, 2, 3] }, 0],
    ['a closed date over the cell', { places: [thursday], closedDates: [date] }, 0],
    [
      'an exception that opens a closed date',
      { closedDates: [date], exceptions: [exception(3, null)] },
      3,
    ],
    [
      'the exception of the slot over that of the day',
      { exceptions: [exception(0, null), exception(4, morning)] },
      4,
    ],
    [
      'the exception of the day over the cell',
      { places: [thursday], exceptions: [exception(1, null)] },
      1,
    ],
    ['an exception of another slot', { exceptions: [exception(9, midday)] }, 2],
    ['an exception of another day', { exceptions: [exception(9, null, '2026-11-27')] }, 2],
    ['no more than the advisers who are there', { places: [thursday], advisers: [there] }, 1],
    ['a slot that Settings no longer have', { slots: [] }, 0],
  ])('%s', (_, more, places) => {
    expect(placesOf(date, morning, { ...rules, ...more })).toBe(places);
  });

  test('an exception opens a day on which nobody goes out, in the slot that it names', () => {
    const sunday = '2026-11-29';
    const opened = { ...rules, exceptions: [exception(1, midday, sunday)] };
    expect(refusalOfDay(sunday, opened, now)).toBeUndefined();
    expect(availabilityOf(sunday, sunday, opened, nothingTaken, now)).toEqual([
      { date: sunday, open: true, slots: [{ time: midday, capacity: 1, available: 1 }] },
    ]);
  });

  test('a weekday without places in any slot is closed', () => {
    const places = timeSlots.map((slot) => ({ weekday: 4, slot, capacity: 0 }));
    expect(refusalOfDay(date, { ...rules, places }, now)).toBe('We make no visits that day');
  });
});

describe('the notice', () => {
  const slotsAt = (instant: string, noticeDays: number) => {
    const at = new Date(instant);
    const [day] = availabilityOf(
      '2026-07-14',
      '2026-07-14',
      { ...rules, noticeDays },
      nothingTaken,
      at,
    );
    return day?.slots.map(({ time }) => time);
  };

  test.each([
    ['2026-07-14T07:59:00Z', [morning, midday, afternoon, late]],
    ['2026-07-14T08:00:00Z', [midday, afternoon, late]],
    ['2026-07-14T13:59:00Z', [late]],
    ['2026-07-14T14:00:00Z', []],
  ])('of no day leaves today’s slots that have not begun in London: at %s', (instant, slots) => {
    expect(slotsAt(instant, 0)).toEqual(slots);
    expect(slotsAt(instant, 1)).toEqual([]);
  });

  test('of three days begins in three days, and says so', () => {
    const slow = { ...rules, noticeDays: 3 };
    expect(refusalOfDay('2026-11-26', slow, now)).toBe('The earliest date is Friday 27 November');
    expect(refusalOfDay('2026-11-27', slow, now)).toBeUndefined();
  });
});

describe('alternatives to a full slot', () => {
  const nearest = (preferredDate: string, preferredTime: TimeSlot, places: TakenPlaces) =>
    nearestAlternatives(
      { preferredDate, preferredTime },
      availabilityOf('2026-11-25', '2026-12-05', rules, places, now),
      rules.slots,
    ).map(({ date, time }) => `${date} ${time}`);

  test('are of the same day first, next to the slot, earlier before later', () => {
    const full = taken({ [`2026-11-26 ${midday}`]: 2 });
    expect(nearest('2026-11-26', midday, full)).toEqual([
      `2026-11-26 ${morning}`,
      `2026-11-26 ${afternoon}`,
      `2026-11-26 ${late}`,
      `2026-11-25 ${midday}`,
    ]);
  });

  test('are on the neighbouring days when the whole day is full, and never on a closed one', () => {
    const full = taken(Object.fromEntries(timeSlots.map((time) => [`2026-11-28 ${time}`, 2])));
    // The 29th is a Sunday.
    expect(nearest('2026-11-28', morning, full)).toEqual([
      `2026-11-27 ${morning}`,
      `2026-11-27 ${midday}`,
      `2026-11-27 ${afternoon}`,
      `2026-11-27 ${late}`,
    ]);
  });

  test('are none when nothing is free', () => {
    expect(nearest('2026-11-26', midday, () => 2)).toEqual([]);
  });
});

test('a page with the booking form carries no hidden service and no note of the office', () => {
  const [shown, hidden] = rules.services;
  const form = formRulesOf({
    ...rules,
    services: [
      { ...shown, active: true, label: 'Roller Blinds' },
      { ...hidden, active: false, label: 'Awnings' },
    ] as typeof rules.services,
    exceptions: [{ date: '2026-12-24', slot: null, capacity: 0, reason: 'Stocktaking' }],
  });
  expect(JSON.stringify(form)).toContain('Roller Blinds');
  expect(JSON.stringify(form)).not.toMatch(/Awnings|Stocktaking/);
});
