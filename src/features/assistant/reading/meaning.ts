// What a message is about, by counting words: multinomial naive Bayes over the training sentences, the examples of
// content/assistant.json and staff's lessons.
import content from '../../../../content/assistant.json' with { type: 'json' };
import type { Intent, KnownIntent } from './intents.ts';
import utterances from './utterances.json' with { type: 'json' };
import { normalWords, rootOf } from './words.ts';

/** A meaning is an intent, `cleaning`, or a finer topic of one, `cleaning/mould`. */
export interface Example {
  sentence: string;
  meaning: string;
}

/** An intent, how likely it is (0 to 1), and its topic if that is clear. */
export interface Ranked {
  intent: Intent;
  sure: number;
  topic?: string;
}

/** Ranks the intents of a text of `normalWords`, likeliest first; `unknown` is one of them. */
export type Meaning = (text: string) => Ranked[];

const intentOf = (meaning: string) => meaning.split('/')[0] ?? meaning;

/** Words that tell a meaning, as the content lists them. */
const telling = [...content.intents, ...content.topics].flatMap((one) =>
  'words' in one && one.words
    ? [[`*${one.id}`, new RegExp(`(?<![a-z])(?:${one.words})s?(?![a-z])`)] as const]
    : [],
);

function featuresOf(text: string): Set<string> {
  const words = text.split(' ').map((word) => (/\d/.test(word) ? '#' : rootOf(word)));
  const framed = ['^', ...words, '$'];
  return new Set([
    ...words,
    ...framed.slice(1).map((word, at) => `${framed[at]} ${word}`),
    ...telling.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : [])),
  ]);
}

/** How often each feature comes with each meaning. */
interface Counts {
  meanings: { name: string; intent: string; sentences: number; features: number }[];
  /** Of each feature: a meaning's place among them and how often it comes, in turns. In one list, to be small. */
  having: Map<string, number[]>;
  /** How many features each intent has. */
  vocabulary: Map<string, number>;
}

function add(counts: Counts, name: string, features: Iterable<string>, weight: number) {
  const { meanings, having, vocabulary } = counts;
  const intent = intentOf(name);
  const known = meanings.findIndex((one) => one.name === name);
  const at = known < 0 ? meanings.push({ name, intent, sentences: 0, features: 0 }) - 1 : known;
  const own = meanings[at];
  if (!own) return;
  own.sentences += weight;
  for (const feature of features) {
    own.features += weight;
    const pairs = having.get(feature) ?? [];
    if (pairs.length === 0) having.set(feature, pairs);
    const isNew = !pairs.some((one, place) => place % 2 === 0 && meanings[one]?.intent === intent);
    if (isNew) vocabulary.set(intent, (vocabulary.get(intent) ?? 0) + 1);
    const place = pairs.findIndex((one, index) => index % 2 === 0 && one === at);
    if (place < 0) pairs.push(at, weight);
    else pairs[place + 1] = (pairs[place + 1] ?? 0) + weight;
  }
}

/** A feature never seen with a class counts as this often. */
const UNSEEN = 0.1;
/** Words are not as independent as the rule supposes: it would be too sure. */
const HEAT = 0.2;

/**
 * The likelihood of each class, likeliest first.
 * @param within the intent whose meanings are the classes; else the intents are
 */
function shares({ meanings, having, vocabulary }: Counts, said: Set<string>, within?: string) {
  const classes = new Map<string, { sentences: number; features: number; log: number }>();
  const classOf = meanings.map(({ name, intent, sentences, features }) => {
    if (within !== undefined && intent !== within) return undefined;
    const key = within === undefined ? intent : name;
    const one = classes.get(key) ?? { sentences: 0, features: 0, log: 0 };
    classes.set(key, one);
    one.sentences += sentences;
    one.features += features;
    return one;
  });
  let known = 0;
  for (const feature of said) {
    const pairs = having.get(feature) ?? [];
    const here = new Map<{ log: number }, number>();
    for (let at = 0; at < pairs.length; at += 2) {
      const one = classOf[pairs[at] ?? 0];
      if (one) here.set(one, (here.get(one) ?? 0) + (pairs[at + 1] ?? 0));
    }
    if (here.size > 0) known += 1;
    for (const [one, count] of here) one.log += Math.log1p(count / UNSEEN);
  }
  const words = within === undefined ? having.size : (vocabulary.get(within) ?? 0);
  const logs = [...classes].map(([name, { sentences, features, log }]) => ({
    name,
    log: HEAT * (Math.log(sentences) + log - known * Math.log(features + UNSEEN * words)),
  }));
  const most = Math.max(...logs.map(({ log }) => log));
  const sum = logs.reduce((all, { log }) => all + Math.exp(log - most), 0);
  return logs
    .map(({ name, log }) => ({ name, share: Math.exp(log - most) / sum }))
    .toSorted((a, b) => b.share - a.share);
}

