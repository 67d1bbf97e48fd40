// Learns src/features/assistant/reading/intent-model.json from the labelled messages beside it and the examples in
// content/assistant.json. Run it after a change of either, of the features or of the spelling:
// `node scripts/train/train-assistant.ts`. The same messages give the same file. `--check` also says how many are right
// when each fifth is judged by what the others taught.
import { readFileSync, writeFileSync } from 'node:fs';
import { featuresOf } from '../../src/features/assistant/reading/intent-features.ts';
import { CLEAR } from '../../src/features/assistant/reading/intent-model.ts';
import { type Intent, intents, isSmallTalk } from '../../src/features/assistant/reading/intents.ts';
import {
  type IntentModel,
  intentOf,
  type Labelled,
  learn,
  likeliest,
  likelihoods,
  packed,
  unpacked,
} from '../../src/features/assistant/reading/learning.ts';
import { hear } from '../../src/features/assistant/reading/understanding.ts';
import type { Offered } from '../../src/features/assistant/reading/values.ts';

const TODAY = '2025-06-10';
const FOLDS = 5;

const beside = (name: string) =>
  new URL(`../../src/features/assistant/reading/${name}`, import.meta.url);
const read = (url: URL) => JSON.parse(readFileSync(url, 'utf8'));
const utterances: [string, string][] = read(beside('utterances.json'));
interface Example {
  id: string;
  examples: string[];
}
const content: { intents: Example[]; topics?: Example[] } = read(
  new URL('../../content/assistant.json', import.meta.url),
);
const { booking: offered }: { booking: Offered } = read(
  new URL('../../content/settings.json', import.meta.url),
);

const topics = content.topics ?? [];
const labels: string[] = [...intents, 'unknown', ...topics.map(({ id }) => id)];
const examples = [...content.intents, ...topics].flatMap(({ id, examples: texts }) =>
  texts.map((text): [string, string] => [id, text]),
);
const heard = (label: string, text: string): Labelled => {
  const { wishText, signals } = hear(text, { today: TODAY, offered });
  return { label, features: featuresOf(wishText, signals) };
};

/** Opening phrases, which should change nothing. */
const OPENINGS = [
  ...['hi', 'hello', 'hang on', 'wait', 'ok so', 'um', 'right', 'oh and', 'by the way', 'sorry'],
  ...['just wondering', 'quick question', 'before that', 'actually', 'good morning', 'yes but'],
];
const OPENED = 3;
const messages = [...utterances, ...examples].map(([label, text], at) => ({
  ...heard(label, text),
  // Small talk is what it begins with.
  opened:
    at % OPENED === 0 && !isSmallTalk(intentOf(label) as Intent)
      ? [heard(label, `${OPENINGS[(at / OPENED) % OPENINGS.length]} ${text}`)]
      : [],
}));
type Message = (typeof messages)[number];

const learned = (some: readonly Message[], heat: number) =>
  learn([...some, ...some.flatMap(({ opened }) => opened)], labels, heat);

/** As it is read back from its file. */
const kept = (some: readonly Message[]) => unpacked(packed(learned(some, 1)));

/** By what other messages taught: pairs of a model and the messages that it has not seen. */
function heldOut(): [IntentModel, Labelled[]][] {
  return Array.from({ length: FOLDS }, (_, fold) => [
    kept(messages.filter((_one, at) => at % FOLDS !== fold)),
    messages.filter((_one, at) => at % FOLDS === fold),
  ]);
}

/** The likeliest intent, its likelihood, and that of the right one. */
function judge({ intents: ofIntents }: IntentModel, { label, features }: Labelled, heat: number) {
  const shares = likelihoods(ofIntents, features, heat);
  const sure = Math.max(...shares);
  const right = ofIntents.classes.indexOf(intentOf(label));
  return { isRight: shares.indexOf(sure) === right, sure, ofRight: shares[right] ?? 0 };
}

const TEMPERATURES = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.5];
const share = (some: readonly { isRight: boolean }[]) =>
  `${((100 * some.filter(({ isRight }) => isRight).length) / some.length).toFixed(1)} % of ${some.length} right`;

let { temperature } = read(beside('intent-model.json')) as { temperature: number };
if (process.argv.includes('--check')) {
  const all = heldOut().flatMap(([model, unseen]) => unseen.map((one) => ({ model, one })));
  const judgedAt = (heat: number) => all.map(({ model, one }) => judge(model, one, heat));
  const lossAt = (heat: number) =>
    judgedAt(heat).reduce((sum, { ofRight }) => sum - Math.log(ofRight + 1e-6), 0);
  const losses = TEMPERATURES.map(lossAt);
  temperature = TEMPERATURES[losses.indexOf(Math.min(...losses))] ?? 1;
  const judged = judgedAt(temperature);
  const lines = [0.2, 0.4, 0.6, 0.8].map((from) => {
    const some = judged.filter(({ sure }) => sure >= from && sure < from + 0.2);
    return `sure ${from.toFixed(1)} to ${(from + 0.2).toFixed(1)}: ${share(some)}`;
  });
  const topics = all.flatMap(({ model, one: { label, features } }) => {
    const classifier = model.topics.get(intentOf(label));
    if (!classifier) return [];
    const [topic, sure] = likeliest(classifier, features, temperature);
    const isRight = (sure >= CLEAR ? topic : intentOf(label)) === label;
    return [{ isPlain: !label.includes('/'), isRight }];
  });
  const [plain = [], finer = []] = [true, false].map((wanted) =>
    topics.filter(({ isPlain }) => isPlain === wanted),
  );
  process.stdout.write(
    `intents: ${share(judged)}, temperature ${temperature}\n${lines.join('\n')}\ntopics: ${share(finer)}; none where none is meant: ${share(plain)}\n`,
  );
}

// A line for each feature, so that a change shows what it changes.
const file = packed(learned(messages, temperature));
writeFileSync(beside('intent-model.json'), `${JSON.stringify(file, undefined, 1)}\n`);
