// Removes personal details from what a model and staff may read of a conversation: what the tagger takes for one, even
// if it is far from sure, and what its form or the words before it give away. Packages with patterns for personal data
// know tidy, mostly American forms: of our 120 @redactpii/node finds 5. masking.test.ts says how many we miss.
import content from '../../../../content/assistant.json' with { type: 'json' };
import type { Field, Slots } from '../dialogue/booking-fields.ts';
import { findPostcode } from './contact-details.ts';
import { rootOf } from './intent-features.ts';
import { shippedModel } from './intent-model.ts';
import { placesIn } from './service-area.ts';
import { isKnownWord } from './spelling.ts';
import { runsOf } from './spoken.ts';
import { type SpanKind, sharesOf } from './tagger.ts';
import type { Asked } from './token-features.ts';
import { functionWords, interjections } from './vocabulary.ts';
import lists from './word-lists.json' with { type: 'json' };
import { escaped, NUMBER, plainLower } from './words.ts';

const LABELS = {
  name: '[name]',
  phone: '[telephone]',
  email: '[e-mail]',
  address: '[address]',
  postcode: '[postcode]',
  additionalInfo: '[note]',
} as const satisfies Partial<Record<Field, string>>;
type Personal = keyof typeof LABELS;
const isPersonal = (field: Field | undefined): field is Personal =>
  field !== undefined && field in LABELS;

interface Scene {
  /** What the assistant asked for, if the text may be the answer. */
  asked?: Asked;
  /** The firm's own words, such as the names of its colours, in lower case. */
  own?: ReadonlySet<string>;
}

/** The words of a range, which are seldom anybody's name. */
export const ownWords = (products: readonly { name: string; colours: readonly string[] }[]) =>
  new Set(
    products.flatMap(({ name, colours }) => plainLower([name, ...colours].join(' ')).split(' ')),
  );

interface Detail {
  at: number;
  end: number;
  label: string;
}

const anyOf = (words: string) => words.trim().split(/\s+/).join('|');

const VALUE = `(?:\\S*\\d\\S*|(?:${anyOf(lists.month)}|nineteen|double|oh|${NUMBER})\\b)`;
const AT = '(?:[@＠]|[([{<]\\s*(?:at|@)\\s*[)\\]}>])';
const DOT = '(?:\\.|[([{<]\\s*dot\\s*[)\\]}>])';
const PASSWORD = "(?:pass ?(?:word|code|phrase)|pwd)(?:['’]s)?";
const CODE =
  'pin|cvv|cvc|security|(?<!(?:post|colou?r) )code|on the back|key ?(?:safe|pad)|alarm|sort(?= ?\\d)|account|passport|nhs|licen[cs]e|insurance|exp(?:iry)?';

/** Details recognisable by their form or by what is before them, which stays if it is a group. */
const FORMS = (
  [
    [`(?:\\b\\w )*\\S*\\w\\s?${AT}\\s?[a-z][^\\s,;]*(?:\\s?${DOT}\\s?[a-z]+)*`, LABELS.email],
    ['\\S+@(?!\\S)|(?<!\\S)@\\w{3,}', LABELS.email],
    [
      '\\S+ at (?:\\S+\\.(?:com|co|uk|org|net)|gmail|googlemail|hotmail|outlook|yahoo|icloud|aol|btinternet)\\b\\S*',
      LABELS.email,
    ],
    ['\\b[a-z]{1,2}\\d[a-z\\d]?[\\s.-]*\\d[abd-hjlnp-uw-z]{2}\\b', LABELS.postcode],
    // National insurance, driving licence, car.
    [
      '\\b(?:[a-z]{2}[\\s.-]?(?:\\d\\d[\\s.-]?){3}[a-d]|[a-z]+\\d{6}[a-z\\d]*|(?-i:[A-Z]{2}\\d\\d ?[A-Z]{3}))\\b',
      '[number]',
    ],
    // Spelled out.
    ['\\b[a-z][\\s,.-]+(?:[a-z\\d][\\s,.-]+){3,}[a-z\\d]\\b', '[spelled]'],
    [`\\b(${PASSWORD}(?: for[\\w ]+?)?(?: is|:| ?=)\\s*)\\S+`, '[secret]'],
    [
      `\\b((?:${PASSWORD}|${CODE})\\b(?: (?:for|to|of|by|on|in)(?: \\w+){1,3}?)?(?:\\W|(?:number|code|no|is|are|was)\\b)*)[a-z]{0,3}${VALUE}(?:[\\s-]+${VALUE})*`,
      '[number]',
    ],
    [
      `\\b((?:born|dob|birth|birthday)(?:['’]?s)?\\b(?:[\\s:]|(?:is|was|on|in|the|\\w+(?:st|nd|rd|th) of)\\b)*)${VALUE}(?:(?: of)?[\\s-]+${VALUE})*`,
      '[date of birth]',
    ],
    [
      '\\b\\d{1,2}(?:st|nd|rd|th)?[\\s./-]{1,3}(?:of )?\\w+[\\s./-]{1,3}19\\d\\d\\b',
      '[date of birth]',
    ],
  ] as const
).map(([form, label]) => ({ form: new RegExp(form, 'gi'), label }));
const HEALTH =
  /\b(?:cancer|chemo\w*|dementia|alzheimer['’]?s|diabet(?:es|ic)|epilep(?:sy|tic)|asthma\w*|migraines?|autis(?:m|tic)|adhd|depress(?:ion|ed)|anxiety|hiv|stroke|parkinson['’]?s|multiple sclerosis|disab(?:led|ility)|pregnant|schizophrenia|bipolar|\w+itis|copd|dialysis|deaf|heart (?:condition|disease|attack))\b/gi;
