// Options, colour and band that a message names, by the words of a product's price list.
import { remembering } from '../../../lib/text/remembering.ts';
import { bandsOf, type Prices } from '../../pricing/price-list.ts';
import { normalWords, stem } from '../reading/words.ts';
import { mayBeSaid } from './facts.ts';

/** Everyday words for what lists call by one: in messages and in lists. */
const EVERYDAY: [RegExp, string][] = [
  [
    /\b(?:motori[sz]ed|motors?|electric(?:al|ally)?|batter(?:y|ies)|remotes?(?: control(?:led)?)?|rechargeable|automatic|automated)(?: (?:powered|operated|motors?))*\b/g,
    'motor',
  ],
  [
    /\b(?:cordless|chainless|child (?:safe|proof|friendly)|(?:no|without)(?: (?:a|any))? (?:chains?|cords?|strings?)(?: or (?:chains?|cords?))?|(?:chain|cord) free)\b/g,
    'cordless',
  ],
  [/\bblack out\b/g, 'blackout'],
  [/\bdim out\b/g, 'dimout'],
  [/\bbi fold(?:s|ing)?\b/g, 'bifold'],
  [/\binsulat\w+/g, 'thermal'],
  [/\bpull (?:chain|cord)\b/g, 'chain'],
];
/** Words that name no option alone: 'white' may be the fabric. */
const VAGUE = new Set(
  'white brown grey black open closed side up down top bottom fabric lower edge standard three five full height painted wood mm rail frame face lining backing device safety'
    .split(' ')
    .map(stem),
);
const SILENT = new Set('with or and to from the on a of in one no'.split(' '));
const isVague = (word: string) => VAGUE.has(word) || SILENT.has(word) || /^\d+$/.test(word);
const NOT = /\b(?:no|not|without|minus|rather than|instead of)(?: (?:a|an|any|the))? ([a-z]+)\b/g;

const everyday = (text: string) =>
  EVERYDAY.reduce(
    (words, [pattern, name]) => words.replace(pattern, name),
    normalWords(text)
      .replace(/(?<=\d)mm\b/g, ' mm')
      .replaceAll('-', ' '),
  );
const wordsOf = remembering(
  (text): ReadonlySet<string> => new Set(everyday(text).split(' ').map(stem)),
  2000,
);
const tellingOf = (name: string) => [...wordsOf(name)].filter((word) => !isVague(word));

/** Ways to read a text: choices of several groups multiply. */
const MOST_WAYS = 36;

/** Chosen names by group, as `priceOf` takes them. */
export type Chosen = Record<string, string[]>;

/**
 * What a text chooses of a list's options: several, if it names two choices where one can be had.
 * @returns one empty choice if it names none
 */
export function optionsSaid(text: string, { options }: Prices): Chosen[] {
  const words = everyday(text);
  const either = /\bwith (?:and|or) without\b/.test(words);
  const said = new Set(
    words
      .replace(NOT, either ? '$1' : '')
      .split(' ')
      .map(stem),
  );
  return options.reduce<Chosen[]>(
    (all, group) => {
      const { choices, choose, default: usual } = group;
      const fits = choices
        .map((choice) => ({ choice, ...fitOf(choice.name, group.group, said) }))
        .filter(({ fit }) => fit > 0);
      if (fits.length === 0 && isAskedFor(group.group, words)) {
        const others = choices.filter(({ name }) => name !== usual);
        if (others.length === 1 && others[0]) fits.push({ choice: others[0], fit: 1, heard: [] });
      }
      if (fits.length === 0) return all;
      if (choose === 'any') {
        return all.map((one) => ({ ...one, [group.group]: fits.map(({ choice }) => choice.name) }));
      }
      // 'Blackout' is not also 'Blackout and thermal lining'.
      const meant = fits.filter(
        ({ heard, fit }) =>
          !fits.some(
            (other) => other.fit > fit && heard.every((word) => other.heard.includes(word)),
          ),
      );
      const names = meant.map(({ choice }) => choice.name);
      if (either && usual && !names.includes(usual)) names.unshift(usual);
      return all
        .flatMap((one) => names.map((name) => ({ ...one, [group.group]: [name] })))
        .slice(0, MOST_WAYS);
    },
    [{}],
  );
}

