// Learns what messages want from labelled ones: multinomial logistic regressions over the features of
// intent-features.ts, one that tells the intents apart and for each intent one that tells its topics apart.

export interface Labelled {
  /** An intent, or a topic of it as `intent/part`. */
  label: string;
  features: readonly string[];
  /** How much it counts; 1 unless told. */
  weight?: number;
}

export interface Classifier {
  classes: readonly string[];
  /** Of each feature the weight for every class. */
  rows: ReadonlyMap<string, Float32Array>;
}

export interface IntentModel {
  intents: Classifier;
  /** By intent; its own name stands for none of its topics. */
  topics: ReadonlyMap<string, Classifier>;
  /** Divides the sums before they become probabilities, so that these are as high as they are often right. */
  temperature: number;
}

const PASSES = 12;
const PLAIN = 4;
const RATE = 0.3;
const DECAY = 1e-3;
/** Features that fewer messages have are chance. */
const FEWEST = 2;

/** `cleaning` of `cleaning/wood`. */
export const intentOf = (label: string) => label.split('/')[0] ?? label;

/** Probabilities of the classes, which sum up to 1. */
export function likelihoods(
  { classes, rows }: Classifier,
  features: readonly string[],
  temperature = 1,
): Float64Array {
  const known = features.flatMap((feature) => rows.get(feature) ?? []);
  const scale = 1 / (Math.sqrt(known.length || 1) * temperature);
  const sums = new Float64Array(classes.length);
  for (const row of known) {
    for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (row[at] ?? 0);
  }
  const most = Math.max(...sums);
  let total = 0;
  for (let at = 0; at < sums.length; at += 1) {
    sums[at] = Math.exp(((sums[at] ?? 0) - most) * scale);
    total += sums[at] ?? 0;
  }
  return sums.map((power) => power / total);
}

/** @param labels of all intents and topics. The same messages always give the same model. */
export function learn(
  labelled: readonly Labelled[],
  labels: readonly string[],
  temperature: number,
): IntentModel {
  for (const { label } of labelled) {
    if (!labels.includes(label)) throw new Error(`nothing of the assistant is called "${label}"`);
  }
  const ofIntents = labelled.map((one) => ({ ...one, label: intentOf(one.label) }));
  const intents = [...new Set(labels.map(intentOf))];
  const topics = intents.flatMap((intent): [string, Classifier][] => {
    const classes = labels.filter((label) => intentOf(label) === intent);
    if (classes.length === 1) return [];
    const own = labelled.filter(({ label }) => intentOf(label) === intent);
    const plain = own.filter(({ label }) => label === intent).length;
    // All that are labelled with the intent alone count as much as a few topics together.
    const weight = (PLAIN * (own.length - plain)) / ((classes.length - 1) * (plain || 1));
    const weighed = own.map((one) => (one.label === intent ? { ...one, weight } : one));
    return [[intent, taught(weighed, classes)]];
  });
  return { intents: taught(ofIntents, intents), topics: new Map(topics), temperature };
}

function taught(labelled: readonly Labelled[], classes: readonly string[]): Classifier {
  const times = new Map<string, number>();
  for (const { features } of labelled) {
    for (const feature of features) times.set(feature, (times.get(feature) ?? 0) + 1);
  }
  const rows = new Map<string, Float32Array>();
  for (const [feature, count] of times) {
    if (count >= FEWEST) rows.set(feature, new Float32Array(classes.length));
  }
  improve({ classes, rows }, labelled, PASSES);
  return { classes, rows };
}

