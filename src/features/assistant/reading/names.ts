// Finds names in typed text: introduced as one, or given in answer.
import { conceptsOf } from './concepts.ts';
import type { Taken } from './contact-details.ts';
import {
  ALSO_NAMES,
  bare,
  capitalised,
  isFunction,
  isInterjection,
  isName,
  isOther,
  NAME_WORD,
  PARTICLES,
  respelled,
  TITLE,
  withoutSpelling,
} from './name-words.ts';
import { placesIn } from './service-area.ts';
import { correctWord, isKnownWord } from './spelling.ts';
import { escaped, plainLower } from './words.ts';

const OTHERS = "(?:her|his|their|your|company|business|firm|whose|\\p{L}+['’]s)";
const STRONG = `(?<!\\b${OTHERS} (?:full |first |last )?)(?:change (?:the|my) name to|my (?:full |first |own )?name(?: is|['’]?s)?|(?:the )?name(?:['’]?s|s| is| will be)|name:|(?:i am|i['’]m) called|(?:i|they|you can|everyone|everybody|people|friends)? ?(?:calls? me|go by)|(?:speaking|talking|chatting) (?:to|with)|(?:put|book|have) (?:it|me|this|that) (?:in |down )*(?:under|as)|(?:(?:it is|it['’]?s|its|it['’]d be) )?under the name(?: of)?|(?:it is|it['’]?s|its|it['’]d be) under|in the name of)`;
const WEAK =
  "(?:(?:it|this|that)(?: is|['’]?s| will be| would be|['’]ll be|['’]d be)|mine(?: is|['’]?s)|i am|i['’]?m|just put|put|under)";
const INTRODUCED = new RegExp(`^(.*?)\\b(?:(${STRONG})|(${WEAK}))[\\s:]+(?=\\p{L})`, 'isu');
const CORRECTION = '(?:no|sorry|wait|actually|i mean|i meant|or rather|correction|well)';
const CLAUSE_ENDS = new RegExp(
  `[,;:!?\\n()"“”|/]|[–—]|\\s-+\\s|(?<!\\b\\p{L}|\\b(?:mr|mrs|ms|dr|prof|rev|st))\\.(?=\\s|$)|\\s+(?:but|because|although|${CORRECTION})(?:\\s+${CORRECTION})*\\s+|\\s(?=(?:i['’]?m|i am|it['’]?s|this is|mine['’]?s|my(?! name)|and (?:i|my|it|we|can|could|would|i['’]?d)|her|his|(?:mobile|phone|tel|telephone|e-?mail|address|post ?code)(?=\\s+(?:number|no|is|oh|double|[\\d;:_+(])|:))\\b)`,
  'giu',
);
/** Words that may follow a requested name. */
const BEHIND =
  /^(?:here|speaking|btw|please|thanks?|you|by|the|way|is|name|my|really|though|then|actually|now|will|do|fine|ok|okay|good|as|well|too|only|again|to|say)$/;

interface Candidate extends Taken {
  strong: boolean;
}

/** A name in a text. @param asked for it: then it needs no introduction. */
export function findName(text: string, asked = false): Taken | undefined {
  const parts = asked ? partedName(text) : undefined;
  if (parts) return parts;
  const signed = SIGNED.exec(text);
  const signature = signed?.[1] ?? '';
  if (signed && isName(signature) && !isInterjection(signature) && !isOther(signature)) {
    return {
      value: capitalised(signature),
      at: text.lastIndexOf(signature),
      length: signature.length,
    };
  }
  const { rest, spelled } = withoutSpelling(
    text.replace(DAY_AND_NIGHT, (words) => '_'.repeat(words.length)),
  );
  const found = clausesOf(rest).flatMap(
    (clause) => nameIn(clause, rest, asked && !clause.isQuestion) ?? [],
  );
  const weight = ({ value, strong }: Candidate) => value.split(' ').length + (strong ? 0.5 : 0);
  const [best] = found.toSorted((a, b) => weight(b) - weight(a));
  if (!best) {
    const value = asked && spelled ? capitalised(spelled) : '';
    return isName(value) ? { value, at: 0, length: text.length } : undefined;
  }
  const corrects = found.length > 1 && new RegExp(`\\b${CORRECTION}\\b`, 'i').test(rest);
  const meant = corrects ? (found.findLast((one) => weight(one) >= weight(best)) ?? best) : best;
  const value = capitalised(respelled(meant.value, spelled));
  // Another apparent name is a short form of it.
  const end = Math.max(...found.map(({ at, length }) => at + length));
  return asked && found.length > 1
    ? { value, at: 0, length: end }
    : { value, at: meant.at, length: meant.length };
}

/** 'Cheers, Dave' at the end. */
const SIGNED =
  /(?:\S+\s+){4}.*\b(?:[Cc]heers|[Tt]hanks|[Tt]hank you|[Rr]egards|[Tt]a|[Ww]ishes|[Ll]ove)\b[,.!]?\s+(\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?)[\s.!x]*$/u;

/** A kind of blind, and no Mr Day. */
const DAY_AND_NIGHT = /\bday(?: (?:and|an|n|in|&|or) | ?\/ ?)(?:night|nite)s?\b/gi;

