import { expect, test } from 'vitest';
import { closureOf } from './closed-days.ts';

test.each([
  ['2026-12-25', 'date', 'Christmas Day', 'Christmas Day'],
  ['2026-11-29', 'week', 'Stocktaking', 'Stocktaking'],
  ['2026-11-24', 'date', '', 'Closed'],
  ['2026-11-29', 'week', '', 'No visits on Sundays'],
  ['2026-11-24', null, 'Two vans at the garage', undefined],
] as const)('%s, closed by %s because of "%s", says %s', (date, closed, reason, words) => {
  expect(closureOf({ date, closed, reason })).toBe(words);
});
