// The learned half of understanding: weights of words for each intent, learned from labelled messages
// (scripts/train-assistant.ts). It weighs what the rules of intents.ts found and speaks where they say
// nothing, so that words nobody wrote a rule for are understood by their likeness to others.

import model from './intent-model.json' with { type: 'json' };
import type { Intent, Ranked } from './intents.ts';

const classes = model.intents as Intent[];
const weights = new Map<string, string>(Object.entries(model.weights));

export function likelihoods(features: readonly string[]): Map<Intent, number> {
  const known = features.flatMap((feature) => weights.get(feature) ?? []);
  const length = Math.sqrt(known.length || 1);
  const sums = classes.map(() => 0);
  for (const pair of known.flatMap((packed) => packed.split(' '))) {
    const [at = 0, weight = 0] = pair.split(':').map(Number);
    sums[at] = (sums[at] ?? 0) + weight / 10 / length;
  }
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const total = powers.reduce((a, b) => a + b, 0);
  return new Map(classes.map((intent, at) => [intent, (powers[at] ?? 0) / total]));
}

/** What one point of a rule's weight counts beside the logarithm of a likelihood. */
const RULE = 0.16;
const NOTHING = 4;
const LEAST = 1e-4;
const LIKELY = 0.2;
/** The weight of a wish that no rule found: likelier than all others together, or not. */
const SURE = 7.1;
const UNSURE = 5.1;
/** It goes before what rules found. */
const BEFORE = 0.001;

/**
 * The wishes in the order that rules and likeness to known messages give together.
 * @param ranked by the rules, weightiest first.
 */
export function judged(ranked: Ranked[], features: readonly string[]): Ranked[] {
  const likely = likelihoods(features);
  const foundBy = (intent: Intent) => ranked.find((one) => one.intent === intent);
  const weightOf = (intent: Intent) => foundBy(intent)?.weight ?? 0;
  const score = (intent: Intent) =>
    RULE * (intent === 'unknown' ? NOTHING : weightOf(intent)) +
    Math.log((likely.get(intent) ?? 0) + LEAST);
  const best = classes.reduce((a, b) => (score(b) > score(a) ? b : a));
  const [first] = ranked;
  if (best === (first?.intent ?? 'unknown')) return ranked;
  if (best === 'unknown') return [];
  const share = likely.get(best) ?? 0;
  if (!first && share < LIKELY) return [];
  const weight = Math.max((first?.weight ?? 0) + BEFORE, share > 0.5 ? SURE : UNSURE);
  const found = foundBy(best);
  const wish = found && found.weight > weight ? found : { intent: best, weight };
  return [wish, ...ranked.filter(({ intent }) => intent !== best)];
}
