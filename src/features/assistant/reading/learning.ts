// Learns intents from labelled messages: multinomial logistic regressions over the features of intent-features.ts, one
// for the intents and one for each intent's topics.

export interface Labelled {
  /** An intent, or a topic of it as `intent/part`. */
  label: string;
  features: readonly string[];
  /** Its weight in learning; by default 1. */
  weight?: number;
}

interface Classifier {
  classes: readonly string[];
  rows: Rows;
}
type Rows = Pick<ReadonlyMap<string, Float32Array>, 'get' | 'has'> &
  Iterable<[string, Float32Array]>;

export interface IntentModel {
  intents: Classifier;
  /** By intent; its own name means none of its topics. */
  topics: ReadonlyMap<string, Classifier>;
  /** Divides the scores, to calibrate the probabilities. */
  temperature: number;
}

const PASSES = 14;
const PLAIN = 4;
const RATE = 0.3;
const DECAY = 1e-3;
/** Dropout: each message is learned without this share of its features, so that none is relied on alone. */
const DROPPED = 0.5;
/** A rarer feature is chance. */
const FEWEST_PARTS = 4;
const FEWEST_PAIRS = 3;
const LEAST_ERROR = 1e-3;

/** `cleaning` of `cleaning/wood`. */
export const intentOf = (label: string) => label.split('/')[0] ?? label;

/** Probabilities of the classes, which sum up to 1. */
export const likelihoods = (
  classifier: Classifier,
  features: readonly string[],
  temperature = 1,
): Float64Array =>
  softmax(termsOf(classifier, features), classifier.classes.length, 1 / temperature);

export function likeliest(...args: Parameters<typeof likelihoods>): [string, number] {
  const shares = likelihoods(...args);
  const most = Math.max(...shares);
  return [args[0].classes[shares.indexOf(most)] ?? '', most];
}

/** Adds a feature's row, times its count. */
interface Term {
  row: Float32Array;
  times: number;
}

const termsOf = ({ rows }: Classifier, features: readonly string[]): Term[] =>
  features.flatMap((feature) => {
    const row = rows.get(feature);
    return row
      ? [{ row, times: TIMES[feature.charAt(0)] ?? (feature.includes(' ') ? PAIR : 1) }]
      : [];
  });

const PAIR = 0.7;
/** Parts of words are many, concepts and indicative words few. */
const TIMES: Record<string, number> = { '%': 0.3, '@': 1.5, '*': 2.5 };

const lengthOf = (terms: readonly Term[]) =>
  Math.sqrt(terms.reduce((sum, { times }) => sum + times * times, 0) || 1);

function softmax(terms: readonly Term[], size: number, scale: number): Float64Array {
  const sums = new Float64Array(size);
  for (const { row, times } of terms) {
    for (let at = 0; at < size; at += 1) sums[at] = (sums[at] ?? 0) + times * (row[at] ?? 0);
  }
  const factor = scale / lengthOf(terms);
  const most = Math.max(...sums);
  let total = 0;
  for (let at = 0; at < size; at += 1) {
    sums[at] = Math.exp(((sums[at] ?? 0) - most) * factor);
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
    // All messages labelled with the intent alone count as much as a few topics together.
    const weight = (PLAIN * (own.length - plain)) / ((classes.length - 1) * (plain || 1));
    const weighed = own.map((one) => (one.label === intent ? { ...one, weight } : one));
    return [[intent, taught(weighed, classes)]];
  });
  return { intents: taught(ofIntents, intents), topics: new Map(topics), temperature };
}

function taught(labelled: readonly Labelled[], classes: readonly string[]): Classifier {
  const counts = new Map<string, number>();
  for (const feature of labelled.flatMap(({ features }) => features)) {
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  const rows = new Map<string, Float32Array>();
  for (const [feature, count] of counts) {
    const fewest = /^[%&]/.test(feature) ? FEWEST_PARTS : feature.includes(' ') ? FEWEST_PAIRS : 1;
    if (count >= fewest) rows.set(feature, new Float32Array(classes.length));
  }
  improve({ classes, rows }, labelled, PASSES);
  return { classes, rows };
}

interface Pace {
  /** The higher, the smaller the first steps. */
  caution?: number;
  dropped?: number;
  /** The labels that messages must keep, by their features. */
  kept?: ReadonlyMap<readonly string[], Float64Array>;
}

/** More passes over labelled messages, by stochastic gradients with adaptive steps (AdaGrad). */
function improve(
  classifier: Classifier & { rows: ReadonlyMap<string, Float32Array> },
  labelled: readonly Labelled[],
  passes: number,
  { caution = 1e-6, dropped = DROPPED, kept }: Pace = {},
): void {
  const { classes, rows } = classifier;
  const random = randomNumbers();
  const steps = new Map<Float32Array, Float32Array>();
  for (const row of rows.values()) steps.set(row, new Float32Array(row.length).fill(caution));
  const known = labelled.map(({ label, features, weight = 1 }) => ({
    right: classes.indexOf(label),
    kept: kept?.get(features),
    weight: Math.min(1, weight),
    terms: termsOf(classifier, features),
  }));
  for (let pass = 0; pass < passes; pass += 1) {
    const order = known.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at);
    for (const { one } of order) {
      const seen = one.terms.filter(() => random() >= dropped);
      const wrong = softmax(seen, classes.length, 1);
      if (one.kept)
        for (const [at, share] of one.kept.entries()) wrong[at] = (wrong[at] ?? 0) - share;
      else wrong[one.right] = (wrong[one.right] ?? 0) - 1;
      const length = lengthOf(seen);
      for (const { row, times } of seen) {
        const sums = steps.get(row) ?? row;
        for (let at = 0; at < wrong.length; at += 1) {
          const error = wrong[at] ?? 0;
          if (Math.abs(error) < LEAST_ERROR) continue;
          const slope = (one.weight * error * times) / length + DECAY * (row[at] ?? 0);
          sums[at] = (sums[at] ?? 0) + slope * slope;
          row[at] = (row[at] ?? 0) - (RATE * slope) / Math.sqrt(sums[at] ?? 1);
        }
      }
    }
  }
}

