// What is kept of a message: words that the site and the training sentences know. Any other may be a name, so it is
// hidden, as is what has the form of a number, an address or an illness. masking.test.ts says how many we miss.
import names from './names.json' with { type: 'json' };

const wordsOr = (words: string) => words.trim().split(/\s+/).join('|');
const capitals = (words: string) => words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

const MONTHS =
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sept sep oct nov dec';
const DAYS =
  'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri sat sun christmas easter';
const NUMBER =
  'zero|oh?|nought|one|two|three|four|five|six|seven|eight|nine|double|treble|triple|hundred|\\w+teen|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const PIECE = `(?:(?:oh)?\\d+|[a-z]|${NUMBER})`;
const VALUE = `(?:\\S*\\d\\S*|(?:${wordsOr(MONTHS)}|${NUMBER})\\b)`;
const AT = '(?:[@＠#]|[([{<]\\s*(?:at|@)\\s*[)\\]}>])';
const DOT = '(?:\\.|[([{<]\\s*dot\\s*[)\\]}>])';
const SECRETS =
  'pass ?(?:word|code|phrase)|pwd|pin|cvv|cvc|security|(?<!(?:post|colou?r) )code|on the back|key ?(?:safe|pad)|alarm|sort(?= ?\\d)|account|passport|nhs|ni(?= n)|licen[cs]e|insurance|exp(?:iry)?|born|dob|birth(?:day)?';
const PLACE = wordsOr(
  'road rd street st avenue ave lane ln close drive way crescent cres court gardens gdns grove terrace view place square hill row mews rise green park walk bank end meadow paddock paddocks cottage cottages farm farmhouse barn barns manor lodge villa mill house bungalow flat flats',
);
const HOUSE_NUMBER = `(?:\\d{1,4}[a-z]?(?:[-/]\\d+)?|(?:(?:${NUMBER}|and)[ -]){0,4}(?:${NUMBER}))`;

/** By their form or by what is before them, which stays if it is a group. */
const FORMS = [
  // An e-mail address.
  `(?:\\b\\w )*\\S*\\w\\s?${AT}\\s?[a-z][^\\s,;]*(?:\\s?${DOT}\\s?[a-z]+)*|\\S+@(?!\\S)|(?<!\\S)@\\w{3,}`,
  // A postcode.
  '\\b(?!(?:by|at|to|or|on|in|of|up|x|no)\\b)[a-z] ?[a-z]? ?\\d ?[\\da-z]?[\\s.-]*\\d(?: ?[abd-hjlnp-uw-z]){2}\\b',
  // The plate of a car.
  '(?-i:\\b[A-Z]{2}\\d\\d ?[A-Z]{3}\\b)',
  `\\b((?:${SECRETS})(?:['’]?s)?\\b(?: (?:for|to|of|by|on|in)(?: \\w+){1,3}?)?(?:\\W|(?:number|code|no|is|are|was|on|in|the|\\w+(?:st|nd|rd|th) of)\\b)*)[a-z]{0,3}${VALUE}(?:(?: of)?[\\s-]+${VALUE})*`,
  // Six figures or more, but no sizes, sums and days.
  '(?<![\\d£.,x/-])\\+?(?!(?:\\d{1,2}[/.-]\\d{1,2}|20\\d\\d-\\d\\d)[/.-]\\d\\d)\\(?\\d(?:[\\s()._/-]{0,2}[\\do](?![a-z])){5,}',
  // Spoken or spelled.
  `\\b(?:${PIECE}[\\s,.-]+){4,}${PIECE}\\b`,
  `(?-i:(?:(?:The )?[A-Z][a-z'’]+ ){1,3}(?:${capitals(PLACE)})\\b)(?: \\d+[a-z]?)?`,
  `\\b(?:(?:flat|apt|apartment|unit|no|number) )?${HOUSE_NUMBER},? (?!(?:[a-z]+ )?(?:windows?|blinds?|panes?|of)\\b)(?:the )?(?:[a-z'’]+ ){1,2}(?:${PLACE})\\b`,
].map((form) => new RegExp(form, 'gi'));
/** In place of what is hidden. */
const HIDDEN = '[hidden]';

const HEALTH =
  /\b(?:cancer|chemo\w*|dementia|alzheimer['’]?s|diabet(?:es|ic)|epilep(?:sy|tic)|asthma\w*|migraines?|autis(?:m|tic)|adhd|depress(?:ion|ed)|anxiety|hiv|stroke|parkinson['’]?s|multiple sclerosis|disab(?:led|ility)|pregnant|schizophrenia|bipolar|\w+itis|copd|dialysis|deaf|heart (?:condition|disease|attack))\b/gi;
/** 'Which are good for asthma?' names no person. */
const OF_PERSON = new RegExp(
  `\\b(?:i|i['’]?(?:m|ve)|s?he|my|our|${wordsOr(names.kin)})\\b|\\[hidden\\]`,
  'i',
);

