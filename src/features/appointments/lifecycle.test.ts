import { expect, test } from 'vitest';
import { effectsOf } from './lifecycle.ts';

test.each([
  ['pending', 'confirmed', 'keep', 'confirmed'],
  ['pending', 'completed', 'free', undefined],
  ['pending', 'cancelled', 'free', 'cancelled'],
  ['confirmed', 'pending', 'keep', undefined],
  ['confirmed', 'completed', 'free', undefined],
  ['confirmed', 'cancelled', 'free', 'cancelled'],
  ['completed', 'pending', 'take', undefined],
  ['completed', 'confirmed', 'take', 'confirmed'],
  ['completed', 'cancelled', 'keep', 'cancelled'],
  ['cancelled', 'pending', 'take', undefined],
  ['cancelled', 'confirmed', 'take', 'confirmed'],
  ['cancelled', 'completed', 'keep', undefined],
  ['confirmed', 'confirmed', 'keep', undefined],
] as const)(
  'from %s to %s: %s the place, tell the customer: %s',
  (from, to, place, tellCustomer) => {
    expect(effectsOf(from, to)).toEqual({ place, tellCustomer });
  },
);
