// Learns the weights of src/features/assistant/reading/intent-model.json from the labelled messages beside it: a
// multinomial logistic regression over the features of intent-features.ts. Run it after a change of the
// messages, of the notions or of the spelling: `node scripts/train-assistant.ts`. The same messages give
// the same file. It also prints how many are right when each fifth is judged by what the others taught.
import { readFileSync, writeFileSync } from 'node:fs';
import { featuresOf } from '../src/features/assistant/reading/intent-features.ts';
import { intents } from '../src/features/assistant/reading/intents.ts';
import { hear } from '../src/features/assistant/reading/understanding.ts';
import type { Offered } from '../src/features/assistant/reading/values.ts';

const TODAY = '2025-06-10';
const PASSES = 15;
const RATE = 0.3;
const DECAY = 1e-3;
const SMALLEST = 0.35;
/** Features that fewer messages have are chance. */
const FEWEST = 2;

const beside = (name: string) =>
  new URL(`../src/features/assistant/reading/${name}`, import.meta.url);
const read = (url: URL) => JSON.parse(readFileSync(url, 'utf8'));
const labelled: [string, string][] = read(beside('utterances.json'));
const content: { intents: { id: string; examples: string[] }[] } = read(
  new URL('../content/assistant.json', import.meta.url),
);

const { booking: offered }: { booking: Offered } = read(
  new URL('../content/settings.json', import.meta.url),
);

const classes: string[] = [...intents, 'unknown'];
const messages = [
  ...labelled.map(([intent, text]) => ({ intent, text })),
  ...content.intents.flatMap(({ id, examples }) => examples.map((text) => ({ intent: id, text }))),
].map(({ intent, text }) => {
  const { wishText, signals } = hear(text, { today: TODAY, offered });
  return { right: classes.indexOf(intent), features: featuresOf(wishText, signals) };
});
type Message = (typeof messages)[number];

type Weights = Map<string, Float64Array>;

function learn(some: readonly Message[]): Weights {
  const weights: Weights = new Map();
  const steps: Weights = new Map();
  const seen = new Map<string, number>();
  for (const { features } of some) {
    for (const feature of features) seen.set(feature, (seen.get(feature) ?? 0) + 1);
  }
  for (const [feature, times] of seen) {
    if (times >= FEWEST) {
      weights.set(feature, new Float64Array(classes.length));
      steps.set(feature, new Float64Array(classes.length).fill(1e-6));
    }
  }
  const random = randomNumbers();
  for (let pass = 0; pass < PASSES; pass += 1) {
    const order = some.map((message) => ({ message, at: random() })).sort((a, b) => a.at - b.at);
    for (const { message } of order) {
      const known = message.features.filter((feature) => weights.has(feature));
      const length = Math.sqrt(known.length || 1);
      const shares = likelihoods(weights, known);
      for (const [at, share] of shares.entries()) {
        const wrong = share - (message.right === at ? 1 : 0);
        if (Math.abs(wrong) < 1e-3) continue;
        for (const feature of known) {
          const row = weights.get(feature);
          const sums = steps.get(feature);
          if (!row || !sums) continue;
          const slope = wrong / length + DECAY * (row[at] ?? 0);
          sums[at] = (sums[at] ?? 0) + slope * slope;
          row[at] = (row[at] ?? 0) - (RATE * slope) / Math.sqrt(sums[at] ?? 1);
        }
      }
    }
  }
  return weights;
}

function likelihoods(weights: Weights, features: readonly string[]): number[] {
  const known = features.flatMap((feature) => weights.get(feature) ?? []);
  const length = Math.sqrt(known.length || 1);
  const sums = classes.map((_, at) => known.reduce((sum, row) => sum + (row[at] ?? 0), 0) / length);
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const total = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / total);
}

function randomNumbers(): () => number {
  let seed = 1;
  return () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
}

const isRight = (weights: Weights, { features, right }: Message) => {
  const shares = likelihoods(weights, features);
  return shares.indexOf(Math.max(...shares)) === right;
};

if (process.argv.includes('--check')) {
  const FOLDS = 5;
  let right = 0;
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const weights = learn(messages.filter((_, at) => at % FOLDS !== fold));
    right += messages.filter((one, at) => at % FOLDS === fold && isRight(weights, one)).length;
  }
  process.stdout.write(
    `${((100 * right) / messages.length).toFixed(1)} % of ${messages.length} right without rules\n`,
  );
}

const packed = [...learn(messages)]
  .map(([feature, row]): [string, string] => [
    feature,
    [...row]
      .map((weight, at) => ({ weight, at }))
      .filter(({ weight }) => Math.abs(weight) >= SMALLEST)
      .map(({ weight, at }) => `${at}:${Math.round(10 * weight)}`)
      .join(' '),
  ])
  .filter(([, row]) => row !== '')
  .sort(([a], [b]) => (a < b ? -1 : 1));
const file = { intents: classes, weights: Object.fromEntries(packed) };
writeFileSync(beside('intent-model.json'), `${JSON.stringify(file, undefined, 2)}\n`);