interface Clause {
  text: string;
  at: number;
  isQuestion: boolean;
}

function clausesOf(text: string): Clause[] {
  const ends = [...text.matchAll(CLAUSE_ENDS)];
  const starts = [0, ...ends.map(({ index, 0: end }) => index + end.length)];
  return starts.map((at, index) => ({
    text: text.slice(at, ends[index]?.index).replace(/ (?:will|would) (?:do|be fine)\b.*$/i, ''),
    at,
    isQuestion: ends[index]?.[0] === '?',
  }));
}

function nameIn(clause: Clause, whole: string, asked: boolean): Candidate | undefined {
  const introduced = INTRODUCED.exec(clause.text);
  const strong = introduced?.[2] !== undefined;
  const start = introduced?.[0].length ?? 0;
  const words = [...clause.text.slice(start).matchAll(/\S+/g)];
  const isLead = (word: string) => isInterjection(word) || /^(?:of|just|surname)$/i.test(word);
  while (words[0] && words.length > 1 && isLead(words[0][0])) words.shift();
  const end = words.findIndex(
    ([word], index) =>
      !isPartOfName(word, words[index - 1]?.[0], words[index + 1]?.[0]) ||
      (index > 0 && BEHIND.test(bare(word)) && !ALSO_NAMES.has(bare(word))),
  );
  const behind = end < 0 ? [] : words.splice(end);
  const isPadding = (word: string) =>
    word === word.toLowerCase() && (isInterjection(word) || isInterjection(correctWord(word)));
  while (words.length > 1 && isPadding(words.at(-1)?.[0] ?? '')) words.pop();
  while (words.length > 1 && PARTICLES.has(words.at(-1)?.[0].toLowerCase() ?? '')) words.pop();
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last || words.length > 6) return undefined;
  const texts = words.map(([word]) =>
    word
      .replace(/[.,]+$/, (dots) => (word.length === 2 || TITLE.test(word) ? dots : ''))
      .replace(/['’]s$/, ''),
  );
  const value = texts.join(' ');
  const signed = /^(?:here|speaking)\W*$/i.test(behind[0]?.[0] ?? '');
  const tells =
    /^(?:from|btw)\b/i.test(behind[0]?.[0] ?? '') ||
    /^by the way/i.test(behind.map(([word]) => word).join(' '));
  const isAll = behind.every(([word]) => isInterjection(word) || BEHIND.test(bare(word)));
  const sure =
    strong || (introduced !== null && tells) || (signed && (behind.length === 1 || !asked));
  // Unasked and without introduction, it is no name; asked, the whole message is one.
  if (!isName(value) || !(sure || introduced || (asked && isAll))) return undefined;
  const greets =
    introduced === null ||
    /\b(?:hi|hello|hey|hiya|morning)\b|\bi(?: am|['’]?m)[\s:]*$/i.test(
      whole.slice(0, clause.at + start),
    ) ||
    (behind.length === 0 && whole.trim() === clause.text.trim());
  if (!isLikely(texts, { told: asked || sure, greets, whole })) return undefined;
  const at = start + first.index;
  return { value, at: clause.at + at, length: start + last.index + last[0].length - at, strong };
}

function isPartOfName(word: string, before = '', after = ''): boolean {
  if (TITLE.test(word) || PARTICLES.has(word.toLowerCase())) return true;
  if (/^(?:and|&)$/i.test(word)) return TITLE.test(before) || TITLE.test(after);
  if (!/^\p{L}/u.test(word) || /['’](?:m|re|ve|ll|d)$/i.test(word)) return false;
  return !isFunction(word) && !isInterjection(word)
    ? true
    : /^\p{Lu}\.$|^[A-HJ-Z]$/u.test(word) ||
        (before !== '' && /^\p{Lu}/u.test(before) && /^\p{Lu}/u.test(word) && !isFunction(word));
}

/** @param greets what follows the introduction is probably a name. */
function isLikely(
  words: string[],
  { told, greets, whole }: { told: boolean; greets: boolean; whole: string },
): boolean {
  if (words.length > 1 && words.some((word) => TITLE.test(word))) return true;
  const own = words.filter(
    (word) => words.length === 1 || !(PARTICLES.has(word.toLowerCase()) || TITLE.test(word)),
  );
  const plain = own.map(bare);
  if (placesIn(plain.join(' ')).length > 0 || own.every((word) => word.length < 2)) return false;
  const capitals = tellsByCapitals(whole) && own.every((word) => /^\p{Lu}/u.test(word));
  const names = own.filter((word) => !isOther(word)).length;
  const isCommon = plain.some((word) => ALSO_NAMES.has(word));
  // 'Wednsday' is no name, nor is 'actualy'.
  const [only = ''] = own;
  if (own.length === 1 && !capitals && correctWord(only) !== only) return false;
  if (told) {
    if (!capitals && own.length === 1 && /ing$/.test(plain[0] ?? '')) return isCommon;
    // 'Nice try' and 'brb' are no names, 'Rose Baker' is one.
    const known =
      isCommon || plain.some((word) => !isKnownWord(word) && !/^[^aeiouy]{3,}$/.test(word));
    const enough = names === own.length || names * 2 >= own.length;
    return (
      known &&
      enough &&
      (capitals || !own.some((word) => isOther(word) && conceptsOf(bare(word)).size > 0))
    );
  }
  const isAdjective = plain.every((word) =>
    /(?:ous|able|ible|ful|less|ing|ed|ish|ese)$/.test(word),
  );
  if (names < own.length || isAdjective) return false;
  if (capitals) return own.length > 1 || greets || isCommon;
  return ALSO_NAMES.has(plain[0] ?? '');
}

/** In all lower case or all capitals, capitals prove nothing; nor if 'In' and 'The' have them. */
const tellsByCapitals = (text: string) =>
  /\p{Ll}/u.test(text) &&
  !text
    .split(/\s+/)
    .slice(1)
    .some((word) => /^\p{Lu}/u.test(word) && isFunction(word) && !/^I\b/.test(word));

const NAMED_PART = (part: string) =>
  new RegExp(
    `\\b(?:${part}) ?(?:name)?(?:['’]s| is|:)?\\s+(?!is\\b|name\\b)(${NAME_WORD})|(${NAME_WORD})[.,;]?(?: is (?:the|my)|,? as (?:the|my)) (?:${part})`,
    'iu',
  );
const FIRST = NAMED_PART('first name|given name|christian name|forename');
const LAST = NAMED_PART('surname|last name|family name|second name');

/** 'First name Tom, surname Reilly', 'Tom. Reilly is the surname'. */
function partedName(text: string): Taken | undefined {
  const last = LAST.exec(text);
  if (!last) return undefined;
  const family = (last[1] ?? last[2] ?? '').replace(/\.$/, '');
  const rest = text.replace(last[0], ' ');
  const first = FIRST.exec(rest);
  const given = first
    ? (first[1] ?? first[2])
    : new RegExp(`^\\W*(${NAME_WORD})\\W*$`, 'u').exec(rest)?.[1];
  const value = capitalised(`${given?.replace(/\.$/, '') ?? ''} ${family}`.trim());
  return isName(value) ? { value, at: 0, length: text.length } : undefined;
}

const CAPITALS = new RegExp(
  `\\p{Lu}[\\p{L}'’-]*\\.?(?:\\s+(?:(?:${[...PARTICLES].join('|')})\\s+){0,2}\\p{Lu}[\\p{L}'’-]*\\.?){1,4}`,
  'gu',
);
const SHOUTED_WORDS = 8;
const isStrange = (word: string) => !isKnownWord(word.toLowerCase()) && !TITLE.test(word);
const BEFORE_PLACE = /\b(?:in|near|from|at|to|of|around|outside|live|living|village|town)\s+$/i;
const BETWEEN_DETAILS =
  /\b(?:name|tel|telephone|phone|mobile|mob|cell|e-?mail|number|no|is|its|my|and|on|or|hi|hello|please|thanks|thank you|regards|call|ring|text)\b[:.]?|[;,|:/()–-]+(?!\p{L})|\[[^\]]*\]/giu;

/**
 * Two or more capitalised words that are not a place.
 * @param isOne recognises a name; by default words without another meaning.
 */
export function findCapitalName(
  text: string,
  isOne = (words: readonly string[]) => words.some(isStrange),
): Taken | undefined {
  // Shouted, everything has capitals.
  if (!/\p{Ll}/u.test(text) && text.split(/\s+/).length > SHOUTED_WORDS) return undefined;
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
 * A name beside a telephone number or an e-mail address: 'Ada Visitor, 07700 900123'.
 * @param text with `;` or a label in brackets in place of the details found.
 */
export function findNameBeside(text: string): Taken | undefined {
  const named = findCapitalName(text);
  if (named) return { ...named, value: capitalised(named.value) };
  // '…, 07700 900123, Bev'.
  const [, last = ''] = /[;,.]\s*(\p{Lu}\p{Ll}+)\W*$/u.exec(text) ?? [];
  if (
    last &&
    isStrange(last) &&
    isName(last) &&
    !isFunction(last) &&
    !isInterjection(last) &&
    placesIn(bare(last)).length === 0
  ) {
    return { value: last, at: text.lastIndexOf(last), length: last.length };
  }
  // Only a name and details: 'ada visitor 07700 900123'.
  const left = text.replace(BETWEEN_DETAILS, ' ').trim();
  const words = left.split(/\s+/);
  const meant = words.map((word) => word.toLowerCase());
  const couldBe =
    words.length > 1 &&
    words.length < 5 &&
    isName(left) &&
    words.every((word) => !isFunction(word) && !isInterjection(word)) &&
    meant.filter((word) => isKnownWord(word)).length < 2 &&
    meant.some((word) => !isKnownWord(word)) &&
    meant.every((word) => correctWord(word) === word) &&
    conceptsOf(meant.join(' ')).size === 0 &&
    placesIn(meant.join(' ')).length === 0;
  const at = couldBe ? text.search(words.map(escaped).join('\\s+')) : -1;
  return at < 0 ? undefined : { value: capitalised(left), at, length: left.length };
}
