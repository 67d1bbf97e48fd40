// Finds where values begin and end in a message: a linear-chain conditional random field over its words, learned from
// `sentences/` (scripts/train/train-assistant.ts). It says what a span is about; `span-values.ts` reads its value.
import { LETTER, readRow } from './learning.ts';
import file from './tagger-model.json' with { type: 'json' };
import { type Asked, featuresOfTokens, type Token, tokensOf } from './token-features.ts';

/** With `x` in front: named, but not wanted: refused, replaced, somebody else's, or background. */
export const spanKinds = [
  ...(['kind', 'count', 'day', 'time', 'name', 'phone', 'email', 'address'] as const),
  ...(['xkind', 'xcount', 'xday', 'xtime', 'xname', 'xphone', 'xemail', 'xaddress'] as const),
  ...(['postcode', 'place', 'size', 'option', 'colour', 'room', 'money', 'ref', 'note'] as const),
];
export type SpanKind = (typeof spanKinds)[number];

export interface Span {
  kind: SpanKind;
  at: number;
  text: string;
  /** How likely all of it is right, from 0 to 1. */
  sure: number;
}

/** A word's label is 0 outside spans; each kind has one for its first word (odd) and one for the others. */
export const LABELS = 1 + 2 * spanKinds.length;
export const firstOf = (kind: SpanKind) => 1 + 2 * spanKinds.indexOf(kind);
const isInside = (label: number) => label > 0 && label % 2 === 0;

/** Weights in one array, for 50,000 small ones take four times the memory. */
export interface Tagger {
  /** Where in the weights a feature's begin: one for each label. */
  places: ReadonlyMap<string, number>;
  weights: Float32Array | Int8Array;
  /** What a weight of 1 is worth. */
  unit: number;
  /** From a label (row) to the next (column). */
  steps: Float32Array;
}

/** Features and their packed weights, one a line. */
export interface PackedTagger {
  steps: number[];
  features: string;
  weights: string;
}

/** Weights are packed this many times as large, for packed ones are coarse. */
export const SCALE = 5;

export function unpackedTagger({ steps, features, weights }: PackedTagger): Tagger {
  const names = features.split('\n');
  const table = new Int8Array(names.length * LABELS);
  let end = -1;
  const places = names.map((name, index): [string, number] => {
    const start = end + 1;
    end = weights.indexOf('\n', start);
    if (end < 0) end = weights.length;
    readRow(weights.slice(start, end), table.subarray(index * LABELS));
    return [name, index * LABELS];
  });
  return {
    places: new Map(places),
    weights: table,
    unit: LETTER / SCALE,
    steps: Float32Array.from(steps),
  };
}

const shipped = unpackedTagger(file);
/** A span that is less likely is a guess. */
const LEAST_SURE = 0.25;
/** More than any real message holds; each is compared with all the others. */
const MOST_SPANS = 60;

/** The weights of each token's labels, flat. */
function scoresOf(features: readonly string[][], { places, weights, unit }: Tagger): Float64Array {
  const scores = new Float64Array(features.length * LABELS);
  features.forEach((names, at) => {
    for (const name of names) {
      const place = places.get(name);
      if (place === undefined) continue;
      for (let label = 0; label < LABELS; label += 1) {
        const score = at * LABELS + label;
        scores[score] = (scores[score] ?? 0) + (weights[place + label] ?? 0) * unit;
      }
    }
  });
  return scores;
}

/** Of the shipped weights, which stay, once. */
const shippedMoves = Float64Array.from(shipped.steps, Math.exp);
const movesOf = (steps: Float32Array) =>
  steps === shipped.steps ? shippedMoves : Float64Array.from(steps, Math.exp);

/** Labels from which a label may follow: a further word follows only one of its own kind. */
const before = (label: number): [number, number] =>
  isInside(label) ? [label - 1, label] : [0, LABELS - 1];

/**
 * The forward-backward algorithm.
 * @returns the likelihood of each label at each token, and, if wanted, of each step between two, summed up.
 */
