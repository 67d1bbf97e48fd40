import { expect, test } from 'vitest';
import { instantOfLondon, londonWallTime } from './london-time.ts';

test.each([
  ['in winter', '2026-12-01T09:00', '2026-12-01T09:00:00.000Z'],
  ['in summer', '2026-07-01T09:00', '2026-07-01T08:00:00.000Z'],
  ['on the day the clocks go back', '2026-10-25T09:00', '2026-10-25T09:00:00.000Z'],
  ['on the day they go forward', '2027-03-28T09:00', '2027-03-28T08:00:00.000Z'],
])('a wall clock in London shows nine %s', (_when, wallTime, instant) => {
  expect(instantOfLondon(wallTime)?.toISOString()).toBe(instant);
  expect(londonWallTime(new Date(instant))).toBe(wallTime);
});

test('of an hour that comes twice it is the first, and what is no time is none', () => {
  expect(instantOfLondon('2026-10-25T01:30')?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
  expect(instantOfLondon('2027-03-28T01:30')?.toISOString()).toBe('2027-03-28T01:30:00.000Z');
  expect(instantOfLondon('soon')).toBeUndefined();
});
