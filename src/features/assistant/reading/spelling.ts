// Corrects small typing errors, and only those: a known word never changes.
import { editDistance } from '../../../lib/text/edit-distance.ts';
import { remembering } from '../../../lib/text/remembering.ts';
import { townWords } from './service-area.ts';
import { commonNames, commonWords, tradeWords } from './vocabulary.ts';

const trade = [...tradeWords.split(/\s+/).filter(Boolean), ...townWords];
const known = new Set([
  ...trade,
  ...commonWords.split(/\s+/).filter(Boolean),
  ...commonNames.split(/\s+/),
]);

// A typing error seldom affects the first letter: searching words that begin alike, or with their first two letters
// exchanged, is enough and quick.
const byFirstLetter = Map.groupBy(
  trade.filter((word) => word.length >= 4),
  (word) => word.charAt(0),
);

/** True for a word with a meaning, so not a name. */
export const isKnownWord = (word: string) => known.has(word) && !NAMES.has(word);
const NAMES = new Set(['june', 'april', 'robin', ...commonNames.split(/\s+/)]);

export const correctWord = (word: string): string =>
  word.length < 4 || word.length > 20 || /[^a-z]/.test(word) || known.has(word)
    ? word
    : corrected(word);

const corrected = remembering(nearest, 5000);

function nearest(word: string): string {
  // An inflected form of a known word is no error.
  const [, root = ''] = /^(.{3,}?)(?:s|ed|ing|ly|er)$/.exec(word) ?? [];
  if (known.has(root)) return word;
  let best = word;
  let least = Number.POSITIVE_INFINITY;
  for (const letter of new Set([word.charAt(0), word.charAt(1)])) {
    for (const candidate of byFirstLetter.get(letter) ?? []) {
      const allowed = Math.min(candidate.length, word.length) >= 7 ? 2 : 1;
      if (Math.abs(candidate.length - word.length) > allowed) continue;
      const errors = editDistance(word, candidate, allowed);
      const cost = errors + (candidate.charAt(0) === word.charAt(0) ? 0 : 0.5);
      if (errors <= allowed && cost < least) [best, least] = [candidate, cost];
    }
  }
  return best === word ? (soundsLike(word) ?? word) : best;
}

/** `venishan`: spelled by ear. */
function soundsLike(word: string): string | undefined {
  const sound = soundOf(word);
  if (word.length < 6 || sound.length < 4) return undefined;
  return byFirstLetter
    .get(word.charAt(0))
    ?.find(
      (candidate) => soundOf(candidate) === sound && Math.abs(candidate.length - word.length) <= 2,
    );
}

const soundOf = (word: string) =>
  word
    .replace(/(?:[tcs]i|sh|ch)(?=[aou]n)/g, 'x')
    .replace(/ph|v/g, 'f')
    .replace(/ck|q|c(?![eiy])/g, 'k')
    .replace(/c/g, 's')
    .replace(/z/g, 's')
    .replace(/g/g, 'k')
    .replace(/(?<=.)[aeiouyhw]/g, '')
    .replace(/(.)\1+/g, '$1');

const KINDS = ['roman', 'roller', 'venetian', 'vertical'];
/** Speech recognition's misreadings of the kinds without 'blinds' after them. */
const MISHEARD: [RegExp, string][] = [
  [/\bperfect (?:feet|fat|fate|fits?|fitt?ed|foot|bit)\b/g, 'perfect fit'],
  [
    /\b(?:day|date|they) (?:and|in|an|end|at|or) (?:nights?|knights?|nites?|light)(?! (?:i|we|you|is|do|can)\b)/g,
    'day and night',
  ],
  [/\bplantation (?:s[ch]\w+ers?|shelters?|scooters?)\b/g, 'plantation shutters'],
];

/**
 * `woman blinds` as `roman blinds`, `roll a blinds` as `roller blinds`: few words of the trade precede 'blinds', so
 * one that sounds like a kind is that kind.
 * @param text of corrected words.
 */
export function mendedKinds(text: string): string {
  let mended = text;
  for (const [heard, meant] of MISHEARD) mended = mended.replace(heard, meant);
  return mended.replace(
    /\b(?:([a-z]+) )?([a-z]+) (blinds|lines|blends|binds)\b/g,
    (whole: string, first: string | undefined, second: string, noun: string) => {
      const one = kindLike(second);
      if (one) return `${first ? `${first} ` : ''}${one} blinds`;
      const both =
        first && /^(?:a|and|an|or|are|of|her|in|on|all)$/.test(second)
          ? kindLike(`${first}${second}`, 3)
          : undefined;
      return both && noun === 'blinds' ? `${both} blinds` : whole;
    },
  );
}

/** @param more letters that may differ in a short kind. */
function kindLike(word: string, more = 2): string | undefined {
  const sound = soundOf(word);
  return KINDS.find((kind) => {
    const meant = soundOf(kind);
    const most = meant.length < 4 ? more : sound === meant ? 5 : 4;
    const isLike = editDistance(sound, meant, 1) <= 1 && editDistance(word, kind, most) <= most;
    return word === kind || (word.length > 3 && isLike);
  });
}
