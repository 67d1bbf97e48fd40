import { describe, expect, test } from 'vitest';
import { type AdviserTimes, advisersThere, type Leave } from './adviser-times.ts';

const morning = { from: '09:00', to: '11:00' };
const midday = { from: '11:00', to: '13:00' };
const monday = '2025-06-16';
const tuesday = '2025-06-17';

const adviser = (
  hours: [weekday: number, from: string, to: string][],
  leave: Partial<Leave>[] = [],
): AdviserTimes => ({
  id: 'a',
  hours: hours.map(([weekday, from, to]) => ({ weekday, from, to })),
  leave: leave.map((days) => ({ from: monday, to: monday, note: '', ...days })),
});

const always = adviser([]);
const mondays = adviser([[1, '09:00', '13:00']]);

describe('how many advisers are there', () => {
  test('is not known while nobody has hours', () => {
    expect(advisersThere([], monday, morning)).toBeUndefined();
    expect(advisersThere([always, adviser([], [{}])], monday, morning)).toBeUndefined();
  });

  test('counts whose hours of the weekday cover the whole slot, and who has no hours', () => {
    expect(advisersThere([mondays], monday, morning)).toBe(1);
    expect(advisersThere([mondays, always], monday, morning)).toBe(2);
    expect(advisersThere([mondays, always], tuesday, morning)).toBe(1);
    expect(advisersThere([mondays], tuesday, morning)).toBe(0);
  });

  test.each([
    [[[1, '09:00', '11:00']], 1, 'to the minute'],
    [[[1, '09:30', '17:00']], 0, 'come too late'],
    [[[1, '08:00', '10:30']], 0, 'leave too early'],
    [
      [
        [1, '10:00', '17:00'],
        [1, '08:00', '10:00'],
      ],
      1,
      'two spans that touch, in any order',
    ],
    [
      [
        [1, '08:00', '10:00'],
        [1, '10:30', '17:00'],
      ],
      0,
      'a break within the slot',
    ],
    [[[2, '08:00', '17:00']], 0, 'another day'],
  ] as [[number, string, string][], number, string][])('with hours %j: %i (%s)', (hours, there) => {
    expect(advisersThere([adviser(hours)], monday, morning)).toBe(there);
  });

  test.each([
    [{}, 0, 'the day itself'],
    [{ from: '2025-06-01', to: '2025-06-30' }, 0, 'days around it'],
    [{ from: '2025-06-10' }, 0, 'up to it'],
    [{ to: '2025-06-20' }, 0, 'from it on'],
    [{ from: tuesday, to: tuesday }, 1, 'the day after'],
  ] as [Partial<Leave>, number, string][])('with leave %j: %i (%s)', (leave, there) => {
    expect(advisersThere([adviser([[1, '09:00', '17:00']], [leave])], monday, midday)).toBe(there);
    expect(advisersThere([adviser([], [leave]), mondays], monday, midday)).toBe(there + 1);
  });
});
