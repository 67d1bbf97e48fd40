// What a language model may say to a visitor: clauses its tools returned in this turn, and a few courtesies. An
// allow-list: a sentence not covered word for word by one fact is dropped. Pure.
import { plainLower, readNumber } from '../reading/words.ts';

export interface Fact {
  /** Content words; a clause is used once, in whatever order. */
  clauses: readonly (readonly string[])[];
  /** One clause of each group is required. */
  needs: readonly (readonly number[])[];
  /** Indexes of clauses that mean nothing without the first. */
  leaning: ReadonlySet<number>;
  frame: ReadonlySet<string>;
}

/** Splits what a model has written so far. The last piece may be incomplete. */
export const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+|\n+/);

/** Plain text without the quotes and markup that models add. */
export const withoutMarks = (text: string) =>
  text
    .replace(/<[^>]*>?/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`#]+/g, '')
    .replace(/^\s*[-•]\s+/, '')
    .trim();

/** Words that claim nothing, wherever they are. */
const EMPTY = new Set(
  'a an the and or but so because also too as at by in on of for to with is are am be it its they them their this that these those there here can will do does has have which please'.split(
    ' ',
  ),
);

const COURTESY = new RegExp(
  `^(?:${[
    'hello(?: there)?',
    'good (?:day|morning|afternoon|evening)',
    'thank you(?: for asking| for your (?:question|message))?',
    '(?:you are|you’re) (?:very )?welcome',
    '(?:i am |i’m )?(?:happy|glad) to help',
    'i hope (?:that|this) helps',
    'how (?:can|may) i help(?: you)?(?: today)?',
    '(?:is there )?anything else(?: (?:i can (?:help you with|do for you)|you would like to know))?',
    '(?:please )?(?:ask|tell) me (?:anything|if you have (?:any )?(?:other |more |further )?questions)',
    '(?:i am sorry, (?:but )?|i’m sorry, (?:but )?|i am afraid |sorry, )?i (?:do not|don’t|do not really) know(?: that)?(?:,? but a person (?:can|will) help you(?: with (?:that|this))?)?',
    'a person (?:can|will) help you(?: with (?:that|this))?',
    'would you like to book a (?:free )?(?:home )?(?:visit|consultation)',
    'would you like to (?:know|hear) more',
    'which room is it for',
    '(?:how many|which|what sort of) windows do you have',
  ].join('|')})[.!?]?$`,
  'i',
);

/** Openings of an answer: alone they would say yes to anything. */
const LEADING = /^(?:(?:yes|no|of course|certainly|sure|absolutely|good question)[,.!]\s*)+/i;
const PLAIN = /^[a-z0-9\u00C0-\u00FF ,.;:!?'’‘"“”()&£–—-]*$/i;
const CONDITION =
  /\b(?:if|when|once|unless|where|until|while|normally|usually|mostly|otherwise|should)\b/i;
const VERB =
  /\b(?:is|are|am|has|have|can|will|may|do|does|cost|costs|start|starts|suit|suits|we|you|they|it|i)\b/i;
const RELATIVE = /\b(?:that|which|who|whose)\b/i;

/** The words of a text that claim something: plain, singular, numbers in figures. */
const claimsOf = (text: string): string[] =>
  (
    plainLower(text)
      .replace(/won't|cannot|can't/g, (word) => (word === "won't" ? 'will not' : 'can not'))
      .replace(/n't\b/g, ' not')
      .replace(/'(?:s|re|ve|ll|m|d)\b/g, '')
      .replace(/\bwe(?:'re| are) free\b/g, 'available')
      .replace(/\b(?:us|our|i|me|my)\b/g, 'we')
      .replace(/\byour\b/g, 'you')
      .replace(/\bpriced (?=(?:at|from) £)/g, '')
      .replace(/\b(mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*days?|s|rs)\b/g, '$1')
      .replace(/\b(\d+)(?:st|nd|rd|th)\b/g, '$1')
      .replace(/(?<=\d),(?=\d{3}\b)/g, '')
      .replace(/\b(\d+(?:\.\d\d)?) pounds\b/g, '£$1')
      .replace(/(£\d+)\.00\b/g, '$1')
      .match(/£?[a-z0-9]+(?:\.\d+)?|£/g) ?? []
  )
    .filter((word) => !EMPTY.has(word))
    .map((word) => String(readNumber(word) ?? word.replace(/(?<=[a-z]{3})s$/, '')));

/** Alone says nothing, or yes to anything. */
const HOLLOW = new Set(['we', 'you', 'yes', 'no', 'usually', 'normally', 'course']);
const isHollow = (words: readonly string[]) => words.filter((word) => !HOLLOW.has(word)).length < 2;

/** The facts that a text of the firm states, sentence by sentence. */
export function factsIn(text: string): Fact[] {
  return text.split(/(?<=[.!?])\s+/).flatMap((sentence) => {
    const pieces: string[] = [];
    let short = '';
    for (const piece of sentence.replace(LEADING, '').split(/[,;:–—]\s/)) {
      const whole = `${short} ${piece}`;
      // A single word is part of a list, and says nothing alone.
      if (isHollow(claimsOf(whole))) {
        short = whole;
        continue;
      }
      pieces.push(whole);
      short = '';
    }
    if (short && pieces.length > 0) pieces.push(`${pieces.pop()} ${short}`);
    const clauses = pieces.map(claimsOf);
    if (isHollow(clauses.flat())) return [];
    const bound = pieces.flatMap((piece, at) => (CONDITION.test(piece) ? [[at]] : []));
    const leaning = pieces.flatMap((piece, at) => (at > 0 && !VERB.test(piece) ? [at] : []));
    return [{ clauses, needs: bound, leaning: new Set(leaning), frame: new Set<string>() }];
  });
}

/**
 * A record as a fact.
 * @param needed the subject: one of these must be said.
 * @param more what may be said of it.
 * @param frame words allowed around it, such as 'price'.
 */
export function recordFact(
  needed: readonly string[],
  more: readonly string[],
  frame: string,
): Fact {
  const [about = [], rest = []] = [needed, more].map((texts) =>
    texts.map(claimsOf).filter(({ length }) => length > 0),
  );
  return {
    clauses: [...about, ...rest],
    needs: [about.map((_, at) => at)],
    leaning: new Set(),
    frame: new Set(claimsOf(`${frame} we you`)),
  };
}

interface Sayable {
  words: string;
  /** Polite, but no answer. */
  isCourtesy: boolean;
}

/** The allowed part of a model's sentence; undefined if a part is covered by no fact. */
export function sayable(written: string, facts: readonly Fact[]): Sayable | undefined {
  const whole = written.replace(/\s+/g, ' ').trim();
  if (COURTESY.test(whole.replaceAll("'", '’'))) return { words: whole, isCourtesy: true };
  const words = whole.replace(LEADING, '').replace(/^./, (letter) => letter.toUpperCase());
  return PLAIN.test(words) && isCovered(words, facts) ? { words, isCourtesy: false } : undefined;
}

function isCovered(text: string, facts: readonly Fact[]): boolean {
  const words = claimsOf(text);
  if (words.length === 0) return false;
  if (facts.some((fact) => covers(fact, words))) return true;
  // 'Rollers are £55 per window, and we measure at the visit': two facts, each a sentence of its own.
  return [...text.matchAll(/(?:[,;:]| –)(?: and| but)? | (?:and|but) /g)].some(
    ({ 0: joint, index }) => {
      const [first, second] = [text.slice(0, index), text.slice(index + joint.length)];
      return (
        [first, second].every((part) => VERB.test(part)) &&
        !RELATIVE.test(first) &&
        facts.some((fact) => covers(fact, claimsOf(first))) &&
        isCovered(second, facts)
      );
    },
  );
}

/** True if the words are whole clauses of the fact and words of its frame. */
function covers({ clauses, needs, leaning, frame }: Fact, words: readonly string[]): boolean {
  const goOn = (at: number, used: readonly number[]): boolean => {
    if (at === words.length) {
      return (
        used.length > 0 &&
        needs.every((group) => group.some((one) => used.includes(one))) &&
        (used.includes(0) || !used.some((one) => leaning.has(one)))
      );
    }
    const fits = (clause: readonly string[], place: number) =>
      !used.includes(place) && clause.every((word, offset) => words[at + offset] === word);
    return (
      clauses.some(
        (clause, place) => fits(clause, place) && goOn(at + clause.length, [...used, place]),
      ) ||
      (frame.has(words[at] ?? '') && goOn(at + 1, used))
    );
  };
  return goOn(0, []);
}
