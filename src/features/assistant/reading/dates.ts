// Days as people in Britain say them: 'next Thursday', 'a week on Friday', '3rd of Dec', '3/12'.
import { addDays, daysBetween, weekdayOf } from '../../../lib/time/london-day.ts';
import { type DayScene, dayRules, signOfDay } from './day-phrases.ts';
import { coming, type Meaning } from './day-reckoning.ts';
import { phrase } from './day-words.ts';
import { rewrite, valuesIn } from './rewriting.ts';

/** A named day, or why it cannot be determined. */
export type DayReading =
  /** `weekday`: only 'Wednesday'; earlier messages may tell which one. */
  | { day: string; weekday?: boolean }
  | { unclear: 'impossible' }
  | { unclear: 'range'; from: string; to: string };

interface DaysRead {
  /** Those that are wanted, in order. */
  days: DayReading[];
  /** Unwanted ones: days, or `1` for every Monday. */
  except: string[];
  /** Several are possible, and none is chosen. */
  either: boolean;
  /** The text with `_` in place of days. */
  rest: string;
}

const LIST = '((?:A|R)(?: (?:or|and|nor)(?: (?:on|the|any))* (?:A|R))*)';
const NOT_BEFORE = phrase(
  `(?:not(?! only)|never|except|apart from|other than|excluding|bar|but not|(?:anything|any ?day|every ?day|all) but|instead of|rather than|can not (?:do|make|manage)|no good|busy|away|(?:i|we|am|are) work(?:ing)?|in work|avoid)(?: (?:on|for|the|this|next|it|any|really|quite|during|in|at|day))* ${LIST}`,
);
const NOT_AFTER = phrase(
  `${LIST} (?:(?:is|are|would be|will be|was) )*(?:(?:a )?no (?:good|use|go)|no(?! (?:problem|bother|worries))|out|bad|impossible|awkward|tricky|off|not (?:good|great|possible|ideal|convenient|an option)|(?:does|do|will|would|can) not (?:work|suit|do)|i (?:can not|am (?:away|out|working|busy|at work|in work)))`,
);
const ANY_DAY = /\b(?:any ?(?:day|time)|every ?day|anything|when ?ever)\b/;
const OPEN_DAYS = 27;

/**
 * Every day that a text names.
 * @param text of `normalWords`.
 * @param scene `today` in London.
 */
export function readDays(text: string, scene: DayScene): DaysRead {
  const { today } = scene;
  // '2026-12-03T10:00'.
  const plain = text.replace(/(\d)t(?=\d)/g, '$1 ');
  const read = rewrite(plain, dayRules, signOfDay, scene);
  const inText = (part: string) => valuesIn(part, read.values);
  const refused = new Set(
    [NOT_BEFORE, NOT_AFTER].flatMap((pattern) =>
      [...read.text.matchAll(pattern)].flatMap(([, list = '']) => inText(list)),
    ),
  );
  const named = inText(read.text).filter((value) => !('sign' in value && value.sign === 'H'));
  const wanted = withinSpans(named.filter((value) => !refused.has(value)));
  const ahead = wanted.filter((value) => !('day' in value) || value.day > today);
  const days = ahead.length > 0 ? ahead : wanted;
  const except = [...refused].flatMap(daysOf);
  const plural = days.flatMap((one) => ('day' in one && one.isPlural ? (one.weekday ?? []) : []));
  const isOpen =
    days.length === 0
      ? except.length > 0 && (scene.asked || ANY_DAY.test(text))
      : plural.length === days.length;
  if (isOpen) {
    // 'Fridays only' chooses no day.
    const others = [1, 2, 3, 4, 5, 6, 7].filter((one) => !plural.includes(one));
    days.splice(0, days.length, {
      from: addDays(today, 1),
      to: addDays(today, OPEN_DAYS),
      ...(plural.length > 0 && { except: others }),
    });
  }
  return {
    days: days.map(readingOf),
    except: [
      ...except,
      ...days.flatMap((one) => ('from' in one ? (one.except ?? []).map(String) : [])),
    ],
    either: new Set(days.map((one) => ('day' in one ? one.day : ''))).size > 1,
    rest: read.text.replace(/[A-Z]\d+/g, '_'),
  };
}

/** 'Next week, Wednesday if possible' is the Wednesday of that week; a day implies its week. */
function withinSpans(values: Meaning[]): Meaning[] {
  const span = values.find((value) => 'from' in value);
  const days = values.filter((value) => 'day' in value);
  if (!span || !('from' in span) || days.length === 0) return values;
  return days.map((one) => {
    if (!('day' in one) || !one.weekday) return one;
    const day = coming(one.weekday, addDays(span.from, -1));
    return day <= span.to ? { day } : one;
  });
}

const readingOf = (value: Meaning): DayReading =>
  'from' in value
    ? { unclear: 'range', from: value.from, to: value.to }
    : 'day' in value
      ? { day: value.day, ...(value.weekday && { weekday: true }) }
      : value;

function daysOf(value: Meaning): string[] {
  if ('day' in value) return [value.weekday ? String(value.weekday) : value.day];
  if (!('from' in value)) return [];
  const { from, to } = value;
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}

export const isExcept = (day: string, except: readonly string[] = []) =>
  except.includes(day) || except.includes(String(weekdayOf(day)));
