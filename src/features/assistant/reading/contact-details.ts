// Finds contact details in typed or dictated text. Each value must pass the booking form's own rule.
import { toNormalised } from 'postcode';
import { readPhone } from '../../../lib/text/phone.ts';
import { bookingInput } from '../../appointments/appointment.ts';
import { type Run, runsOf } from './spoken.ts';
import { functionWords } from './vocabulary.ts';

export interface Taken {
  value: string;
  at: number;
  length: number;
}
/** A value, or an attempt at one that cannot be right. */
export type Found = Taken | { refused: true };

const fields = bookingInput.shape;

/** Which of several is meant: not one after 'not', and the last when visitors correct themselves. */
function meantOf(found: readonly Taken[], text: string): Taken | undefined {
  const wanted = found.filter(({ at }) => !/\bnot\s+$/i.test(text.slice(0, at)));
  const [first] = wanted;
  const last = wanted.at(-1);
  return first && CORRECTS.test(text.slice(first.at + first.length, last?.at)) ? last : first;
}
const CORRECTS = /\b(?:no|sorry|actually|i mean|i meant|wait|oops|should be|instead)\b/i;

const AT = String.raw`(?:\s*(?:@|＠|[([{]\s*at\s*[)\]}])\s*|\s+at\s+(?!\S+@))`;
const DOT = String.raw`(?:\.|\s*[([{]\s*dot\s*[)\]}]\s*|\s+dot\s+)`;
const ENDING = `(?:com|net|org|info|biz|co|uk|eu|me|ie|io|email|online|[a-z]{2,6})`;
const SPACED_DOT = String.raw`(?:\s*[.,]\s*|\s+dot\s+|\s*[([{]\s*dot\s*[)\]}]\s*)(?:com|net|org|info|co|uk|me|ie|eu)\b`;
const EMAIL = new RegExp(
  String.raw`([^\s<>(),;:"'“”@]+)${AT}([a-z\d-]+(?:${DOT}[a-z\d-]+)*(?:${SPACED_DOT})+|[a-z\d-]+(?:${DOT}[a-z\d-]+)*${DOT}${ENDING})\b`,
  'giu',
);
const ABOUT_EMAIL =
  /[,.]?\s*\b(?:(?:that['’]?s |it['’]?s |is )?(?:all )?(?:one word|lower ?case|small letters|joined up|together|no (?:dots?|spaces?|gaps?|capitals?))(?= |[,.]|$))(?:\s*,(?= *at\b))?/gi;
const SIGN_WORDS: Record<string, string> = {
  dot: '.',
  point: '.',
  underscore: '_',
  dash: '-',
  hyphen: '-',
  minus: '-',
  plus: '+',
};
const FUNCTION = new Set(functionWords.trim().split(/\s+/));
const ONE_SIGN =
  /^(?:zero|nought|oh|one|two|three|four|five|six|seven|eight|nine|ten|\w+teen|\w+ty|\d+)$/i;
const LEADS_UP =
  /^(?:e-?mails?|mail|address|yes|yeah|yep|sure|ok|okay|best|use|try|erm?|um|oh|right|thats|contact|reach|send|mailto|hi|hello)$/i;

export function findEmail(text: string, asked: boolean): Found | undefined {
  const plain = text
    .replace(/\bat (?:symbol|sign)\b/gi, (words) => 'at'.padEnd(words.length))
    .replace(ABOUT_EMAIL, (words) => ' '.repeat(words.length));
  const found = [...plain.matchAll(EMAIL)].flatMap((one) => emailOf(one, plain, text, asked) ?? []);
  const meant = meantOf(found, text);
  if (meant) return meant;
  if (/\be?-?mail\b/i.test(text) && /\S@(?:\s|$)|(?:^|\s)@\S/.test(text)) return { refused: true };
  return /\S@\S+\.\S/.test(text) ||
    (asked && /@|\bdot (?:com|co|uk|net|org)\b|\S\.(?:com|co\.uk|net|org)\b/i.test(text))
    ? { refused: true }
    : undefined;
}

