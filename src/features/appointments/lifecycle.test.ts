import { expect, test } from 'vitest';
import { toldOf } from './lifecycle.ts';

test.each([
  ['pending', 'confirmed', 'confirmed'],
  ['pending', 'completed', undefined],
  ['pending', 'cancelled', 'cancelled'],
  ['confirmed', 'pending', undefined],
  ['confirmed', 'cancelled', 'cancelled'],
  ['completed', 'confirmed', 'confirmed'],
  ['completed', 'cancelled', 'cancelled'],
  ['cancelled', 'completed', undefined],
  ['confirmed', 'confirmed', undefined],
] as const)('from %s to %s, tell the customer: %s', (from, to, told) => {
  expect(toldOf(from, to)).toBe(told);
});
