// The one day that a message names plainly.
import { addDays, isDay, weekdayOf } from '../../../lib/time/london-day.ts';

/** 'Sat' and 'sun' mean other things as well. */
const WEEKDAYS =
  /\b(?:mon(?:day)?|tues?(?:day)?|wed(?:s|nesday)?|thu(?:rs?)?(?:day)?|fri(?:day)?|saturday|sunday)\b/g;
const ORDER = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may(?! be)|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const DATES: { pattern: RegExp; parts: ('day' | 'month' | 'year')[] }[] = [
  { pattern: /\b(\d{4})-(\d\d)-(\d\d)\b/g, parts: ['year', 'month', 'day'] },
  {
    pattern: /\b(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d\d))?\b(?![/.:]\d| ?(?:am|pm))/g,
    parts: ['day', 'month', 'year'],
  },
  {
    pattern: new RegExp(`\\b${DAY}(?: of)? ${MONTH}\\b(?:,? (\\d{4}))?`, 'g'),
    parts: ['day', 'month', 'year'],
  },
  {
    pattern: new RegExp(`\\b${MONTH} ${DAY}\\b(?:,? (\\d{4}))?`, 'g'),
    parts: ['month', 'day', 'year'],
  },
  { pattern: /\b(\d{1,2})(?:st|nd|rd|th)\b(?! (?:floor|of))/g, parts: ['day'] },
];

/** A day in words, or a month without one: more than can be told plainly. */
const UNTOLD = new RegExp(
  `\\b(?:first|second|third|(?:four|fif|six|seven|eigh|nin|ten|eleven|twelf|\\w+teen|twentie|thirtie)th|${MONTH.replace('|may(?! be)', '')})\\b`,
);

const two = (number: number) => String(number).padStart(2, '0');

/** The first such day from today on; undefined for one that the calendar has not. */
function dayOf(parts: Partial<Record<'day' | 'month' | 'year', string>>, today: string) {
  const day = Number(parts.day);
  const named = MONTHS.indexOf((parts.month ?? '').slice(0, 3)) + 1;
  const [year = 0, month = 0] = today.split('-').map(Number);
  const tried = parts.month
    ? [0, 1].map((ahead) => [
        parts.year ? fullYear(parts.year) : year + ahead,
        named || Number(parts.month),
      ])
    : [0, 1, 2].map((ahead) => [
        year + Math.floor((month - 1 + ahead) / 12),
        ((month - 1 + ahead) % 12) + 1,
      ]);
  return tried
    .map(([y = 0, m = 0]) => `${y}-${two(m)}-${two(day)}`)
    .find((date) => isDay(date) && date >= today);
}

const fullYear = (year: string) => Number(year) + (year.length === 2 ? 2000 : 0);

/**
 * The only day that a text names: a date, a weekday, or both where they agree.
 * @param text plain, in lower case. @param today ISO
 */
export function dayIn(text: string, today: string): string | undefined {
  let rest = text;
  const dates = DATES.flatMap(({ pattern, parts }) => {
    const found = [...rest.matchAll(pattern)];
    rest = rest.replace(pattern, ' ');
    return found.map((match) =>
      dayOf(Object.fromEntries(parts.map((part, at) => [part, match[at + 1]])), today),
    );
  });
  for (const [word, ahead] of [
    ['today', 0],
    ['tomorrow', 1],
  ] as const) {
    if (rest.includes(word)) dates.push(addDays(today, ahead));
  }
  const weekdays = new Set(
    [...rest.matchAll(WEEKDAYS)].map(([name]) => ORDER.indexOf(name.slice(0, 3)) + 1),
  );
  const [day, ...others] = new Set(dates);
  const [weekday, ...more] = weekdays;
  if (others.length + more.length > 0 || UNTOLD.test(rest)) return undefined;
  if (dates.length > 0) {
    return day && (weekday === undefined || weekdayOf(day) === weekday) ? day : undefined;
  }
  if (weekday === undefined) return undefined;
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  // 'Thursday', said on one, may be today's or the next.
  return ahead === 0 ? undefined : addDays(today, ahead);
}
