// Reads the visitor's details from the spans that the tagger found. Nothing is read from outside a span, but for e-mail
// addresses, telephone numbers and postcodes whose form alone tells what they are.
import { type Found, findEmail, findPhones, findPostcode, type Taken } from './contact-details.ts';
import {
  ALSO_NAMES,
  amendedName,
  capitalised,
  isFunction,
  isInterjection,
  isName,
  isOther,
  respelled,
  withoutSpelling,
} from './name-words.ts';
import { placesIn } from './service-area.ts';
import { type Span, type SpanKind, spansOf } from './tagger.ts';
import type { Asked } from './token-features.ts';
import type { SpanScene } from './values.ts';
import lists from './word-lists.json' with { type: 'json' };
import { NUMBER, readNumber } from './words.ts';

/** Unasked, an unclear name is a guess. */
const CLEAR_NAME = 0.6;

/** The visitor's details with their places in the message, or that one cannot be right. */
export function detailsOf(message: string, spans: readonly Span[], { asked, known }: SpanScene) {
  // 'jo.smithexample' is an e-mail address without its sign, whatever it looks like.
  const isOneWord = asked === 'email' && !/\S\s+\S/.test(message);
  const of = (kind: SpanKind) =>
    isOneWord && !/email$/.test(kind) ? [] : spans.filter((span) => span.kind === kind);
  const isIn = (found: Taken, kind: SpanKind) =>
    of(kind).some(({ at, text }) => at < found.at + found.length && found.at < at + text.length);
  // Of two, one is the wrong one: the whole message tells which.
  const only = (kind: SpanKind) => (of(kind).length > 1 ? [] : of(kind));
  const whole = findEmail(message, asked === 'email');
  const emails = only('email').flatMap((span) => inSpan(span, findEmail(span.text, true)));
  // 'J Smith 82 at …', of which the span may hold the end.
  const isWhole = asked === 'email' && whole && 'value' in whole && whole.at < (emails[0]?.at ?? 0);
  if (isWhole) emails.splice(0, 1, whole);
  const typedEmail = emails.length === 0 ? whole : undefined;
  const phones = phonesIn(message, spans, asked, known.phone);
  const wholePostcode = findPostcode(message, asked === 'postcode');
  const isWholePostcode = asked === 'postcode' && wholePostcode && 'value' in wholePostcode;
  const postcodes = isWholePostcode
    ? []
    : only('postcode').flatMap((span) => inSpan(span, findPostcode(span.text, true)));
  // A date or a house number is no wrong postcode.
  const saysElse = spans.some(({ kind }) => !/^(?:postcode|place)$/.test(kind));
  const typedPostcode =
    postcodes.length > 0 || (saysElse && wholePostcode && 'refused' in wholePostcode)
      ? undefined
      : wholePostcode;
  const forms = [
    ...postcodes,
    ...phones.own,
    ...phones.others,
    ...emails,
    ...[typedPostcode, typedEmail].flatMap((one) => (one && 'value' in one ? [one] : [])),
  ];
  /** Spelled letters look like an address. */
  const isForm = ({ at, text }: Span) =>
    forms.some((one) => one.at <= at && at + text.length <= one.at + one.length);
  return {
    email: (emails.at(-1) ??
      tail(of('email'), known.email, amendedEmail) ??
      other(typedEmail, (found) => isIn(found, 'xemail'))) as Found | undefined,
    phone: (phones.own.at(-1) ??
      tail(of('phone'), known.phone, amendedPhone) ??
      refusedIf(asked === 'phone' && /\d{4}/.test(message))) as Found | undefined,
    postcode: (postcodes.at(-1) ??
      other(typedPostcode, (found) => phones.own.some((one) => one.at === found.at))) as
      | Found
      | undefined,
    address: addressIn(
      message,
      of('address').filter((span) => !isForm(span)),
      known.address,
    ),
    name:
      nameIn(
        of('name').filter(
          (span) =>
            !isForm(span) &&
            !/\d/.test(span.text) &&
            !OF_STAFF.test(message.slice(0, span.at)) &&
            !(/^robin$/i.test(span.text) && /\s/.test(message) && !INTRODUCES.test(message)) &&
            (asked === 'name' ||
              span.text !== span.text.toLowerCase() ||
              INTRODUCES.test(message) ||
              !saysMore(span.text)) &&
            (asked === 'name' || span.sure > CLEAR_NAME),
        ),
        known.name,
        message,
      ) ?? (asked === 'name' && spans.length === 0 ? plainName(message) : undefined),
    secondContact: secondContactIn(message, phones),
  };
}

