// Numbers of windows and sizes: '3 white roller blinds', 'two in the kitchen and one upstairs', '1.2m by 1.5m'.
import { windowCountOptions } from '../../appointments/appointment.ts';
import { NUMBER, readNumber } from './words.ts';

export type CountReading = { count: number } | { unclear: true } | { outOfRange: number };

const THING =
  '(?:windows|window|blinds|vertical|venetian|roller|roman|shutters|curtains|panes|perfect fit|day and night|of them(?! (?!please|thanks|then|for|in|at|on|all|are|is|and|to)[a-z])|pairs|(?:(?:small|large|big|little|wide|tall|other) ones?(?! (?:small|large|big|little|wide|tall)))|(?:small|large|big|little|wide|tall)(?= (?:and |plus )?(?:one|two|three|four|five|six|\\d)\\b|$))';
const BETWEEN =
  '(?: (?!(?:no|not|maybe|actually|about|one|two|three|four|five|six|seven|eight|nine|ten|hundred)\\b|and|or|for|in|on|at|to|by|of|bed|bedrooms?|bed|weeks?|days?|hours?|am|pm|pounds|quid|people|years?|months?|miles|square|metres?|mm|cm|x|children|kids|beds)[a-z_]+){0,3}';

const ranges: [RegExp, number][] = [
  [/\b1(?:-| to | or )3\b|\bone to three\b/, windowCountOptions[0].value],
  [/\b4(?:-| to )6\b|\bfour to six\b/, windowCountOptions[1].value],
  [/\b7(?:-| to )10\b|\bseven to ten\b/, windowCountOptions[2].value],
  [
    /\b11 or more\b|\beleven (?:plus|or more)\b|\b(?:more than|over) (?:10|ten)\b/,
    windowCountOptions[3].value,
  ],
];

/** 'Half eleven, venetians' counts none. */
const counted = new RegExp(
  `(?<![£\\d.:/-]|\\b(?:half|past|quarter to|ten to|twenty to) )\\b(${NUMBER})${BETWEEN} ${THING}(?![a-z])`,
  'g',
);
const inRoom = new RegExp(
  `(?<![£\\d.:/-])\\b(${NUMBER})(?: small| large| big| more)? (?:(?:in|for) (?:the|our|my|each)|upstairs|downstairs)\\b`,
  'g',
);
const alone = new RegExp(`(?<![£\\d.:/-])\\b(${NUMBER})\\b(?![:/]\\d)`, 'g');
/** Numbers of other things: 'a three bed semi', 'number 12', 'two of us', '10 minutes'. */
const NO_WINDOWS = new RegExp(
  `\\b(?:number|flat|unit|plot) (?:\\d{1,3})\\b(?! (?:windows|blinds))|\\b(?:${NUMBER}) (?:(?:little|young|small|double|spare) )?(?:bed|beds|bedroom|bedrooms|bedroomed|storey|floors?|kids?|children|child|boys|girls|dogs?|cats?|minutes?|hours?|days?|weeks?|months?|years?|miles|people|adults|of us|questions?|seconds?|secs?|ticks?)\\b`,
  'g',
);
const TOTAL = new RegExp(
  `\\b(${NUMBER})(?: windows| blinds)? (?:in total|altogether|all together|in all)\\b|\\b(?:total of|call it) (${NUMBER})\\b`,
);
/** The two kinds mentioned. */
const ofEach = new RegExp(`\\b(${NUMBER}) (?:of )?(?:each|both)\\b`);
const dozens = /\b(half a dozen|a dozen|dozen)\b/;
const couple =
  /\b(?:a |the )?(couple|pair|few)\b(?! (?:of )?(?:(?!for|in|at)[a-z]+ ){0,2}(?:curtains|days?|weeks?|months?|hours?|questions?|minutes?|things))/;
const justOne =
  /\b(?:just|only) (?:the |a )?(?:one|single)\b|\b(?:a|one) single (?:window|blinds)\b|\b(?:a|the) (?:one )?window\b$/;
const unclear =
  /\b(?:whole|entire) (?:house|home|flat|place)|\b(?:all|every) (?:of )?(?:the |my |our )?(?:windows|rooms?)|\b(?:lots|loads|several|many|not sure how many)\b/;

/**
 * @param said of `normalWords`, without days, times, sizes and sums of money.
 * @param asked the number was asked for, so any number counts.
 */
