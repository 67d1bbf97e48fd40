// Names, found in what somebody typed: said as one, or answered to the question for it.
import { bookingInput } from '../../appointments/appointment.ts';
import { conceptsOf } from './concepts.ts';
import type { Found } from './contact-details.ts';
import { placesIn } from './service-area.ts';
import { correctWord, editDistance, isKnownWord } from './spelling.ts';
import { functionWords, interjections, namesThatAreWords } from './vocabulary.ts';
import { escaped, plainLower } from './words.ts';

const wordSet = (words: string) => new Set(words.trim().split(/\s+/));
const FUNCTION = wordSet(functionWords);
const INTERJECTIONS = wordSet(interjections);
const ALSO_NAMES = wordSet(namesThatAreWords);
const PARTICLES = wordSet(
  'de da di do du dos del della der den van von la le el al bin bint ibn ap ab ten ter zu y af av',
);
const TITLE =
  /^(?:mr|mrs|ms|miss|mx|dr|doctor|prof|professor|rev|reverend|sir|lady|lord|dame)\.?$/i;
const NAME_WORD = "\\p{L}[\\p{L}\\p{M}'’.-]*";
const PLAUSIBLE = new RegExp(`^${NAME_WORD}(?:\\s+${NAME_WORD}){0,5}$`, 'u');

/** Words that people answer with when they are asked for their name. */
export const isName = (value: string): boolean =>
  PLAUSIBLE.test(value) && bookingInput.shape.name.safeParse(value).success;

