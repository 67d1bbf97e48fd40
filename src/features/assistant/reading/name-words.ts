// Which words can be in a name, and how names are written: spelled out, corrected, capitalised.
import { editDistance } from '../../../lib/text/edit-distance.ts';
import { bookingInput } from '../../appointments/appointment.ts';
import { isKnownWord } from './spelling.ts';
import { functionWords, interjections, namesThatAreWords } from './vocabulary.ts';
import { plainLower } from './words.ts';

const wordSet = (words: string) => new Set(words.trim().split(/\s+/));
const FUNCTION = wordSet(functionWords);
const INTERJECTIONS = wordSet(interjections);
export const ALSO_NAMES = wordSet(namesThatAreWords);
const PARTICLES = wordSet(
  'de da di do du dos del della der den van von la le el al bin bint ibn ap ab ten ter zu y af av',
);
const NAME_WORD = "\\p{L}[\\p{L}\\p{M}'’.-]*";
const PLAUSIBLE = new RegExp(`^${NAME_WORD}(?:\\s+${NAME_WORD}){0,5}$`, 'u');

/** Other answers to the question for a name. */
export const isName = (value: string): boolean =>
  PLAUSIBLE.test(value) && bookingInput.shape.name.safeParse(value).success;

const bare = (word: string) =>
  plainLower(word)
    .replace(/['’](?:s|m|re|ve|ll|d)$/, '')
    .replace(/[^a-z]/g, '');
export const isFunction = (word: string) =>
  FUNCTION.has(plainLower(word).replace(/[^a-z]/g, '')) || FUNCTION.has(bare(word));
export const isInterjection = (word: string) => {
  const plain = bare(word);
  return (
    INTERJECTIONS.has(plain.replace(/(.)\1+/g, '$1')) ||
    INTERJECTIONS.has(plain) ||
    /^(?:h[aeo]){2,}h?$/.test(plain)
  );
};
/** A word with another meaning, so not a name; also in the plural. */
export const isOther = (word: string) =>
  [bare(word), bare(word).replace(/s$/, '')].some(
    (plain) => plain !== '' && isKnownWord(plain) && !ALSO_NAMES.has(plain),
  );

/** 'N g u y e n', but not the initials of 'J. P. Harker'. */
const SPELLED =
  /(?<![\p{L}'’.])(\p{L}(?:(?:\s+|-|,\s*|\.\s?)(?:double )?\p{L}(?![\p{L}'’])){2,})(?![\p{L}'’])/iu;
const ABOUT_SPELLING =
  /(?:^|[\s,.;]+)(?:(?:that['’]?s|it['’]?s|its|and|is)\s+)*(?:spel(?:t|led)\s*:?|with(?:out)? (?:an?|the|two|one|no|double)\s+\p{L}+(?:['’]?s)?(?: (?:at|on|in) (?:the )?\p{L}+)*|no \p{L}(?: in (?:it|\p{L}+))?|(?:not|instead of) \p{L}[\p{L}'’-]*|one word|double[- ]barrell?ed|(?:all )?(?:lower ?case|capitals))(?=$|[\s,.;!])/giu;

/** Removes the spelling of a name from the message: 'Smyth with a y', 'Nguyen, n g u y e n'. */
export function withoutSpelling(text: string): { rest: string; spelled: string | undefined } {
  const blank = (part: string) => ' '.repeat(part.length);
  const hyphened = text.replace(/ (?:hyphen|dash) (\p{L}+)/giu, (words, second: string) =>
    `-${second}`.padEnd(words.length),
  );
  const letters = SPELLED.exec(hyphened);
  const spelled = letters?.[1]?.replace(/double (\p{L})/giu, '$1$1').replace(/[^\p{L}]/gu, '');
  const behind = letters && hyphened.slice(letters.index + letters[0].length);
  const isOne =
    letters &&
    spelled &&
    !/\p{Lu}\./u.test(letters[0]) &&
    !/^[.\s]+\p{Lu}\p{L}/u.test(behind ?? '');
  const rest = isOne
    ? hyphened.replace(letters[0], (part) => `,${' '.repeat(part.length - 1)}`)
    : hyphened;
  return { rest: rest.replace(ABOUT_SPELLING, blank), spelled: isOne ? spelled : undefined };
}

/** The spelled word replaces the one that sounds like it. */
export function respelled(name: string, spelled: string | undefined): string {
  if (!spelled) return name;
  const words = name.split(' ');
  const near = words.map((word) => editDistance(plainLower(word), plainLower(spelled), 3));
  const at = near.indexOf(Math.min(...near));
  if ((near[at] ?? 9) > 3) return words.length === 1 ? `${name} ${spelled}` : name;
  words[at] = plainLower(words[at] ?? '') === plainLower(spelled) ? (words[at] ?? '') : spelled;
  return words.join(' ');
}

const AMENDS = /\bwith(?:out)? (?:an?|the|no|two|one|double)\b|\bspel(?:t|led)\b|\bname\b/i;

/** 'It's Smyth not Smith', for a known name: the similar word changes. */
export function amendedName(known: string, text: string): string | undefined {
  const words = known.split(/\s+/);
  const [, denied] = /\bnot ([\p{L}'’-]+)/iu.exec(text) ?? [];
  const isDenied = (one: string) => editDistance(plainLower(one), plainLower(denied ?? ''), 2) < 2;
  if (!(denied && words.some(isDenied)) && !AMENDS.test(text)) return undefined;
  const { rest, spelled } = withoutSpelling(text);
  const said = [...(spelled ? [spelled] : []), ...(rest.match(new RegExp(NAME_WORD, 'gu')) ?? [])];
  for (const word of said) {
    if (
      word.length < 3 ||
      isFunction(word) ||
      isInterjection(word) ||
      isOther(word) ||
      words.includes(word)
    )
      continue;
    const at = words.findIndex((one) => {
      const errors = editDistance(plainLower(one), plainLower(word), 3);
      return (
        errors > 0 &&
        errors <= (spelled === word || /\bspel/i.test(text) ? 3 : 2) &&
        errors < one.length / 2
      );
    });
    if (at < 0) continue;
    words[at] = capitalised(word);
    return words.join(' ');
  }
  return undefined;
}

/** `sarah o'neill` and `SARAH O'NEILL` as `Sarah O'Neill`; mixed case stays. */
export function capitalised(name: string): string {
  const shouted = !/\p{Ll}/u.test(name) && /\p{L}{3}|^\p{L}*[AEIOUY]\p{L}*$/u.test(name);
  return name
    .split(/\s+/)
    .map((word, index) => {
      const small = word.toLowerCase();
      if (word !== small && !shouted) return word;
      if (shouted && word.length < 3 && !/[AEIOUY]/.test(word)) return word;
      if (
        (PARTICLES.has(small) && (index > 0 || /\p{Lu}/u.test(name))) ||
        /^(?:and|&)$/.test(small)
      )
        return small;
      return small
        .replace(
          /(^|[-'’.])(\p{L})/gu,
          (_, before: string, letter: string) => before + letter.toUpperCase(),
        )
        .replace(/^(Mc)(\p{L})/u, (_, mc: string, letter: string) => mc + letter.toUpperCase());
    })
    .join(' ');
}
