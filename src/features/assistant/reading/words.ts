// Normalises typed text: lower case, whole words instead of contractions and chat shorthand, British spelling.
import { keepToBudget } from '../../../lib/process/cpu-budget.ts';
import { editDistance } from '../../../lib/text/edit-distance.ts';
import { remembering } from '../../../lib/text/remembering.ts';
import spellings from './spellings.json' with { type: 'json' };

const WHOLE: Record<string, string> = {
  ...spellings.british,
  ...spellings.shorthand,
  ...spellings.contractions,
};

const ENDINGS: Record<string, string> = {
  "n't": ' not',
  "'re": ' are',
  "'m": ' am',
  "'ve": ' have',
  "'ll": ' will',
  "'d": ' would',
};

/** Lower case, straight quotes, no accents; digits and signs unchanged. */
export function plainLower(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐-―−]/g, '-');
}

/** Words of the trade and of days that are worth mending: long enough to be told from others. */
const MENDED =
  'venetian vertical roller shutters plantation curtains conservatory appointment quotation motorised honeycomb pleated blackout measure kitchen bathroom bedroom tomorrow monday tuesday wednesday thursday friday saturday sunday january february september october november december morning afternoon'.split(
    ' ',
  );
const isMended = new Set(MENDED);

/** `venitian`, `appointmnet`: one letter wrong, or two in a long word. */
const mended = remembering((word: string): string => {
  if (word.length < 6 || /[^a-z]/.test(word) || isMended.has(word)) return word;
  const most = word.length >= 8 ? 2 : 1;
  const like = MENDED.find(
    (one) =>
      one.startsWith(word.charAt(0)) &&
      Math.abs(one.length - word.length) <= most &&
      !word.startsWith(one) &&
      !one.startsWith(word) &&
      editDistance(word, one, most) <= most,
  );
  return like ?? word;
}, 5000);

function spelledOut(word: string): string {
  const bare = word.replace(/^'+|'+$/g, '').replace(/([a-z])\1{2,}/g, '$1');
  const whole = WHOLE[bare];
  if (whole) return whole;
  const [, ending = ''] = /('(?:re|m|ve|ll|d)|n't)$/.exec(bare) ?? [];
  if (ending) return bare.slice(0, -ending.length) + (ENDINGS[ending] ?? '');
  const plain = mended(bare.replace(/'s$/, '').replace(/'/g, ''));
  return WHOLE[plain] ?? plain;
}

/**
 * The words of a text in one spelling, separated by spaces.
 * Letters, digits, `£` and what is inside numbers are kept; other signs separate words.
 */
export const normalWords = remembering((text: string): string => {
  keepToBudget();
  return plainLower(text)
    .replace(/&/g, ' and ')
    .replace(/(\d)\s*m(?:2|²)(?![a-z\d])/g, '$1 square metre')
    .replace(/[^a-z0-9£'.:/]+/g, ' ')
    .replace(/(?<!\d)[.:/]+|[.:/]+(?!\d)/g, ' ')
    .split(' ')
    .filter(Boolean)
    .map(spelledOut)
    .filter(Boolean)
    .join(' ');
}, 2000);

/** `fitt` of `fitting` and `fitted`. */
export const rootOf = (word: string) =>
  word.replace(/(?<=[a-z]{3})(?:ings?|ed|es|s|er|ly|ment|ion|e)$/, '');

/** Finds any of some words or phrases, written as `often|how many times`. */
export const anyOf = (words: string) => new RegExp(`\\b(?:${words})\\b`, 'g');

/** Whether a text has any of them. */
export const hasAny = (text: string, words: RegExp) => text.search(words) >= 0;

export const escaped = (text: string) => RegExp.escape(text);

export const stem = (word: string) => (word.length > 3 ? word.replace(/(?:es|s)$/, '') : word);

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

/** A whole number in figures, or up to twenty in words. */
export const NUMBER = `(?:\\d{1,4}|${UNITS.toReversed().join('|')})`;

/** `four`; digits past twenty. */
export const numberInWords = (number: number): string => UNITS[number] ?? String(number);

export function readNumber(word: string): number | undefined {
  if (/^\d{1,4}$/.test(word)) return Number(word);
  const unit = UNITS.indexOf(word);
  return unit < 0 ? undefined : unit;
}