/** 'Which are good for asthma?' names no person. */
const OF_PERSON = new RegExp(
  `\\b(?:i|i['’]?(?:m|ve)|s?he|my|our|${anyOf(lists.kin)})\\b|\\[name\\]`,
  'i',
);

const formIn = (text: string, form: RegExp, label: string): Detail[] =>
  [...text.matchAll(form)].map(({ index, 0: whole, 1: before = '' }) => ({
    at: index + before.length,
    end: index + whole.length,
    label,
  }));

const FEWEST_FIGURES = { ofPhone: 6, ofAny: 9 };

/** Many figures in a row, written or spoken, but not sizes and times. */
const figuresIn = (text: string): Detail[] =>
  runsOf(text.replace(/[.,] /g, '; ').replaceAll('-', ' '), false)
    .filter(
      ({ signs, at, length, spoken }) =>
        signs.length >= FEWEST_FIGURES.ofAny &&
        !(spoken > 0 ? /:/ : /[:,]|and/).test(text.slice(at, at + length)),
    )
    .map(({ at, length }) => ({ at, end: at + length, label: '[number]' }));

/** `x`: another person's. */
const GROUPS = {
  name: ['name', 'xname'],
  phone: ['phone', 'xphone'],
  email: ['email', 'xemail'],
  address: ['address', 'xaddress'],
  postcode: ['postcode'],
} as const satisfies Partial<Record<Field, SpanKind[]>>;
type Group = keyof typeof GROUPS;
const groups = Object.keys(GROUPS) as Group[];
/** How likely a word must be part of a detail: what the assistant has never met as anything else, less. */
const LEAST = { introduced: 0.002, strange: 0.02, figure: 0.1, next: 0.2, known: 0.6 };
const FIRST_NAMES = new Set(lists.first.split(' '));
const OTHER_FIRMS = new RegExp(
  `\\b(?:${content.topics.find(({ id }) => id === 'unknown/other-firms')?.words}|velux|somfy|farrow (?:and|&) ball)\\b`,
  'g',
);
const FAMILIAR = new Set(`${lists.month} ${functionWords} ${interjections}`.split(/\s+/));
const INTRODUCED = new RegExp(
  `\\b(?:${anyOf(`${lists.title} ${lists.kin}`)}|i am|i'?m|this is|it'?s|called|named|under|(?:sur)?names?(?:'s| is)?|ask for|regards|cheers)[ ,.:]+(?!\\w+ing\\b)([a-z]{3,})\\b(?!')`,
  'g',
);

