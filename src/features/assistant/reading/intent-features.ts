// The model's features: words, their roots and parts, neighbours, concepts and values. The same for training
// (scripts/train/train-assistant.ts) and for a visitor's message.
import content from '../../../../content/assistant.json' with { type: 'json' };
import { conceptsOf } from './concepts.ts';
import { isKnownWord } from './spelling.ts';

/** Features besides concepts. */
export interface Signals {
  when: boolean;
  place: boolean;
  count: boolean;
  size: boolean;
  product: boolean;
  compares: boolean;
  /** A word that may be an unlisted village: 'in Snitterfield'. */
  village: boolean;
  /** Names and contact details. */
  person: boolean;
}

const ENDING = /(?<=[a-z]{3})(?:ings?|ed|es|s|er|ly|ment|ion)$/;
/** A word without its ending, as the model knows it. */
export const rootOf = (word: string) => word.replace(ENDING, '');
const FIGURES = /^\d[\d:.]*(?:st|nd|rd|th|am|pm)?$/;

/** Parts of a word: they survive other forms and typing errors. */
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

/** Words that are interchangeable in their place. */
const KINDS_OF_WORDS: [RegExp, string][] = [
  [/^\d[\d:.]*(?:st|nd|rd|th|am|pm)?$/, '#'],
  [/^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|couple|pair|dozen)$/, '#'],
  [/^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow|weekend|fortnight)$/, 'DAY'],
  [
    /^(?:january|february|march|april|june|july|august|september|october|november|december)$/,
    'DAY',
  ],
  [/^(?:roller|roman|venetian|vertical|pleated|honeycomb|shutters|curtains|blinds)$/, 'KIND'],
  [
    /^(?:lounge|kitchen|bathroom|bedrooms?|conservatory|study|office|hall|landing|nursery|utility)$/,
    'ROOM',
  ],
];
const generalOf = (word: string) =>
  KINDS_OF_WORDS.find(([pattern]) => pattern.test(word))?.[1] ?? rootOf(word);
/** 'A week today' is no day that 'today' is. */
const OTHER_DAY =
  /\b(?:(?:week|fortnight)s?(?: from)? (?:today|tomorrow|now)|(?:today|tomorrow) (?:week|fortnight))\b/g;

/** Words that indicate an intent or a topic, as the content lists them. */
const telling = [...content.intents, ...content.topics].flatMap((one) =>
  'words' in one && one.words
    ? [[`*${one.id}`, new RegExp(`(?<![a-z])(?:${one.words})s?(?![a-z])`)] as const]
    : [],
);

/** @param text of `normalWords`, without personal details. */
export function featuresOf(text: string, signals: Signals): string[] {
  const words = text
    .replace(OTHER_DAY, 'fortnight')
    .split(' ')
    .filter(Boolean)
    .map((word) => (FIGURES.test(word) ? '#' : word));
  const roots = words.map(rootOf);
  const framed = ['^', ...words.map(generalOf), '$'];
  const pairs = framed.slice(1).map((word, index) => `${framed[index]} ${word}`);
  const told = Object.entries(signals).flatMap(([name, holds]) => (holds ? [`=${name}`] : []));
  const notions = [...conceptsOf(text)].map((name) => `@${name}`);
  const facts = [...notions, ...told];
  const both = facts.flatMap((one, at) => facts.slice(at + 1).map((other) => `&${one}${other}`));
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
      ...told,
      ...both,
      length,
      `=strange${Math.min(strange, 3)}`,
    ]),
  ];
}
