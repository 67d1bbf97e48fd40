import { addDays, isDay } from './london-day.ts';

/** Shown at once where a day is chosen. */
export const SHOWN_DAYS = 14;

/** The first day of the two weeks that show a date, keeping those from `shown` if they do. */
export function twoWeeksFor(date: string, shown: string, first = ''): string {
  if (!isDay(date) || (date >= shown && date < addDays(shown, SHOWN_DAYS))) return shown;
  const start = addDays(date, -3);
  return start < first ? first : start;
}
