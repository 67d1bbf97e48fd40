const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
export const WEEKDAY =
  '(monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|weds?|thurs?|thur|fri|sat|sun)s?';
export const MONTH =
  '(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)';
export const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
export const ORDINAL_WORD = `(?:${ORDINALS.slice().reverse().join('|')}|twenty (?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirtieth|thirty first)`;
export const DAY_NUMBER = `(\\d{1,2})(?:st|nd|rd|th)?|(${ORDINAL_WORD})`;
export const YEAR =
  '(?:,? (?:in )?(20\\d{2}|\\d{2}(?! ?(?:[ap]m|windows|blinds|[a-z]*day))(?=$| )))?';

export const weekdayNumber = (name = '') => WEEKDAYS.indexOf(name.slice(0, 3)) + 1;
export const monthNumber = (name = '') => MONTHS.indexOf(name.slice(0, 3)) + 1;

export function dayNumber(figures: string | undefined, word: string | undefined): number {
  if (figures) return Number(figures);
  if (!word) return 0;
  if (word === 'thirtieth') return 30;
  if (word === 'thirty first') return 31;
  const [tens, unit] = word.split(' ');
  return unit ? 20 + ORDINALS.indexOf(unit) + 1 : ORDINALS.indexOf(tens ?? '') + 1;
}