const bare = (word: string) =>
  plainLower(word)
    .replace(/['’](?:s|m|re|ve|ll|d)$/, '')
    .replace(/[^a-z]/g, '');
const isFunction = (word: string) =>
  FUNCTION.has(plainLower(word).replace(/[^a-z]/g, '')) || FUNCTION.has(bare(word));
const isInterjection = (word: string) => {
  const plain = bare(word);
  return (
    INTERJECTIONS.has(plain.replace(/(.)\1+/g, '$1')) ||
    INTERJECTIONS.has(plain) ||
    (/^(?:ha|he|ho)(?:h?[aeo]h?)*$/.test(plain) && plain.length !== 3) ||
    /^(?:ha){2,}h?$/.test(plain)
  );
};
/** A word that can be in a name at all. */
const isNameable = (word: string) => !isFunction(word) && !isInterjection(word);
/** A word that means something else, and is nobody's name; also in the plural. */
const isOther = (word: string) =>
  [bare(word), bare(word).replace(/s$/, '')].some(
    (plain) => plain !== '' && isKnownWord(plain) && !ALSO_NAMES.has(plain),
  );

const STRONG =
  "(?<!\\b(?:her|his|their|your|the company|company|business|firm|whose|mum['’]?s|dad['’]?s|husband['’]?s|wife['’]?s|son['’]?s|daughter['’]?s) )(?<!\\b(?:her|his|their|your) (?:full|first|last) )(?:my (?:full |first |own )?name(?: is|['’]?s)?|(?:the )?name(?:['’]?s|s| is| will be)|name:|(?:i am|i['’]?m|they|everyone|everybody|people|friends|just)? ?calls? me|(?:i am|i['’]?m) called|(?:speaking|talking|chatting) (?:to|with)|(?:put|book|have) (?:it|me|this|that) (?:in |down )*(?:under|as)|(?:it is|it['’]?s|its) under|under the name(?: of)?|in the name of)";
const WEAK =
  "(?:it is|it['’]?s|its|this is|that is|that['’]?s|that would be|i am|i['’]?m|im|i be|under)";
const INTRODUCED = new RegExp(`^(.*?)\\b(?:(${STRONG})|(${WEAK}))[\\s:]+(?=\\p{L})`, 'isu');
const CLAUSE_ENDS =
  /[,;:!?\n()"“”|/]|[–—]|\s-+\s|(?<!\b\p{L}|\b(?:mr|mrs|ms|dr|prof|rev|st))\.(?=\s|$)|\s+(?:but|because|although|well)\s+|\s(?=(?:i['’]?m|i am|my|and (?:i|my|it|we|can|could|would|i['’]?d)|her|his)\b)/iu;

/** A name that stands in a text. @param asked for it: then it needs nothing that leads up to it. */
export function findName(text: string, asked = false): Found | undefined {
  const parts = asked ? partedName(text) : undefined;
  if (parts) return parts;
  const { rest, spelled } = withoutSpelling(text);
  const found = clausesOf(rest).flatMap(
    (clause) => nameIn(clause, rest, asked && !/\?\s*$/.test(text)) ?? [],
  );
  const strength = ({ words, strong }: Candidate) => (strong ? 0.5 : 0) + words.length;
  const [best] = found.toSorted((a, b) => strength(b) - strength(a));
  if (!best) {
    return asked && spelled && isName(spelled)
      ? { value: capitalised(spelled), at: 0, length: text.length }
      : undefined;
  }
  const value = capitalised(respelled(best.words.join(' '), spelled));
  // All that was said is about the name: its spelling, or a short form of it.
  const isAll = asked && found.length > 1;
  return isAll
    ? { value, at: 0, length: Math.max(...found.map(({ at, length }) => at + length)) }
    : { value, at: best.at, length: best.length };
}

interface Clause {
  text: string;
  at: number;
}
interface Candidate {
  words: string[];
  at: number;
  length: number;
  strong: boolean;
}

function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = [];
  let at = 0;
  let rest = text;
  for (;;) {
    const end = CLAUSE_ENDS.exec(rest);
    clauses.push({ text: end ? rest.slice(0, end.index) : rest, at });
    if (!end) return clauses;
    const step = end.index + Math.max(end[0].length, 1);
    at += step;
    rest = rest.slice(step);
  }
}

function nameIn(clause: Clause, whole: string, asked: boolean): Candidate | undefined {
  const introduced = INTRODUCED.exec(clause.text);
  const strong = introduced?.[2] !== undefined;
  const weak = introduced !== null && !strong;
  const start = introduced?.[0].length ?? 0;
  let words = [...clause.text.slice(start).matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    word,
    at: start + index,
  }));
  while (
    words[0] &&
    words.length > 1 &&
    (isInterjection(words[0].word) ||
      /^(?:of|certainly|sure|oh|surname|first)$/i.test(words[0].word))
  )
    words.shift();
  const end = words.findIndex(
    ({ word }, index) =>
      !isPartOfName(
        word,
        index,
        words.map((one) => one.word),
      ) ||
      (index > 0 && /^(?:here|speaking)\W*$/i.test(word)),
  );
  const left = end < 0 ? [] : words.slice(end);
  const signed = end > 0 && /^(?:here|speaking)\W*$/i.test(words[end]?.word ?? '');
  words = words.slice(0, end < 0 ? undefined : end);
  while (words.length > 1 && isInterjection(words.at(-1)?.word ?? '')) words.pop();
  while (words.length > 1 && PARTICLES.has(words.at(-1)?.word.toLowerCase() ?? '')) words.pop();
  const [first] = words;
  const last = words.at(-1);
  if (!first || !last || words.length > 6) return undefined;
  const texts = words.map(({ word }) =>
    word.replace(/[.,]+$/, (dots) => (word.length === 2 || TITLE.test(word) ? dots : '')),
  );
  const value = texts.join(' ');
  if (!isName(value)) return undefined;
  const isSure = strong || signed;
  // Unasked and unsaid, it is no name; asked, a name is all that is said.
  if (!asked && !isSure && !weak) return undefined;
  if (
    asked &&
    !isSure &&
    left.some(
      ({ word }) =>
        !isInterjection(word) &&
        !/^(?:here|speaking|please|thanks|thank|you|by|the|way|is|name|surname|my)$/i.test(word),
    )
  ) {
    if (!weak) return undefined;
  }
  return isLikely(texts, { asked, strong: isSure, whole })
    ? {
        words: texts,
        at: clause.at + first.at,
        length: last.at + last.word.length - first.at,
        strong,
      }
    : undefined;
}