const INTRODUCES = /\b(?:i am|i['’]?m|name)\b/i;
/** Without capitals, 'di price' may be anything. */
const saysMore = (text: string) => text.split(/\s+/).some((word) => isOther(word));
/** 'Can I speak to Sarah?' */
const OF_STAFF =
  /\b(?:(?:speak|talk|spoke|spoken|ask|asked|dealt|chat) (?:to|for|with)|in|near|at) $/i;

/** The visitor's telephone numbers, and those of others. */
function phonesIn(
  message: string,
  spans: readonly Span[],
  asked: Asked,
  known: string | undefined,
) {
  const typed = findPhones(message, asked === 'phone');
  const spoken = spans
    .filter(
      ({ kind, at, text }) =>
        /phone$/.test(kind) &&
        !typed.some((one) => one.at < at + text.length && at < one.at + one.length),
    )
    .flatMap((span) => findPhones(span.text, true).map((found) => placed(span, found)));
  const all = [...typed, ...spoken].toSorted((a, b) => a.at - b.at);
  const kindOf = (found: Taken) =>
    spans.find(({ at, text }) => at < found.at + found.length && found.at < at + text.length)?.kind;
  const free = all.filter((found) => kindOf(found) !== 'email');
  const marked = free.filter((found) => kindOf(found) === 'phone');
  const [first, last] = [marked[0], marked.at(-1)];
  const corrects = first && last && CORRECTS.test(message.slice(first.at + first.length, last.at));
  const others = free.filter(
    (found) =>
      kindOf(found) === 'xphone' ||
      (!corrects && marked.indexOf(found) > 0) ||
      (known !== undefined && asked !== 'phone' && SECOND.test(message)),
  );
  const own = corrects
    ? [last]
    : free.filter((found) => !others.includes(found) && (!first || found === first)).slice(0, 1);
  // 'My husband's is …', and no other, in reply to the question; nor is it another's where none is named.
  const [only] = others;
  const isOwn = asked === 'phone' || (known === undefined && !SECOND.test(message));
  return isOwn && own.length === 0 && only && !IF_NOT.test(message)
    ? { own: [only], others: [] }
    : { own, others };
}
const CORRECTS =
  /\b(?:no(?! (?:answer|reply|joy|luck))|sorry|actually|i mean|i meant|wait|oops|should be|instead)\b/i;
/** With a number that is known: 'my son Ben is on … as a backup'. */
const SECOND =
  /\b(?:other|second|spare|alternative|another|work|emergency) (?:number|phone|mobile|contact|one)\b|\bback ?up\b|\b(?:my|the|her|his) (?:husband|wife|partner|mum|mother|dad|father|son|daughter|brother|sister|neighbour|friend|carer)\b/i;
const IF_NOT = /\b(?:if|when|in case|otherwise|not|wrong|old)\b/i;

const refusedIf = (refused: boolean): Found | undefined =>
  (refused ? { refused } : undefined) as Found | undefined;
const other = (found: Found | undefined, isOther: (taken: Taken) => boolean) =>
  found && 'value' in found && isOther(found) ? undefined : found;

const placed = (span: Span, found: Taken): Taken => ({
  ...found,
  at: span.at,
  length: span.text.length,
});
const inSpan = (span: Span, found: Found | undefined): Taken[] =>
  found && 'value' in found ? [placed(span, found)] : [];

/** Part of a value that is known: 'it ends in 662'. */
function tail(
  spans: readonly Span[],
  known: string | undefined,
  amend: (known: string, part: string) => string | undefined,
): Taken | undefined {
  const span = spans.at(-1);
  const value = span && known && amend(known, span.text);
  return span && value ? { value, at: span.at, length: span.text.length } : undefined;
}

const amendedPhone = (known: string, part: string) => {
  const digits = part.replace(/\D/g, '');
  return digits.length > 1 && digits.length < 7
    ? known.slice(0, -digits.length) + digits
    : undefined;
};
const amendedEmail = (known: string, part: string) =>
  /^[\w.+-]+$/.test(part) && !part.includes('@')
    ? `${part}@${known.split('@')[1]}`.toLowerCase()
    : undefined;

/** House and street; a number alone changes the known one. */
function addressIn(message: string, spans: readonly Span[], known = ''): Taken | undefined {
  const span = spans.at(-1);
  if (!span) return undefined;
  const parts =
    spans.length > 1 && !/\b(?:no|sorry|not|actually)\b/i.test(message.slice(spans[0]?.at, span.at))
      ? spans
      : [span];
  const said = inFigures(parts.map(({ text }) => text.replace(/[\s,.;–-]+$/, '')).join(', '));
  // '43' and '43 Craven Road' of '34 Craven Road, Rugby'.
  const [, number = '', street = ''] = NUMBERED.exec(said) ?? [];
  const isPart = number && /\d/.test(known) && known.toLowerCase().includes(street.toLowerCase());
  const value = isPart ? known.replace(/\d{1,4}(?:\s?[a-z]\b)?/i, number) : said;
  return /\p{L}{2}/u.test(value) && !NO_HOUSE.test(value)
    ? { value: value.slice(0, 200), at: span.at, length: span.text.length }
    : undefined;
}

/** 'Sixteen Hathaway Close' has the number 16. */
function inFigures(words: string): string {
  const found = new RegExp(`^(${NUMBER})(?= \\p{L})`, 'iu').exec(words)?.[1];
  const number = found && readNumber(found.toLowerCase());
  return number ? `${number}${words.slice(found.length)}` : words;
}

const NUMBERED = /^(?:number |no\.? ?)?(\d{1,4}\s?[a-z]?)(?: (.+))?$/i;

/** A street without its number, a town alone, and no place at all. */
const NO_HOUSE =
  /^(?:\S+|(?:\p{L}+ ){1,2}(?:road|rd|street|st|lane|avenue|close|drive|way)|\d+ (?:min|sec|moment|tick)\w*)$/iu;

/** The whole name where several are said; one word may change the known name. */
function nameIn(
  spans: readonly Span[],
  known: string | undefined,
  message: string,
): Taken | undefined {
  const parts = spans.map(({ text }) => nameOf(text)).filter(Boolean);
  const span = spans.findLast(({ text }) => /\S\s+\S/.test(text)) ?? spans.at(-1);
  if (!span) return undefined;
  const [first, second] = parts;
  const isParted = parts.length === 2 && OF_FAMILY.test(message) && !/\s/.test(parts.join(''));
  const isTurned =
    OF_FAMILY.test(message.slice(0, spans.at(-1)?.at)) && !LATER_FAMILY.test(message);
  const { spelled } = withoutSpelling(message);
  const value = isParted
    ? (isTurned ? [second, first] : [first, second]).join(' ')
    : capitalised(respelled(nameOf(span.text) || (spelled ?? ''), spelled));
  if (
    !isName(value) ||
    value.split(' ').every((word) => (isOther(word) && word.length > 1) || NO_VOWEL.test(word))
  )
    return undefined;
  if (placesIn(value.toLowerCase()).length > 0) return undefined;
  const taken = { at: span.at, length: span.text.length };
  if (!known || value.includes(' ')) return { value, ...taken };
  return { value: amendedName(known, message) ?? partOfName(known, value, message), ...taken };
}
const NO_VOWEL = /^[^aeiouy\P{ASCII}]{3,}$/iu;
const OF_FAMILY = /\b(?:surname|last name|family name|second name)\b/i;
/** 'First name Tom, surname Reilly'. */
const LATER_FAMILY = /\b(?:surname|last name|family name|second name)(?:['’]s| is|:)? \p{L}+\W*$/iu;

/** 'Will', 'Hannah's fine', 'deepak d e e p a k': a first name as there are many, or a spelled one. */
function plainName(message: string): Taken | undefined {
  const { spelled } = withoutSpelling(message);
  const said = message
    .replace(/^(?:(?:sure|yes|of course|ok|right|well|um|er)[\s,]+)+/i, '')
    .replace(/[\s,]+(?:here|thanks|please|speaking)\W*$/i, '');
  const words = said.match(/\p{L}+/gu) ?? [];
  const isFirst = (word: string) =>
    !isInterjection(word) &&
    (FIRST_NAMES.has(word.toLowerCase()) || ALSO_NAMES.has(word.toLowerCase()));
  const at = words.findIndex(isFirst);
  const [first, last] = [words[at], words[at + 1]];
  // 'Yes k banks here' without what is beside the name.
  const tagged = said === message ? undefined : spansOf(said, 'name')[0];
  const isBoth = last !== undefined && at + 2 === words.length && !isFunction(last);
  // 'N'golo Kante': words that mean nothing else.
  const isWhole =
    words.length > 1 &&
    !message.includes('?') &&
    words.every((word) => !isOther(word) && !isFunction(word) && !isInterjection(word));
  const value =
    spelled ??
    (tagged?.kind === 'name'
      ? tagged.text
      : isWhole
        ? said.replace(/[.!,\s]+$/, '')
        : first && isBoth && last.length > 2
          ? `${first} ${last}`
          : first);
  return value && isName(value) && words.length < (spelled ? 12 : 4)
    ? { value: capitalised(value), at: 0, length: message.length }
    : undefined;
}
const FIRST_NAMES = new Set(lists.first.split(' '));

/** Without signs. */
const nameOf = (text: string) =>
  capitalised(
    withoutSpelling(text)
      .rest.replace(/[^\p{L}\p{M}'’.\s-]/gu, ' ')
      .trim()
      .replace(/\s+/g, ' '),
  );

/** 'Put it in her name, Edna': the first name, unless the surname is meant. */
function partOfName(known: string, word: string, message: string): string {
  const parts = known.split(' ');
  if (parts.length < 2) return word;
  if (/\b(?:surname|last name|family name|second name)\b/i.test(message))
    return [...parts.slice(0, -1), word].join(' ');
  return [word, ...parts.slice(1)].join(' ');
}

/** The clause around another person's number, in the visitor's words. */
function secondContactIn(
  message: string,
  { own, others }: ReturnType<typeof phonesIn>,
): Taken | undefined {
  const [other] = others;
  if (!other || /\b(?:not|wrong|old)\s+(?:on\s+)?$/i.test(message.slice(0, other.at)))
    return undefined;
  const before = own.filter(({ at }) => at < other.at).at(-1);
  const end = other.at + other.length;
  const start = Math.max(
    before ? before.at + before.length : 0,
    ...[...message.slice(0, other.at).matchAll(/[.;!?\n](?=\s)|\S@\S+(?=\s)/g)].map(
      ({ index, 0: end }) => index + end.length,
    ),
  );
  const behind = /^(?:(?!\s+(?:and|but|or) )[^.;!?\n,])*/.exec(message.slice(end))?.[0] ?? '';
  const whole = message.slice(start, end + behind.length);
  const value = whole.replace(/^[\s,;]*(?:(?:and|or|but)\s+)?/i, '');
  return value ? { value, at: start, length: whole.length } : undefined;
}