export function likelihoodsOf(scores: Float64Array, steps: Float32Array, pairs?: Float64Array) {
  const size = scores.length / LABELS;
  const moves = movesOf(steps);
  const local = new Float64Array(scores.length);
  const [forward, backward] = [new Float64Array(scores.length), new Float64Array(scores.length)];
  const totals = new Float64Array(size);
  for (let at = 0; at < size; at += 1) {
    const here = at * LABELS;
    const most = Math.max(...scores.subarray(here, here + LABELS));
    for (let to = 0; to < LABELS; to += 1) {
      const own = Math.exp((scores[here + to] ?? 0) - most);
      local[here + to] = own;
      let sum = at === 0 && !isInside(to) ? (moves[to] ?? 0) : 0;
      const [first, last] = before(to);
      for (let from = first; at > 0 && from <= last; from += 1) {
        sum += (forward[here - LABELS + from] ?? 0) * (moves[from * LABELS + to] ?? 0);
      }
      forward[here + to] = sum * own;
      totals[at] = (totals[at] ?? 0) + sum * own;
    }
    for (let to = 0; to < LABELS; to += 1) {
      forward[here + to] = (forward[here + to] ?? 0) / (totals[at] ?? 1);
    }
  }
  backward.fill(1, (size - 1) * LABELS);
  for (let at = size - 2; at >= 0; at -= 1) {
    const [here, next] = [at * LABELS, (at + 1) * LABELS];
    const total = totals[at + 1] ?? 1;
    for (let to = 0; to < LABELS; to += 1) {
      const ahead = ((local[next + to] ?? 0) * (backward[next + to] ?? 0)) / total;
      const [first, last] = before(to);
      for (let from = first; from <= last; from += 1) {
        const share = ahead * (moves[from * LABELS + to] ?? 0);
        backward[here + from] = (backward[here + from] ?? 0) + share;
        if (pairs) {
          const pair = from * LABELS + to;
          pairs[pair] = (pairs[pair] ?? 0) + (forward[here + from] ?? 0) * share;
        }
      }
    }
  }
  return forward.map((share, at) => share * (backward[at] ?? 0));
}

/** The likeliest labels, by Viterbi's algorithm. */
function likeliestPath(scores: Float64Array, steps: Float32Array): number[] {
  const size = scores.length / LABELS;
  const best = new Float64Array(scores.length);
  const came = new Int16Array(scores.length);
  for (let at = 0; at < size; at += 1) {
    for (let to = 0; to < LABELS; to += 1) {
      let most =
        at === 0
          ? isInside(to)
            ? Number.NEGATIVE_INFINITY
            : (steps[to] ?? 0)
          : Number.NEGATIVE_INFINITY;
      const [first, last] = before(to);
      for (let from = first; at > 0 && from <= last; from += 1) {
        const sum = (best[(at - 1) * LABELS + from] ?? 0) + (steps[from * LABELS + to] ?? 0);
        if (sum > most) [most, came[at * LABELS + to]] = [sum, from];
      }
      best[at * LABELS + to] = most + (scores[at * LABELS + to] ?? 0);
    }
  }
  const end = best.subarray((size - 1) * LABELS);
  let label = end.indexOf(Math.max(...end));
  return Array.from({ length: size }, (_, back) => {
    const here = label;
    label = came[(size - 1 - back) * LABELS + label] ?? 0;
    return here;
  }).reverse();
}

/** The spans of a message, in order. */
export function spansOf(text: string, asked: Asked, tagger: Tagger = shipped): Span[] {
  const tokens = tokensOf(text);
  if (tokens.length === 0) return [];
  const { steps } = tagger;
  const scores = scoresOf(featuresOfTokens(text, tokens, asked), tagger);
  const path = likeliestPath(scores, steps);
  if (path.every((label) => label === 0)) return [];
  const shares = likelihoodsOf(scores, steps);
  const spans: Span[] = [];
  path.forEach((label, index) => {
    const token = tokens[index];
    const kind = spanKinds[(label - 1) >> 1];
    if (!token || !kind || label === 0) return;
    const sure = shares[index * LABELS + label] ?? 0;
    const last = spans.at(-1);
    if (!isInside(label)) spans.push({ kind, at: token.at, text: token.text, sure });
    else if (last) {
      last.text = text.slice(last.at, token.at + token.text.length);
      last.sure = Math.min(last.sure, sure);
    }
  });
  return spans.filter(({ sure }) => sure >= LEAST_SURE).slice(0, MOST_SPANS);
}

/**
 * Each word of a message, with how likely it is part of a span of each of some groups of kinds, from 0 to 1: for those
 * who would rather find too much than too little.
 */
export function sharesOf(
  text: string,
  asked: Asked,
  groups: readonly (readonly SpanKind[])[],
): (Token & { shares: number[] })[] {
  const tokens = tokensOf(text);
  if (tokens.length === 0) return [];
  const scores = scoresOf(featuresOfTokens(text, tokens, asked), shipped);
  const likely = likelihoodsOf(scores, shipped.steps);
  return tokens.map((token, at) => ({
    ...token,
    shares: groups.map((kinds) =>
      kinds
        .flatMap((kind) => [firstOf(kind), firstOf(kind) + 1])
        .reduce((sum, label) => sum + (likely[at * LABELS + label] ?? 0), 0),
    ),
  }));
}
