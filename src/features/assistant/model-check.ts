// What a language model may say to a visitor: nothing about money, days, people or deeds that the
// house's own tools have not given it in the same turn. Pure.
import { fullDay } from '../../lib/london-day.ts';
import { readDays } from './dates.ts';
import { normalWords } from './words.ts';

/** What the tools have given, as the text they gave and as facts. */
export interface Given {
  /** Sums of money, in pence. */
  sums: ReadonlySet<number>;
  /** Days on which there is a free visit. */
  days: ReadonlySet<string>;
  /** Everything that was given, in lower case. */
  text: string;
}

/** Splits what a model has written so far. The last piece may go on. */
export const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+|\n+/);

/** Plain text without the marks that models put around words. */
export const withoutMarks = (text: string) =>
  text
    .replace(/<[^>]*>?/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`#]+/g, '')
    .replace(/^\s*[-•]\s+/, '')
    .trim();

const SUM = /£\s?([\d,]+(?:\.\d{1,2})?)|([\d,]+(?:\.\d{1,2})?)\s?(?:pounds?|quid|gbp)\b/gi;
const OTHER_MONEY =
  /[$€]|\b(?:p(?:ounds?|ence|ennies)|quid|gbp|euros?|dollars?|cents?|eur|usd|fiver|tenner)\b|\d\s?p\b/i;
const CHEAPER =
  /%|\bper ?cent\b|\bdiscount|\bhalf[ -]price|\bmoney off\b|\brefund|\bvoucher|\bcoupon|\bpromo code|\bcompensat/i;
const FREE =
  /\bfree of charge\b|\bfor free\b|\bfor nothing\b|\bcosts? nothing\b|\bno (?:cost|charge)\b|\bfree (?:blinds?|shutters?|curtains?|of cost)\b|\bblinds? (?:is|are) free\b/i;
const OF_THE_VISIT = /\b(?:visits?|consultations?|measur\w*|quot\w*|samples?|advice)\b/i;
const AVAILABLE =
  /\b(?:free|available|availability|slots?|space|room|visit|visits|book\w*|come|see you)\b/i;
const CLOCK = /\b\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm)\b|\b\d{1,2}:\d{2}\b/gi;
const WEEKDAY = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/gi;
const DEED =
  /\b(?:i|we)(?:['’]ve| have|['’]ll| will| am|['’]m)?\s+(?:now |just |already |going to |gone ahead and )*(?:book(?:ed|ing)?|cancel(?:led|ling)?|mov(?:e|ed|ing)|chang(?:e|ed|ing)|confirm(?:ed|ing)?|reschedul\w+|reserv\w+|sent|send|delet\w+|updat\w+|register\w+|arrang\w+|processed)\b/i;
const DONE =
  /\b(?:visits?|bookings?|appointments?|slots?|orders?|account)\b.{0,40}\b(?:is|are|has been|have been|was|were)\s+(?:now |all |already )*(?:booked|confirmed|cancelled|canceled|moved|changed|reserved|rescheduled|deleted|set|sorted|secured)\b|\ball (?:booked|set|confirmed|sorted)\b/i;
const PERSONAL = /https?:|www\.|\S@\S|\bA\d{3,}\b|\b[a-z]{1,2}\d[a-z\d]?\s?\d[a-z]{2}\b/i;
const LONG_NUMBER = /\+?\d(?:[\s()-]*\d){6,}/g;
const ABOUT_ITSELF =
  /\b(?:system prompt|my (?:instructions|rules|prompt)|jailbreak|developer mode|api key|password|card number|cvv)\b/i;

/** True when every claim of a sentence is one that the tools have made. */
export function mayStand(sentence: string, given: Given, today: string): boolean {
  const said = sentence.toLowerCase();
  const isGiven = (text: string) => given.text.includes(text.toLowerCase());
  if (DEED.test(said) || DONE.test(said) || ABOUT_ITSELF.test(said)) return false;
  if (PERSONAL.test(sentence) || CHEAPER.test(said)) return isGiven(said);
  if (FREE.test(said) && !OF_THE_VISIT.test(said)) return false;
  for (const [whole, pounds, spelled] of sentence.matchAll(SUM)) {
    const pence = Math.round(Number((pounds ?? spelled ?? whole).replaceAll(',', '')) * 100);
    if (!given.sums.has(pence)) return false;
  }
  if (OTHER_MONEY.test(sentence.replace(SUM, ''))) return false;
  const digits = given.text.replace(/\D/g, '');
  for (const [number] of sentence.matchAll(LONG_NUMBER)) {
    if (!digits.includes(number.replace(/\D/g, ''))) return false;
  }
  return daysStand(sentence, given, today);
}

function daysStand(sentence: string, given: Given, today: string): boolean {
  const isGiven = (text: string) => given.text.includes(text.toLowerCase());
  if ([...sentence.matchAll(CLOCK)].some(([time]) => !isGiven(time.replace(/\s/g, ''))))
    return false;
  const days = readDays(normalWords(sentence), today).flatMap((one) =>
    'day' in one ? [one.day] : [],
  );
  const offers = AVAILABLE.test(sentence);
  // The end of an offer is a day too; but it is no free visit.
  const isKnown = (day: string) => given.days.has(day) || (!offers && isGiven(fullDay(day)));
  if (days.every(isKnown)) return true;
  // Opening hours name weekdays too; then the firm has named them, and nothing is offered.
  const names = [...sentence.matchAll(WEEKDAY)].map(([name]) => name.replace(/s$/i, ''));
  return names.length > 0 && names.every(isGiven) && !offers;
}

/** Every sum that a text names, in pence. */
export function sumsIn(text: string): number[] {
  return [...text.matchAll(/£\s?([\d,]+(?:\.\d{1,2})?)/g)].map(([, sum = '']) =>
    Math.round(Number(sum.replaceAll(',', '')) * 100),
  );
}
