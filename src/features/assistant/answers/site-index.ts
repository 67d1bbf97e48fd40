// One index of what the firm says: answers of the content, answered questions, and single sentences of every page. A
// passage is found by the share of a question's telling words that it, or the heading it is under, has, and by how like
// what both are about is.
import type { Ranked } from '../reading/meaning.ts';
import silent from '../reading/silent.json' with { type: 'json' };
import { anyOf, hasAny, plainLower, rootOf } from '../reading/words.ts';
import { type Link, mayBeSaid, ORDER } from './what-may-be-said.ts';

/** A text of the site, plain or Markdown. */
export interface Source extends Link {
  text: string;
  /** More words that its sentences are about. */
  about?: string;
  /** It is said as a whole, and answers its title. */
  isAnswer?: boolean;
  /** About blinds, and not about the firm and its visits. */
  ofGoods?: boolean;
  /** An instant; before it visitors do not see it. */
  from?: string;
}

/** An answer of content/assistant.json, by its meaning. */
export interface OwnAnswer {
  topic: string;
  text: string;
  examples: readonly string[];
}

interface Passage {
  text: string;
  source?: Omit<Source, 'text' | 'about'>;
  topic?: string;
  /** In its title. */
  kinds: ReadonlySet<string>;
  /** Of its own words. */
  weight: number;
  /** In hundredths, to be small. */
  sense: Uint8Array;
}

export interface Found extends Pick<Passage, 'text' | 'source' | 'topic'> {
  /** How much of the question it explains, 0 to 1. */
  fit: number;
  /** How much of its title's question the text says, 0 to 1. */
  whole: number;
  /** By which it is compared with others. */
  score: number;
}

export interface SiteIndex {
  /**
   * The passages that explain a text best, best first.
   * @param text of `normalWords`. @param now an instant. @param ofFirm leaves out what is only about blinds
   */
  find(
    text: string,
    question: { ranked: readonly Ranked[]; now: string; ofFirm?: boolean },
  ): Found[];
  /** Whether a text says the most telling word of a question, or what kind of answer it asks for, and the other does not. */
  adds(text: string, found: string, known: string, examples: readonly string[]): boolean;
  /** How much of a text an answer has, 0 to 1. */
  fitOf(text: string, answer: string): number;
}

const SILENT = new Set(silent.join(' ').split(' '));
const KINDS = new Set('vertical venetian roller roman shutter curtain honeycomb'.split(' '));
/** What a question asks after, and how a sentence says it. */
const ASKED = [
  {
    name: '?often',
    asks: 'how (?:often|frequently|many times)',
    says: 'once|twice|weekly|monthly|fortnightly|every|each (?:day|week|month|year)',
  },
  {
    name: '?time',
    asks: 'how (?:long|soon|quick|quickly|fast|many (?:minutes|hours|days|weeks))',
    says: '(?:minute|hour|day|week|month)s?',
  },
  {
    name: '?size',
    asks: 'how (?:high|far|deep|wide|big|thick|tall|much (?:space|room))',
    says: '\\d+ ?(?:mm|cm|m)|metres?',
  },
  { name: '?person', asks: 'whos?(?: (?:is|will|be))* com(?:e|es|ing)', says: 'advisers?' },
  { name: '?reason', asks: 'why', says: 'because|since' },
].map(({ name, asks, says }) => ({ name, asks: anyOf(asks), says: anyOf(says) }));

const rootsOf = (text: string, by: 'asks' | 'says' = 'says') =>
  new Set([
    ...text
      .split(/[^a-z0-9]+/)
      .filter((word) => (word.length > 1 || /\d/.test(word)) && !SILENT.has(word))
      .map(rootOf),
    ...ASKED.flatMap(({ name, [by]: words }) => (hasAny(text, words) ? [name] : [])),
  ]);

/** Of a word of the heading, against one of the passage. */
const OF_HEADING = 0.7;
/** Of a word that no passage has, against the rarest. */
const OF_STRANGE = 0.6;
/** Of what both are about, and of the topic that is likely meant, against all the words. */
const OF_SENSE = 0.5;
const OF_TOPIC = 0.5;
/** Of a topic beside the one that is meant. */
const OF_SISTER = 0.3;
/** A short passage is preferred, and this weight counts as short. */
const BREVITY = 0.2;
const SHORT = 20;
/** Of a single word; a more common one is found by chance. */
const LEAST_WEIGHT = 5;
/** In letters: a shorter sentence is told with the next one. */
const LONG = 190;
/** Of the examples of a topic: a word in no more of them is not what it is about. */
const FEW = 0.1;
const SLICE_MS = 4;
const MOST_FOUND = 20;
/** What they are about is compared only for these. */
const MOST_LIKENED = 150;
const NONE: ReadonlySet<string> = new Set();
const NOTHING = new Uint8Array();
/** Bounds the memory. */
const MOST_PASSAGES = 6000;

