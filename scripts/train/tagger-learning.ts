// Learns the tagger from annotated sentences: stochastic gradients of a conditional random field with adaptive steps
// (AdaGrad). The same sentences give the same model.
import { readdirSync, readFileSync } from 'node:fs';
import { packedRow } from '../../src/features/assistant/reading/learning.ts';
import {
  firstOf,
  LABELS,
  likelihoodsOf,
  type PackedTagger,
  SCALE,
  type SpanKind,
  spanKinds,
  type Tagger,
} from '../../src/features/assistant/reading/tagger.ts';
import {
  type Asked,
  featuresOfTokens,
  tokensOf,
} from '../../src/features/assistant/reading/token-features.ts';
import lists from '../../src/features/assistant/reading/word-lists.json' with { type: 'json' };

interface Marked {
  kind: SpanKind;
  at: number;
  text: string;
}

/** A message with its values marked, by a writer. */
export interface Sentence {
  asked: Asked;
  text: string;
  spans: Marked[];
  wish: string;
  writer: string;
}

const LINE = /^(?:\[(?:asked (\w+)|(shown))\]\s*)?(.*?)\s*=>\s*(.+)$/;
const isKind = (kind: string): kind is SpanKind => spanKinds.some((one) => one === kind);
/** Two days or times with nothing but 'or' between them are one span. */
const JOINS = /^\s*(?:or|and|,|\/|&|, or)\s*$/;

/** @param line `[asked name] its {name:Jo Pratt} => answer`. */
export function sentenceOf(line: string, writer: string): Sentence {
  const [, field, shown, marked = '', wish = ''] = LINE.exec(line.trim()) ?? [];
  const spans: Marked[] = [];
  let text = '';
  for (const [, kind, value, plain] of marked.matchAll(/\{(\w+):([^{}]*)\}|([^{}]+|.)/g)) {
    if (plain !== undefined) text += plain;
    else if (kind && value && isKind(kind)) {
      const last = spans.at(-1);
      const isMore =
        last?.kind === kind &&
        /day|time/.test(kind) &&
        JOINS.test(text.slice(last.at + last.text.length));
      if (last && isMore) last.text = text.slice(last.at) + value;
      else spans.push({ kind, at: text.length, text: value });
      text += value;
    } else throw new Error(`not a span: ${line}`);
  }
  if (!wish || /[{}]/.test(text)) throw new Error(`not an annotated sentence: ${line}`);
  return { asked: (shown ?? field) as Asked, text, spans, wish, writer };
}

const folder = new URL('../../src/features/assistant/reading/sentences/', import.meta.url);

/** Every sentence of every writer: a file each. */
export const allSentences = (): Sentence[] =>
  readdirSync(folder)
    .toSorted()
    .flatMap((name) =>
      readFileSync(new URL(name, folder), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '' && !line.startsWith('#'))
        .map((line) => sentenceOf(line, name.replace('.txt', ''))),
    );

function labelsOf({ text, spans }: Sentence): number[] {
  const tokens = tokensOf(text);
  const labels = tokens.map(() => 0);
  for (const { kind, at, text: value } of spans) {
    let label = firstOf(kind);
    tokens.forEach((token, index) => {
      if (token.at + token.text.length <= at || token.at >= at + value.length) return;
      labels[index] = label;
      label = firstOf(kind) + 1;
    });
  }
  return labels;
}

const wanted = (kind: SpanKind) => kind.replace(/^x/, '');
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const FIRST = lists.first.split(' ');
const LAST = lists.last.split(' ');
const PARTICLES = ['de', 'van', 'van der', 'von', 'bin', 'de la', 'di', 'ap', 'Mc', "O'"];
const TITLES = ['Mr', 'Mrs', 'Ms', 'Miss', 'Dr'];

/** A letter doubled, lost, or in its neighbour's place. */
function slipped(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const way = random();
  if (way < 0.3) return word.slice(0, at) + word.slice(at - 1);
  if (way < 0.6) return word.slice(0, at) + word.slice(at + 1);
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}

/** The same message with other people, days and numbers, and perhaps without capitals and commas. */
function variantOf(
  sentence: Sentence,
  pools: ReadonlyMap<string, readonly string[]>,
  random: Random,
) {
  const manner = random();
  const isBare = random() < 0.3;
  const isHasty = random() < 0.2;
  const cased = (text: string) =>
    manner < 0.35 ? text.toLowerCase() : manner < 0.43 ? text.toUpperCase() : text;
  const plain = (text: string) => {
    const typed = isHasty
      ? text.replace(/\p{L}{5,}/gu, (word) => (random() < 0.2 ? slipped(word, random) : word))
      : text;
    return cased(isBare ? typed.replace(/[,.!?;](?=\s|$)/g, ' ') : typed);
  };
  let text = '';
  let end = 0;
  const spans = sentence.spans.map((span) => {
    text += plain(sentence.text.slice(end, span.at));
    end = span.at + span.text.length;
    const said = valueLike(span, pools, random);
    const value = cased(said);
    const at = text.length;
    text += value;
    return { ...span, at, text: value };
  });
  return { ...sentence, text: text + plain(sentence.text.slice(end)), spans };
}

