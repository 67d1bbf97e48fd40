import { describe, expect, test } from 'vitest';
import { timeSlots } from '../../test/demo-labels.ts';
import { defaultSettings } from '../settings/server/store.ts';
import type { TimeSlot } from './appointment.ts';
import {
  availabilityOf,
  type BookingRules,
  nearestAlternatives,
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
