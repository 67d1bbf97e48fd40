// What the tagger sees of each word of a message. The same for training (scripts/train/train-assistant.ts) and for a
// visitor's message.
import type { Field } from '../dialogue/booking-fields.ts';
import { townWords } from './service-area.ts';
import lists from './word-lists.json' with { type: 'json' };
import { normalWords } from './words.ts';

export interface Token {
  text: string;
  at: number;
}

/** What was asked last: a field, or whether the booking shown is right. */
export type Asked = Field | 'shown' | undefined;

/** An e-mail address and a date in figures are one token; so is a number with its unit. */
const TOKEN =
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\d{4}-\d\d-\d\d|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|\d{1,2}\.\d{1,2}\.\d{2,4}|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*|\d+(?:[.:]\d+)*(?:st|nd|rd|th|am|pm|cm|mm|m|ft|in|ish|x)?(?![\p{L}])|\d+|\S/giu;

/** A line's end is read as a comma. */
export const tokensOf = (text: string): Token[] =>
  [...text.replaceAll('\n', ',').matchAll(TOKEN)].map(({ 0: word, index }) => ({
    text: word,
    at: index,
  }));

/** The names of the lists that a word is in. */
const listsOf = new Map<string, string[]>();
for (const [name, words] of Object.entries({ ...lists, town: townWords.join(' ') })) {
  for (const word of words.split(' ')) listsOf.set(word, [...(listsOf.get(word) ?? []), name]);
}
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)(?:s|rs?|nes|ur)?(?:days?)?$/;
const NONE: readonly string[] = [];

function listsFor(word: string, typed: string): readonly string[] {
  const found = listsOf.get(word) ?? listsOf.get(typed) ?? NONE;
  return WEEKDAY.test(word) ? [...found, 'weekday'] : found;
}

/** What words nearby announce: 'my number is …'. */
const ANNOUNCED = new Map(
  Object.entries({
    name: 'name called surname',
    phone: 'number phone mobile mob telephone ring call text landline whatsapp',
    email: 'email mail',
    address: 'address live lives house',
    postcode: 'postcode code',
    count: 'windows window blinds',
  }).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)),
);

function shapeOf(word: string): string {
  if (/^\d/.test(word)) return word.replace(/\d/g, '9').replace(/9{5,}/g, '99999');
  const shape = word
    .replace(/\p{Lu}/gu, 'X')
    .replace(/\p{Ll}/gu, 'x')
    .replace(/\d/g, '9');
  return shape.replace(/(.)\1{2,}/g, '$1$1');
}

/** A number that may be a count, an hour or a date as it is; others by their length. */
function wordOf(text: string): string {
  if (/^(?:\d{4}-\d\d-\d\d|\d+\/\d+(?:\/\d+)?|\d+\.\d+\.\d+)$/.test(text)) return '#date';
  if (/^\d+$/.test(text)) {
    return Number(text) <= 31 && text.length <= 2 ? text : `#${text.length}`;
  }
  if (/\d/.test(text)) return text.toLowerCase().replace(/\d/g, '#');
  return normalWords(text).replaceAll(' ', '_') || text;
}

