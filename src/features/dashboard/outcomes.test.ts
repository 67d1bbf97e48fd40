import { expect, test } from 'vitest';
import { addMonths, monthsBetween, shareInWords } from './outcomes.ts';

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', -11, '2025-12'],
  ['2024-02', 24, '2026-02'],
])('from %s, %i months on is %s', (from, months, to) => {
  expect(addMonths(from, months)).toBe(to);
});

test('months between two are told with both, and none of what is no range', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsBetween('2026-02', '2026-02')).toEqual(['2026-02']);
  expect(monthsBetween('2026-02', '2026-01')).toEqual([]);
});

test('shares are whole per cents, and nothing of nothing', () => {
  expect([shareInWords(1, 3), shareInWords(0, 3), shareInWords(0, 0)]).toEqual(['33%', '0%', '–']);
});