export function readCount(said: string, asked: boolean): CountReading | undefined {
  const text = said.replace(NO_WINDOWS, '_');
  const [, total = undefined, other = total] = TOTAL.exec(text) ?? [];
  if (other && (asked || /\b(?:windows|blinds)\b/.test(text)))
    return inRange(readNumber(other) ?? 0);
  if (asked || /\bwindows\b/.test(text)) {
    for (const [range, value] of ranges) if (range.test(text)) return { count: value };
  }
  const numbers = numbersBefore(text, counted);
  const rooms = numbersBefore(text, inRoom);
  // '5 or 6': plan time for the larger.
  const either = new RegExp(`\\b(${NUMBER})(?:-| or | to )(${NUMBER})(?: ${THING}|$)`).exec(text);
  if (either && (asked || numbers.length > 0)) return inRange(readNumber(either[2] ?? '') ?? 0);
  if (numbers.length > 1 && !corrects(text)) return inRange(sum(numbers));
  if (numbers.length > 0) return inRange(numbers.at(-1) ?? 0);
  if (rooms.length > 0 && (asked || rooms.length > 1)) return inRange(sum(rooms));
  const [, each] = ofEach.exec(text) ?? [];
  if (each) return inRange(2 * (readNumber(each) ?? 0));
  const words = dozens.exec(text);
  if (words) return { count: words[1] === 'half a dozen' ? 6 : 12 };
  const [, some] = couple.exec(text) ?? [];
  if (some) return { count: some === 'few' ? 3 : 2 };
  if (justOne.test(text)) return { count: 1 };
  if (!asked) return undefined;
  const plain = numbersBefore(text, alone);
  if (plain.length > 0) return inRange(plain.at(-1) ?? 0);
  return unclear.test(text) ? { unclear: true } : undefined;
}

const corrects = (text: string) =>
  /\b(?:no|not|actually|sorry|i mean|meant|instead|rather|make it|make that)\b/.test(text);

const numbersBefore = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, word = '']) => readNumber(word) ?? 0);

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

const inRange = (count: number): CountReading =>
  count >= 1 && count <= 50 ? { count } : { outOfRange: count };

export interface Size {
  width: number;
  height: number;
  /** The likely unit, if none was said. */
  assumed?: 'm' | 'cm' | 'mm' | undefined;
}

export interface SizeSaid extends Size {
  /** Beside it: '2 x 120 x 150', '120 x 150 (x3)'. */
  count?: number | undefined;
  at: number;
  length: number;
}

interface Length {
  value: number;
  unit: string | undefined;
  side: string | undefined;
  at: number;
  end: number;
}

const SMALL = ['a', ...'one two three four five six seven eight nine ten eleven'.split(' ')];
const FEET = "ft|feet|foot|'(?!')";
const UNIT = `(mm|millimet(?:re|er)s?|cms?|centimet(?:re|er)s?|met(?:re|er)s?|mtrs?|m|inch(?:es)?|ins|in(?= ?(?:x|by|wide|across|drop|high|tall|deep|long|and|[wdh])(?![a-z])|[^ a-z]|$)|"|''|${FEET})(?![a-wyz])`;
const SIDE = '(wid(?:e|th)|across|high|height|tall|drop|long|length|deep|[wdhl])(?![a-z])';
const LENGTH = new RegExp(
  `(?:\\b${SIDE}(?: (?:is|of|about|approx|around))*[ :=]*|(?<![£\\d.,:/]|[a-wyz]))` +
    `(\\d{1,2},\\d{3}(?!\\d)|\\d{1,5}(?:[.,]\\d{1,3})?(?!\\d)|(?:${SMALL.join('|')})(?= (?:and a half )?(?:foot|feet|ft|met|inch)))` +
    `(?: (\\d)/(\\d)(?!\\d))?( and a half)?(?: ?${UNIT})?( and a half)?`,
  'g',
);
const SIDE_AFTER = new RegExp(` *(?:in )?${SIDE}`, 'y');
const BY = '(?:x|×|\\*|by|times)';
/** Of '4 foot 6' and '1m20': inches, or hundredths of a metre. */
const BELOW = new RegExp(
  `,? ?(?:and )?(\\d{1,2}(?:\\.\\d+)?|${SMALL.slice(1).join('|')})(?: (\\d)/(\\d))? ?(?:in(?:s|ch(?:es)?)?(?![a-z])|"|''|(?![\\d/]| ?(?:${FEET}|of|off|rol|rom|blind|window|ven|vert|shut|curt|perf|day)))`,
  'y',
);
const JOINS = new RegExp(`^ *${BY} ?$`);
const BESIDE = /^[ ,/-]*(?:(?:and|with|the|a|it|is) )*$/;
const AREA = /\b(\d{1,3}(?:\.\d{1,3})?) square metres?\b/;

