// Every understood way of naming a day, with its meaning.
import { addDays, weekdayOf } from '../../../lib/time/london-day.ts';
import {
  britishOrder,
  coming,
  dayOfMonth,
  holidays,
  inSome,
  leading,
  type Meaning,
  monthAfter,
  nextDayNumbered,
  nthWeekday,
  ofWeek,
  partOf,
  type Span,
  seasons,
  weekOf,
  written,
} from './day-reckoning.ts';
import { amountOf, dayNumber, monthNumber, phrase, weekdayNumber } from './day-words.ts';
import type { Found, Rule } from './rewriting.ts';

export interface DayScene {
  today: string;
  /** A day was asked for, so '14' is one. */
  asked?: boolean;
  /** The known day, which 'the one after' refers to. */
  known?: string | undefined;
}
type DayFound = Found<Meaning> & DayScene;
type DayRule = Rule<Meaning, DayScene>;

/** `W` is a weekday alone, `T` today or tomorrow, `H` a time of the year, `R` several days. */
export const signOfDay = (value: Meaning): string =>
  'from' in value ? 'R' : 'day' in value ? (value.sign ?? (value.weekday ? 'W' : 'D')) : 'D';

const rule = (words: string, meaning: DayRule[1]): DayRule => [phrase(words), meaning];
const day = (words: string, of: (first: string, found: DayFound) => string): DayRule =>
  rule(words, (found) => {
    const first = found.parts.find((part) => 'day' in part);
    return first && 'day' in first ? { day: of(first.day, found) } : undefined;
  });
const inSpan = (words: string, of: (span: Span, found: DayFound) => Meaning): DayRule =>
  rule(words, (found) => {
    const span = found.parts.find((part) => 'from' in part);
    return span && 'from' in span ? of(span, found) : undefined;
  });
/** Days to one side of a day, or of several. */
const beside = (words: string, of: (span: Span, today: string) => Span): DayRule =>
  rule(words, ({ parts: [part], today }) => {
    if (!part || 'unclear' in part) return undefined;
    const span = of('from' in part ? part : { from: part.day, to: part.day }, today);
    return span.from <= span.to ? span : undefined;
  });
/** After the last named day, or else the known one. */
const afterLast = (words: string, of: (last: string, found: DayFound) => Meaning): DayRule =>
  rule(words, (found) => {
    const last = found.before.findLast((value) => 'day' in value);
    const from = last && 'day' in last ? last.day : found.known;
    return from === undefined ? undefined : of(from, found);
  });

const weekdayIn = (parts: readonly Meaning[]) =>
  parts.map((part) => ('day' in part ? (part.weekday ?? 0) : 0)).find(Boolean) ?? 0;
/** The Wednesday of a week, and those of a month. */
const weekdayOfSpan = (span: Span, { parts }: DayFound): Meaning => {
  const weekday = weekdayIn(parts);
  const first = coming(weekday, addDays(span.from, -1));
  const except = [1, 2, 3, 4, 5, 6, 7].filter((one) => one !== weekday);
  return addDays(first, 7) > span.to ? { day: first } : { ...span, except };
};

/** How long 'after the 20th' lasts, and 'weekdays only'. */
const SPAN_DAYS = 6;
const OPEN_DAYS = 27;
const openBut = (except: number[], today: string): Meaning => ({
  from: addDays(today, 1),
  to: addDays(today, OPEN_DAYS),
  except,
});
const WEEKEND = [6, 7];
const WORKING_DAYS = [1, 2, 3, 4, 5];
const span = (unit = '') => (unit === 'fortnight' ? 14 : 7);

/** Words that may follow 'the third' as a day: anything but a noun. */
const ENDS =
  '(?= (?:of|at|in|on|or|and|nor|to|till|until|is|are|was|be|works?|does|do|looks|sounds|would|will|can|could|please|if|for|about|around|after|before|then|not|no|but|am|pm|aft|morning|afternoon|evening|early|late|first thing|from|with|as|maybe|actually|i|we|you|it|that|thanks|suits?|good|fine|best|ok|instead|any|sometime|next|this|say|any|between|half|quarter|_+|[A-Z]?\\d[\\d.:]*(?:am|pm)?)(?: |$)|-|$)';
