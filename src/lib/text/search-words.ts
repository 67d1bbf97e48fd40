// The search terms of texts and queries: made here, not by the engines, which would each split and fold in their own
// way.
import { foldText } from './fold-text.ts';
import { withoutInvisibleSigns } from './plain-text.ts';

/** A longer word is found by its beginning. */
const LONGEST_WORD = 32;
/** Words indexed per record; the rest of a very long text is not found. */
const MOST_WORDS = 3000;
const MOST_QUERY_WORDS = 8;
const LONGEST_QUERY = 300;
/** Prefix of the words in a record's name, which are stored twice: such records come first in a search. */
const TITLE_SIGN = '_';

export interface WordedText {
  title: string;
  texts: readonly string[];
  /** Spelling variants that count as the same. */
  phones?: readonly string[];
}

/**
 * Every term must match, by any of its alternatives: words that begin with all of its words. Words are letters and
 * digits only, so no query can reach the engine as syntax.
 */
export type SearchQuery = string[][][];

// Apostrophes belong to their word; everything else but letters and digits separates words.
const NO_WORD = /[^\p{L}\p{N}]+/u;

export function wordsOf(text: string): string[] {
  return foldText(text)
    .split(NO_WORD)
    .filter((word) => word !== '')
    .map((word) => [...word].slice(0, LONGEST_WORD).join(''));
}

export function indexWordsOf({ title, texts, phones = [] }: WordedText): string[] {
  const words = new Set<string>();
  for (const word of wordsOf(title)) words.add(TITLE_SIGN + word).add(word);
  for (const phone of phones) for (const word of phoneWords(phone)) words.add(word);
  for (const text of [...texts, ...phones]) {
    if (words.size >= MOST_WORDS) break;
    for (const word of wordsOf(text)) words.add(word);
  }
  return [...words].slice(0, MOST_WORDS);
}

/** A number as dialled within the country, and its last digits, which people remember. */
function phoneWords(typed: string): string[] {
  const digits = nationalDigits(typed);
  if (digits.length <= 6) return digits === '' ? [] : [digits];
  return [digits, ...[-6, -5, -4, -3].map((end) => digits.slice(end))];
}

const nationalDigits = (typed: string) => typed.replace(/\D/g, '').replace(/^(?:00)?(?:44)?0*/, '');

// Digits with separators, as in +44 (0)7700 900-123.
const LIKE_A_PHONE = /(?<![\p{L}\p{N}])[+(]*\d(?:[\s().\-/+]*\d){5,}(?![\p{L}\p{N}])/gu;

/** Parses a typed query; an empty one finds nothing. */
export function readQuery(typed: string): SearchQuery {
  const text = withoutInvisibleSigns(typed).slice(0, LONGEST_QUERY);
  const terms: SearchQuery = [];
  const rest = text.replace(LIKE_A_PHONE, (digits) => {
    const alternatives = [[nationalDigits(digits)], [digits.replace(/\D/g, '')], wordsOf(digits)];
    terms.push(alternatives.filter((words) => words.length > 0 && words.every(Boolean)));
    return ' ';
  });
  terms.push(...wordsOf(rest).map((word) => [[word]]));
  return terms.slice(0, MOST_QUERY_WORDS);
}

export const ofTitles = (query: SearchQuery): SearchQuery =>
  query.map((term) => term.map((words) => words.map((word) => TITLE_SIGN + word)));

/** A piece of a text, and whether it matches. */
export interface Fragment {
  text: string;
  match: boolean;
}

const SHOWN_LENGTH = 140;
const BEFORE_MATCH = 40;

export const hasMatch = (text: string, query: SearchQuery) =>
  fragmentsOf(text, query).some(({ match }) => match);

/** A text in pieces; a long one starts near its first match. */
export function fragmentsOf(text: string, query: SearchQuery): Fragment[] {
  const flat = text.replace(/\s+/g, ' ').trim();
  const first = matchesIn(flat, query)[0]?.start ?? 0;
  const shown = excerpt(flat, first);
  const fragments: Fragment[] = [];
  let at = 0;
  for (const { start, end } of matchesIn(shown, query)) {
    if (start > at) fragments.push({ text: shown.slice(at, start), match: false });
    fragments.push({ text: shown.slice(start, end), match: true });
    at = end;
  }
  if (at < shown.length) fragments.push({ text: shown.slice(at), match: false });
  return fragments;
}

function excerpt(text: string, first: number): string {
  if (text.length <= SHOWN_LENGTH) return text;
  const start = first < BEFORE_MATCH * 2 ? 0 : wordStart(text, first - BEFORE_MATCH);
  const end = Math.min(text.length, start + SHOWN_LENGTH);
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trimEnd().toWellFormed()}${end < text.length ? '…' : ''}`;
}

const wordStart = (text: string, at: number) => {
  const space = text.indexOf(' ', at);
  return space < 0 ? at : space + 1;
};

const WORD = /[\p{L}\p{N}\p{M}\p{Cf}'’‘‛ʼʻʹ`´′]+/gu;

function matchesIn(text: string, query: SearchQuery): { start: number; end: number }[] {
  const wanted = query.flat(2);
  const spans = [
    ...[...text.matchAll(LIKE_A_PHONE)]
      .filter(([digits]) =>
        wanted.some((word) => phoneWords(digits).some((one) => one.startsWith(word))),
      )
      .map(({ index, 0: { length } }) => ({ start: index, end: index + length })),
    ...[...text.matchAll(WORD)].flatMap(({ index, 0: word }) => {
      const length = matchLength(word, wanted);
      return length > 0 ? [{ start: index, end: index + length }] : [];
    }),
  ].sort((one, other) => one.start - other.start);
  let end = 0;
  return spans.filter((span) => {
    const isNew = span.start >= end;
    end = Math.max(end, span.end);
    return isNew;
  });
}

/** How many characters of a word match, by the longest matching prefix. */
function matchLength(word: string, wanted: string[]): number {
  const folded = wordsOf(word)[0] ?? '';
  const found = wanted
    .filter((one) => folded.startsWith(one))
    .sort((one, other) => other.length - one.length)[0];
  if (!found) return 0;
  let length = found.length;
  while (length < word.length && (wordsOf(word.slice(0, length))[0] ?? '').length < found.length) {
    length += 1;
  }
  while (/^[\p{M}]/u.test(word.slice(length))) length += 1;
  return Math.min(length, word.length);
}