type Sense = (roots: Iterable<string>, weightOf: (root: string) => number) => Float32Array;

/** @param letOthersRun awaited after each slice of work. */
export async function indexOf(
  { sources, answers }: { sources: readonly Source[]; answers: readonly OwnAnswer[] },
  senseOf: Sense,
  letOthersRun: () => Promise<unknown>,
): Promise<SiteIndex> {
  const all: Passage[] = [];
  /** Of each word the passages that have it, as a place among all, doubled; odd where only the heading has it. */
  const postings = new Map<string, number[]>();
  let since = performance.now();
  const rest = async () => {
    if (performance.now() - since < SLICE_MS) return;
    await letOthersRun();
    since = performance.now();
  };
  const said = new Set<string>();
  const add = (
    passage: Pick<Passage, 'text' | 'source' | 'topic'>,
    text: string,
    about: string,
  ) => {
    if (said.has(text) || all.length >= MOST_PASSAGES) return;
    said.add(text);
    const own = rootsOf(plainLower(text));
    for (const root of own.union(rootsOf(plainLower(about)))) {
      const known = postings.get(root) ?? [];
      if (known.length === 0) postings.set(root, known);
      known.push(2 * all.length + (own.has(root) ? 0 : 1));
    }
    const kinds = passage.source && rootsOf(plainLower(passage.source.title)).intersection(KINDS);
    all.push({ ...passage, kinds: kinds?.size ? kinds : NONE, weight: 0, sense: NOTHING });
  };
  for (const { topic, text, examples } of answers) {
    await rest();
    add({ text, topic }, text, examples.join(' '));
  }
  for (const { text: whole, about = '', ...source } of sources) {
    await rest();
    const { title } = source;
    // A question is found by what it asks.
    if (source.isAnswer) add({ text: whole, source }, `${title} ${about}`, whole);
    else
      for (const { text, next, heading } of split(whole)) {
        const told = next && next.length + text.length < LONG ? `${text} ${next}` : text;
        add({ text: told, source }, text, `${title} ${heading} ${about}`);
      }
  }
  const weights = new Map(
    [...postings].map(([root, places]) => {
      // Examples of a topic have many words of visitors.
      const { length } = places.filter((place) => place % 2 === 0 || !all[place >> 1]?.topic);
      return [root, Math.log(1 + all.length / (0.5 + length))];
    }),
  );
  const ofStrange = OF_STRANGE * Math.log(1 + 2 * all.length);
  /** Weighs words by how rare they are. */
  const weightOf = (root: string) => weights.get(root) ?? ofStrange;
  const weigh = (roots: ReadonlySet<string>) => {
    let total = 0;
    for (const root of roots) total += weightOf(root);
    return total;
  };
  const rootsAt = all.map((): string[] => []);
  for (const [root, places] of postings) {
    for (const place of places) {
      const passage = all[place >> 1];
      if (passage && place % 2 === 0) passage.weight += weightOf(root);
      rootsAt[place >> 1]?.push(root);
    }
  }
  for (const [at, passage] of all.entries()) {
    await rest();
    passage.sense = Uint8Array.from(senseOf(rootsAt[at] ?? [], weightOf), (one) => 100 * one);
  }
  return {
    find(text, { ranked, now, ofFirm }) {
      const words = rootsOf(text, 'asks');
      const asked = weigh(words) || 1;
      const sense = senseOf(words, weightOf);
      const kinds = words.intersection(KINDS);
      const hits = new Map<number, { explained: number; said: number; words: number }>();
      for (const word of words) {
        const weight = weightOf(word);
        for (const place of postings.get(word) ?? []) {
          const hit = hits.get(place >> 1) ?? { explained: 0, said: 0, words: 0 };
          if (hit.words === 0) hits.set(place >> 1, hit);
          const isOwn = place % 2 === 0;
          hit.words += 1;
          hit.explained += isOwn ? weight : OF_HEADING * weight;
          hit.said += isOwn ? weight : 0;
        }
      }
      const scored = [...hits].flatMap(([at, { explained, said, words: count }]) => {
        const passage = all[at];
        if (!passage) return [];
        const { source, topic, weight } = passage;
        const isOther =
          kinds.size > 0 && passage.kinds.size > 0 && kinds.isDisjointFrom(passage.kinds);
        const isHidden =
          source && ((source.from && source.from > now) || (ofFirm && source.ofGoods));
        const isChance = source && (said === 0 || (count < 2 && explained < LEAST_WEIGHT));
        if (isOther || isHidden || isChance) return [];
        const wish = topic && ranked.find(({ intent }) => intent === topic.split('/')[0]);
        const isMeant = wish && (wish.topic ?? wish.intent) === topic;
        const score =
          explained / asked +
          (source ? (BREVITY * said) / (weight + SHORT) : 0) +
          (wish ? OF_TOPIC * wish.sure * (isMeant ? 1 : OF_SISTER) : 0);
        return [{ passage, fit: explained / asked, score }];
      });
      return bestOf(scored, MOST_LIKENED)
        .map((one) => ({ ...one, score: one.score + likeness(sense, one.passage.sense) }))
        .toSorted((a, b) => b.score - a.score)
        .slice(0, MOST_FOUND)
        .map(({ passage: { text: told, source, topic }, ...how }) => {
          const isOfTitle = /^(?:It|Its|They|Their|This|These|Them|Those)\b/.test(told);
          const question = source?.isAnswer ? rootsOf(plainLower(source.title)) : undefined;
          return {
            ...how,
            text: source && !source.isAnswer && isOfTitle ? `${source.title}: ${told}` : told,
            ...(source && { source }),
            ...(topic && { topic }),
            whole: question ? words.intersection(question).size / (question.size || 1) : 0,
          };
        });
    },
    adds(text, found, known, examples) {
      const words = rootsOf(text, 'asks');
      const [key] = [...words]
        .filter((word) => postings.has(word))
        .toSorted((a, b) => ofAsking(b) - ofAsking(a) || weightOf(b) - weightOf(a));
      if (key === undefined) return false;
      const says = (one: string) => rootsOf(plainLower(one)).has(key);
      if (!says(found) || says(known)) return false;
      if (ofAsking(key)) return !examples.some(says);
      const having = examples.filter((one) => ` ${one.toLowerCase()}`.includes(` ${key}`));
      return having.length <= examples.length * FEW;
    },
    fitOf(text, answer) {
      const words = rootsOf(text, 'asks');
      return weigh(words.intersection(rootsOf(plainLower(answer)))) / (weigh(words) || 1);
    },
  };
}

