import { describe, expect, test } from 'vitest';
import type { AdviserTimes } from '../adviser-times.ts';
import { stateOn, weekInWords } from './adviser-labels.ts';

const week = (weekdays: number[], from: string, to: string): AdviserTimes['hours'] =>
  weekdays.map((weekday) => ({ weekday, from, to }));

describe('an adviser in words', () => {
  test('has the hours of days that are alike in one line', () => {
    const hours = [...week([1, 2, 3, 5, 6], '09:00', '12:00'), ...week([6], '13:00', '17:00')];
    expect(weekInWords(hours)).toBe(
      'Mon–Wed 09:00–12:00\nFri 09:00–12:00\nSat 09:00–12:00, 13:00–17:00',
    );
    expect(weekInWords([])).toBe('');
  });

  const leave: AdviserTimes['leave'] = [{ from: '2025-06-16', to: '2025-06-18', note: '' }];
  test.each([
    ['2025-06-16', 'On leave until Wed 18 Jun'],
    ['2025-06-18', 'On leave'],
    ['2025-06-19', 'Day off'],
    ['2025-06-20', '09:00–12:00'],
  ])('stands on %s so: %s', (date, text) => {
    expect(stateOn({ hours: week([5], '09:00', '12:00'), leave }, date).text).toBe(text);
    expect(stateOn({ hours: [], leave: [] }, date).text).toBe('Available at any time');
  });
});