const MORE_PASSES = 4;
/** Each lesson counts as this many messages. */
const OFTEN = 4;
/** Small first steps: the model must keep what it knows. */
const CAUTION = 1;

/**
 * A copy of the model with some lessons added, in well under a second.
 * @param rehearsed earlier messages, which are to keep their meaning.
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
    const kept = new Map(
      rehearsed.map(({ features }) => [features, likelihoods(classifier, features)]),
    );
    improve({ classes, rows }, labelled, MORE_PASSES, { caution: CAUTION, dropped: 0, kept });
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

/** Weight of one letter in a packed row, and the least weight that gets one. */
export const LETTER = 0.3;
const SMALLEST = 0.5;
/** A feature with only smaller weights is left out. */
const FAINT = 1.5;

/**
 * The file format: the classes of every classifier, intents first, and each feature's rows. A row has a letter for
 * every class, `a` up for positive and `A` up for negative weights, with a number for a run of zeros; it begins with
 * its classifier's number.
 */
interface PackedModel {
  temperature: number;
  classes: string[][];
  weights: Record<string, string>;
}

export function packed({ intents, topics, temperature }: IntentModel): PackedModel {
  const classifiers = [intents, ...topics.values()];
  const weights = new Map<string, string>();
  for (const [number, { rows }] of classifiers.entries()) {
    for (const [feature, uneven] of rows) {
      const row = centred(uneven);
      if (row.every((weight) => Math.abs(weight) < FAINT)) continue;
      const short = packedRow(row);
      weights.set(feature, [weights.get(feature), `${number}:${short}`].filter(Boolean).join(' '));
    }
  }
  return {
    temperature,
    classes: classifiers.map(({ classes }) => [...classes]),
    weights: Object.fromEntries([...weights].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Rows stay packed until they are asked for: unpacked ones take four times the memory. */
export function unpacked({ temperature, classes, weights }: PackedModel): IntentModel {
  const texts = new Map(Object.entries(weights));
  const rowsOf = (number: number, size: number): Rows => {
    const mark = `${number}:`;
    const lettersOf = (feature: string) =>
      texts
        .get(feature)
        ?.split(' ')
        .find((one) => one.startsWith(mark))
        ?.slice(mark.length);
    const get = (feature: string) => {
      const letters = lettersOf(feature);
      if (letters === undefined) return undefined;
      const row = new Float32Array(size);
      readRow(letters, row);
      return row;
    };
    return {
      get,
      has: (feature) => lettersOf(feature) !== undefined,
      *[Symbol.iterator]() {
        for (const feature of texts.keys()) {
          const row = get(feature);
          if (row) yield [feature, row];
        }
      },
    };
  };
  const [intents, ...topics] = classes.map((some, number) => ({
    classes: some,
    rows: rowsOf(number, some.length),
  }));
  return {
    temperature,
    intents: intents ?? { classes: [], rows: new Map() },
    topics: new Map(topics.map((one) => [intentOf(one.classes[0] ?? ''), one])),
  };
}

/** A weight shared by all classes changes nothing: without it, most weights are near zero. */
function centred(row: Float32Array): Float32Array {
  const middle = row.toSorted()[row.length >> 1] ?? 0;
  return row.map((weight) => weight - middle);
}

/** A letter for every weight, and a number for a run of zeros; '' if all are near zero. */
export const packedRow = (row: Float32Array): string =>
  [...row]
    .map(letterOf)
    .join('')
    .replace(/\.+$/, '')
    .replace(/\.+/g, ({ length }) => String(length));

const BEFORE = { for: 96, against: 64 };
const DIGIT = 48;
const LETTERS = 26;

function letterOf(weight: number): string {
  if (Math.abs(weight) < SMALLEST) return '.';
  const steps = Math.min(LETTERS, Math.round(Math.abs(weight) / LETTER));
  return String.fromCharCode((weight > 0 ? BEFORE.for : BEFORE.against) + steps);
}

/** Puts a packed row into an array: whole steps if it holds bytes, else weights. */
export function readRow(letters: string, row: Float32Array | Int8Array): void {
  const unit = row instanceof Int8Array ? 1 : LETTER;
  let [at, zeros] = [0, 0];
  for (let index = 0; index < letters.length; index += 1) {
    const code = letters.charCodeAt(index);
    if (code < BEFORE.against) zeros = 10 * zeros + code - DIGIT;
    else {
      at += zeros;
      zeros = 0;
      row[at++] = unit * (code > BEFORE.for ? code - BEFORE.for : BEFORE.against - code);
    }
  }
}