/** What a text says it is without. */
export function optionsDenied(text: string, list: Prices): Chosen {
  const words = [...everyday(text).matchAll(NOT)].map(([, word]) => word).join(' ');
  return optionsSaid(words, list)[0] ?? {};
}

/** The words of a choice that are said, and their number, less a little for each that is not; 0 if it is not meant. */
function fitOf(name: string, group: string, said: ReadonlySet<string>) {
  const own = [...wordsOf(name)].filter((word) => !SILENT.has(word));
  const heard = own.filter((word) => said.has(word));
  const all = (words: ReadonlySet<string>) =>
    [...words].every((word) => SILENT.has(word) || said.has(word));
  const isMeant =
    name.split(/, | with /).some((part) => part.includes(' ') && all(wordsOf(part))) ||
    heard.some((word) => !isVague(word)) ||
    (heard.length > 0 && all(wordsOf(group)));
  return { heard, fit: isMeant ? heard.length - (own.length - heard.length) / 100 : 0 };
}

const isAskedFor = (group: string, words: string) =>
  new RegExp(`\\b(?:with|plus|add|adding|and) (?:an? )?${group.toLowerCase()}\\b`).test(words);

/** Options of other lists that a text names, and this one has not: in their lists they cost more. */
export function optionsMissing(
  text: string,
  { name, list }: { name: string; list: Prices },
  lists: readonly Prices[],
): string[] {
  const words = everyday(text).replace(NOT, '');
  const own = wordsOf(
    [
      name,
      ...list.options.flatMap(({ group, choices }) => [group, ...choices.map((one) => one.name)]),
    ].join(' '),
  );
  const priced = lists.flatMap(({ options }) =>
    options.flatMap(({ choices }) =>
      choices.filter(({ price }) => ('pence' in price ? price.pence : price.percent) > 0),
    ),
  );
  const known = new Set(priced.flatMap((choice) => tellingOf(choice.name)));
  return [...new Set(words.split(' '))].filter(
    (word) => known.has(stem(word)) && !own.has(stem(word)),
  );
}

/** True if a text says that it is with or without an option. */
export const namesOption = (text: string, lists: readonly Prices[]) =>
  lists.some((list) =>
    [...optionsSaid(text, list), optionsDenied(text, list)].some(
      (one) => Object.keys(one).length > 0,
    ),
  );

export const namesCloth = (text: string, lists: readonly Prices[]) =>
  lists.some((list) => Object.keys(clothSaid(text, list)).length > 0);

/** The band or the colour of the list that a text names; 'white' is Pure White where no other is dearer. */
export function clothSaid(text: string, list: Prices): { band?: string; colour?: string } {
  const [, letter = ''] = /\bband ([a-z])\b/i.exec(text) ?? [];
  const band = letter.toUpperCase();
  if (bandsOf(list).includes(band)) return { band };
  const said = ` ${text.toLowerCase().replace(/[^a-z]+/g, ' ')} `.replace(
    / (?:white|brown|grey|black)(?: frames?)/g,
    '',
  );
  const names = Object.keys(list.colours).toSorted((a, b) => b.length - a.length);
  const whole = names.find((name) => said.includes(` ${name.toLowerCase()} `));
  if (whole) return { colour: whole };
  const last = (name: string) => name.toLowerCase().split(' ').at(-1) ?? '';
  const some = names.filter((name) => said.includes(` ${last(name)} `));
  const [colour] = some;
  const bands = new Set(some.map((name) => list.colours[name]));
  return colour && bands.size === 1 ? { colour } : {};
}

/** A choice as it is said: 'rechargeable motor' of `Motor, rechargeable`, 'grey frame' of a frame's `Grey`. */
export function optionName({ group, name }: { group: string; name: string }): string {
  if (!mayBeSaid(name)) return 'option';
  const isVagueAlone = tellingOf(name).length === 0;
  const [first = '', second = ''] = name.split(', ');
  const plain = /^\w+$/.test(second) ? `${second} ${first}` : name.replace(/, (no .+)/, ' ($1)');
  const words = plain.toLowerCase();
  if (!mayBeSaid(group)) return words;
  if (/^(?:to|from|on|in) /.test(words)) return `${group.toLowerCase()} ${words}`;
  return isVagueAlone ? `${words} ${group.toLowerCase()}` : words;
}
