// Reads a text by rewriting it: each recognised phrase becomes a sign, a capital and a number, and longer phrases are
// built from signs: 'the day after boxing day', 'the day after D0', 'D1'.

export type Rule<Value, Scene> = [
  pattern: RegExp,
  meaning: (found: Found<Value> & Scene) => Value | undefined,
];

export interface Found<Value> {
  /** The pattern's groups; empty for a missing one. */
  words: string[];
  /** The text of the match. */
  parts: Value[];
  /** The text before it. */
  before: Value[];
}

/** The values whose signs are in a stretch of a rewritten text, in order. */
export const valuesIn = <Value>(text: string, values: readonly Value[]): Value[] =>
  [...text.matchAll(/[A-Z](\d+)/g)].flatMap(([, index]) => values[Number(index)] ?? []);

/**
 * Applies each rule once, in order.
 * @param signOf a capital letter, by which other rules know the kind of a value.
 * @param scene what meanings depend on besides the text.
 */
export function rewrite<Value, Scene>(
  text: string,
  rules: readonly Rule<Value, Scene>[],
  signOf: (value: Value) => string,
  scene: Scene,
): { text: string; values: Value[] } {
  const values: Value[] = [];
  let left = text;
  for (const [pattern, meaning] of rules) {
    left = left.replace(pattern, (found: string, ...more: unknown[]) => {
      const place = more.findIndex((one) => typeof one === 'number');
      const words = more.slice(0, place).map((word) => String(word ?? ''));
      const before = valuesIn(left.slice(0, Number(more[place])), values);
      const value = meaning({ ...scene, words, parts: valuesIn(found, values), before });
      return value === undefined ? found : `${signOf(value)}${values.push(value) - 1}`;
    });
  }
  return { text: left, values };
}