/** So many more passes over labelled messages, by stochastic gradients with steps of their own (AdaGrad). */
export function improve(
  classifier: Classifier,
  labelled: readonly Labelled[],
  passes: number,
  caution = 1e-6,
): void {
  const { classes, rows } = classifier;
  const steps = new Map<Float32Array, Float32Array>();
  const random = randomNumbers();
  for (let pass = 0; pass < passes; pass += 1) {
    const order = labelled.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at);
    for (const { one } of order) {
      const known = one.features.flatMap((feature) => rows.get(feature) ?? []);
      const scale = 1 / Math.sqrt(known.length || 1);
      const right = classes.indexOf(one.label);
      const wrong = likelihoods(classifier, one.features);
      wrong[right] = (wrong[right] ?? 0) - 1;
      const weight = Math.min(1, one.weight ?? 1);
      for (let at = 0; at < wrong.length; at += 1) {
        const error = weight * (wrong[at] ?? 0);
        if (Math.abs(error) < 1e-3 * weight) continue;
        for (const row of known) {
          const sums = steps.get(row) ?? new Float32Array(classes.length).fill(caution);
          steps.set(row, sums);
          const slope = error * scale + DECAY * (row[at] ?? 0);
          sums[at] = (sums[at] ?? 0) + slope * slope;
          row[at] = (row[at] ?? 0) - (RATE * slope) / Math.sqrt(sums[at] ?? 1);
        }
      }
    }
  }
}

const MORE_PASSES = 4;
/** Each lesson counts as much as so many messages. */
const OFTEN = 4;
/** The steps begin small: what is known already is to stay. */
const CAUTION = 0.3;

/**
 * A copy of the model that knows some lessons besides, in well under a second.
 * @param rehearsed messages of before, gone over again so that they are not forgotten.
 */
export function relearned(
  model: IntentModel,
  lessons: readonly Labelled[],
  rehearsed: readonly Labelled[],
): IntentModel {
  const all = [...Array.from({ length: OFTEN }, () => lessons).flat(), ...rehearsed];
  const renewed = (classifier: Classifier, labelled: readonly Labelled[]) => {
    const { classes } = classifier;
    const rows = new Map([...classifier.rows].map(([name, row]) => [name, row.slice()]));
    for (const feature of lessons.flatMap(({ features }) => features)) {
      if (!rows.has(feature)) rows.set(feature, new Float32Array(classes.length));
    }
    improve({ classes, rows }, labelled, MORE_PASSES, CAUTION);
    return { classes, rows };
  };
  const ofIntents = all.map((one) => ({ ...one, label: intentOf(one.label) }));
  const touched = new Set(lessons.map(({ label }) => intentOf(label)));
  const topics = [...model.topics].map(([intent, classifier]): [string, Classifier] => {
    const own = all.filter(({ label }) => intentOf(label) === intent);
    return [intent, touched.has(intent) ? renewed(classifier, own) : classifier];
  });
  return { ...model, intents: renewed(model.intents, ofIntents), topics: new Map(topics) };
}

function randomNumbers(): () => number {
  let seed = 1;
  return () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
}

const SMALLEST = 0.3;

/** As it is kept in a file: of each feature the weights that count, in tenths, as `class:weight`. */
interface PackedClassifier {
  classes: readonly string[];
  weights: Record<string, string>;
}

export interface PackedModel {
  temperature: number;
  intents: PackedClassifier;
  topics: Record<string, PackedClassifier>;
}

export const packed = ({ intents, topics, temperature }: IntentModel): PackedModel => ({
  temperature,
  intents: packedClassifier(intents),
  topics: Object.fromEntries([...topics].map(([name, one]) => [name, packedClassifier(one)])),
});

export const unpacked = ({ intents, topics, temperature }: PackedModel): IntentModel => ({
  temperature,
  intents: unpackedClassifier(intents),
  topics: new Map(Object.entries(topics).map(([name, one]) => [name, unpackedClassifier(one)])),
});

function packedClassifier({ classes, rows }: Classifier): PackedClassifier {
  const weights = [...rows]
    .map(([feature, row]): [string, string] => [
      feature,
      [...row]
        .flatMap((weight, at) =>
          Math.abs(weight) >= SMALLEST ? [`${at}:${Math.round(10 * weight)}`] : [],
        )
        .join(' '),
    ])
    .filter(([, row]) => row !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { classes, weights: Object.fromEntries(weights) };
}

function unpackedClassifier({ classes, weights }: PackedClassifier): Classifier {
  const rows = new Map(
    Object.entries(weights).map(([feature, text]) => {
      const row = new Float32Array(classes.length);
      for (const pair of text.split(' ')) {
        const [at = 0, weight = 0] = pair.split(':').map(Number);
        row[at] = weight / 10;
      }
      return [feature, row];
    }),
  );
  return { classes, rows };
}