const ofAsking = (root: string) => Number(root.startsWith('?'));

/** @returns 0 to `OF_SENSE` */
function likeness(one: Float32Array, other: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return (OF_SENSE * sum) / 100;
}

/** Those with the highest scores, of which there may be thousands. */
function bestOf<One extends { score: number }>(all: readonly One[], most: number): readonly One[] {
  if (all.length <= most) return all;
  const least = all.map(({ score }) => score).toSorted((a, b) => b - a)[most] ?? 0;
  return all.filter(({ score }) => score > least);
}

/** The whole sentences of a text, each with its heading, but none with a sum or something to fill in. */
function split(text: string): { text: string; next: string | undefined; heading: string }[] {
  let heading = '';
  return text.split(/\n{2,}|\n(?=\d+\. |[-*] )/).flatMap((block) => {
    if (block.startsWith('#')) heading = block.replace(/^#+ /, '');
    if (/^[#|>]/.test(block) || ORDER.test(block)) return [];
    const [, lead = ''] = /\*\*([^*]+)\*\* /.exec(block) ?? [];
    return block
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/^\*\*[^*]+\*\* |[*_]|^\s*(?:-|\d+\.)\s+/g, '')
      .split(/(?<=[.?!]\]?)\s+(?=[\p{Lu}“[])/u)
      .map((sentence) => sentence.trim())
      .map((text, at, all) => ({
        text,
        next: [all[at + 1] ?? ''].find(isWhole),
        heading: `${heading} ${lead}`,
      }))
      .filter((sentence) => isWhole(sentence.text));
  });
}

const isWhole = (sentence: string) => /^[^£[{]*[.!]$/.test(sentence) && mayBeSaid(sentence);