const MM: [RegExp, number][] = [
  [/^(mm|milli)/, 1],
  [/^(cm|centi)/, 10],
  [/^m/, 1000],
  [/^(ft|fe|fo|'(?!'))/, 304.8],
  [/^(in|"|'')/, 25.4],
];

/** Every length of a text, with the side it is of. */
function lengthsIn(text: string): Length[] {
  const lengths: Length[] = [];
  LENGTH.lastIndex = 0;
  for (let found = LENGTH.exec(text); found; found = LENGTH.exec(text)) {
    const [, before, number = '', upper, lower, half, unit, halfAfter] = found;
    let end = LENGTH.lastIndex;
    const after = <Groups extends RegExp>(pattern: Groups) => {
      pattern.lastIndex = end;
      const next = pattern.exec(text);
      if (next) end = pattern.lastIndex;
      return next;
    };
    const figure = /^\d+,\d{3}$/.test(number) && !/^m(?!m)/.test(unit ?? '') ? '' : '.';
    let value = readSmall(number.replace(',', figure)) + part(upper, lower);
    if (half || halfAfter) value += 0.5;
    const isFeet = new RegExp(`^(?:${FEET})$`).test(unit ?? '');
    if (isFeet || /^m(?:$|et|tr)/.test(unit ?? '')) {
      const [, below, over, under] = after(BELOW) ?? [];
      if (below) value += (readSmall(below) + part(over, under)) / (isFeet ? 12 : 100);
    }
    const side = before ?? after(SIDE_AFTER)?.[1];
    lengths.push({ value, unit, side, at: found.index, end });
    LENGTH.lastIndex = end;
  }
  return lengths;
}

const readSmall = (word: string) => (/^\d/.test(word) ? Number(word) : SMALL.indexOf(word) || 1);
const part = (upper = '0', lower = '1') => Number(upper) / (Number(lower) || 1);

/**
 * Every size of a text: two lengths with a sign between them, or with their sides.
 * @param said in lower case
 */
export function sizesIn(said: string): SizeSaid[] {
  const text = said.replace(/[()]/g, ' ');
  const lengths = lengthsIn(text);
  const gap = (at: number) => text.slice(lengths[at]?.end, lengths[at + 1]?.at);
  const joined = (at: number) => lengths[at + 1] !== undefined && JOINS.test(gap(at));
  const counts = (one: Length | undefined) =>
    one && !one.unit && !one.side && Number.isInteger(one.value) && one.value <= 50;
  const sizes: SizeSaid[] = [];
  for (let at = 0; at + 1 < lengths.length; at += 1) {
    // Of three numbers the last counts, or else the first.
    const isTriple = joined(at) && joined(at + 1);
    const [before, , last] = lengths.slice(at, at + 3);
    const isLast = counts(last) && !(counts(before) && (last?.value ?? 0) > (before?.value ?? 0));
    const starts = isTriple && !isLast && counts(before) ? at + 1 : at;
    const [first, second, third] = lengths.slice(starts, starts + 3);
    if (!first || !second) continue;
    const isBeside = BESIDE.test(gap(starts)) && first.side && second.side;
    const size = joined(starts) || isBeside ? sizeOf(first, second) : undefined;
    if (!size) continue;
    const isCounted = counts(third) && /^,? *x ?$/.test(gap(starts + 1));
    const counted = starts > at ? before : isCounted || (isTriple && isLast) ? third : undefined;
    const from = starts > at ? (before?.at ?? first.at) : first.at;
    const end = counted === third && third ? third.end : second.end;
    sizes.push({ ...size, count: counted?.value, at: from, length: end - from });
    at = starts + (counted && counted === third ? 2 : 1);
  }
  return sizes;
}

/** @returns undefined for what is no window. */
function sizeOf(first: Length, second: Length): Size | undefined {
  const guessed = unitOf(Math.max(first.value, second.value));
  let assumed: Size['assumed'];
  const lengthOf = ({ value, unit }: Length, other: string | undefined) => {
    if (unit) return millimetres(value, unit);
    // '4ft by 36', '1.2m by 900'.
    const isFeet = other && millimetres(1, other) === 305;
    const likely = other && isFeet && value > 12 ? 'in' : other;
    if (likely && millimetres(value, likely) <= 10_000) return millimetres(value, likely);
    assumed = other ? unitOf(value) : guessed;
    return millimetres(value, assumed);
  };
  const sides = [lengthOf(first, second.unit), lengthOf(second, first.unit)] as const;
  const isTurned = /^[htdl]/.test(first.side ?? '') || /^(?:w|ac)/.test(second.side ?? '');
  const [width, height] = isTurned ? [sides[1], sides[0]] : sides;
  if (Math.min(width, height) < 50 || Math.max(width, height) > 10_000) return undefined;
  return { width, height, ...(assumed && { assumed }) };
}

export const blanked = (text: string, sizes: readonly SizeSaid[]) =>
  sizes.reduce(
    (rest, { at, length }) => rest.slice(0, at) + ','.padEnd(length) + rest.slice(at + length),
    text,
  );

/** The first size, of `normalWords`. */
export const readSize = (text: string): SizeSaid | undefined => sizesIn(text)[0];

export function readArea(text: string): { area: number; at: number; length: number } | undefined {
  const found = AREA.exec(text);
  const area = Number(found?.[1]);
  if (!found || !(area > 0 && area <= 100)) return undefined;
  return { area, at: found.index, length: found[0].length };
}

const unitOf = (value: number) => (value < 20 ? 'm' : value < 400 ? 'cm' : 'mm');

function millimetres(value: number, unit = ''): number {
  const factor = MM.find(([name]) => name.test(unit))?.[1];
  return Math.round(value * (factor ?? 1));
}
