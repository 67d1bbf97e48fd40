// Calendar days in Europe/London as `YYYY-MM-DD` text. The zone comes from Intl, so the server's own
// zone never matters; arithmetic on days is done in UTC, where every day has 24 hours.
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

export const LONDON = 'Europe/London';

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

const londonParts = new Intl.DateTimeFormat('en-CA', {
  timeZone: LONDON,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

export function londonDayOf(instant: Date): string {
  // A day begins with a whole minute, and asking Intl is slow: one answer serves a minute.
  const minute = Math.floor(instant.getTime() / MINUTE_MS);
  if (minute !== lastAsked.minute) lastAsked = { minute, day: londonParts.format(instant) };
  return lastAsked.day;
}

let lastAsked = { minute: Number.NaN, day: '' };

export function isDay(value: string): boolean {
  if (!DAY_PATTERN.test(value)) return false;
  const month = Number(value.slice(5, 7)) - 1;
  // A day past the end of its month rolls over into the next.
  return (
    new Date(Date.UTC(Number(value.slice(0, 4)), month, Number(value.slice(8)))).getUTCMonth() ===
    month
  );
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
];

export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The start of the next London day: when pages that show 'tomorrow' go stale. */
export function nextLondonMidnight(now: Date): Date {
  return midnightBefore(addDays(londonDayOf(now), 1));
}

const midnightBefore = (day: string) => {
  // London is at UTC+0 or UTC+1, so midnight there is 00:00Z, or 23:00Z of the day before.
  const summer = new Date(Date.parse(`${day}T00:00:00Z`) - HOUR_MS);
  return londonParts.format(summer) === day ? summer : new Date(`${day}T00:00:00Z`);
};

const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
  // A day is formatted several times per booking, and formatting is slow.
  const written = new Map<string, string>();
  return (day: string) => {
    const known = written.get(day);
    if (known) return known;
    // A format throws on an invalid day, and one bad record must not take down a page.
    if (!isDay(day)) return '–';
    if (written.size >= 1000) written.clear();
    const text = format.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
    written.set(day, text);
    return text;
  };
};

export const shortDay = dayFormat({ weekday: 'short', day: 'numeric', month: 'short' });
export const longDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' });
export const fullDay = dayFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** `1 Jan 2026` */
export const dateInWords = dayFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** The same day some months ago, as YYYY-MM-DD. */
export function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0));
  target.setUTCDate(Math.min(date.getUTCDate(), lastDay.getUTCDate()));
  return target.toISOString().slice(0, 10);
}