/** The least share of each word of a text. */
function leastIn(text: string, own: ReadonlySet<string>): (typed: string) => number {
  const firms = new Set([...text.matchAll(OTHER_FIRMS)].flatMap(([firm]) => firm.split(' ')));
  const towns = new Set(placesIn(text).flatMap(({ name }) => plainLower(name).split(' ')));
  const introduced = new Set([...text.matchAll(INTRODUCED)].map(([, name]) => name));
  return (typed) => {
    const word = plainLower(typed).replace(/'s$/, '');
    if (firms.has(word)) return Number.POSITIVE_INFINITY;
    if (!/^[a-z]/.test(word)) return /\d/.test(word) ? LEAST.figure : 1;
    const isName = FIRST_NAMES.has(word) && !FAMILIAR.has(word) && !isKnownWord(word);
    if (isName && introduced.has(word)) return 0;
    if (own.has(word) || towns.has(word)) return LEAST.known;
    const isMet = shippedModel.intents.rows.has(rootOf(word));
    if (isName) return isMet ? LEAST.strange : 0;
    if (isMet || FAMILIAR.has(word) || isKnownWord(word)) return LEAST.known;
    return introduced.has(word) ? LEAST.introduced : LEAST.strange;
  };
}

const isTown = (text: string) =>
  !/[a-z]{3}|\d/.test(
    placesIn(text).reduce((rest, { name }) => rest.replace(name.toLowerCase(), ''), text),
  );
/** Not what can be none: a town, half a postcode, or the assistant's own name. */
const MAY_BE: Record<Group, (text: string) => boolean> = {
  name: (text) => !/^robin$/.test(text) && /\p{L}{2}/u.test(text) && !isTown(text),
  phone: (text) => runsOf(text, false).some(({ signs }) => signs.length >= FEWEST_FIGURES.ofPhone),
  email: (text) => /@|\.\w|\b(?:at|dot)\b/.test(text),
  address: (text) => /\p{L}{3}/u.test(text) && !isTown(text),
  postcode: (text) => 'value' in (findPostcode(text, true) ?? {}),
};

function taggedIn(text: string, { asked, own = new Set() }: Scene): Detail[] {
  const leastOf = leastIn(plainLower(text), own);
  const found: { group: Group; at: number; end: number }[] = [];
  let open: (typeof found)[number] | undefined;
  for (const { at, text: word, shares } of sharesOf(text, asked, Object.values(GROUPS))) {
    const share = shares.reduce((sum, one) => sum + one);
    const group = groups[shares.indexOf(Math.max(...shares))] ?? 'name';
    const continues = open?.group === group;
    const least = leastOf(word);
    if (share < (continues && least <= 1 ? Math.min(least, LEAST.next) : least)) open = undefined;
    else if (open && continues) open.end = at + word.length;
    else {
      open = { group, at, end: at + word.length };
      found.push(open);
    }
  }
  return found
    .filter(({ group, at, end }) => MAY_BE[group](plainLower(text.slice(at, end))))
    .map(({ group, at, end }) => ({
      // 'nigel_1947' is one.
      at: at - (/\w*$/.exec(text.slice(0, at))?.[0].length ?? 0),
      end: end + (/^(?:\w|[._](?=\w))*/.exec(text.slice(end))?.[0].length ?? 0),
      label: LABELS[group],
    }));
}

function knownIn(text: string, known: Slots): Detail[] {
  const values = Object.entries(LABELS).flatMap(([field, label]) => {
    const value = known[field as Personal];
    return value ? [{ form: escaped(value).replace(/\s+/g, '\\s*'), label }] : [];
  });
  const [first = ''] = known.name?.split(/\s+/) ?? [];
  const alone =
    first.length > 2
      ? [{ form: `(?<!\\p{L})${escaped(first)}(?!\\p{L})`, label: LABELS.name }]
      : [];
  return [...values, ...alone].flatMap(({ form, label }) =>
    formIn(text, new RegExp(form, 'giu'), label),
  );
}

/** The text with labels in place of its details; of those that overlap the longest has its label. */
function masked(text: string, details: readonly Detail[]): string {
  const parts: (Detail & { most: number })[] = [];
  for (const one of details.toSorted((a, b) => a.at - b.at)) {
    const last = parts.at(-1);
    const most = one.end - one.at;
    if (!last || one.at >= last.end) parts.push({ ...one, most });
    else {
      last.end = Math.max(last.end, one.end);
      if (most > last.most) Object.assign(last, { label: one.label, most });
    }
  }
  return parts.reduceRight(
    (rest, { at, end, label }) => rest.slice(0, at) + label + rest.slice(end),
    text,
  );
}

/** The assistant's own text without the visitor's details: it contains nothing else personal. */
export const maskReply = (text: string, known: Slots): string => masked(text, knownIn(text, known));

export function maskText(text: string, known: Slots, scene: Scene = {}): string {
  const without = masked(text, [
    ...knownIn(text, known),
    ...taggedIn(text, scene),
    ...FORMS.flatMap(({ form, label }) => formIn(text, form, label)),
    ...figuresIn(text),
  ]);
  return OF_PERSON.test(without) ? without.replace(HEALTH, '[health]') : without;
}

/** A visitor's message; all of it if a personal detail was asked for and none recognised. */
export function maskMessage(
  text: string,
  known: Slots,
  scene: Scene & { asked: Field | undefined; wasAnswer: boolean },
): string {
  const { asked, wasAnswer } = scene;
  const without = maskText(text, known, scene);
  return isPersonal(asked) && wasAnswer && without === text ? LABELS[asked] : without;
}
