// Removes recognised personal details from what a model and staff may read of a conversation. It knows patterns, not
// people: masking.test.ts says how many it misses.

import type { Field, Slots } from '../dialogue/booking-fields.ts';
import { findAddress } from './addresses.ts';
import { findEmail } from './contact-details.ts';
import { findCapitalName, findName, findNameBeside } from './names.ts';
import { placesIn } from './service-area.ts';
import { isKnownWord } from './spelling.ts';
import { commonNames } from './vocabulary.ts';
import { escaped, NUMBER, plainLower } from './words.ts';

const DIGIT = '(?:oh|o|zero|nought|one|two|three|four|five|six|seven|eight|nine|\\d+)';
const TIMES = '(?:(?:double|triple|treble)[\\s-]+)?';
const DOT = '(?:\\.|[([{<]\\s*dot\\s*[)\\]}>]|\\bdot\\b)';
const WRITTEN_AT = '(?:@|＠|[([{<]\\s*(?:at|@)\\s*[)\\]}>])';
const MAILBOX = '[\\w.+-]+(?: (?:dot|underscore|dash|hyphen) [\\w+-]+)*';
const STREETS =
  '(?:Road|Rd|Street|St|Avenue|Ave|Lane|Close|Drive|Crescent|Gardens|Grove|Terrace|Mews)\\b';
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
/** A plausible year of birth, too early for a visit. */
const BIRTH_YEAR = '(?:19\\d\\d|20[01]\\d)';

