// Reads opening hours as people write them: 'Mon-Sat 9am-5pm', 'Mon to Fri 9.00 - 17.30, Sat 10-4, Sunday closed'. It never guesses: hours
// that cannot be read are unknown.
import { LONDON, londonDayOf, weekdayOf } from '../../lib/time/london-day.ts';

/** Part of a day, in minutes from midnight, London time. */
interface OpenSpan {
  opens: number;
  closes: number;
}

/** By ISO weekday, Monday is 1. A day without spans is closed. */
type OpeningHours = ReadonlyMap<number, readonly OpenSpan[]>;

type OpenState =
  | { state: 'unknown' }
  | { state: 'open'; closesAt: string }
  /** `opensOn` is a weekday unless it is today. */
  | { state: 'closed'; opensAt?: string; opensOn?: string };

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const DAY =
  '(mon|tues?|wed|weds|thu|thurs?|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?';
const TO = '\\s*(?:-|to|until|till|through)\\s*';
const TIME = '(\\d{1,2})(?:[:.](\\d{2}))?\\s*(am|pm)?|(noon|midday|midnight)';

const DAY_RANGE = new RegExp(`^${DAY}(?:${TO}${DAY})?(?![a-z])`);
const TIME_RANGE = new RegExp(`^(?:${TIME})${TO}(?:${TIME})(?![a-z\\d])`);
const ALL_DAYS = /^(?:daily|every ?day|7 days(?: a week)?|seven days(?: a week)?)(?![a-z])/;
const WEEKDAYS = /^(?:weekdays?|weekends?)(?![a-z])/;
const ROUND_THE_CLOCK = /^(?:24 ?hours|24\/7|24 ?hrs)(?![a-z\d])/;
const CLOSED = /^(?:closed|shut)(?![a-z])/;
const FILLERS = /^(?:[\s,;:|&()]+|and |open(?:ing)?(?: hours)?|hours|from )/;
// The hours say nothing about bank holidays.
const NOT_ABOUT_WEEKDAYS = /(?:closed (?:on )?)?(?:bank|public) holidays?(?:\s*:?\s*closed)?/g;

/** @returns undefined when any part of the text cannot be read. */
export function readOpeningHours(text: string): OpeningHours | undefined {
  let rest = text
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/\b([ap])\.\s?m\.?/g, '$1m')
    .replace(NOT_ABOUT_WEEKDAYS, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\.(?=\s|$)/g, ' ');
  const hours = new Map<number, OpenSpan[]>();
  let days: number[] = [];
  // Times end a list of days: the next day begins another.
  let timed = false;
  const take = (pattern: RegExp) => {
    const found = pattern.exec(rest);
    if (found) rest = rest.slice(found[0].length);
    return found;
  };
  const addDays = (more: number[]) => {
    days = timed ? more : [...days, ...more];
    timed = false;
  };
  while (rest.length > 0) {
    let found = take(FILLERS);
    if (found) continue;
    found = take(ALL_DAYS) ?? take(WEEKDAYS);
    if (found) {
      addDays(
        found[0].startsWith('weekday')
          ? [1, 2, 3, 4, 5]
          : found[0].startsWith('weekend')
            ? [6, 7]
            : EVERY_DAY,
      );
      continue;
    }
    found = take(ROUND_THE_CLOCK);
    const span = found ? { opens: 0, closes: DAY_MINUTES } : undefined;
    if (!found) found = take(TIME_RANGE);
    if (found) {
      const open = span ?? spanOf(found);
      if (!open) return undefined;
      for (const day of days.length > 0 ? days : EVERY_DAY) {
        hours.set(day, [...(hours.get(day) ?? []), open]);
      }
      timed = true;
      continue;
    }
    found = take(DAY_RANGE);
    if (found) {
      addDays(rangeOf(dayOf(found[1]), found[2] ? dayOf(found[2]) : dayOf(found[1])));
      continue;
    }
    if (!take(CLOSED)) return undefined;
    timed = true;
  }
  return hours.size > 0 && timed ? sorted(hours) : undefined;
}

const DAY_MINUTES = 24 * 60;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

const dayOf = (name = '') => DAYS.findIndex((day) => day.startsWith(name.slice(0, 3))) + 1;

