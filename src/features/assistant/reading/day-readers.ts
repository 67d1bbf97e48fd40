// Every way of naming a day that is understood, and what each means.
import { addDays, weekdayOf } from '../../../lib/time/london-day.ts';
import {
  britishOrder,
  coming,
  dayOfMonth,
  HOLIDAYS,
  inSome,
  type Meaning,
  monthAfter,
  nextDayNumbered,
  ofWeek,
  partOf,
  spanOfMonth,
  weekdayOfMonth,
  written,
} from './day-reckoning.ts';
import {
  DAY_NUMBER,
  dayNumber,
  MONTH,
  monthNumber,
  ORDINAL_WORD,
  WEEKDAY,
  weekdayNumber,
  YEAR,
} from './day-words.ts';
import { NUMBER } from './words.ts';

type Reader = [RegExp, (found: RegExpExecArray, today: string) => Meaning];

// Earlier ones first: what they have taken, later ones do not see.
export const dayReaders: Reader[] = [
  [
    new RegExp(
      `\\bnot (?:this|the coming)? ?${WEEKDAY} but (?:the )?(?:next|following)(?: one| week)?\\b`,
      'g',
    ),
    ([, name], today) => ({ day: addDays(coming(weekdayNumber(name), today), 7) }),
  ],
  [
    new RegExp(
      `\\b(?:the )?(first|second|third|fourth|last) ${WEEKDAY} (?:in|of) (?:${MONTH}|(this|next|the) month)\\b`,
      'g',
    ),
    ([, which = '', name, month, whichMonth], today) =>
      weekdayOfMonth(which, weekdayNumber(name), spanOfMonth(month, whichMonth, today)),
  ],
  [
    new RegExp(`\\b(?:the )?last day (?:in|of) (?:${MONTH}|(this|next|the) month)\\b`, 'g'),
    ([, month, which], today) => ({ day: spanOfMonth(month, which, today).to }),
  ],
  [
    new RegExp(
      `\\b(?:the )?(first|last) (?:week|few days) (?:in|of) (?:${MONTH}|(this|next|the) month)\\b`,
      'g',
    ),
    ([, which, month, whichMonth], today) => {
      const { from, to } = spanOfMonth(month, whichMonth, today);
      return which === 'first' ? { from, to: addDays(from, 6) } : { from: addDays(to, -6), to };
    },
  ],
  [
    new RegExp(
      `\\b(early|start of|beginning of|mid|middle of|late|end of|towards the end of) (?:in )?(?:${MONTH}|(this|next|the) month)\\b`,
      'g',
    ),
    ([, part = '', month, which], today) => partOf(part, spanOfMonth(month, which, today)),
  ],
  [
    new RegExp(
      `\\bweek (?:of|beginning|commencing|starting|ending) (?:monday )?(?:the )?(?:${DAY_NUMBER})(?: (?:of )?${MONTH})?\\b`,
      'g',
    ),
    ([, figures, word, month], today) => {
      const number = dayNumber(figures, word);
      const named = month
        ? dayOfMonth(number, monthNumber(month), undefined, today)
        : nextDayNumbered(number, today);
      if (!named || !('day' in named)) return named;
      const monday = ofWeek(1, 0, named.day);
      return { from: monday > today ? monday : addDays(today, 1), to: addDays(monday, 6) };
    },
  ],
  [
    /\b(20\d{2})[-/.](\d{1,2})[-/.](\d{1,2})\b/g,
    ([, year, month, day]) => written(Number(year), Number(month), Number(day)),
  ],
  [
    /\b(\d{1,2})[/.-](\d{1,2})[/.-](20\d{2}|\d{2})\b/g,
    ([, day, month, year], today) => britishOrder(Number(day), Number(month), year, today),
  ],
  [
    /\b(\d{1,2})\/(\d{1,2})\b(?!\/)/g,
    ([, day, month], today) => britishOrder(Number(day), Number(month), undefined, today),
  ],
  [
    new RegExp(`\\b(?:the )?(?:${DAY_NUMBER})(?: day)?(?: of)? ${MONTH}\\b${YEAR}`, 'g'),
    ([, figures, word, month, year], today) =>
      dayOfMonth(dayNumber(figures, word), monthNumber(month), year, today),
  ],
  [
    new RegExp(
      `\\b${MONTH} (?:the )?(?:(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:.]| ?[ap]m|-\\d)|(${ORDINAL_WORD}))\\b${YEAR}`,
      'g',
    ),
    ([, month, figures, word, year], today) =>
      dayOfMonth(dayNumber(figures, word), monthNumber(month), year, today),
  ],
  [
    new RegExp(`\\b(${Object.keys(HOLIDAYS).join('|')})\\b`, 'g'),
    ([, name = ''], today) => {
      const [day, month] = HOLIDAYS[name] ?? [0, 0];
      return dayOfMonth(day, month, undefined, today);
    },
  ],
  [
    new RegExp(
      `\\b(?<!next )(?<!this )(?:a |one )?(week|fortnight) (?:on|from|this|after|come) (?:next |this )?${WEEKDAY}\\b`,
      'g',
    ),
    ([, span, name], today) => ({
      day: addDays(coming(weekdayNumber(name), today), span === 'week' ? 7 : 14),
    }),
  ],
  [
    new RegExp(`\\b(?:next )?${WEEKDAY} (?:week(?! on| after)|after next)\\b`, 'g'),
    ([, name], today) => ({ day: addDays(coming(weekdayNumber(name), today), 7) }),
  ],
  [
    /\b(?:a |one )?(week|fortnight) (?:from )?(today|tomorrow|now)\b/g,
    ([, span, from], today) => ({
      day: addDays(today, (span === 'week' ? 7 : 14) + (from === 'tomorrow' ? 1 : 0)),
    }),
  ],
  [
    new RegExp(
      `\\b(a couple of|${NUMBER}) (weeks|days|fortnights) (?:from |on )?(?:(today|tomorrow|now)|${WEEKDAY})\\b`,
      'g',
    ),
    ([, amount = '', unit = '', from, name], today) => {
      const first = name
        ? coming(weekdayNumber(name), today)
        : addDays(today, from === 'tomorrow' ? 1 : 0);
      return inSome(amount, unit, first);
    },
  ],
  [
    new RegExp(`\\b${WEEKDAY}(?: of| in| on)? (next week|week after next|the week after)\\b`, 'g'),
    ([, name, which], today) => ({
      day: ofWeek(weekdayNumber(name), which === 'next week' ? 1 : 2, today),
    }),
  ],
  [
    new RegExp(`\\b(next week|week after next|this week)(?: on)?(?: the)? ${WEEKDAY}\\b`, 'g'),
    ([, which, name], today) => {
      const weekday = weekdayNumber(name);
      if (which === 'this week') return { day: ofWeek(weekday, 0, today) };
      return { day: ofWeek(weekday, which === 'next week' ? 1 : 2, today) };
    },
  ],
  [
    new RegExp(`\\bnext ${WEEKDAY}\\b`, 'g'),
    ([, name], today) => ({ day: ofWeek(weekdayNumber(name), 1, today) }),
  ],
  [
    new RegExp(`\\b(?:last|yesterday|previous) ${WEEKDAY}\\b`, 'g'),
    ([, name], today) => ({ day: addDays(coming(weekdayNumber(name), today), -7) }),
  ],
  [
    new RegExp(`\\bthis ${WEEKDAY}\\b`, 'g'),
    ([, name], today) => {
      const weekday = weekdayNumber(name);
      return { day: weekday === weekdayOf(today) ? today : coming(weekday, today) };
    },
  ],
  [/\b(?:the )?day after tomorrow\b/g, (_, today) => ({ day: addDays(today, 2) })],
  [/\b(?:the )?day before yesterday\b/g, (_, today) => ({ day: addDays(today, -2) })],
  [/\btomorrow\b/g, (_, today) => ({ day: addDays(today, 1) })],
  [/\b(?:today|tonight|this (?:morning|afternoon|evening))\b/g, (_, today) => ({ day: today })],
  [/\byesterday\b/g, (_, today) => ({ day: addDays(today, -1) })],
  [/\blast week\b/g, (_, today) => ({ day: addDays(today, -7) })],
  [
    new RegExp(
      `\\b(?:in|within) (an?|a couple of|a couple|a few|${NUMBER}) (days?|weeks?|months?|fortnights?|years?)(?: time)?\\b`,
      'g',
    ),
    ([, amount = '', unit = ''], today) => inSome(amount, unit, today),
  ],
  [
    new RegExp(
      `\\b(an?|a couple of|a couple|a few|${NUMBER}) (days?|weeks?|months?|fortnights?|years?) (?:from (?:now|today)|time|ahead|away)\\b`,
      'g',
    ),
    ([, amount = '', unit = ''], today) => inSome(amount, unit, today),
  ],
  [
    /\b(?:on |for |about |until )?the (\d{1,2})(?:st|nd|rd|th)\b|\b(\d{1,2})(?:st|nd|rd|th)\b(?! (?:floor|slot|option|one|time|thing|half|visit|appointment))|\b(?:on|for) the (\d{1,2})\b(?! ?(?:[ap]m|windows|blinds))/g,
    ([, a, b, c], today) => nextDayNumbered(Number(a ?? b ?? c), today),
  ],
  // 'Monday the twenty third', and 'the twenty third' alone: 'the third' may be the third of something.
  [
    new RegExp(
      `\\b(?:${WEEKDAY} (?:the )?|^the |the (?=twent|thirt|(?:[a-z]+teenth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)\\b))(${ORDINAL_WORD})\\b(?! (?:floor|slot|option|one|time|thing|half|visit|appointment))`,
      'g',
    ),
    ([, , word], today) => nextDayNumbered(dayNumber(undefined, word), today),
  ],
  [
    new RegExp(
      `\\b(?:on|for) the (${ORDINAL_WORD})\\b(?! (?:floor|slot|option|one|time|thing|half|visit|appointment))`,
      'g',
    ),
    ([, word], today) => nextDayNumbered(dayNumber(undefined, word), today),
  ],
  [
    new RegExp(`\\b${WEEKDAY}\\b`, 'g'),
    (found, today) =>
      isWeekdayHere(found) ? { day: coming(weekdayNumber(found[1]), today) } : undefined,
  ],
  [
    /\b(early|start of|beginning of|mid|middle of|late|later|end of|back end of|towards the end of) (next|this|the) week\b/g,
    ([, part = '', which], today) => {
      const [from, to] = /^(?:early|start|beg)/.test(part)
        ? [1, 2]
        : /mid/.test(part)
          ? [2, 4]
          : [4, 6];
      const weeks = which === 'next' ? 1 : 0;
      const first = ofWeek(from, weeks, today);
      return { from: first > today ? first : addDays(today, 1), to: ofWeek(to, weeks, today) };
    },
  ],
  [
    /\b(?:this|next|the|at the|a|any)? ?weekend\b/g,
    ([text], today) => {
      const weeks = /next/.test(text) && weekdayOf(today) < 6 ? 1 : 0;
      const saturday = addDays(coming(6, today), weeks * 7);
      return { from: saturday, to: addDays(saturday, 1) };
    },
  ],
  [
    /\b(?:next week|week after next)\b/g,
    ([text], today) => {
      const monday = ofWeek(1, text === 'next week' ? 1 : 2, today);
      return { from: monday, to: addDays(monday, 6) };
    },
  ],
  [
    /\b(?:this|later in the|end of the) week\b/g,
    (_, today) => ({ from: addDays(today, 1), to: ofWeek(7, 0, today) }),
  ],
  [
    /\b(?:early |start of |beginning of |mid |end of |late )?next month\b/g,
    (_, today) => monthAfter(today, 1),
  ],
  [
    new RegExp(
      `\\b(?:in|during|early|late|mid|middle of|beginning of|start of|end of|sometime in) ${MONTH}\\b`,
      'g',
    ),
    ([, name], today) => {
      const ahead = (monthNumber(name) - Number(today.slice(5, 7)) + 12) % 12;
      return monthAfter(today, ahead);
    },
  ],
];

// 'Sun' is hot and 'sat' is past; 'wed' and 'mon' are nothing else.
function isWeekdayHere(found: RegExpExecArray): boolean {
  const [text, name = ''] = found;
  if (name !== 'sun' && name !== 'sat') return true;
  const before = found.input.slice(0, found.index);
  const after = found.input.slice(found.index + text.length);
  return (
    /(?:^|\b(?:on|for|no|or|sat(?:urday)? and|actually|it|about) )$/.test(before) &&
    !/^ ?(?:room|light|shine|in|on|by|is|gets|comes)\b/.test(after)
  );
}
