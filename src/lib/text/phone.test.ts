import { expect, test } from 'vitest';
import { readPhone } from './phone.ts';

test.each([
  ['07700 900201', '+447700900201', true],
  ['+44 7700 900201', '+447700900201', true],
  ['(01632) 960150', '+441632960150', true],
  ['0044 1632 960150', '+441632960150', true],
  ['016977 2345', '+44169772345', true],
  ['0800 1111', '+448001111', true],
  ['+33 1 99 00 12 34', '+33199001234', false],
  ['\u202a+44 7700\u200b 900\u00ad201\u202c', '+447700900201', true],
  ['+1 202 555 0123', '+12025550123', false],
])('%s is %s, British: %s', (typed, e164, isUk) => {
  expect(readPhone(typed)).toEqual({ e164, isUk });
});

test.each([
  '',
  '12',
  'call me',
  '07700',
  '+44',
  '0'.repeat(30),
  '+999 1234567',
  '07700 90020',
  '+44 7700 9002011',
  '0161 496 000',
])('%j is no number', (typed) => {
  expect(readPhone(typed)).toBe(undefined);
});