function emailOf(
  { index, 0: whole, 1: first = '', 2: domain = '' }: RegExpExecArray,
  plain: string,
  text: string,
  asked: boolean,
): Taken | undefined {
  const isSpoken = /^\s*at\s/i.test(whole.slice(first.length));
  if (isSpoken && /^(?:me|us|am|was|look|live|work)$/i.test(first)) return undefined;
  const before = plain.slice(0, index);
  const said = asked || /\be-?mail(?: address)?\b[^.;!?]*$/i.test(before);
  const words = [...before.matchAll(/\S+/g)];
  let from = index;
  // Backwards over 'jane dot', and over 'j smith' if there is only the address.
  for (let last = words.pop(); last; last = words.pop()) {
    const word = last[0].replace(/[,]$/, '');
    const sign = SIGN_WORDS[word.toLowerCase()];
    const joins =
      SIGN_WORDS[/\S+/.exec(plain.slice(last.index + last[0].length))?.[0]?.toLowerCase() ?? ''];
    const isLocal = /^[\w+-]+$/.test(word) && !/[,;]$/.test(last[0]);
    const isLead =
      (word.length > 1 &&
        FUNCTION.has(word.toLowerCase().replace(/[’']/g, '')) &&
        !ONE_SIGN.test(word)) ||
      LEADS_UP.test(word);
    const endsInDot = asked && words.length === 0 && /^[\w+-]+\.$/.test(word) && !isSpoken;
    if (
      !(
        sign ||
        endsInDot ||
        (isLocal && joins && !isLead) ||
        (isSpoken && said && isLocal && !isLead)
      )
    )
      break;
    from = last.index;
  }
  const local = plain.slice(from, index) + first;
  const value =
    `${localOf(local)}@${domain.replace(/\s*[([{]?\s*\bdot\b\s*[)\]}]?\s*|\s*[.,]\s*/gi, '.').replace(/\s+/g, '')}`.toLowerCase();
  const end = index + whole.length;
  const spaced = text.slice(end);
  const about = new RegExp(`^(?:${ABOUT_EMAIL.source})+`, 'i').exec(spaced)?.[0].length ?? 0;
  return fields.email.safeParse(value).success
    ? { value, at: from, length: end - from + about }
    : undefined;
}

/** 'Jane dot smith eighty two' as `jane.smith82`; what is typed without spaces stays. */
function localOf(words: string): string {
  const plain = words.trim();
  if (!/\s/.test(plain))
    return plain.replace(/^\w(?:-\w){2,}$/, (letters) => letters.replace(/-/g, ''));
  const figures = runsOf(plain, false)
    .filter(
      ({ at, length }) => !/^(?:to|too|for|won|ate|owe|o)$/i.test(plain.slice(at, at + length)),
    )
    .reduceRight(
      (text, { signs, at, length }) => text.slice(0, at) + signs + text.slice(at + length),
      plain,
    );
  return figures
    .split(/\s+/)
    .map((word) => SIGN_WORDS[word.toLowerCase()] ?? word)
    .join('');
}

/** A number with fewer digits means something else. */
const FEWEST_DIGITS = 9;

/** Every telephone number of a text, as typed, or in figures if spoken. */
export function findPhones(text: string, asked: boolean): Taken[] {
  return runsOf(text, false)
    .filter(({ at }) => !/[\w£@/]$/.test(text.slice(0, at)))
    .flatMap((run) => phoneOf(run, text, asked) ?? []);
}

function phoneOf(
  { signs, at, length, spoken }: Run,
  text: string,
  asked: boolean,
): Taken | undefined {
  const digits = signs.replace(/\D/g, '').length;
  if (digits < 6 || (digits < FEWEST_DIGITS && !asked)) return undefined;
  const start = /(?:\+|\(\+?)\s*$/.exec(text.slice(0, at))?.[0].length ?? 0;
  const extension = /^\s*(?:ext|x)\.?\s*\d{1,5}/i.exec(text.slice(at + length))?.[0].length ?? 0;
  const end = at + length + extension;
  const typed = text.slice(at - start, end).trim();
  if (/^\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(typed)) return undefined;
  const isTyped = spoken === 0 && !/[oil,]/i.test(typed.replace(/ext.*/i, ''));
  // 'Oh, 07700 …' begins with a sigh.
  const value = isTyped
    ? typed
    : /^oh?\W+[0o+]/i.test(typed) && !isPhone(signs)
      ? signs.slice(1)
      : signs;
  return isPhone(value) ? { value, at: at - start, length: end - at + start } : undefined;
}

// The server also checks the whole world's tables; here too, to answer the same.
const isPhone = (value: string) => {
  const phone = fields.phone.safeParse(value).success ? readPhone(value) : undefined;
  return phone !== undefined && phone.e164.length >= 9;
};

const POSTCODE = /(?<!['’])\b([a-z]{1,2}\d[a-z\d]?)[\s-]*(\d[a-z]{2})\b/gi;
/** `SW1A 1A`, `SW1A`: an incomplete postcode. */
const PART_OF_POSTCODE = /\b(?!a\d{4})[a-z]{1,2}\d{1,2}[a-z]?(?:\s*\d[a-z]?)?\b/i;

export function findPostcode(said: string, asked: boolean): Found | undefined {
  // A1001 is a visit's reference.
  const text = said.replace(/\bA ?\d{4,7}\b/gi, (words) => '_'.repeat(words.length));
  const typed = [...text.matchAll(POSTCODE)].flatMap((found): Taken[] => {
    const value = toNormalised(withFigures(`${found[1]}${found[2]}`));
    return value ? [{ value, at: found.index, length: found[0].length }] : [];
  });
  const meant = meantOf(typed, text) ?? spokenPostcode(text, asked);
  if (meant) return meant;
  const named = /\bpost ?code\b/i.test(text);
  const isShort = /\d/.test(text) && text.trim().split(/\s+/).length < 5;
  return (asked && isShort) || ((asked || named) && PART_OF_POSTCODE.test(text))
    ? { refused: true }
    : undefined;
}

/** `B5O 4AB` and `0X15 OAB` with letters and digits in the right places. */
function withFigures(signs: string): string {
  const upper = signs.toUpperCase();
  const inward = upper.slice(-3);
  return (
    asLetters(upper.slice(0, 1)) +
    upper.slice(1, 2) +
    asFigures(upper.slice(2, -3)) +
    asFigures(inward.slice(0, 1)) +
    inward.slice(1)
  );
}
const asFigures = (text: string) => text.replace(/O/g, '0').replace(/[IL]/g, '1');
const asLetters = (text: string) => text.replace(/0/g, 'O').replace(/1/g, 'I');

/** Spelled out, or with `O` for `0`. Unasked, only a full one that is separate from other words. */
function spokenPostcode(text: string, asked: boolean): Taken | undefined {
  const said = asked || /\bpost ?code\b/i.test(text);
  const found = runsOf(text.replace(/['’]s\b/g, '  '), true).flatMap(
    ({ signs, at, length, spoken }): Taken[] => {
      if (!said && (spoken < 5 || !/\d/.test(signs))) return [];
      // '170a' is a house, not a postcode of IX.
      const value = /^[1-9]/.test(signs) ? undefined : toNormalised(withFigures(signs));
      return value && /\d/.test(signs) ? [{ value, at, length }] : [];
    },
  );
  return meantOf(found, text);
}

const REFERENCE = /\b(?:ref(?:erence)?(?: (?:number|no|is))*[\s:#.]*)?\b(a)[\s-]?(\d{4,9})\b/i;
const NUMBER_ALONE = /\b(?:ref(?:erence)?|booking)(?: (?:number|no\.?|is|was))*[\s:#]*(\d{4,9})\b/i;

export function findReference(text: string, asked: boolean): number | undefined {
  const digits =
    REFERENCE.exec(text)?.[2] ??
    NUMBER_ALONE.exec(text)?.[1] ??
    (asked ? /^\W*(\d{4,9})\W*$/.exec(text)?.[1] : undefined);
  const id = Number(digits) - 1000;
  return digits && id > 0 && id <= 2_147_483_647 ? id : undefined;
}