function valueLike(
  { kind, text }: Marked,
  pools: ReadonlyMap<string, readonly string[]>,
  random: Random,
) {
  const isPersonal = /name|phone|email|address|postcode/.test(kind);
  if (/^(?:note|money|ref)$/.test(kind) || random() > (isPersonal ? 0.7 : 0.35)) return text;
  const words = text.split(' ').length;
  if (/name$/.test(kind)) {
    if (!/^\p{L}+(?: \p{L}[\p{L}'-]+)?$/u.test(text)) return text;
    const [first, last] = [capital(pick(FIRST, random)), capital(pick(LAST, random))];
    if (words < 2) return first;
    const shape = random();
    if (shape < 0.08) return `${first.charAt(0)} ${last}`;
    if (shape < 0.12) return `${first} ${last}-${capital(pick(LAST, random))}`;
    if (shape < 0.18) return `${first} ${pick(PARTICLES, random)} ${last}`;
    return shape < 0.22 ? `${pick(TITLES, random)} ${first} ${last}` : `${first} ${last}`;
  }
  const isLoose = /phone|email|address/.test(kind);
  const like = (pools.get(wanted(kind)) ?? []).filter(
    (one) => isLoose || Math.abs(one.split(' ').length - words) <= 1,
  );
  return like.length > 0 ? pick(like, random) : text;
}

const PASSES = 6;
const VARIANTS = 2;
const RATE = 0.12;
/** Dropout: each word is learned without this share of its features, so that none is relied on alone. */
const DROPPED = 0.3;
/** A rarer feature is chance. */
const FEWEST = 6;
const LEAST_ERROR = 2e-3;
/** A feature with only smaller weights is left out. */
const FAINT = 0.3;

/** @param more values of each kind, to put in place of those that were said. */
export function learnTagger(sentences: readonly Sentence[], more: readonly Sentence[]): Tagger {
  const random = randomNumbers();
  const pools = new Map<string, string[]>();
  for (const { kind, text } of [...sentences, ...more].flatMap(({ spans }) => spans)) {
    pools.set(wanted(kind), [...(pools.get(wanted(kind)) ?? []), text]);
  }
  const seen = sentences
    .flatMap((one) => [
      one,
      ...Array.from({ length: VARIANTS }, () => variantOf(one, pools, random)),
    ])
    .map((one) => ({
      labels: labelsOf(one),
      features: featuresOfTokens(one.text, tokensOf(one.text), one.asked),
    }));
  const counts = new Map<string, number>();
  for (const name of seen.flatMap(({ features }) => features.flat())) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const places = new Map<string, number>();
  for (const [name, count] of counts) if (count >= FEWEST) places.set(name, places.size * LABELS);
  const weights = new Float32Array(places.size * LABELS);
  const weightSteps = new Float32Array(weights.length).fill(1e-6);
  const steps = new Float32Array(LABELS * LABELS);
  const stepSteps = new Float32Array(steps.length).fill(1e-6);
  const messages = seen.map(({ labels, features }) => ({
    labels,
    active: features.map((names) =>
      Int32Array.from(names.flatMap((name) => places.get(name) ?? [])),
    ),
  }));
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const { labels, active } of shuffled(messages, random)) {
      const kept = active.map((some) => some.filter(() => random() >= DROPPED));
      const pairs = new Float64Array(steps.length);
      const shares = likelihoodsOf(scoresOf(kept, weights), steps, pairs);
      kept.forEach((some, at) => {
        for (let label = 0; label < LABELS; label += 1) {
          const error = (shares[at * LABELS + label] ?? 0) - (labels[at] === label ? 1 : 0);
          if (Math.abs(error) < LEAST_ERROR) continue;
          for (const place of some) improve(weights, weightSteps, place + label, error, RATE);
        }
        if (at > 0) {
          const pair = (labels[at - 1] ?? 0) * LABELS + (labels[at] ?? 0);
          pairs[pair] = (pairs[pair] ?? 0) - 1;
        }
      });
      pairs.forEach((error, pair) => {
        if (Math.abs(error) >= LEAST_ERROR) improve(steps, stepSteps, pair, error, RATE / 2);
      });
    }
  }
  return { places, weights, unit: 1, steps };
}

function improve(
  weights: Float32Array,
  sums: Float32Array,
  at: number,
  error: number,
  rate: number,
) {
  const sum = (sums[at] ?? 0) + error * error;
  sums[at] = sum;
  weights[at] = (weights[at] ?? 0) - (rate * error) / Math.sqrt(sum);
}

function scoresOf(active: readonly Int32Array[], weights: Float32Array): Float64Array {
  const scores = new Float64Array(active.length * LABELS);
  active.forEach((places, at) => {
    for (const place of places) {
      for (let label = 0; label < LABELS; label += 1) {
        const score = at * LABELS + label;
        scores[score] = (scores[score] ?? 0) + (weights[place + label] ?? 0);
      }
    }
  });
  return scores;
}

export function packedTagger({ places, weights, steps }: Tagger): PackedTagger {
  const packed = [...places].flatMap(([name, at]) => {
    const row = Float32Array.from(weights.subarray(at, at + LABELS));
    if (row.every((weight) => Math.abs(weight) < FAINT)) return [];
    const letters = packedRow(row.map((weight) => weight * SCALE));
    return letters === '' ? [] : [[name, letters] as const];
  });
  const inOrder = packed.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    steps: [...steps].map((step) => Math.round(step * 100) / 100),
    features: inOrder.map(([name]) => name).join('\n'),
    weights: inOrder.map(([, letters]) => letters).join('\n'),
  };
}

type Random = () => number;

function randomNumbers(seed = 7): Random {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const pick = <One>(some: readonly One[], random: Random): One =>
  some[Math.floor(random() * some.length)] as One;

function shuffled<One>(some: readonly One[], random: Random): One[] {
  return some
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
