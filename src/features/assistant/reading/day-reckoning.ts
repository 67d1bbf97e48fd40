// From the parts of a day's name to the day in the calendar, as seen from today.
import { addDays, daysBetween, isDay, weekdayOf } from '../../../lib/time/london-day.ts';
import { monthNumber, ORDINALS } from './day-words.ts';
import { readNumber } from './words.ts';

/** A date without a year that has just gone is meant as gone; one that went long ago comes again. */
const JUST_GONE_DAYS = 120;

export type Meaning =
  | { day: string }
  | { unclear: 'impossible' }
  | { from: string; to: string }
  | undefined;
export const written = (year: number, month: number, day: number): Meaning => {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(text) ? { day: text } : { unclear: 'impossible' };
};

const fullYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

export function dayOfMonth(
  day: number,
  month: number,
  year: string | undefined,
  today: string,
): Meaning {
  if (month < 1 || month > 12 || day < 1) return { unclear: 'impossible' };
  if (year) return written(fullYear(year), month, day);
  const thisYear = Number(today.slice(0, 4));
  // 29 February comes in one year of four.
  for (let ahead = 0; ahead <= 4; ahead += 1) {
    const meaning = written(thisYear + ahead, month, day);
    if (!meaning || !('day' in meaning)) continue;
    const gone = daysBetween(meaning.day, today);
    if (gone <= JUST_GONE_DAYS) return meaning;
  }
  return { unclear: 'impossible' };
}

export const coming = (weekday: number, today: string) =>
  addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
/** Of the calendar week so many weeks from this one; weeks begin on Monday. */
export const ofWeek = (weekday: number, weeks: number, today: string) =>
  addDays(today, weeks * 7 + weekday - weekdayOf(today));

export function inSome(amount: string, unit: string, today: string): Meaning {
  const number = /^(a|an|one)$/.test(amount)
    ? 1
    : /couple/.test(amount)
      ? 2
      : /few/.test(amount)
        ? 3
        : (readNumber(amount) ?? 0);
  if (unit.startsWith('day')) return { day: addDays(today, number) };
  if (unit.startsWith('week')) return { day: addDays(today, number * 7) };
  if (unit.startsWith('fortnight')) return { day: addDays(today, number * 14) };
  if (unit.startsWith('year')) return { day: addDays(today, number * 366) };
  const month = Number(today.slice(5, 7)) - 1 + number;
  const first = new Date(Date.UTC(Number(today.slice(0, 4)), month, 1)).toISOString().slice(0, 10);
  const last = lastOfMonth(first);
  const same = `${first.slice(0, 8)}${today.slice(8)}`;
  return { day: same > last ? last : same };
}

function lastOfMonth(day: string): string {
  const next = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0));
  return next.toISOString().slice(0, 10);
}

export const HOLIDAYS: Record<string, [number, number]> = {
  'christmas eve': [24, 12],
  'christmas day': [25, 12],
  christmas: [25, 12],
  'boxing day': [26, 12],
  'new years eve': [31, 12],
  'new years day': [1, 1],
};

export function spanOfMonth(name: string | undefined, which: string | undefined, today: string) {
  const ahead = name
    ? (monthNumber(name) - Number(today.slice(5, 7)) + 12) % 12
    : which === 'next'
      ? 1
      : 0;
  return monthAfter(today, ahead);
}

export function weekdayOfMonth(
  which: string,
  weekday: number,
  { from, to }: { from: string; to: string },
): Meaning {
  const first = coming(weekday, addDays(`${from.slice(0, 8)}01`, -1));
  if (which !== 'last') return { day: addDays(first, 7 * ORDINALS.indexOf(which)) };
  const weeks = Math.floor(daysBetween(first, to) / 7);
  return { day: addDays(first, 7 * weeks) };
}

export function partOf(part: string, { from, to }: { from: string; to: string }): Meaning {
  const tenth = `${from.slice(0, 8)}10`;
  const twentieth = `${from.slice(0, 8)}20`;
  if (/^(?:early|start|beg)/.test(part)) return from < tenth ? { from, to: tenth } : { from, to };
  if (/^mid/.test(part))
    return from < twentieth
      ? { from: from > tenth ? from : addDays(tenth, 1), to: twentieth }
      : { from, to };
  return { from: from > twentieth ? from : addDays(twentieth, 1), to };
}

export function britishOrder(day: number, month: number, year: string | undefined, today: string) {
  // 12/25 can only be read the American way.
  return month > 12 && day <= 12
    ? dayOfMonth(month, day, year, today)
    : dayOfMonth(day, month, year, today);
}

export function nextDayNumbered(day: number, today: string): Meaning {
  if (day < 1 || day > 31) return { unclear: 'impossible' };
  for (let ahead = 0; ahead < 12; ahead += 1) {
    const month = monthAfter(today, ahead).from.slice(0, 8);
    const text = `${ahead === 0 ? today.slice(0, 8) : month}${String(day).padStart(2, '0')}`;
    if (isDay(text) && text > today) return { day: text };
  }
  return { unclear: 'impossible' };
}

export function monthAfter(today: string, months: number): { from: string; to: string } {
  const first = new Date(
    Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + months, 1),
  )
    .toISOString()
    .slice(0, 10);
  return { from: months === 0 ? addDays(today, 1) : first, to: lastOfMonth(first) };
}