/** A sentence of a button, and one of staff, against one that visitors said. */
const OF_BUTTON = 20;
const OF_LESSON = 4;
/** How likely a topic of an intent must be to count as meant. */
const CLEAR = 0.4;
const FAINTEST = 0.002;

/** What buttons say: exactly what is meant. */
export const buttons: readonly Example[] = [
  ...content.intents.map(({ id: meaning, title: sentence }) => ({ meaning, sentence })),
  ...content.quickReplies.flatMap(({ text: sentence, intentId: meaning }) =>
    meaning ? [{ meaning, sentence }] : [],
  ),
];

const shipped: (Example & { weight: number })[] = [
  ...(utterances as [string, string][]).map(([meaning, sentence]) => ({
    meaning,
    sentence,
    weight: 1,
  })),
  ...[...content.intents, ...content.topics].flatMap(({ id: meaning, examples }) =>
    examples.map((sentence) => ({ meaning, sentence, weight: 1 })),
  ),
  ...buttons.map((button) => ({ ...button, weight: OF_BUTTON })),
];

/** In one slice of work, for others to run between. */
const AT_ONCE = 100;

async function counted(letOthersRun: () => Promise<unknown>): Promise<Counts> {
  const counts: Counts = { meanings: [], having: new Map(), vocabulary: new Map() };
  for (const [at, { sentence, meaning, weight }] of shipped.entries()) {
    if (at % AT_ONCE === 0) await letOthersRun();
    add(counts, meaning, featuresOf(normalWords(sentence)), weight);
  }
  return counts;
}
let known: Promise<Counts> | undefined;

/** A word's meanings by how much more often it comes with each than others do; of unit length. */
export async function senses(letOthersRun: () => Promise<unknown>) {
  known ??= counted(letOthersRun);
  const { meanings, having } = await known;
  const total = meanings.reduce((sum, { features }) => sum + features, 0);
  const ofWord = (root: string): [at: number, share: number][] => {
    const pairs = having.get(root) ?? [];
    const counts = pairs.flatMap((count, place): [number, number][] =>
      place % 2 === 1 ? [[pairs[place - 1] ?? 0, count]] : [],
    );
    const all = counts.reduce((sum, [, count]) => sum + count, 0);
    if (all < 2) return [];
    const logs = counts.map(([at, count]): [number, number] => [
      at,
      Math.max(0, Math.log((count * total) / (all * (meanings[at]?.features ?? 1)))),
    ]);
    const length = Math.hypot(...logs.map(([, log]) => log)) || 1;
    return logs.map(([at, log]) => [at, log / length]);
  };
  return (roots: Iterable<string>, weightOf: (root: string) => number) => {
    const sense = new Float32Array(meanings.length);
    for (const root of roots) {
      const weight = weightOf(root);
      for (const [at, share] of ofWord(root)) sense[at] = (sense[at] ?? 0) + weight * share;
    }
    const length = Math.hypot(...sense) || 1;
    return sense.map((one) => one / length);
  };
}

/** No more of them are asked about, so the topics of others need not be found. */
const MOST_RANKED = 6;

/**
 * Counts everything, lessons too: about two seconds the first time.
 * @param letOthersRun awaited after each slice of work
 */
export async function meaningBy(
  lessons: readonly Example[],
  letOthersRun: () => Promise<unknown>,
): Promise<Meaning> {
  known ??= counted(letOthersRun);
  const { meanings, having, vocabulary } = await known;
  const counts: Counts = {
    meanings: meanings.map((one) => ({ ...one })),
    having: new Map(having),
    vocabulary: new Map(vocabulary),
  };
  for (const { sentence, meaning } of lessons) {
    const features = featuresOf(normalWords(sentence));
    for (const feature of features)
      counts.having.set(feature, [...(counts.having.get(feature) ?? [])]);
    add(counts, meaning, features, OF_LESSON);
  }
  return (text) => {
    const features = featuresOf(text);
    return shares(counts, features)
      .filter(({ share }) => share >= FAINTEST)
      .slice(0, MOST_RANKED)
      .map(({ name, share }): Ranked => {
        const [finer] = shares(counts, features, name);
        const isTopic = finer && finer.share >= CLEAR && finer.name.includes('/');
        return { intent: name as KnownIntent, sure: share, ...(isTopic && { topic: finer.name }) };
      });
  };
}
