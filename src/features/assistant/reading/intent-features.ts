// What the learned part of understanding looks at: words, their roots and parts, neighbours, notions and values. The
// same for learning (scripts/train-assistant.ts) and for a visitor's message.
import content from '../../../../content/assistant.json' with { type: 'json' };
import { conceptsOf } from './concepts.ts';
import { isKnownWord } from './spelling.ts';

/** What a text says beside notions. */
export interface Signals {
  when: boolean;
  place: boolean;
  count: boolean;
  size: boolean;
  product: boolean;
  compares: boolean;
  /** A word that may be a village which nobody has listed: 'in Snitterfield'. */
  village: boolean;
}

const ENDING = /(?<=[a-z]{3})(?:ings?|ed|es|s|er|ly|ment|ion)$/;
const FIGURES = /^\d[\d:.]*(?:st|nd|rd|th|am|pm)?$/;

/** Parts of a word: what is left of it in another form, or mistyped. */
function partsOf(word: string): string[] {
  const framed = `<${word}>`;
  return word.length < PART
    ? []
    : Array.from(
        { length: framed.length - PART + 1 },
        (_, at) => `%${framed.slice(at, at + PART)}`,
      );
}
const PART = 4;

/** Words that tell of an intent or a topic, as the content lists them. */
const telling = [...content.intents, ...content.topics].flatMap((one) =>
  'words' in one && one.words
    ? [[`*${one.id}`, new RegExp(`(?<![a-z])(?:${one.words})s?(?![a-z])`)] as const]
    : [],
);

/** @param text of `normalWords`, without personal details. */
export function featuresOf(text: string, signals: Signals): string[] {
  const words = text
    .split(' ')
    .filter(Boolean)
    .map((word) => (FIGURES.test(word) ? '#' : word));
  const roots = words.map((word) => word.replace(ENDING, ''));
  const framed = ['^', ...roots, '$'];
  const pairs = framed.slice(1).map((word, index) => `${framed[index]} ${word}`);
  const values = Object.entries(signals).flatMap(([name, holds]) => (holds ? [`=${name}`] : []));
  const notions = [...conceptsOf(text)].map((name) => `@${name}`);
  const topics = telling.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));
  const length = words.length < 4 ? `~${words.length}` : words.length < 9 ? '~some' : '~many';
  const strange = words.filter((word) => /^[a-z]{3,}$/.test(word) && !isKnownWord(word)).length;
  return [
    ...new Set([
      ...roots,
      ...words.flatMap(partsOf),
      ...pairs,
      ...notions,
      ...topics,
      ...values,
      length,
      `=strange${Math.min(strange, 3)}`,
    ]),
  ];
}