const FORMS: readonly [string, RegExp][] = [
  ['postcode', /\b[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\b/gi],
  ['district', /\b[a-z]{1,2}\d{1,2}[a-z]?\b/gi],
  ['email', /\S+@\S+|\S+(?:\s+(?:dot|underscore|at)\s+\S+){2,}/gi],
  ['reference', /\ba ?\d{4,6}\b/gi],
];

/** For each token, the forms that cover it. */
function formsOf(text: string, tokens: readonly Token[]): string[][] {
  const forms: string[][] = tokens.map(() => []);
  for (const [name, pattern] of FORMS) {
    for (const { index, 0: whole } of text.matchAll(pattern)) {
      tokens.forEach(({ at }, number) => {
        if (at >= index && at < index + whole.length) forms[number]?.push(name);
      });
    }
  }
  return forms;
}

const DIGIT =
  /^(?:zero|oh|o|nought|one|two|three|four|five|six|seven|eight|nine|double|triple|treble)$/;

/** For each token, how many figures its run has, written or spoken: eleven are a telephone number. */
function figuresAround(words: readonly string[], tokens: readonly Token[]): number[] {
  const own = tokens.map(({ text }, at) =>
    /^\d+$/.test(text)
      ? text.length
      : DIGIT.test(words[at] ?? '')
        ? 1
        : /^[-+().]$/.test(text)
          ? 0
          : -1,
  );
  const around = tokens.map(() => 0);
  for (let start = 0; start < own.length; start += 1) {
    let end = start;
    let sum = 0;
    for (; (own[end] ?? -1) >= 0; end += 1) sum += own[end] ?? 0;
    around.fill(sum, start, end);
    start = Math.max(start, end);
  }
  return around;
}

/** @returns for each token the names of its features. */
export function featuresOfTokens(text: string, tokens: readonly Token[], asked: Asked): string[][] {
  const words = tokens.map((token) => wordOf(token.text));
  const shapes = tokens.map((token) => shapeOf(token.text));
  const inLists = words.map((word, at) => listsFor(word, tokens[at]?.text.toLowerCase() ?? ''));
  const forms = formsOf(text, tokens);
  const figures = figuresAround(words, tokens);
  const hasCapitals = /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text);
  const outside = (at: number) => (at < 0 ? '^' : '$');
  const word = (at: number) => words[at] ?? outside(at);
  const shape = (at: number) => shapes[at] ?? outside(at);
  const asks = asked ?? 'none';
  return tokens.map((token, at) => {
    const [before, here, after] = [word(at - 1), word(at), word(at + 1)];
    const all = [
      `0=${here}`,
      `-1=${before}`,
      `+1=${after}`,
      `-2=${word(at - 2)}`,
      `+2=${word(at + 2)}`,
      `-1,0=${before} ${here}`,
      `0,1=${here} ${after}`,
      `-1,1=${before} ${after}`,
      `-2,-1=${word(at - 2)} ${before}`,
      `1,2=${after} ${word(at + 2)}`,
      `s=${shape(at)}`,
      `s-1=${shape(at - 1)}`,
      `s+1=${shape(at + 1)}`,
      `s3=${shape(at - 1)} ${shape(at)} ${shape(at + 1)}`,
      `a=${asks}`,
      `a0=${asks} ${here}`,
      `as=${asks} ${shape(at)}`,
      `a^$=${asks} ${at === 0} ${at === tokens.length - 1}`,
    ];
    for (const list of inLists[at] ?? []) {
      all.push(`l=${list}`, `al=${asks} ${list}`, `l,-1=${list} ${before}`, `l,1=${list} ${after}`);
      for (const next of inLists[at + 1] ?? []) all.push(`l,l1=${list} ${next}`);
      for (const last of inLists[at - 1] ?? []) all.push(`l-1,l=${last} ${list}`);
    }
    for (const by of [-2, -1, 1, 2])
      for (const list of inLists[at + by] ?? []) all.push(`l${by}=${list}`);
    for (const form of forms[at] ?? []) all.push(`p=${form}`, `ap=${asks} ${form}`);
    const digits = figures[at] ?? 0;
    if (digits > 0) all.push(`f=${digits >= 9 ? '9+' : digits >= 5 ? '5+' : digits}`);
    if (/^\p{L}/u.test(token.text)) {
      if (hasCapitals) all.push(`cap=${/^\p{Lu}/u.test(token.text)}`);
      const lower = token.text.toLowerCase();
      if (lower.length > 3) all.push(`<${lower.slice(0, 3)}`, `${lower.slice(-3)}>`);
    }
    const last = tokens[at - 1];
    if (last && token.at > last.at + last.text.length) all.push('gap');
    const announces = words.slice(Math.max(0, at - 5), at).findLast((one) => ANNOUNCED.has(one));
    if (announces) all.push(`near=${ANNOUNCED.get(announces)}`);
    const isNear = (list: string, by: number) =>
      inLists.slice(Math.max(0, at - by), at).some((some) => some.includes(list));
    if (isNear('kin', 4)) all.push('kin');
    if (isNear('not', 3)) all.push('not');
    return all;
  });
}