const FIRST = new Set(names.first.split(' '));
const LAST = new Set(names.last.split(' '));
const isName = (word: string) => FIRST.has(word) || LAST.has(word);
const INITIAL = '[ ,.:]+(?:\\p{Lu}\\.? ?)?$';
const TITLED = new RegExp(`\\b(?:${wordsOr(names.title)})${INITIAL}`, 'iu');
const INTRODUCED = new RegExp(
  `\\b(?:${wordsOr(names.kin)}|i am|i['’]?m|this is|it['’]?s|called|named|under|(?:sur)?names?(?:['’]s| is)?|ask for|regards|yours|cheers|thanks)${INITIAL}`,
  'iu',
);
/** How far back an introduction is looked for. */
const BEFORE = 30;
/** Never a name, whatever is before them. */
const COMMON = new Set(
  'a an the i you we they it he she and or but so for to of in on at by with from is are was am be do does did can could would will have has had my your our their this that here there please thanks thank hi hello hey not no yes ok just need want like get got if as up out about any some one two three looking hoping after wondering interested moving still only really sure happy sorry afraid trying thinking calling asking ringing'.split(
    ' ',
  ),
);

const plain = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/^'+|'s?$/g, '');
const rootOf = (word: string) =>
  word
    .replace(/(?<=[a-z]{3})(?:ings?|ed|es|s|er|ly|ment|ion)$/, '')
    .replace(/(?<=[a-z]{3})[eyi]$/, '');
const WORD = /[\p{L}\p{M}\d'’_]+/gu;
const wordsOf = (texts: Iterable<string>) =>
  [...[...texts].join(' ').matchAll(WORD)].map(([word]) => plain(word)).join(' ');

export interface KnownWords {
  has(word: string): boolean;
  /** The site writes it with a capital, and it is no name. */
  isProper(word: string): boolean;
}

interface Texts {
  /** What the firm sells: `Roman` is no name here. */
  goods: Iterable<string>;
  /** A word in small letters is kept, although it may be a name, such as `mark`. */
  site: Iterable<string>;
  /** Sentences of others: first names in them are not kept. */
  said: Iterable<string>;
}

/** The words that may be kept. */
export function knownWords({ goods, site, said }: Texts): KnownWords {
  const proper = new Set([...`${MONTHS} ${DAYS} ${wordsOf(goods)}`.split(' ')]);
  const known = new Set(proper);
  const roots = new Set<string>();
  const take = (text: string, isOwn: boolean) => {
    for (const [typed] of text.matchAll(WORD)) {
      const word = plain(typed);
      const capital = /^\p{Lu}/u.test(typed);
      if (isOwn && capital && !isName(word)) proper.add(word);
      if (isName(word) && (capital || (!isOwn && FIRST.has(word)))) continue;
      known.add(word);
      roots.add(rootOf(word));
    }
  };
  for (const text of site) take(text, true);
  for (const text of said) take(text, false);
  return {
    has: (word) =>
      known.has(word) || (!isName(word) && (word.length < 3 || roots.has(rootOf(word)))),
    isProper: (word) => proper.has(word),
  };
}

type Span = [at: number, end: number];

function namesIn(text: string, known: KnownWords): Span[] {
  const found: Span[] = [];
  /** Where a name ended: the next word may be its second. */
  let last = 0;
  for (const { index: at, 0: typed } of text.matchAll(WORD)) {
    const word = plain(typed);
    // `120`, `10am`, `90cm`
    if (/^\d*$|^\d+[a-z]{1,3}$/.test(word)) continue;
    const before = text.slice(Math.max(0, at - BEFORE), at);
    const capital = /^\p{Lu}\p{Ll}/u.test(typed);
    const inSentence = /[^.!?:\n\s]\s+["'“]?$/.test(before);
    const titled = TITLED.test(before);
    const introduced = titled || INTRODUCED.test(before) || text.slice(last, at) === ' ';
    const isKnown = known.has(word);
    const looks =
      isName(word) && !known.isProper(word)
        ? introduced || !isKnown || (capital && inSentence)
        : introduced && (titled || (capital ? !known.isProper(word) : !isKnown));
    const named = looks && !COMMON.has(word);
    if (named || !isKnown) found.push([at, at + typed.length]);
    if (named) last = at + typed.length;
  }
  return found;
}

/** Hides what may be personal, and tells what it hid. */
export function mask(text: string, known: KnownWords): { text: string; hidden: string[] } {
  // Figures of full width are figures.
  const even = text.normalize('NFKC');
  const seen = even.length === text.length ? even : text;
  const spans = FORMS.flatMap((form) =>
    [...seen.matchAll(form)].map(({ index, 0: whole, 1: before = '' }): Span => {
      return [index + before.length, index + whole.length];
    }),
  );
  const hidden: string[] = [];
  let without = '';
  let end = 0;
  for (const [at, to] of joined([...spans, ...namesIn(seen, known)], seen)) {
    hidden.push(text.slice(at, to));
    without += text.slice(end, at) + HIDDEN;
    end = to;
  }
  without += text.slice(end);
  return { text: OF_PERSON.test(without) ? without.replace(HEALTH, HIDDEN) : without, hidden };
}

/** Those that overlap or stand side by side are one. */
function joined(spans: readonly Span[], text: string): Span[] {
  const parts: Span[] = [];
  for (const [at, end] of spans.toSorted(([a], [b]) => a - b)) {
    const last = parts.at(-1);
    if (last && text.slice(last[1], at).trim() === '') last[1] = Math.max(last[1], end);
    else parts.push([at, end]);
  }
  return parts;
}

/** The firm's own text, without what was hidden of the message that it answers. */
export const maskReply = (reply: string, hidden: readonly string[]): string =>
  hidden.filter((one) => one.length > 2).reduce((rest, one) => rest.replaceAll(one, HIDDEN), reply);