/** `Fri-Mon` wraps around the end of the week. */
function rangeOf(first: number, last: number): number[] {
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, index) => ((first - 1 + index) % 7) + 1);
}

/** `9-5` is nine to five; `1-5pm` starts in the afternoon. */
function spanOf(found: RegExpExecArray): OpenSpan | undefined {
  const [, hour, minute, half, word, endHour, endMinute, endHalf, endWord] = found;
  const closes = minutesOf(endHour, endMinute, endHalf, endWord === 'midnight' ? 'end' : endWord);
  const opens = minutesOf(hour, minute, half, word);
  if (opens === undefined || closes === undefined) return undefined;
  const later = closes + DAY_MINUTES / 2;
  const end = closes <= opens && !endHalf && !endWord && later <= DAY_MINUTES ? later : closes;
  const afternoon = opens + DAY_MINUTES / 2;
  const start =
    !half && !word && endHalf === 'pm' && Number(hour) < 7 && afternoon < end ? afternoon : opens;
  return start < end ? { opens: start, closes: end } : undefined;
}

function minutesOf(hour = '', minute = '0', half = '', word = ''): number | undefined {
  if (word) return word === 'end' ? DAY_MINUTES : word === 'midnight' ? 0 : DAY_MINUTES / 2;
  const hours = Number(hour);
  if (hours > (half ? 12 : 24) || Number(minute) > 59 || (half && hours === 0)) return undefined;
  const total = (half ? (hours % 12) + (half === 'pm' ? 12 : 0) : hours) * 60 + Number(minute);
  return total <= DAY_MINUTES ? total : undefined;
}

const sorted = (hours: Map<number, OpenSpan[]>): OpeningHours =>
  new Map([...hours].map(([day, spans]) => [day, spans.sort((a, b) => a.opens - b.opens)]));

/**
 * Whether the firm is open at an instant. A cached page shows the answer of when it was rendered: ask
 * again in the browser.
 */
export function openStateAt(text: string, now: Date): OpenState {
  const hours = readOpeningHours(text);
  if (!hours) return { state: 'unknown' };
  const today = weekdayOf(londonDayOf(now));
  const minute = londonMinuteOf(now);
  const current = hours.get(today)?.find(({ opens, closes }) => opens <= minute && minute < closes);
  if (current) return { state: 'open', closesAt: clockText(current.closes) };
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = ((today - 1 + ahead) % 7) + 1;
    const next = hours.get(day)?.find(({ opens }) => ahead > 0 || opens > minute);
    if (!next) continue;
    const opensOn = ahead === 0 ? undefined : capitalised(DAYS[day - 1] ?? '');
    return { state: 'closed', opensAt: clockText(next.opens), ...(opensOn && { opensOn }) };
  }
  return { state: 'closed' };
}

const londonTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: LONDON,
  hour: '2-digit',
  minute: '2-digit',
});

function londonMinuteOf(instant: Date): number {
  const [hour = 0, minute = 0] = londonTime.format(instant).split(':').map(Number);
  return hour * 60 + minute;
}

/** `9am`, `5.30pm`: the style of the booking form's slots. */
function clockText(minutes: number): string {
  if (minutes === 0 || minutes === DAY_MINUTES) return 'midnight';
  if (minutes === DAY_MINUTES / 2) return 'noon';
  const hour = Math.floor(minutes / 60);
  const past = minutes % 60 === 0 ? '' : `.${String(minutes % 60).padStart(2, '0')}`;
  return `${((hour + 11) % 12) + 1}${past}${hour < 12 ? 'am' : 'pm'}`;
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** schema.org's OpeningHoursSpecification: days with equal spans together. */
export function openingHoursSpecification(text: string) {
  const groups = new Map<string, { span: OpenSpan; days: number[] }>();
  for (const [day, spans] of readOpeningHours(text) ?? []) {
    for (const span of spans) {
      const key = `${span.opens}-${span.closes}`;
      const group = groups.get(key) ?? { span, days: [] };
      groups.set(key, { span, days: [...group.days, day].sort() });
    }
  }
  return [...groups.values()].map(({ span, days }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map((day) => capitalised(DAYS[day - 1] ?? '')),
    opens: isoTime(span.opens),
    closes: isoTime(span.closes),
  }));
}

const isoTime = (minutes: number) =>
  minutes === DAY_MINUTES
    ? '23:59'
    : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
