import { expect, test } from 'vitest';
import { smsLength } from './sms-length.ts';

test.each([
  ['', 'gsm', 0, 1, 160],
  ['a'.repeat(160), 'gsm', 160, 1, 0],
  ['a'.repeat(161), 'gsm', 161, 2, 145],
  ['a'.repeat(306), 'gsm', 306, 2, 0],
  ['a'.repeat(307), 'gsm', 307, 3, 152],
  ['£'.repeat(160), 'gsm', 160, 1, 0],
  // The euro sign takes two, and is not divided: 76 of them leave one unit of each part empty.
  ['€'.repeat(80), 'gsm', 160, 1, 0],
  ['€'.repeat(81), 'gsm', 162, 2, 143],
  ['[x]', 'gsm', 5, 1, 155],
  ['’', 'unicode', 1, 1, 69],
  ['ж'.repeat(70), 'unicode', 70, 1, 0],
  ['ж'.repeat(71), 'unicode', 71, 2, 63],
  ['🙂'.repeat(35), 'unicode', 70, 1, 0],
  ['🙂'.repeat(36), 'unicode', 72, 2, 61],
  [`${'a'.repeat(69)}’`, 'unicode', 70, 1, 0],
])('%j is %s, %i units, %i parts', (text, alphabet, units, parts, left) => {
  expect(smsLength(text)).toMatchObject({ alphabet, units, parts, left });
});

test('what makes a message dear is named once', () => {
  expect(smsLength('We’ll come – won’t we?').costly).toEqual(['’', '–']);
});
