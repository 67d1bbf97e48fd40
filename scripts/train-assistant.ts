// Learns src/features/assistant/reading/intent-model.json from the labelled messages beside it and the examples in
// content/assistant.json. Run it after a change of either, of the features or of the spelling:
// `node scripts/train-assistant.ts`. The same messages give the same file. `--check` also says how many are right
// when each fifth is judged by what the others taught.
import { readFileSync, writeFileSync } from 'node:fs';
import { featuresOf } from '../src/features/assistant/reading/intent-features.ts';
import { intents } from '../src/features/assistant/reading/intents.ts';
import {
  type IntentModel,
  intentOfClass,
  type Labelled,
  learn,
  likelihoods,
  packed,
} from '../src/features/assistant/reading/learning.ts';
import { hear } from '../src/features/assistant/reading/understanding.ts';
import type { Offered } from '../src/features/assistant/reading/values.ts';

const TODAY = '2025-06-10';
const FOLDS = 5;

const beside = (name: string) =>
  new URL(`../src/features/assistant/reading/${name}`, import.meta.url);
const read = (url: URL) => JSON.parse(readFileSync(url, 'utf8'));
const utterances: [string, string][] = read(beside('utterances.json'));
interface Example {
  id: string;
  examples: string[];
}
const content: { intents: Example[]; topics?: Example[] } = read(
  new URL('../content/assistant.json', import.meta.url),
);
const { booking: offered }: { booking: Offered } = read(
  new URL('../content/settings.json', import.meta.url),
);

const topics = content.topics ?? [];
const classes: string[] = [...intents, 'unknown', ...topics.map(({ id }) => id)];
const examples = [...content.intents, ...topics].flatMap(({ id, examples: texts }) =>
  texts.map((text): [string, string] => [id, text]),
);
const messages = [...utterances, ...examples].map(([label, text]): Labelled => {
  const { wishText, signals } = hear(text, { today: TODAY, offered });
  return { label, features: featuresOf(wishText, signals) };
});

/** The likeliest intent and how likely it is. */
function judge(model: IntentModel, features: readonly string[]) {
  const shares = new Map<string, number>();
  for (const [at, share] of likelihoods(model, features).entries()) {
    const intent = intentOfClass(model.classes[at] ?? '');
    shares.set(intent, (shares.get(intent) ?? 0) + share);
  }
  return [...shares].reduce((best, one) => (one[1] > best[1] ? one : best));
}

/** By what other messages taught: pairs of a model and the messages that it has not seen. */
function heldOut(): [IntentModel, Labelled[]][] {
  return Array.from({ length: FOLDS }, (_, fold) => [
    learn(
      messages.filter((_one, at) => at % FOLDS !== fold),
      classes,
    ),
    messages.filter((_one, at) => at % FOLDS === fold),
  ]);
}

const TEMPERATURES = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.5];

let temperature = (read(beside('intent-model.json')) as { temperature?: number }).temperature ?? 1;
if (process.argv.includes('--check')) {
  const folds = heldOut();
  const all = folds.flatMap(([model, unseen]) => unseen.map((one) => ({ model, ...one })));
  const losses = TEMPERATURES.map((one) => {
    let loss = 0;
    for (const { model, label, features } of all) {
      let share = 0;
      const shares = likelihoods({ ...model, temperature: one }, features);
      for (const [at, name] of classes.entries()) {
        if (intentOfClass(name) === intentOfClass(label)) share += shares[at] ?? 0;
      }
      loss -= Math.log(share + 1e-6);
    }
    return loss / all.length;
  });
  temperature = TEMPERATURES[losses.indexOf(Math.min(...losses))] ?? 1;
  const judged = all.map(({ model, label, features }) => {
    const [intent, sure] = judge({ ...model, temperature }, features);
    return { isRight: intent === intentOfClass(label), sure };
  });
  const right = judged.filter(({ isRight }) => isRight).length;
  process.stdout.write(
    `${((100 * right) / all.length).toFixed(1)} % of ${all.length} right, temperature ${temperature}\n`,
  );
  for (let from = 0.2; from < 1; from += 0.2) {
    const some = judged.filter(({ sure }) => sure >= from && sure < from + 0.2);
    const share = some.filter(({ isRight }) => isRight).length / some.length;
    process.stdout.write(
      `sure ${from.toFixed(1)} to ${(from + 0.2).toFixed(1)}: ${(100 * share).toFixed(0)} % of ${some.length} right\n`,
    );
  }
}

const file = packed({ ...learn(messages, classes), temperature });
// A line for each feature, so that a change shows what it changes.
writeFileSync(beside('intent-model.json'), `${JSON.stringify(file, undefined, 1)}\n`);
