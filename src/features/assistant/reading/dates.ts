// Days as people in Britain say them: 'next Thursday', 'a week on Friday', '3rd of Dec', '3/12'.
import { addDays, weekdayOf } from '../../../lib/time/london-day.ts';
import { dayReaders } from './day-readers.ts';
import { WEEKDAY, weekdayNumber } from './day-words.ts';

/** A day that was named, or why none can be told from what was said. */
export type DayReading = {
  at: number;
  length: number;
  negated: boolean;
  /** Only 'Wednesday': which one, what was said before may tell. */
  weekday?: boolean;
} & ({ day: string } | { unclear: 'impossible' } | { unclear: 'range'; from: string; to: string });

/** 'After the 20th' names no day, but days to choose from. */
const ABOUT_THEN = /\b(after|before) $/;
const SPAN_DAYS = 6;

const NOT_BEFORE =
  /\b(?:not(?: on| for| the| this| next)?|except|but not|anything but|any day but|instead of|rather than|can not (?:do|make|manage)|no good on|busy|away|avoid|(?<!\d )or not)(?: on| the| for| it)?(?: next| this)? $/;
const NOT_AFTER =
  /^ (?:is no good|is no use|does not work|will not work|is out|is not possible|is not good|is bad|no good|does not suit|is impossible|i can not)\b/;

/** Every day that a text names, in order. @param text of `normalWords`. @param today in London. */
export function readDays(text: string, today: string): DayReading[] {
  let rest = text;
  const readings: DayReading[] = [];
  for (const [pattern, read] of dayReaders) {
    for (const found of rest.matchAll(pattern)) {
      const meaning = read(found, today);
      if (!meaning) continue;
      const [words] = found;
      const at = found.index;
      const negated =
        NOT_BEFORE.test(`${text.slice(0, at).trimEnd()} `) ||
        NOT_AFTER.test(text.slice(at + words.length));
      const weekday = ONE_WEEKDAY.test(words);
      const place = { at, length: words.length, negated, ...(weekday && { weekday }) };
      const [, bound] = ABOUT_THEN.exec(text.slice(0, at)) ?? [];
      if (bound && 'day' in meaning && !/^(?:to|the day|yester|last)/.test(words)) {
        readings.push({ ...place, unclear: 'range', ...spanBy(bound, meaning.day, today) });
        rest = rest.slice(0, at) + '_'.repeat(words.length) + rest.slice(at + words.length);
        continue;
      }
      readings.push(
        'from' in meaning ? { ...place, unclear: 'range', ...meaning } : { ...place, ...meaning },
      );
      rest = rest.slice(0, at) + '_'.repeat(words.length) + rest.slice(at + words.length);
    }
  }
  return joined(
    weekdaysOfWeeks(
      readings.sort((a, b) => a.at - b.at),
      text,
    ),
    text,
  );
}

function spanBy(bound: string, day: string, today: string): { from: string; to: string } {
  const tomorrow = addDays(today, 1);
  const [first, last] =
    bound === 'after'
      ? [addDays(day, 1), addDays(day, 1 + SPAN_DAYS)]
      : [tomorrow, addDays(day, -1)];
  const [, from = first] = [first, tomorrow].sort();
  return { from, to: last };
}

/** 'A Wednesday in two weeks' is the Wednesday of that week. */
function weekdaysOfWeeks(readings: DayReading[], text: string): DayReading[] {
  const wordsOf = ({ at, length }: DayReading) => text.slice(at, at + length);
  const week = readings.find((one) => /^in .*(?:weeks?|fortnight)/.test(wordsOf(one)));
  if (!week || !('day' in week)) return readings;
  const named = readings.filter((one) => ONE_WEEKDAY.test(wordsOf(one)));
  if (named.length !== 1 || readings.length !== 2) return readings;
  return named.map((one) => ({
    at: one.at,
    length: one.length,
    negated: one.negated,
    day: addDays(week.day, weekdayNumber(wordsOf(one)) - weekdayOf(week.day)),
  }));
}
const ONE_WEEKDAY = new RegExp(`^${WEEKDAY}$`);

/** 'Tuesday 24 November' is one day said twice, and the date is the surer of the two. */
function joined(readings: DayReading[], text: string): DayReading[] {
  return readings.filter((reading, index) => {
    const next = readings[index + 1];
    if (!next || !('day' in next)) return true;
    const between = text.slice(reading.at + reading.length, next.at).trim();
    const own = text.slice(reading.at, reading.at + reading.length);
    const isWeekday = /day$|^(?:mon|tue|wed|thu|fri|sat|sun)/.test(own) || 'from' in reading;
    return !(isWeekday && /^(?:the|on|on the|that is|so|,)?$/.test(between));
  });
}
