import { expect, test } from 'vitest';
import { instantOfLondon } from '../time/london-time.ts';
import { quietUntil } from './quiet-hours.ts';

const night = { quietFrom: 21, quietTo: 8 };

test.each([
  ['2025-06-10T20:59', night, undefined],
  ['2025-06-10T21:00', night, '2025-06-11T08:00'],
  ['2025-06-11T07:59', night, '2025-06-11T08:00'],
  ['2025-06-11T08:00', night, undefined],
  // The night that is an hour longer, and the one that is an hour shorter.
  ['2026-10-24T22:00', night, '2026-10-25T08:00'],
  ['2027-03-27T23:30', night, '2027-03-28T08:00'],
  ['2025-06-10T13:30', { quietFrom: 12, quietTo: 14 }, '2025-06-10T14:00'],
  ['2025-06-10T03:00', { quietFrom: 9, quietTo: 9 }, undefined],
  ['2025-06-10T23:00', { quietFrom: 22, quietTo: 0 }, '2025-06-11T00:00'],
])('at %s with %j it is quiet until %s', (now, hours, until) => {
  const at = (wallTime: string) => instantOfLondon(wallTime) ?? new Date(Number.NaN);
  expect(quietUntil(at(now), hours)?.toISOString()).toBe(until && at(until).toISOString());
});
