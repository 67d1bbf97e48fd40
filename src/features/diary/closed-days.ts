import { addDays, weekdayOf } from '../../lib/time/london-day.ts';
import type { DiaryDay } from './diary.ts';

const WEEKDAYS = [
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
  'Sundays',
];

/** `Christmas Day`, `No visits on Sundays`, or `Closed`; undefined for an open day. */
export function closureOf({ date, closed }: Pick<DiaryDay, 'date' | 'closed'>): string | undefined {
  if (closed === null) return undefined;
  if (closed === 'week') return `No visits on ${WEEKDAYS[weekdayOf(date) - 1]}`;
  return bankHoliday(date) ?? 'Closed';
}

/** The bank holiday of England that falls on a day, if one does; substitute days have no name. */
export function bankHoliday(day: string): string | undefined {
  const fixed: Record<string, string> = {
    '01-01': "New Year's Day",
    '12-25': 'Christmas Day',
    '12-26': 'Boxing Day',
  };
  const [year = '', month = '', date = ''] = day.split('-');
  const easter = easterSunday(Number(year));
  if (day === addDays(easter, -2)) return 'Good Friday';
  if (day === addDays(easter, 1)) return 'Easter Monday';
  if (weekdayOf(day) === 1 && month === '05') {
    if (Number(date) <= 7) return 'Early May bank holiday';
    if (Number(date) >= 25) return 'Spring bank holiday';
  }
  if (weekdayOf(day) === 1 && month === '08' && Number(date) >= 25) return 'Summer bank holiday';
  return fixed[`${month}-${date}`];
}

// The Gregorian computus of Meeus, Jones and Butcher.
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  const month = String(Math.floor(n / 31)).padStart(2, '0');
  return `${year}-${month}-${String((n % 31) + 1).padStart(2, '0')}`;
}
