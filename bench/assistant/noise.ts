// How a message is written: text between `OPEN` and `CLOSE` is a value, which no typing error may change.
import type { Dice } from './dice.ts';

export const manners = ['neat', 'careless', 'mistyped', 'shouted', 'dictated'] as const;
export type Manner = (typeof manners)[number];

const OPEN = '\uE000';
const CLOSE = '\uE001';
export const kept = (value: string) => `${OPEN}${value}${CLOSE}`;

/** What speech recognisers write for words of the trade; the words beside them give each away. */
const MISHEARD: readonly (readonly [RegExp, string])[] = [
  [/\broman blind/g, 'woman blind'],
  [/\bvenetian/g, 'venition'],
  [/\bvertical/g, 'verticle'],
  [/\broller/g, 'rolla'],
  [/\bshutters/g, 'shudders'],
  [/\bblinds\b/g, "blind's"],
  [/\bperfect fit\b/g, 'perfect feet'],
  [/\bday and night\b/g, 'day in night'],
  [/\bcurtains\b/g, "curtain's"],
  [/\bwindows\b/g, "window's"],
  [/\bappointment\b/g, 'a pointment'],
  [/\bmeasured\b/g, 'measure'],
];

export function written(said: string, manner: Manner, dice: Dice): string {
  // Without its comma 'not the 18th, February 23rd' could be either.
  const message = /\b(?:not|no|no good)\b/.test(said) ? said.replaceAll(',', kept(',')) : said;
  const parts = message.split(/(\uE000[^\uE001]*\uE001)/);
  const text = parts
    .map((part) => (part.startsWith(OPEN) ? part.slice(1, -1) : free(part, manner, dice)))
    .join('');
  const tidy = text.replace(/\s+/g, ' ').trim();
  if (manner === 'shouted') return tidy.toUpperCase();
  if (manner === 'careless' || manner === 'dictated') return tidy.toLowerCase();
  return tidy;
}

function free(text: string, manner: Manner, dice: Dice): string {
  switch (manner) {
    case 'neat':
      return text;
    case 'shouted':
      return dice.chance('bangs', 0.3) ? text.replace(/[.!?]$/, '!!!') : text;
    case 'careless':
      return text.replace(/[.,;!']/g, '');
    case 'dictated':
      return misheard(text.toLowerCase().replace(/[.,;:!?]/g, ''), dice);
    case 'mistyped':
      return text.replace(/\p{L}{6,}/gu, (word) =>
        dice.chance('slip', 0.2) ? slipped(word, dice) : word,
      );
  }
}

const misheard = (text: string, dice: Dice) =>
  MISHEARD.reduce(
    (all, [right, wrong]) => (dice.chance(wrong, 0.3) ? all.replace(right, wrong) : all),
    text,
  );

function slipped(word: string, dice: Dice): string {
  const at = 1 + dice.below('where', word.length - 2);
  const [letter = '', next = ''] = [word[at], word[at + 1]];
  const doubled = word.slice(0, at) + letter + word.slice(at);
  const swapped = word.slice(0, at) + next + letter + word.slice(at + 2);
  // A short word cannot spare a letter.
  const ways = [
    doubled,
    swapped,
    ...(word.length > 7 ? [word.slice(0, at) + word.slice(at + 1)] : []),
  ];
  return dice.pick('how', ways);
}
