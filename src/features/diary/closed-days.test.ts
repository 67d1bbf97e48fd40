import { expect, test } from 'vitest';
import { bankHoliday, closureOf } from './closed-days.ts';

test.each([
  ['2026-12-25', 'Christmas Day'],
  ['2027-01-01', "New Year's Day"],
  ['2026-04-03', 'Good Friday'],
  ['2026-04-06', 'Easter Monday'],
  ['2027-03-29', 'Easter Monday'],
  ['2038-04-26', 'Easter Monday'],
  ['2026-05-04', 'Early May bank holiday'],
  ['2026-05-25', 'Spring bank holiday'],
  ['2026-08-31', 'Summer bank holiday'],
  ['2026-08-24', undefined],
  ['2026-05-05', undefined],
])('%s is %s', (day, name) => {
  expect(bankHoliday(day)).toBe(name);
});

test('a closed day says why', () => {
  expect(closureOf({ date: '2026-12-25', closed: 'date' })).toBe('Christmas Day');
  expect(closureOf({ date: '2026-11-24', closed: 'date' })).toBe('Closed');
  expect(closureOf({ date: '2026-11-29', closed: 'week' })).toBe('No visits on Sundays');
  expect(closureOf({ date: '2026-11-24', closed: null })).toBeUndefined();
});
