import { expect, test } from 'vitest';
import { withNearby } from './nearby.ts';

test('of two weeks with visits nearby every day, the first four are marked', () => {
  const days = Array.from({ length: 14 }, (_, at) => ({
    date: `2026-12-${10 + at}`,
    open: true,
    slots: [{ time: 'Morning', capacity: 1, available: at === 1 ? 0 : 1 }],
  }));
  const marked = withNearby(days, 'CV34', () => ['CV34'], new Map()).filter(({ slots }) =>
    slots.some(({ nearby }) => nearby),
  );
  expect(marked.map(({ date }) => date)).toEqual([10, 12, 13, 14].map((day) => `2026-12-${day}`));
});
