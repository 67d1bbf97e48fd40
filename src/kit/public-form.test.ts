import { expect, test } from 'vitest';
import { meantHost } from './public-form.ts';

test.each([
  ['ada@gmial.com', 'gmail.com'],
  ['Ada@HOTMIAL.co.uk', 'hotmail.co.uk'],
  ['ada@gmail.com', undefined],
  ['ada@ymail.com', undefined],
  ['ada@fenwick.example', undefined],
  ['ada@gmial', undefined],
  ['', undefined],
])('%s may mean %s', (typed, meant) => {
  expect(meantHost(typed)).toBe(meant);
});
