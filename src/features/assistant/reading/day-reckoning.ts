// Works out calendar days from their parts, as seen from today.
import { addDays, daysBetween, isDay, weekdayOf } from '../../../lib/time/london-day.ts';

/** A date without a year means the past if it has just gone; long gone, it means next year. */
const JUST_GONE_DAYS = 120;

export interface Span {
  from: string;
  to: string;
}
export type Meaning =
  /** `weekday`: nothing else was said. `sign`: see `signOfDay`. */
  | { day: string; weekday?: number; isPlural?: boolean; sign?: 'T' | 'H' }
  | { unclear: 'impossible' }
  /** `except`: excluded weekdays. */
  | (Span & { except?: number[] });

const IMPOSSIBLE: Meaning = { unclear: 'impossible' };
const two = (number: number) => String(number).padStart(2, '0');

/** `12` and `26` for December of 2026. */
export function written(year: number, month: number, day: number): Meaning {
  const text = `${year < 100 ? 2000 + year : year}-${two(month)}-${two(day)}`;
  return isDay(text) ? { day: text } : IMPOSSIBLE;
}

/** @param year as written, with two digits or four; empty for the next such date. */
export function dayOfMonth(day: number, month: number, year: string, today: string): Meaning {
  if (year) return written(Number(year), month, day);
  const thisYear = Number(today.slice(0, 4));
  // 29 February comes in one year of four.
  for (let ahead = 0; ahead <= 4; ahead += 1) {
    const meaning = written(thisYear + ahead, month, day);
    if ('day' in meaning && daysBetween(meaning.day, today) <= JUST_GONE_DAYS) return meaning;
  }
  return IMPOSSIBLE;
}

/** 12/25 only makes sense the American way. */
export const britishOrder = (day: number, month: number, year: string, today: string) =>
  month > 12 && day <= 12
    ? dayOfMonth(month, day, year, today)
    : dayOfMonth(day, month, year, today);

export const coming = (weekday: number, day: string) =>
  addDays(day, ((weekday - weekdayOf(day) + 6) % 7) + 1);
export const leading = (weekday: number, day: string) =>
  addDays(coming(weekday, addDays(day, -1)), -7);

/** Of the calendar week this many weeks from now; weeks begin on Monday. */
export const ofWeek = (weekday: number, weeks: number, today: string) =>
  addDays(today, weeks * 7 + weekday - weekdayOf(today));

export const weekOf = (day: string, weeks = 0): Span => ({
  from: ofWeek(1, weeks, day),
  to: ofWeek(7, weeks, day),
});

/** A whole month, this many months from a given one. */
export function monthAfter(day: string, months: number): Span {
  const at = (month: number, date: number) =>
    new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + month, date))
      .toISOString()
      .slice(0, 10);
  return { from: at(months, 1), to: at(months + 1, 0) };
}

export function inSome(amount: number, unit = '', day = ''): string {
  if (unit.startsWith('day')) return addDays(day, amount);
  if (unit.startsWith('week')) return addDays(day, amount * 7);
  if (unit.startsWith('fortnight')) return addDays(day, amount * 14);
  const { from, to } = monthAfter(day, unit.startsWith('year') ? amount * 12 : amount);
  const same = `${from.slice(0, 8)}${day.slice(8)}`;
  return same > to ? to : same;
}

export function nextDayNumbered(number: number, today: string): Meaning {
  for (let ahead = 0; ahead < 12; ahead += 1) {
    const text = `${monthAfter(today, ahead).from.slice(0, 8)}${two(number)}`;
    if (isDay(text) && text > today) return { day: text };
  }
  return IMPOSSIBLE;
}

/** The second Tuesday of a span; counted from its end where negative. */
export function nthWeekday(place: number, weekday: number, { from, to }: Span): string {
  return place < 0
    ? leading(weekday, addDays(to, 1))
    : addDays(coming(weekday, addDays(from, -1)), 7 * (place - 1));
}

/** Of a week or a month. */
export function partOf(part: string, { from, to }: Span): Span {
  const days = daysBetween(from, to) + 1;
  const isWeek = days <= 7;
  if (/^(?:early|start|beg|first)/.test(part)) return { from, to: addDays(from, isWeek ? 1 : 9) };
  if (/^mid/.test(part)) {
    return isWeek
      ? { from: addDays(from, 1), to: addDays(from, 3) }
      : { from: addDays(from, 10), to: addDays(from, 19) };
  }
  return { from: isWeek ? addDays(from, 3) : addDays(from, 20), to };
}

/** Western Easter Sunday by Gauss's rule: the Sunday after the full moon of spring, for 1900 to 2199. */
function easter(year: number): string {
  const golden = year % 19;
  const moon = (19 * golden + 24) % 30;
  const late = moon === 29 || (moon === 28 && golden > 10) ? 1 : 0;
  return coming(7, addDays(`${year}-03-21`, moon - late));
}

const inYear = (date: string) => (year: number) => `${year}-${date}`;
const mondayFrom = (date: string) => (year: number) => coming(1, `${year}-${date}`);
/** Bank holidays of England and days around them, by their names. */
const HOLIDAYS: Record<string, (year: number) => string> = {
  'christmas eve': inYear('12-24'),
  '(?:christmas|xmas) day': inYear('12-25'),
  'boxing day': inYear('12-26'),
  'new years? eve': inYear('12-31'),
  'new years day': inYear('01-01'),
  'good friday': (year) => addDays(easter(year), -2),
  'easter saturday': (year) => addDays(easter(year), -1),
  'easter (?:sunday|day)': easter,
  'easter monday(?: bank holiday)?': (year) => addDays(easter(year), 1),
  '(?:(?:late may|spring|whit|whitsun|second may) bank holiday|whit monday|last bank holiday in may)':
    mondayFrom('05-24'),
  '(?:(?:early )?may day(?: bank holiday)?|(?:early|first) may bank holiday|first bank holiday in may|may bank holiday)':
    mondayFrom('04-30'),
  '(?:(?:late )?august|summer|late summer) bank holiday(?: monday)?': mondayFrom('08-24'),
};
/** Times of the year, which mean one day only with 'before', 'after' or 'on'. */
const SEASONS: Record<string, (year: number) => string> = {
  'christmas|xmas': inYear('12-25'),
  easter: easter,
};

const nextOf = (dayIn: (year: number) => string, today: string): string => {
  const year = Number(today.slice(0, 4));
  return [dayIn(year), dayIn(year + 1)].find((day) => day > today) ?? today;
};
const named = (names: typeof HOLIDAYS) =>
  Object.entries(names).map(([name, dayIn]) => ({
    name,
    next: (today: string) => nextOf(dayIn, today),
    observed: (today: string) => nextOf((year) => substitute(dayIn(year)), today),
  }));
export const holidays = named(HOLIDAYS);
export const seasons = named(SEASONS);

/** Two days later at most; Christmas Day on a Sunday leaves Monday to Boxing Day. */
const substitute = (day: string): string =>
  addDays(day, { 6: 2, 7: /12-2[56]$/.test(day) ? 2 : 1 }[weekdayOf(day)] ?? 0);