/** Details recognisable by their form alone; of two groups the first stays. */
const FORMS: readonly [RegExp, string][] = [
  [
    new RegExp(`${MAILBOX}\\s*${WRITTEN_AT}\\s*[\\w-]+(?:\\s*${DOT}\\s*[\\w-]+)+`, 'gi'),
    '[e-mail]',
  ],
  [new RegExp(`\\b${MAILBOX} at [\\w-]+(?: dot [\\w-]+)+\\b`, 'gi'), '[e-mail]'],
  [
    new RegExp(
      `\\b${MAILBOX} at (?:[a-z][\\w-]*\\.(?:com|co\\.uk|org|net|info|uk|eu)|(?:gmail|googlemail|hotmail|outlook|yahoo|icloud|aol|btinternet|protonmail))\\b`,
      'gi',
    ),
    '[e-mail]',
  ],
  [/(?<!\S)@\w{3,}/g, '[e-mail]'],
  [/\b[a-z]{2}\d\d(?:\s?[a-z\d]{4}){3,}(?:\s?[a-z\d]{1,3})?\b/gi, '[number]'],
  [/\b[a-z]{2}[\s.-]?(?:\d\d[\s.-]?){3}[a-d]\b/gi, '[number]'],
  [
    /\b((?:cvv|cvc|security code|sort(?: code)?|account|passport|nhs|licence|pin)(?: (?:number|code|no))?(?: is)?[\s:.=#]*)([a-z]{0,3}\d(?:[\d\s-]*\d)?)/gi,
    '$1[number]',
  ],
  [/\b((?:pass ?word|pass ?code|pwd)(?: for [\w ]{1,30}?)?(?: is|:| =|=)\s*)(\S+)/gi, '$1[secret]'],
  [/\b((?:pass ?word|pass ?code|pwd) )((?=\S*[\d_$!#%])\S+)/gi, '$1[secret]'],
  [
    new RegExp(
      `\\b(?:\\d{1,2}[\\s./-]+(?:\\d{1,2}|${MONTH})[\\s./-]+|${MONTH} \\d{1,2},? )${BIRTH_YEAR}\\b`,
      'gi',
    ),
    '[date of birth]',
  ],
  [new RegExp(`\\b${BIRTH_YEAR}-\\d\\d-\\d\\d\\b`, 'g'), '[date of birth]'],
  [
    new RegExp(
      `\\b((?:born|dob|date of birth|birthday)\\b[\\s:]*(?:on|is|in)?\\s*(?:the )?)(\\d{1,2}[\\s./-]*(?:(?:st|nd|rd|th)\\s+)?(?:of )?(?:\\d{1,2}|${MONTH})(?:[\\s./-]+\\d{2,4})?|(?:${MONTH} )?${BIRTH_YEAR})`,
      'gi',
    ),
    '$1[date of birth]',
  ],
  [
    new RegExp(
      `\\b(post ?code\\b(?: is)?[\\s:]*)([a-z]{1,2}\\d{0,2}[a-z]?(?:[\\s.-]*\\b(?:[a-z]|zed|${NUMBER}|\\d[a-z]{2})\\b){2,})`,
      'gi',
    ),
    '$1[postcode]',
  ],
  [/\b[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\b/gi, '[postcode]'],
  // Apart, only in capitals or with a mark between: 'so 1-3pm' is none, and no postcode ends in 'pm'.
  [
    /\b[A-Z][ .-]?[A-Z]?[ .-]?\d[ .-]?[A-Z\d]?[ .-]*\d[ .-]?[ABD-HJLNP-UW-Z][ .-]?[ABD-HJLNP-UW-Z]\b/g,
    '[postcode]',
  ],
  [/\b[a-z]{2} ?\d\d \d(?!(?:st|nd|rd|th)\b)[abd-hjlnp-uw-z]{2}\b/gi, '[postcode]'],
  [/\b[a-z]{1,2}\d[a-z\d]?[.-]\d[abd-hjlnp-uw-z]{2}\b/gi, '[postcode]'],
  [
    new RegExp(`(?<![\\w-])${TIMES}${DIGIT}(?:[\\s,.-]+${TIMES}${DIGIT}){5,}(?![\\w-])`, 'gi'),
    '[number]',
  ],
  [/(?<!\w)\+?(?=[\do]*\d)[\do](?:[\s_]?[\do]){8,}(?!\w)/gi, '[number]'],
  [/\b[a-z]{5}\d{6}[a-z\d]{5}\b/gi, '[number]'],
  // Telephone and card numbers, with any separators; not dates.
  [
    /(?<!\d)(?!\b20\d\d-\d\d-\d\d\b|\b\d{1,2}[/.]\d{1,2}[/.](?:20)?\d\d\b)\+?\(?\d(?:[\s().\-/_]*\d){6,}/g,
    '[number]',
  ],
  [
    new RegExp(
      `(?:\\b(?:No\\.? ?\\d+[a-z]?,? |(?:${NUMBER}) |(?:The )?\\p{Lu}[\\p{L}’']+, |\\p{Lu}[\\p{L}’']+ (?:Cottage|House|Farm|Barn|Lodge|Manor), ))?(?:\\b(?!The\\b)\\p{Lu}[\\p{L}’']+ ){1,3}${STREETS}`,
      'gu',
    ),
    '[address]',
  ],
];

const NAMES = "\\p{Lu}[\\p{L}'’-]+(?:\\s+\\p{Lu}[\\p{L}'’-]+)*";
const NAME = "[\\p{L}'’-]{2,}";
/** An introduction and the name after it; the words that follow are checked one by one. */
const I_AM = new RegExp(`\\b(?:i am|i['’]?m|this is|it['’]?s|it is) (${NAME} ${NAME})`, 'giu');
const INTRODUCED: readonly RegExp[] = [
  new RegExp(
    `\\b(?:mr|mrs|ms|miss|mx|dr|prof|rev|sir|lady)\\b\\.?(?: (?:and|&) (?:mr|mrs|ms|miss|dr)\\b\\.?)?(?: \\p{L}\\.)* (${NAME}(?: ${NAME}){0,3})`,
    'giu',
  ),
  new RegExp(
    `\\b(?:daughter|son|wife|husband|partner|mum|mother|dad|father|sister|brother|nan|grandson|granddaughter|niece|nephew|aunt|uncle|friend|neighbour|landlord|tenant|baby|called|named|under|ask for|[Yy]ours|[Rr]egards|[Tt]hanks|[Tt]hank you|[Ss]incerely|[Cc]heers)(?: is|,)? (${NAMES})`,
    'gu',
  ),
  I_AM,
  new RegExp(`^(\\p{Lu}${NAME}, \\p{Lu}${NAME})$`, 'gu'),
];
const HEALTH =
  /\b(?:cancer|dementia|alzheimer['’]?s|diabet(?:es|ic)|epilep(?:sy|tic)|asthma|autis(?:m|tic)|adhd|depress(?:ion|ed)|hiv|stroke|parkinson['’]?s|multiple sclerosis|disab(?:led|ility)|pregnant|schizophrenia|bipolar|arthritis|heart (?:condition|disease|attack))\b/gi;

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

/** The assistant's own text without the visitor's details: it contains nothing else personal. */
export function maskReply(text: string, known: Slots): string {
  const values = Object.entries(LABELS).flatMap(([field, label]) => {
    const value = known[field as Personal];
    return value ? [{ value, label }] : [];
  });
  const first = known.name?.split(/\s+/)[0] ?? '';
  // The first name last: it may be part of an e-mail address.
  return [
    ...values.sort((a, b) => b.value.length - a.value.length),
    ...(first.length > 2 ? [{ value: first, label: LABELS.name }] : []),
  ].reduce((masked, { value, label }) => replaceAll(masked, value, label), text);
}

export function maskText(text: string, known: Slots): string {
  let masked = maskReply(text, known);
  for (const [find, label] of [
    [(rest: string) => findEmail(rest, false), LABELS.email],
    [(rest: string) => findAddress(rest), LABELS.address],
    [(rest: string) => findName(rest), LABELS.name],
  ] as const) {
    for (let times = 0; times < 3; times += 1) {
      const found = find(masked);
      if (!found || !('value' in found)) break;
      const before = masked;
      masked = replaceAll(masked, found.value, label);
      if (masked === before) break;
    }
  }
  for (const [form, label] of FORMS) masked = masked.replace(form, label);
  masked = withoutNames(masked);
  const beside =
    /\[(?:number|telephone|e-mail)\]/.test(masked) && !masked.includes(LABELS.name)
      ? findNameBeside(masked)
      : undefined;
  if (beside && 'value' in beside) masked = replaceAll(masked, beside.value, LABELS.name);
  return masked.includes(LABELS.name) ? masked.replace(HEALTH, '[health]') : masked;
}

const FIRST_NAMES = new Set(commonNames.split(' '));
const isStrange = (word: string) => !isKnownWord(plainLower(word).replace(/[^a-z]/g, ''));
/** Not 'Wave Curtains', nor 'BS EN'. */
const isName = (words: readonly string[]) =>
  words.every((word) => word.length > 2) &&
  (words.every(isStrange) || FIRST_NAMES.has(plainLower(words[0] ?? '')));

/** Without introduced names, and without those recognisable by capitals. */
function withoutNames(text: string): string {
  let masked = text;
  for (const pattern of INTRODUCED) {
    masked = masked.replace(pattern, (whole: string, names: string) => {
      const words = names.split(/\s+/);
      const end = words.findIndex((word) => !isStrange(word));
      const name = words.slice(0, end < 0 ? words.length : end).join(' ');
      const least = pattern === I_AM ? 2 : 1;
      if (name === '' || name.split(' ').length < least || placesIn(plainLower(name)).length > 0) {
        return whole;
      }
      return whole.replace(name, LABELS.name);
    });
  }
  for (let times = 0; times < 5; times += 1) {
    const found = findCapitalName(masked, isName);
    if (!found || !('value' in found)) break;
    masked = replaceAll(masked, found.value, LABELS.name);
  }
  return masked;
}

/** A visitor's message; all of it if a personal detail was asked for and none recognised. */
export function maskMessage(
  text: string,
  known: Slots,
  asked: Field | undefined,
  wasAnswer: boolean,
): string {
  const masked = maskText(text, known);
  if (!isPersonal(asked) || !wasAnswer || masked !== text) return masked;
  return LABELS[asked];
}

const replaceAll = (text: string, value: string, label: string) =>
  text.replace(new RegExp(escaped(value).replace(/\s+/g, '\\s*'), 'gi'), label);