function isPartOfName(word: string, index: number, all: string[]): boolean {
  if (TITLE.test(word) || PARTICLES.has(word.toLowerCase())) return true;
  if (/^(?:and|&)$/i.test(word))
    return (
      index > 0 &&
      index < all.length - 1 &&
      (TITLE.test(all[index - 1] ?? '') || TITLE.test(all[index + 1] ?? ''))
    );
  return (
    /^\p{L}/u.test(word) &&
    !/['’](?:m|re|ve|ll|d)$/i.test(word) &&
    (isNameable(word) || /^\p{Lu}\.?$/u.test(word))
  );
}

function isLikely(
  words: string[],
  { asked, strong, whole }: { asked: boolean; strong: boolean; whole: string },
): boolean {
  if (words.some((word) => TITLE.test(word)) && words.length > 1) return true;
  const own = words.filter(
    (word) => words.length === 1 || !(PARTICLES.has(word.toLowerCase()) || TITLE.test(word)),
  );
  const lower = own.map(bare);
  const text = lower.join(' ');
  if (own.length === 0 || placesIn(text).length > 0) return false;
  // Written small or wholly in capitals, capitals say nothing; nor where 'In' and 'The' have them.
  const telling =
    !/^[^\p{Ll}]*$/u.test(whole) &&
    !whole
      .split(/\s+/)
      .slice(1)
      .some((word) => /^\p{Lu}/u.test(word) && isFunction(word) && !/^I\b/.test(word));
  const capitals = telling && own.every((word) => /^\p{Lu}/u.test(word));
  const names = own.filter((word) => !isOther(word)).length;
  const known = own.some((word) => ALSO_NAMES.has(bare(word)) || !isKnownWord(bare(word)));
  if (asked || strong)
    return (
      known &&
      (names === own.length || (own.length > 1 && capitals) || names * 2 >= own.length) &&
      !own.some((word) => isOther(word) && conceptsOf(bare(word)).size > 0 && !capitals)
    );
  return (
    names === own.length &&
    (capitals || commonFirst(own[0] ?? '')) &&
    !own.every((word) => /(?:ous|able|ful|less|ing|ed)$/.test(bare(word)))
  );
}

const commonFirst = (word: string) =>
  !isKnownWord(bare(word)) && correctWord(bare(word)) === bare(word) && ALSO_NAMES.has(bare(word));

const PARTED = new RegExp(
  `\\b(?:first|given|christian) ?name(?: is|['’]s|:)?\\s+(${NAME_WORD})\\b.*?\\b(?:surname|last ?name|family ?name|second name)(?: is|['’]s|:)?\\s+(${NAME_WORD})|(${NAME_WORD})[.,;]?\\s+(?:and )?(${NAME_WORD}) is (?:the|my) (?:surname|last name)`,
  'iu',
);

/** 'First name Tom, surname Reilly'. */
function partedName(text: string): Found | undefined {
  const found = PARTED.exec(text);
  const value =
    found &&
    [found[1] ?? found[3], found[2] ?? found[4]]
      .map((part) => (part ?? '').replace(/\.$/, ''))
      .join(' ');
  return value && isName(value)
    ? { value: capitalised(value), at: found.index, length: found[0].length }
    : undefined;
}

/** 'N g u y e n', but not the initials of 'J. P. Harker'. */
const SPELLED =
  /(?<![\p{L}'’.])(\p{L}(?:(?:\s+|-|,\s*|\.\s?)(?:double )?\p{L}(?![\p{L}'’])){2,})(?![\p{L}'’])/iu;
const ABOUT_SPELLING =
  /(?:^|[\s,.;]+)(?:(?:that['’]?s|it['’]?s|its|and|is)\s+)*(?:spel(?:t|led)\s*:?|with(?:out)? (?:an?|the|two|one|no|double)\s+\p{L}+(?:['’]?s)?(?: (?:at|on|in) (?:the )?\p{L}+)*|no \p{L} in (?:it|\p{L}+)|(?:not|instead of) \p{L}[\p{L}'’-]*|one word|double[- ]barrell?ed|(?:all )?(?:lower ?case|capitals))(?=$|[\s,.;!])/giu;

/** Takes how a name is spelled out of what was said: 'Smyth with a y', 'Nguyen, n g u y e n'. */
function withoutSpelling(text: string): { rest: string; spelled: string | undefined } {
  const blank = (part: string) => ' '.repeat(part.length);
  const hyphened = text.replace(/ (?:hyphen|dash) (\p{L}+)/giu, (words, second: string) =>
    `-${second}`.padEnd(words.length),
  );
  const letters = SPELLED.exec(hyphened);
  const spelled = letters?.[1]?.replace(/double (\p{L})/giu, '$1$1').replace(/[^\p{L}]/gu, '');
  const isOne = letters && spelled && !/^(?:\p{Lu}[\s.]+)+\p{Lu}\.?$/u.test(letters[0]);
  const rest = isOne
    ? hyphened.replace(letters[0], (part) => `,${' '.repeat(part.length - 1)}`)
    : hyphened;
  return { rest: rest.replace(ABOUT_SPELLING, blank), spelled: isOne ? spelled : undefined };
}

/** The word that was spelled takes the place of the one that it sounds like. */
function respelled(name: string, spelled: string | undefined): string {
  if (!spelled) return name;
  const words = name.split(' ');
  const near = words.map((word) => editDistance(plainLower(word), plainLower(spelled), 3));
  const at = near.indexOf(Math.min(...near));
  if ((near[at] ?? 9) > 3) return words.length === 1 ? `${name} ${spelled}` : name;
  words[at] = plainLower(words[at] ?? '') === plainLower(spelled) ? (words[at] ?? '') : spelled;
  return words.join(' ');
}

const AMENDS = /\bnot\b|\bwith(?:out)? (?:an?|the|no|two|one|double)\b|\bspel(?:t|led)\b|\bname\b/i;

/** 'It's Smyth not Smith', of a name that is known: the word that is like it changes. */
export function amendedName(known: string, text: string): string | undefined {
  if (!AMENDS.test(text)) return undefined;
  const { rest, spelled } = withoutSpelling(text);
  const words = known.split(/\s+/);
  const said = [...(spelled ? [spelled] : []), ...(rest.match(new RegExp(NAME_WORD, 'gu')) ?? [])];
  for (const word of said) {
    if (word.length < 3 || !isNameable(word) || isOther(word) || words.includes(word)) continue;
    const at = words.findIndex((one) => {
      const errors = editDistance(plainLower(one), plainLower(word), 3);
      return (
        errors > 0 &&
        errors <= (spelled === word || /\bspel/i.test(text) ? 3 : 2) &&
        errors < one.length / 2
      );
    });
    if (at < 0) continue;
    words[at] = capitalised(word);
    return words.join(' ');
  }
  return undefined;
}

/** `sarah o'neill` and `SARAH O'NEILL` as `Sarah O'Neill`; what has capitals of its own keeps them. */
export function capitalised(name: string): string {
  const shouted = !/\p{Ll}/u.test(name) && /\p{L}{3}/u.test(name);
  return name
    .split(/\s+/)
    .map((word, index) => {
      const small = word.toLowerCase();
      if (word !== small && !shouted) return word;
      if (shouted && word.length < 3 && !/[AEIOUY]/.test(word)) return word;
      if (
        (PARTICLES.has(small) && (index > 0 || /\p{Lu}/u.test(name))) ||
        /^(?:and|&)$/.test(small)
      )
        return small;
      return small
        .replace(
          /(^|[-'’.])(\p{L})/gu,
          (_, before: string, letter: string) => before + letter.toUpperCase(),
        )
        .replace(/^(Mc)(\p{L})/u, (_, mc: string, letter: string) => mc + letter.toUpperCase());
    })
    .join(' ');
}

const CAPITALS = new RegExp(
  `\\p{Lu}[\\p{L}'’-]*\\.?(?:\\s+(?:(?:${[...PARTICLES].join('|')})\\s+){0,2}\\p{Lu}[\\p{L}'’-]+){1,4}`,
  'gu',
);
const isStrange = (word: string) => !isKnownWord(word.toLowerCase()) && !TITLE.test(word);
const BEFORE_PLACE = /\b(?:in|near|from|at|to|of|around|outside|live|living|village|town)\s+$/i;
const BETWEEN_DETAILS =
  /\b(?:name|tel|telephone|phone|mobile|mob|cell|e-?mail|number|no|is|its|my|and|on|or|hi|hello|please|thanks|thank you|regards|call|ring|text)\b[:.]?|[;,|:/()–-]+(?!\p{L})|\[[^\]]*\]/giu;

/**
 * Two words or more with capitals that are no place.
 * @param isOne tells a name by its words; one that means nothing else is enough unless told.
 */
export function findCapitalName(
  text: string,
  isOne = (words: readonly string[]) => words.some(isStrange),
): Found | undefined {
  for (const found of text.matchAll(CAPITALS)) {
    const words = found[0].split(/\s+/);
    while (words[0] && isKnownWord(words[0].toLowerCase()) && !TITLE.test(words[0])) words.shift();
    const value = words.join(' ').replace(/\.$/, '');
    const at = found.index + found[0].length - value.length;
    const isPlace = BEFORE_PLACE.test(text.slice(0, at)) || placesIn(plainLower(value)).length > 0;
    if (words.length > 1 && isOne(words) && !isPlace && isName(value)) {
      return { value, at, length: value.length };
    }
  }
  return undefined;
}

/**
 * A name that only stands beside a telephone number or an e-mail address: 'Ada Visitor, 07700 900123'.
 * @param text where `;` or a label in brackets stands for the details that were found.
 */
export function findNameBeside(text: string): Found | undefined {
  const named = findCapitalName(text);
  if (named) return named;
  // Nothing else but a name and details: 'ada visitor 07700 900123'.
  const left = text.replace(BETWEEN_DETAILS, ' ').trim();
  const words = left.split(/\s+/);
  const meant = words.map((word) => word.toLowerCase());
  const couldBe =
    words.length > 1 &&
    words.length < 5 &&
    isName(left) &&
    words.every(isNameable) &&
    meant.filter((word) => isKnownWord(word)).length < 2 &&
    meant.some((word) => !isKnownWord(word)) &&
    meant.every((word) => correctWord(word) === word) &&
    conceptsOf(meant.join(' ')).size === 0 &&
    placesIn(meant.join(' ')).length === 0;
  const at = couldBe ? text.search(words.map(escaped).join('\\s+')) : -1;
  return at < 0 ? undefined : { value: capitalised(left), at, length: left.length };
}
