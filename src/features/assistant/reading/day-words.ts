import { NUMBER, readNumber } from './words.ts';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
/** What single capitals in a phrase mean. */
const SIGNS: Record<string, string> = {
  // Any one day: a date, a weekday, today or tomorrow.
  D: '[DWT]\\d+',
  W: 'W\\d+',
  T: 'T\\d+',
  H: 'H\\d+',
  R: 'R\\d+',
  A: '[DWTRH]\\d+',
  N: `(an?|a couple of|a couple|a few|${NUMBER})`,
  M: '(january|february|march(?! (?:on|off|up)\\b)|april|(?<=of )may|may(?! (?:be|i|we|you|need|not|want|have|take|do|well|also|as|the)\\b)|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)',
  O: `(\\d{1,2}(?:st|nd|rd|th)|twenty (?:${ORDINALS.slice(0, 9).join('|')})|thirty first|thirtieth|${ORDINALS.slice().reverse().join('|')})`,
  Y: '(?:,? (?:in )?(20\\d{2}|2[4-9](?! ?(?:[ap]m|windows|blinds|[a-z]*day)|[:.])(?=$| )))?',
};

/** A phrase as a pattern: single capitals are signs of earlier rules, or lists of words. */
export const phrase = (text: string) =>
  new RegExp(
    `\\b(?:${text.replace(/(?<![\\A-Za-z[-])(?:MY|[A-Z](?![A-Za-z\]-]|\\d))/g, (sign) => [...sign].map((one) => SIGNS[one] ?? one).join(''))})(?![a-z\\d])`,
    'g',
  );

export const weekdayNumber = (name: string) => WEEKDAYS.indexOf(name.slice(0, 3)) + 1;
export const monthNumber = (name: string) => MONTHS.indexOf(name.slice(0, 3)) + 1;

/** 23 for `23`, `23rd` and `twenty third`. */
export function dayNumber(word: string): number {
  const figures = Number.parseInt(word, 10);
  if (figures) return figures;
  if (word.startsWith('thirt') && !word.endsWith('teenth')) return word === 'thirtieth' ? 30 : 31;
  const [tens = '', unit] = word.split(' ');
  return unit ? 20 + ORDINALS.indexOf(unit) + 1 : ORDINALS.indexOf(tens) + 1;
}

/** 2 for `two` and `a couple of`. */
export const amountOf = (word = ''): number =>
  /^an?$/.test(word) ? 1 : /couple/.test(word) ? 2 : /few/.test(word) ? 3 : (readNumber(word) ?? 0);
