// Normalises typed text: lower case, whole words instead of contractions and chat shorthand, British spelling, and
// small typing errors corrected.
import { keepToBudget } from '../../../lib/process/cpu-budget.ts';
import { remembering } from '../../../lib/text/remembering.ts';
import { correctWord, isKnownWord, mendedKinds } from './spelling.ts';
import spellings from './spellings.json' with { type: 'json' };

const CONTRACTIONS: Record<string, string> = spellings.contractions;
const SHORTHAND: Record<string, string> = spellings.shorthand;
const BRITISH: Record<string, string> = spellings.british;

const ENDINGS: [RegExp, string][] = [
  [/n't$/, ' not'],
  [/'re$/, ' are'],
  [/'m$/, ' am'],
  [/'ve$/, ' have'],
  [/'ll$/, ' will'],
  [/'d$/, ' would'],
];
const IS_WORDS =
  /^(what|where|when|who|how|that|there|it|he|she|here|which|why|nobody|somebody|someone|everyone|everything|something)'s$/;

/** Lower case, straight quotes, no accents; digits and signs unchanged. */
export function plainLower(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐-―−]/g, '-');
}

/**
 * The words of a text, each corrected and in one spelling, separated by spaces.
 * Letters, digits, `£` and what is inside numbers are kept; other signs separate words.
 */
export const normalWords = remembering((text: string): string => {
  keepToBudget();
  const words = plainLower(text)
    // 'Not Monday, the 5th': the negation ends at the comma.
    .replace(/\b(not (?!sure)[^,.;!?]{2,30}),\s+(?=\S)/g, '$1 but ')
    .replace(/&/g, ' and ')
    .replace(/(\d)\s*m(?:2|²)(?![a-z\d])/g, '$1 square metre')
    .replace(/(\d)\s*ish\b/g, '$1 ish')
    .replace(/\b(\d{1,2})x(?= ?[a-z])/g, '$1 ')
    .replace(/\bx ?(\d{1,2})\b(?! ?x|\.?\d| ?(?:c?m|mm|ft)\b)(?<!\d ?x ?\d{1,2})/g, '$1 of them')
    .replace(/(\d)\s*\+/g, '$1 or more ')
    .replace(/(\d(?:[ap]m)?)\s*-\s*(?=\d)/g, '$1-')
    .replace(/\b([ap])\.m\b\.?/g, '$1m')
    .replace(/[^a-z0-9£'.:/²-]+/g, ' ')
    .replace(/(?<!\d|\d[ap]m)-|-(?!\d)/g, ' ')
    .replace(/(?<!\d)[.:/]+|[.:/]+(?!\d)/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  return mendedKinds(words.flatMap((word) => spelledOut(word)).join(' '));
}, 2000);

/** `hellooo`, `freeee`: drawn out for effect. */
function undrawn(word: string): string {
  if (!/([a-z])\1\1/.test(word)) return word;
  const once = word.replace(/([a-z])\1{2,}/g, '$1');
  const twice = word.replace(/([a-z])\1{2,}/g, '$1$1');
  return isKnownWord(twice) && !isKnownWord(once) ? twice : once;
}

function spelledOut(word: string): string[] {
  const bare = undrawn(word.replace(/^'+|'+$/g, ''));
  if (!bare) return [];
  const known = CONTRACTIONS[bare] ?? SHORTHAND[bare] ?? BRITISH[bare];
  if (known) return [known];
  if (IS_WORDS.test(bare)) return [bare.slice(0, -2), 'is'];
  for (const [ending, full] of ENDINGS) {
    if (ending.test(bare)) return [bare.replace(ending, full)];
  }
  const corrected = correctWord(bare.replace(/'/g, ''));
  return [BRITISH[corrected] ?? CONTRACTIONS[corrected] ?? corrected];
}

export const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export const stem = (word: string) => (word.length > 3 ? word.replace(/(?:es|s)$/, '') : word);

const UNITS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** A whole number in figures or words, as in `12`, `twelve` and `twenty one`. */
export const NUMBER = `(?:\\d{1,4}|(?:${TENS.join('|')})(?:[ -](?:${UNITS.slice(1, 10).join('|')}))?|${UNITS.slice().reverse().join('|')})`;

/** `four`; digits past nineteen. */
export const numberInWords = (number: number): string => UNITS[number] ?? String(number);

export function readNumber(word: string): number | undefined {
  if (/^\d{1,4}$/.test(word)) return Number(word);
  const unit = UNITS.indexOf(word);
  if (unit >= 0) return unit;
  const [tens = '', units] = word.split(/[ -]/);
  const ten = TENS.indexOf(tens);
  if (ten < 0) return undefined;
  return (ten + 2) * 10 + (units ? UNITS.indexOf(units) : 0);
}
