import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  daysBetween,
  fullDay,
  isDay,
  londonDayOf,
  longDay,
  nextLondonMidnight,
  shortDay,
  weekdayOf,
} from './london-day.ts';

describe('the day in London', () => {
  test.each([
    ['2026-01-15T23:59:59Z', '2026-01-15', 'winter: as in UTC'],
    ['2026-06-30T22:59:59Z', '2026-06-30', 'a second before midnight in summer'],
    ['2026-06-30T23:00:00Z', '2026-07-01', 'midnight in summer'],
    ['2026-06-30T23:30:00Z', '2026-07-01', '00:30, while UTC has yesterday'],
    ['2026-03-29T00:30:00Z', '2026-03-29', 'before the clocks go forward'],
    ['2026-03-29T22:59:59Z', '2026-03-29', 'the end of a day of 23 hours'],
    ['2026-03-29T23:00:00Z', '2026-03-30', 'the day after it'],
    ['2026-10-24T23:00:00Z', '2026-10-25', 'the start of a day of 25 hours'],
    ['2026-10-25T23:59:59Z', '2026-10-25', 'its end'],
    ['2026-12-31T23:59:59Z', '2026-12-31', 'the end of the year'],
  ])('at %s is %s (%s)', (instant, day) => {
    expect(londonDayOf(new Date(instant))).toBe(day);
  });

  test.each([
    ['2026-01-15T10:00:00Z', '2026-01-16T00:00:00.000Z'],
    ['2026-06-30T10:00:00Z', '2026-06-30T23:00:00.000Z'],
    ['2026-06-30T23:30:00Z', '2026-07-01T23:00:00.000Z'],
    ['2026-03-28T12:00:00Z', '2026-03-29T00:00:00.000Z'],
    ['2026-03-29T12:00:00Z', '2026-03-29T23:00:00.000Z'],
    ['2026-10-24T12:00:00Z', '2026-10-24T23:00:00.000Z'],
    ['2026-10-25T12:00:00Z', '2026-10-26T00:00:00.000Z'],
  ])('that begins next after %s begins at %s', (instant, midnight) => {
    expect(nextLondonMidnight(new Date(instant)).toISOString()).toBe(midnight);
  });

  test('does not depend on where the server stands', () => {
    const module = new URL('./london-day.ts', import.meta.url).href;
    const code = `import { londonDayOf, addDays, longDay, nextLondonMidnight } from ${JSON.stringify(module)};
      const at = new Date('2026-06-30T23:30:00Z');
      console.log([londonDayOf(at), addDays('2026-03-28', 2), longDay('2026-10-25'), nextLondonMidnight(at).toISOString()].join());`;
    for (const TZ of ['UTC', 'America/Los_Angeles', 'Pacific/Auckland']) {
      const printed = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
        env: { TZ },
        encoding: 'utf8',
      });
      expect(printed.trim(), TZ).toBe(
        '2026-07-01,2026-03-30,Sunday 25 October,2026-07-01T23:00:00.000Z',
      );
    }
  });
});

describe('a calendar day', () => {
  test.each([
    ['2026-02-28', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-1-1', false],
    ['2026-01-01T00:00:00Z', false],
    [' 2026-01-01', false],
    ['', false],
  ])('%j exists: %s', (text, exists) => {
    expect(isDay(text)).toBe(exists);
  });

  test.each([
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-25', 1, '2026-10-26'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-01-01', 365, '2027-01-01'],
  ])('%s and %i days is %s, and back', (day, days, other) => {
    expect(addDays(day, days)).toBe(other);
    expect(daysBetween(day, other)).toBe(days);
  });

  test('has an ISO weekday and is written as people in Britain write it', () => {
    expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-24'), weekdayOf('2026-11-29')]).toEqual([
      1, 2, 7,
    ]);
    expect(shortDay('2026-11-24')).toBe('Tue 24 Nov');
    expect(longDay('2026-11-24')).toBe('Tuesday 24 November');
    expect(fullDay('2026-11-24')).toBe('Tuesday 24 November 2026');
  });
});
