import { expect, test } from 'vitest';
import { rangeOf, stepFrom, titleOf } from './diary-place.ts';

test.each([
  ['day', '2026-11-24', '2026-11-24', '2026-11-24', 'Tuesday 24 November 2026'],
  ['week', '2026-11-28', '2026-11-28', '2026-12-04', 'Sat 28 Nov to Fri 4 Dec 2026'],
  // Over the night on which the clocks go back, and over New Year.
  ['week', '2026-10-24', '2026-10-24', '2026-10-30', 'Sat 24 Oct to Fri 30 Oct 2026'],
  ['week', '2026-12-31', '2026-12-31', '2027-01-06', 'Thu 31 Dec to Wed 6 Jan 2027'],
  ['month', '2026-11-24', '2026-10-26', '2026-12-06', 'November 2026'],
  ['month', '2027-02-28', '2027-02-01', '2027-02-28', 'February 2027'],
] as const)('a %s with %s is from %s to %s: %s', (view, date, from, to, title) => {
  expect(rangeOf({ view, date })).toEqual({ from, to });
  expect(titleOf({ view, date })).toBe(title);
});

test.each([
  ['day', '2026-10-25', '2026-10-26', '2026-10-24'],
  ['week', '2026-12-30', '2027-01-06', '2026-12-23'],
  ['month', '2027-01-31', '2027-02-01', '2026-12-01'],
] as const)('from a %s with %s it is %s next and %s before', (view, date, next, before) => {
  expect(stepFrom({ view, date }, 1)).toBe(next);
  expect(stepFrom({ view, date }, -1)).toBe(before);
});