const PLACE = '(first|second|third|fourth|last|1st|2nd|3rd|4th)';
const placeOf = (word = '') => (word === 'last' ? -1 : dayNumber(word));
const LATE_ORDINAL =
  '(?=twent|thirt|[a-z]+teenth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)';
const NEXT = '(?:next|following|one after|week after)(?: that)?(?: one| week)?';
const ANY = '(?:(?:any ?time|any day|some ?time) )?';

/** Earlier rules first: later ones see their results as signs. */
export const dayRules: DayRule[] = [
  [
    /\b(20\d{2})[-/.](\d{1,2})[-/.](\d{1,2})\b/g,
    ({ words: [year, month, date] }) => written(Number(year), Number(month), Number(date)),
  ],
  [
    /\b(?!24\/7\b(?!\/))(\d{1,2})(?:\/(\d{1,2})(?:\/(20\d{2}|\d{2}))?|[.-](\d{1,2})[.-](20\d{2}|\d{2}))\b(?!\/)/g,
    ({ words: [date, month, year, other, otherYear], today }) =>
      britishOrder(Number(date), Number(month || other), year || otherYear || '', today),
  ],
  [
    /^(\d{1,2})[.-](\d{1,2})(?=$| )/g,
    ({ words: [date, month], today, asked }) => {
      const value = britishOrder(Number(date), Number(month), '', today);
      return asked && 'day' in value ? value : undefined;
    },
  ],
  ...holidays.flatMap(({ name, next, observed }) => [
    rule(`(?:the )?(?:${name}) bank holiday`, ({ today }) => ({ day: observed(today) })),
    rule(`(?:the )?(?:${name})`, ({ today }) => ({ day: next(today) })),
  ]),
  ...seasons.map(({ name, next }) =>
    rule(`(?:${name})`, ({ today }) => ({ day: next(today), sign: 'H' })),
  ),
  rule('(\\d{1,2})(?: and | to |-)(\\d{1,2})(?: of)? MY', ({ words, today }) => {
    const [first, last, month = '', year = ''] = words;
    const [from, to] = [first, last].map((date) =>
      dayOfMonth(Number(date), monthNumber(month), year, today),
    );
    return from && to && 'day' in from && 'day' in to ? { from: from.day, to: to.day } : undefined;
  }),
  rule('(?:the )?(?:O|(\\d{1,2}))(?: day)?(?: of)? MY', ({ words, today }) => {
    const [word, figures, month = '', year = ''] = words;
    return dayOfMonth(dayNumber(word || figures || ''), monthNumber(month), year, today);
  }),
  rule(
    'M (?:the )?(?:O|(\\d{1,2})(?![:.]\\d| ?[ap]m|-\\d| (?:windows|blinds)))Y',
    ({ words: [month = '', word, figures, year = ''], today }) =>
      dayOfMonth(dayNumber(word || figures || ''), monthNumber(month), year, today),
  ),
  rule('(?:the )?day (after tomorrow|before yesterday)s?', ({ words: [which], today }) => ({
    day: addDays(today, which === 'after tomorrow' ? 2 : -2),
  })),
  rule('(tomorrow)s?|todays?|tonight|this (?:morning|afternoon|evening)', ({ words, today }) => ({
    day: addDays(today, words[0] ? 1 : 0),
    sign: 'T',
  })),
  rule('(yesterday)|last week', ({ words, today }) => ({
    day: addDays(today, words[0] ? -1 : -7),
  })),
  // 'Sun' is hot and 'sat' is past; 'wed' and 'mon' are nothing else.
  [
    /\b(monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|weds?|thurs?|thur|fri|(?:(?<=\b(?:on|for|no|not|or|and|actually|it|about|this|next|coming) )(?:sat|sun)(?! (?:room|lights?|shin(?:es?|ing)|in|on|by|is|gets|comes)\b)|(?:sat|sun)(?=$| (?:(?:or|and) s(?:at|un)\b|please|would|works|if|then|next|this|am|pm|aft|morning|afternoon|(?:the |at )?\d))))(s)?\b/g,
    ({ words: [name = '', plural], today }) => {
      const weekday = weekdayNumber(name);
      const isPlural = plural !== '' && name.endsWith('day');
      return { day: coming(weekday, today), weekday, ...(isPlural && { isPlural }) };
    },
  ],
  rule('(this|next) week|(?:the )?week after next', ({ words: [which], today }) =>
    weekOf(today, which === 'this' ? 0 : which === 'next' ? 1 : 2),
  ),
  rule(
    '(?:the )?(?:week after(?: that)?|following week)(?! (?:A|the))',
    ({ before, known, today }) => {
      const last = before.at(-1);
      if (last && 'from' in last) return weekOf(last.from, 1);
      const from = last && 'day' in last && !last.weekday ? last.day : known;
      return from === undefined ? weekOf(today, 2) : weekOf(from, 1);
    },
  ),
  rule('(?:that|the) same week|that week', ({ before, known }) => {
    const last = before.findLast((value) => 'day' in value && !value.weekday);
    const from = last && 'day' in last ? last.day : known;
    return from === undefined ? undefined : weekOf(from);
  }),
  rule('(this|next|the) month|month after next', ({ words: [which], today }) =>
    monthAfter(today, which === 'next' ? 1 : which ? 0 : 2),
  ),
  rule(
    '(?<=\\b(?:in|of|during|early|mid|late|next|this|into|until|before|after|sometime) )M(?! \\d)',
    ({ words: [name = ''], today }) =>
      monthAfter(today, (monthNumber(name) - Number(today.slice(5, 7)) + 12) % 12),
  ),
  rule(
    '(?:in|into|after|sometime in) (?:the )?new year|early (?:in the )?new year',
    ({ today }) => ({
      from: `${Number(today.slice(0, 4)) + 1}-01-02`,
      to: `${Number(today.slice(0, 4)) + 1}-01-31`,
    }),
  ),
  rule('between H and (?:the )?new years?(?: day)?', ({ parts: [christmas] }) =>
    christmas && 'day' in christmas
      ? { from: addDays(christmas.day, 2), to: addDays(christmas.day, 6) }
      : undefined,
  ),
  rule('week (?:of|beginning|commencing|starting|ending)(?: W)? (?:the )?(?:O|A)', (found) => {
    const { words, parts, today } = found;
    const last = words[0] ? nextDayNumbered(dayNumber(words[0]), today) : parts.at(-1);
    return last && 'day' in last ? weekOf(last.day) : undefined;
  }),
  rule('H week|(?:the )?week (before|after) A', ({ words: [which], parts: [part] }) => {
    if (!part || !('day' in part)) return undefined;
    if (!which) return weekOf(part.day);
    return which === 'before'
      ? { from: addDays(part.day, -7), to: addDays(part.day, -1) }
      : { from: addDays(part.day, 1), to: addDays(part.day, 7) };
  }),
  rule('(?:(this|next|the|at the|a|any|over the|at) )?weekend', ({ words: [which], today }) => {
    const from = addDays(coming(6, today), which === 'next' && weekdayOf(today) < 6 ? 7 : 0);
    return { from, to: addDays(from, 1) };
  }),
  rule(
    '(?:(not?|except|avoid) )?(?:(?:at|on|any|only|just|a|during the|in the|the) )*(weekends|weekdays?|working days?)(?: only)?',
    ({ words: [not, which], today }) =>
      openBut((which === 'weekends') === (not === '') ? WORKING_DAYS : WEEKEND, today),
  ),
  inSpan(`(?:the )?${PLACE} W (?:in|of) R`, (month, { words: [place], parts }) => ({
    day: nthWeekday(placeOf(place), weekdayIn(parts), month),
  })),
  inSpan('(?:the )?(?:O|(\\d{1,2})(?:st|nd|rd|th)) of R', ({ from, to }, { words }) => {
    const named = addDays(from, dayNumber(words.find(Boolean) ?? '') - 1);
    return named <= to ? { day: named } : { unclear: 'impossible' };
  }),
  inSpan('(?:the )?last day (?:in|of) R', ({ to }) => ({ day: to })),
  inSpan(
    '(?:the )?(first|last) (?:week|few days) (?:in|of) R',
    ({ from, to }, { words: [which] }) =>
      which === 'first' ? { from, to: addDays(from, 6) } : { from: addDays(to, -6), to },
  ),
  rule('(?:the )?end of the week', ({ today }) => partOf('end', weekOf(today))),
  inSpan(
    '(?:the )?(?:back )?(early|start|beginning|first half|mid|middle|late|later|second half|end)(?: on)?(?: of| in)? R',
    (whole, { words: [part = ''] }) => partOf(part, whole),
  ),
  inSpan(
    '(?:(?<!W\\d+ (?:or|and) )W (?:(?:of|in|on|for) )?R|R (?:on )?(?:(?:the|a) )?W)',
    weekdayOfSpan,
  ),
  rule(
    `(?:(?:on |for |about )?the |W (?:the )?)?(?:(?<=(?:on|for|about) the |W\\d+ |W\\d+ the |^the )O|(\\d{1,2}(?:st|nd|rd|th))|${LATE_ORDINAL}(?<=the )O|(?<=(?:on|for) the )(\\d{1,2}))${ENDS}`,
    ({ words, today }) => {
      const number = dayNumber(words.find(Boolean) ?? '');
      return number >= 1 && number <= 31 ? nextDayNumbered(number, today) : undefined;
    },
  ),
  // 'Tuesday 26', if the 26th is one; with 'th' the number counts more.
  rule(
    'W (?:the )?(\\d{1,2})(st|nd|rd|th)?(?![:.]\\d| ?[ap]m)',
    ({ parts, words: [number, suffix], today }) => {
      const named = nextDayNumbered(Number(number), today);
      if (!named || !('day' in named)) return undefined;
      return suffix || weekdayOf(named.day) === weekdayIn(parts) ? named : undefined;
    },
  ),
  [
    /^(?:(?:on|the|maybe|say|how|about|ok|erm?|um|probably|it|is|or|go|for|let us) )*(\d{1,2})(?: (?:please|if|possible|then|would|be|good|is|fine|thanks|maybe|works))*$/g,
    ({ words: [word = ''], today, asked }) =>
      asked && Number(word) >= 1 && Number(word) <= 31
        ? nextDayNumbered(Number(word), today)
        : undefined,
  ],
  rule('^O$', ({ words: [word = ''], today, asked }) =>
    asked ? nextDayNumbered(dayNumber(word), today) : undefined,
  ),
  day(`not (?:this |the coming |that )?D (?:but )?(?:the )?${NEXT}`, (first) => addDays(first, 7)),
  day('(?:last|previous) W', (first) => addDays(first, -7)),
  day('(?:next )?W after next', (first) => addDays(first, 7)),
  day('(?:next )?(?:W|T) (week|fortnight)(?! (?:on|after|from|of)\\b)', (first, { words }) =>
    addDays(first, span(words[0])),
  ),
  day(
    '(?<!next |this |last )(?:(?:a|one) )?(week|fortnight) (?:on|from|after|come|this) (?:next |this )?D',
    (first, { words }) => addDays(first, span(words[0])),
  ),
  day('(?:a|one) (week|fortnight) D|(?<!next |this |last )(week|fortnight) T', (first, { words }) =>
    addDays(first, span(words.find(Boolean))),
  ),
  day('N (days?|weeks?|fortnights?|months?) (?:(?:from|after|on) )?D', (first, { words }) =>
    inSome(amountOf(words[0]), words[1], first),
  ),
  day('N (days?|weeks?) before D', (first, { words }) =>
    inSome(-amountOf(words[0]), words[1], first),
  ),
  rule(
    'W (?:(?:morning|afternoon|evening) )?in N (weeks?|fortnight)(?: time)?',
    ({ parts, words, today }) => ({
      day: ofWeek(weekdayIn(parts), 0, inSome(amountOf(words[0]), words[1], today)),
    }),
  ),
  rule(
    '(in|within|over) (?:the )?(?:next |coming )?(?:N )?(days?|weeks?|months?|fortnights?|years?)(?: time)?',
    ({ words: [how, amount = '', unit = ''], today }) => {
      if (!amount && how === 'in') return undefined;
      const to = inSome(amountOf(amount || 'a'), unit, today);
      return how === 'in' ? { day: to } : { from: addDays(today, 1), to };
    },
  ),
  rule(
    'N (days?|weeks?|months?|fortnights?|years?) (?:from (?:now|T)|time|ahead|away)',
    ({ words, today }) => ({ day: inSome(amountOf(words[0]), words[1], today) }),
  ),
  rule(
    '(?:the )?(?:first )?W (after|following|before|preceding) [DTH]\\d+',
    ({ parts, words: [side = ''] }) => {
      const other = parts.at(-1);
      const reckon = /^[af]/.test(side) ? coming : leading;
      return other && 'day' in other ? { day: reckon(weekdayIn(parts), other.day) } : undefined;
    },
  ),
  day('(?:the )?day after A', (first) => addDays(first, 1)),
  day('(?:the )?day before A', (first) => addDays(first, -1)),
  afterLast(
    '(?:not (?:this|that)(?: one| day)? (?:but )?the next(?: one)?|(?:not (?:this|that)(?: one)? (?:but )?)?(?:the )?one after(?: that)?|(?:the )?following one|a week later)',
    (last) => ({ day: addDays(last, 7) }),
  ),
  afterLast(
    '(?:(?:the )?day after(?: that)?|the (?:following|next) day|(?:a|one) day later)',
    (last) => ({
      day: addDays(last, 1),
    }),
  ),
  afterLast('(?:the day before(?: that)?|(?:a|one) day earlier)', (last) => ({
    day: addDays(last, -1),
  })),
  afterLast('(?:the )?following W|the W after(?: that)?', (last, { parts }) => ({
    day: coming(weekdayIn(parts), last),
  })),
  rule('(?:next|following) W', ({ parts, today }) => ({ day: ofWeek(weekdayIn(parts), 1, today) })),
  rule('this (coming )?W', ({ parts, words: [isComing], today }) => {
    const weekday = weekdayIn(parts);
    return { day: weekday === weekdayOf(today) && !isComing ? today : coming(weekday, today) };
  }),
  // 'Tuesday 24 November' is one day said twice; the date is more reliable.
  rule('W (?:(?:on the|that is|the|on|so) )?[DT]\\d+', ({ parts }) => parts[1]),
  rule('D\\d+ (?:(?:which is|that is|is|a|the) )?W', ({ parts: [date, weekday] }) =>
    date && weekday && 'day' in date && 'day' in weekday && weekdayOf(date.day) === weekday.weekday
      ? date
      : undefined,
  ),
  // From one day to another, and to one side of it.
  rule(
    '(?:(chang|mov|swap|switch|shift)[a-z]*(?: [a-z]+){0,4}? )?(?:between D and D|(?:from )?D(?: to | till | until |-| through to | through )D)',
    ({ words: [moves], parts: [first, last], known }) => {
      if (!first || !last || !('day' in first && 'day' in last)) return undefined;
      if (moves || known === first.day) return last;
      const to = last.weekday ? coming(last.weekday, first.day) : last.day;
      return first.day < to ? { from: first.day, to } : undefined;
    },
  ),
  beside(`${ANY}(?:after|later than) A|${ANY}after R`, ({ to }) => ({
    from: addDays(to, 1),
    to: addDays(to, 1 + SPAN_DAYS),
  })),
  beside(
    `${ANY}(?:not (?:before|until|till)|from|on or after|starting|(?:away|off|busy|abroad|not (?:here|home|back|free|available|in|around))(?: on holiday)? (?:until|till)) [DWTHR]\\d+(?: (?:onwards?|on))?`,
    ({ from }) => ({ from, to: addDays(from, SPAN_DAYS) }),
  ),
  beside(`${ANY}(?:before|earlier than|not after) (?:the )?(?:A|R)`, ({ from }, today) => ({
    from: addDays(today, 1),
    to: addDays(from, -1),
  })),
  beside(
    `${ANY}(?:by|no later than|up to|until|till) (?:the )?(?:end of )?(?:A|R)`,
    ({ to }, today) => ({
      from: addDays(today, 1),
      to,
    }),
  ),
];
