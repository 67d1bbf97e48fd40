// Learns what messages want from labelled ones: a multinomial logistic regression over the features of
// intent-features.ts. A class is an intent or one of its topics, such as `cleaning` and `cleaning/wood`; a message
// that is labelled with an intent alone may be of any of its classes.

export interface Labelled {
  /** An intent, or a topic as `intent/part`. */
  label: string;
  features: readonly string[];
}

export interface IntentModel {
  classes: readonly string[];
  /** Divides the sums before they become probabilities, so that these are as high as they are often right. */
  temperature: number;
  /** Of each feature the weight for every class. */
  rows: ReadonlyMap<string, Float32Array>;
}

const PASSES = 12;
const RATE = 0.3;
const DECAY = 1e-3;
/** Features that fewer messages have are chance. */
const FEWEST = 2;

/** `cleaning` of `cleaning/wood`. */
export const intentOfClass = (label: string) => label.split('/')[0] ?? label;

/** Probabilities of the classes, which sum up to 1. */
export function likelihoods(model: IntentModel, features: readonly string[]): Float64Array {
  const { classes, rows, temperature } = model;
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

/** Always the same for the same messages. */
export function learn(labelled: readonly Labelled[], classes: readonly string[]): IntentModel {
  const times = new Map<string, number>();
  for (const { features } of labelled) {
    for (const feature of features) times.set(feature, (times.get(feature) ?? 0) + 1);
  }
  const rows = new Map<string, Float32Array>();
  for (const [feature, count] of times) {
    if (count >= FEWEST) rows.set(feature, new Float32Array(classes.length));
  }
  return improved({ classes, rows, temperature: 1 }, labelled, PASSES);
}

/** The model after so many more passes over labelled messages. Changes its rows. */
export function improved(
  model: IntentModel,
  labelled: readonly Labelled[],
  passes: number,
): IntentModel {
  const { classes, rows } = model;
  const steps = new Map<Float32Array, Float32Array>();
  const meant = new Map<string, number[]>();
  for (const { label } of labelled) {
    meant.set(label, meant.get(label) ?? classesOf(label, classes));
  }
  const random = randomNumbers();
  for (let pass = 0; pass < passes; pass += 1) {
    const order = labelled.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at);
    for (const { one } of order) {
      const known = one.features.flatMap((feature) => rows.get(feature) ?? []);
      const scale = 1 / Math.sqrt(known.length || 1);
      const wrong = likelihoods({ ...model, temperature: 1 }, one.features);
      const right = meant.get(one.label) ?? [];
      const share = right.reduce((sum, at) => sum + (wrong[at] ?? 0), 0) || 1;
      for (const at of right) wrong[at] = (wrong[at] ?? 0) - (wrong[at] ?? 0) / share;
      for (let at = 0; at < wrong.length; at += 1) {
        const error = wrong[at] ?? 0;
        if (Math.abs(error) < 1e-3) continue;
        for (const row of known) {
          const sums = steps.get(row) ?? new Float32Array(classes.length).fill(1e-6);
          steps.set(row, sums);
          const slope = error * scale + DECAY * (row[at] ?? 0);
          sums[at] = (sums[at] ?? 0) + slope * slope;
          row[at] = (row[at] ?? 0) - (RATE * slope) / Math.sqrt(sums[at] ?? 1);
        }
      }
    }
  }
  return model;
}

function classesOf(label: string, classes: readonly string[]): number[] {
  const exact = classes.indexOf(label);
  if (exact < 0) throw new Error(`nothing of the assistant is called "${label}"`);
  if (label.includes('/')) return [exact];
  return classes.flatMap((name, at) => (intentOfClass(name) === label ? [at] : []));
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
export interface PackedModel {
  classes: string[];
  temperature: number;
  weights: Record<string, string>;
}

export function packed({ classes, temperature, rows }: IntentModel): PackedModel {
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
  return { classes: [...classes], temperature, weights: Object.fromEntries(weights) };
}

export function unpacked({ classes, temperature, weights }: PackedModel): IntentModel {
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
  return { classes, temperature, rows };
}
