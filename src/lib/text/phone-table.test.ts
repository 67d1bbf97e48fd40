import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';
import { phoneForTable, readPhone } from './phone.ts';

test.each([
  ['07700900912', '07700 900912'],
  ['+447700900912', '07700 900912'],
  ['+44 (0)7700 900912', '07700 900912'],
  ['02079460958', '020 7946 0958'],
  ['08001111', '0800 1111'],
  ['+35312345678', '00353 1 234 5678'],
  ['0033123456789', '0033 1 23 45 67 89'],
])('%s is exported so that a spreadsheet shows %s', (typed, shown) => {
  expect(csvLine([phoneForTable(typed)])).toBe(`${shown}\r\n`);
  expect(readPhone(shown)?.e164).toBe(readPhone(typed)?.e164);
});

test.each(['', 'anna@example.com', '01789 298765 ext 12', '12'])('%j stays as it is', (typed) => {
  expect(phoneForTable(typed)).toBe(typed);
});
