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
const another = new RegExp(`\\b(?:and|plus) (?:a|an|another)${BETWEEN} ${THING}(?![a-z])`, 'g');
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

/** Their numbers are removed, so that 'about 4 blinds' is no time. */
export const withoutCounts = (text: string) =>
  text.replace(counted, (words) => '_'.repeat(words.length));

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
  // 'Two romans and a roller'.
  const one = corrects(text) ? 0 : [...text.matchAll(another)].length;
  if (numbers.length > 0 && one > 0) return inRange(sum(numbers) + one);
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

const LENGTH =
  '(\\d{1,5}(?:\\.\\d{1,3})?) ?(mm|millimetres?|cm|centimetres?|metres?|m|ft|feet|foot|inch(?:es)?|in)?';
const SIZE = new RegExp(
  `\\b${LENGTH}(?: (wide|width|across|high|tall|drop))? ?(?:x|by|times)? ?(?:and )?${LENGTH}(?: (wide|width|across|high|tall|drop))?\\b`,
);
const AREA = /\b(\d{1,3}(?:\.\d{1,3})?) square metres?\b/;

const MM: [RegExp, number][] = [
  [/^(mm|milli)/, 1],
  [/^(cm|centi)/, 10],
  [/^(m|metre)/, 1000],
  [/^(ft|fe|fo)/, 304.8],
  [/^in/, 25.4],
];

/** @returns undefined unless both sides are given, with a sign between them or a unit. */
export function readSize(text: string): (Size & { at: number; length: number }) | undefined {
  const found = SIZE.exec(text);
  if (!found) return undefined;
  const [words, first = '', firstUnit, firstSide, second = '', secondUnit, secondSide] = found;
  const unit = secondUnit ?? firstUnit;
  if (!unit && !/ ?(?:x|by) ?/.test(words)) return undefined;
  if (!/x|by|times|wide|high|tall|width|drop|across/.test(words)) return undefined;
  const assumed = unit ? undefined : unitOf(Math.max(Number(first), Number(second)));
  const sides = [
    millimetres(Number(first), firstUnit ?? unit ?? assumed),
    millimetres(Number(second), secondUnit ?? unit ?? assumed),
  ] as const;
  const isTurned = /high|tall|drop/.test(firstSide ?? '') || /w|across/.test(secondSide ?? '');
  const [width, height] = isTurned ? [sides[1], sides[0]] : sides;
  if (!(width >= 100 && width <= 10_000 && height >= 100 && height <= 10_000)) return undefined;
  return { width, height, ...(assumed && { assumed }), at: found.index, length: words.length };
}

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
