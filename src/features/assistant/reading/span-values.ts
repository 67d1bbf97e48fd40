// Reads the values of a booking from the spans that the tagger found. Nothing is read from outside a span, but for
// e-mail addresses, telephone numbers and postcodes whose form alone tells what they are.
import { addDays, weekdayOf } from '../../../lib/time/london-day.ts';
import type { Service } from '../../appointments/appointment.ts';
import type { Slots } from '../dialogue/booking-fields.ts';
import { type CountReading, readArea, readCount, readSize } from './amounts.ts';
import { type Found, findEmail, findPhones, findPostcode, type Taken } from './contact-details.ts';
import { type DayReading, readDays } from './dates.ts';
import { type KindsHeard, kindsOf, REPLACES, type Step } from './kinds.ts';
import { amendedName, capitalised, isName, respelled, withoutSpelling } from './name-words.ts';
import { placesIn } from './service-area.ts';
import { serviceNamesOf } from './service-names.ts';
import type { Span, SpanKind } from './tagger.ts';
import { clocksInFigures, readTime, type TimeReading } from './times.ts';
import type { Asked } from './token-features.ts';
import type { Offered } from './values.ts';
import { normalWords } from './words.ts';

export interface SpanScene {
  today: string;
  offered: Offered;
  asked: Asked;
  /** The booking so far: part of a value, such as a house number, changes it. */
  known: Slots;
}

/** One of several days is still to be chosen: from tomorrow on. */
const OPEN_DAYS = 27;

export function valuesOf(message: string, spans: readonly Span[], scene: SpanScene) {
  const { offered, asked } = scene;
  const of = (kind: SpanKind) => spans.filter((span) => span.kind === kind);
  const { days, except, either, mentioned } = daysIn(message, spans, scene);
  const timeText = clocksInFigures(normalWords(joined(message, of('time'))));
  const timeAmong = (slots: Offered['slots']) => readTime(timeText, true, false, slots);
  const timed = timeAmong(offered.slots);
  const notTimed = of('xtime').filter(({ at }) => NOT.test(message.slice(0, at)));
  const exceptTimes = notTimed.flatMap(({ text }) => {
    const { reading } = readTime(clocksInFigures(normalWords(text)), true, false, offered.slots);
    return reading && 'slot' in reading ? [reading.slot] : [];
  });
  const sizes = normalWords(joined(message, of('size')));
  const size = readSize(sizes);
  return {
    kinds: kindsIn(message, spans, scene),
    count: countIn(message, spans, asked),
    days,
    /** Those named, but not for a visit. */
    mentioned,
    /** Whether it names a day or a time, wanted or not. */
    saysDay: spans.some(({ kind }) => /day$/.test(kind)),
    saysTime: spans.some(({ kind }) => /time$/.test(kind)),
    exceptDays: except,
    eitherDay: either,
    time: timed.reading as TimeReading | undefined,
    exceptTimes: [...timed.except, ...exceptTimes],
    timeAmong: (slots: Offered['slots']) => timeAmong(slots).reading,
    eitherTime: timed.either,
    size: size && {
      width: size.width,
      height: size.height,
      ...(size.assumed && { assumed: size.assumed }),
    },
    area: size ? undefined : readArea(sizes)?.area,
  };
}

/** Each span in turn, for 'the day after' refers to the one before. */
function daysIn(message: string, spans: readonly Span[], { today, asked, known }: SpanScene) {
  let last = known.preferredDate;
  const days: DayReading[] = [];
  const except: string[] = [];
  const mentioned: DayReading[] = [];
  for (const span of spans) {
    if (span.kind !== 'day' && span.kind !== 'xday') continue;
    const text = wholeDay(message, span, { today, asked: true, known: last });
    const read = readDays(normalWords(text), { today, asked: true, known: last });
    if (read.days.length === 0 && span.kind === 'day' && SOON.test(span.text)) {
      read.days.push(openDays(today));
    }
    const [first] = read.days;
    if (first && 'day' in first) last = first.day;
    if (span.kind === 'day') days.push(...read.days);
    else mentioned.push(...read.days);
    if (span.kind === 'xday')
      except.push(...read.days.flatMap((one) => ('day' in one ? [one.day] : [])));
    except.push(...read.except);
  }
  const range = days.find((one) => 'from' in one);
  const single = days.filter((one) => 'day' in one);
  // 'Next week, Wednesday if possible' is the Wednesday of that week.
  const within =
    range && 'from' in range && single.length > 0
      ? single.flatMap((one) => {
          const ahead = 'day' in one && one.weekday ? weekdayIn(one.day, range.from) : undefined;
          return ahead !== undefined && ahead <= range.to ? { day: ahead } : one;
        })
      : days;
  const isOpen = days.length === 0 && except.length > 0 && asked === 'preferredDate';
  return {
    mentioned,
    days: isOpen ? [openDays(today)] : within,
    except,
    either: new Set(within.map((one) => ('day' in one ? one.day : ''))).size > 1,
  };
}

/** 'The earliest you can do': any day from tomorrow on. */
const SOON =
  /\b(?:asap|as soon as|soon|soonest|earliest|first available|next available|any ?(?:day|time)|when ?ever)\b/i;

/** The same weekday on or after a day. */
const weekdayIn = (day: string, from: string) =>
  addDays(from, (weekdayOf(day) - weekdayOf(from) + 7) % 7);

/** A span that ends too early: 'Monday' of 'Easter Monday', '3 June' of '3 June 2027'. */
function wholeDay(
  message: string,
  { at, text }: Span,
  scene: Parameters<typeof readDays>[1],
): string {
  const keyOf = (some: string) => JSON.stringify(readDays(normalWords(some), scene).days);
  const before = /(?:[\p{L}\d]+[ /.-]){1,2}$/u.exec(message.slice(0, at))?.[0] ?? '';
  const after =
    /^[ /.-][\p{L}\d]+(?:[ /.-][\p{L}\d]+)?/u.exec(message.slice(at + text.length))?.[0] ?? '';
  const own = readDays(normalWords(text), scene).days;
  for (const wider of [`${before}${text}`, `${text}${after}`]) {
    const read = readDays(normalWords(wider), scene);
    if (
      read.days.length === 1 &&
      keyOf(wider) !== keyOf(text) &&
      (own.length === 0 ||
        /^(?:easter|good|boxing|christmas|new year|bank|next|after)/i.test(before) ||
        wider.startsWith(text))
    )
      return wider;
  }
  return text;
}

const NOT =
  /\b(?:not|no|n['’]?t|except|but|avoid|never|instead of|rather than)(?:\s+\w+){0,2}\s*$/i;

const openDays = (today: string): DayReading => ({
  unclear: 'range',
  from: addDays(today, 1),
  to: addDays(today, OPEN_DAYS),
});

/** Spans of one kind as one text, with the 'or' between them. */
function joined(message: string, spans: readonly Span[]): string {
  return spans
    .map(({ at, text }, index) => {
      const before = spans[index - 1];
      if (!before) return text;
      const gap = message.slice(before.at + before.text.length, at);
      return `${/\b(?:or|either)\b|\//i.test(gap) ? ' or ' : gap.length < 6 ? ' and ' : ' , '}${text}`;
    })
    .join('');
}

const CALLED =
  /\b(?:call it|total(?: of)?|in all|makes?|so(?: that['’]?s| it['’]?s)?|altogether)\s+$/i;
const CORRECTS = /\b(?:no|sorry|actually|wait|hang on|i mean|make (?:it|that)|rather)\b/i;
const COUNTED = /window|blind|shutter|curtain|roller|roman|venetian|vertical|door|pane/i;
const TOTAL = /^\W*(?:\w+\W+){0,2}(?:altogether|all together|in total|in all|total|all in)\b/i;

/** The number of windows: a total that was said, or the sum. */
function countIn(message: string, spans: readonly Span[], asked: Asked): CountReading | undefined {
  // 'How do I book a visit? I'd like one' counts no windows.
  const isOther = ({ at, text }: Span) =>
    asked !== 'windowCount' &&
    /^(?:a|an|one|another)$/i.test(text) &&
    !COUNTED.test(message.slice(at, at + 40));
  const counts = spans.filter((span) => span.kind === 'count' && !isOther(span));
  const read = counts.map((span) => ({
    span,
    reading: readCount(numberIn(ranged(message, span)), true),
  }));
  const total = read.find(
    ({ span }) =>
      TOTAL.test(message.slice(span.at + span.text.length)) ||
      CALLED.test(message.slice(0, span.at)),
  );
  if (total?.reading) return total.reading;
  const numbers = read.flatMap(({ span, reading }) =>
    // 'Two, both in the lounge'.
    reading && 'count' in reading && !(read.length > 1 && /^both$/i.test(span.text))
      ? [{ span, count: reading.count }]
      : [],
  );
  const last = numbers.at(-1);
  if (last && CORRECTS.test(message.slice(numbers[0]?.span.at, last.span.at))) {
    return { count: last.count };
  }
  if (numbers.length > 1) {
    const sum = numbers.reduce((all, { count }) => all + count, 0);
    return sum <= 50 ? { count: sum } : { outOfRange: sum };
  }
  return (
    read[0]?.reading ??
    (asked === 'windowCount' ? readCount(normalWords(message), true) : undefined)
  );
}

/** '7' or '10' of '7-10'. */
const ranged = (message: string, { at, text }: Span) =>
  (/(?:half\s+(?:a\s+)?|\d+\s*(?:-|–|to|or)\s*)$/i.exec(message.slice(0, at))?.[0] ?? '') +
  text +
  (/^\s*(?:-|–|to|or)\s*\d+/i.exec(message.slice(at + text.length))?.[0] ?? '');

const HEARD_NUMBERS: Record<string, string> = {
  a: '1',
  an: '1',
  to: '2',
  too: '2',
  for: '4',
  won: '1',
  single: '1',
  both: '2',
  another: '1',
};
const numberIn = (text: string) => {
  const words = normalWords(text);
  return HEARD_NUMBERS[words] ?? words.replace(/^the (?=one\b)/, '');
};

function kindsIn(
  message: string,
  spans: readonly Span[],
  { offered, asked }: SpanScene,
): KindsHeard {
  const names = serviceNamesOf(offered.services);
  const steps: Step[] = [];
  let end = 0;
  let count: number | undefined;
  let open: Service | undefined;
  for (const span of spans) {
    const { kind, at, text } = span;
    if (kind === 'count') {
      const reading = readCount(numberIn(ranged(message, span)), true);
      count = reading && 'count' in reading ? reading.count : undefined;
      continue;
    }
    if (kind !== 'kind' && kind !== 'xkind') continue;
    const words = normalWords(text);
    const found = names.find(/\bblinds$/.test(words) ? words : `${words} blinds`);
    const service = names.exact(words) ?? found.find((one) => one.service)?.service;
    const gap = message.slice(end, at);
    end = at + text.length;
    if (!service || service === names.mixed || service === names.unsure) {
      if (kind === 'kind') open ??= service ?? names.openIn(words);
      continue;
    }
    const isLater = steps.length > 0;
    const does =
      kind === 'xkind'
        ? 'drop'
        : isLater && OR.test(gap)
          ? 'or'
          : isLater &&
              REPLACES.test(normalWords(gap)) &&
              !/\b(?:also|plus|as well|add)\b/i.test(gap)
            ? 'only'
            : 'add';
    steps.push({ service, does, ...(count && count <= 50 && { count }) });
    count = undefined;
  }
  return kindsOf(
    steps,
    open ?? (asked === 'service' ? names.openIn(normalWords(message)) : undefined),
    normalWords(message),
    names,
  );
}
/** Unasked, an unclear name is a guess. */
const CLEAR_NAME = 0.6;
const OR = /\b(?:or|versus|vs|maybe|possibly)\b/i;

/** The visitor's details with their places in the message, or that one cannot be right. */
export function detailsOf(message: string, spans: readonly Span[], { asked, known }: SpanScene) {
  const of = (kind: SpanKind) => spans.filter((span) => span.kind === kind);
  const isIn = (found: Taken, kind: SpanKind) =>
    of(kind).some(({ at, text }) => at < found.at + found.length && found.at < at + text.length);
  // Of two, one is the wrong one: the whole message tells which.
  const only = (kind: SpanKind) => (of(kind).length > 1 ? [] : of(kind));
  const emails = only('email').flatMap((span) => inSpan(span, findEmail(span.text, true)));
  const typedEmail = emails.length === 0 ? findEmail(message, asked === 'email') : undefined;
  const typed = findPhones(message, asked === 'phone').filter(
    (found) => !isIn(found, 'xphone') && !isIn(found, 'email'),
  );
  const marked = typed.filter((found) => isIn(found, 'phone'));
  const phones =
    marked.length > 0 || typed.length > 0
      ? marked.length > 0
        ? marked
        : typed.slice(0, 1)
      : of('phone').flatMap((span) =>
          findPhones(span.text, true).map((found) => placed(span, found)),
        );
  const postcodes = only('postcode').flatMap((span) => inSpan(span, findPostcode(span.text, true)));
  const typedPostcode =
    postcodes.length === 0 ? findPostcode(message, asked === 'postcode') : undefined;
  const forms = [
    ...postcodes,
    ...phones,
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
    phone: (phones.at(-1) ??
      tail(of('phone'), known.phone, amendedPhone) ??
      refusedIf(asked === 'phone' && /\d{4}/.test(message))) as Found | undefined,
    postcode: (postcodes.at(-1) ?? typedPostcode) as Found | undefined,
    address: addressIn(
      message,
      of('address').filter((span) => !isForm(span)),
      known.address,
    ),
    name: nameIn(
      of('name').filter((span) => !isForm(span) && (asked === 'name' || span.sure > CLEAR_NAME)),
      known.name,
      message,
    ),
    secondContact: secondContactIn(message, of('xphone'), of('phone')),
  };
}

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
function addressIn(
  message: string,
  spans: readonly Span[],
  known: string | undefined,
): Taken | undefined {
  const span = spans.at(-1);
  if (!span) return undefined;
  const parts =
    spans.length > 1 && !/\b(?:no|sorry|not|actually)\b/i.test(message.slice(spans[0]?.at, span.at))
      ? spans
      : [span];
  const said = parts.map(({ text }) => text.replace(/[\s,.;–-]+$/, '')).join(', ');
  const value =
    known && /^(?:number |no\.? ?)?\d{1,4}\s?[a-z]?$/i.test(said) && /\d/.test(known)
      ? known.replace(/\d{1,4}\s?[a-z]?\b/i, said.replace(/^\D+/, ''))
      : said;
  return /\p{L}{2}/u.test(value)
    ? { value: value.slice(0, 200), at: span.at, length: span.text.length }
    : undefined;
}

/** The whole name where several are said; one word may change the known name. */
function nameIn(
  spans: readonly Span[],
  known: string | undefined,
  message: string,
): Taken | undefined {
  const span = spans.findLast(({ text }) => /\S\s+\S/.test(text)) ?? spans.at(-1);
  if (!span) return undefined;
  const { rest, spelled } = withoutSpelling(span.text);
  const words = rest
    .replace(/[^\p{L}\p{M}'’.\s-]/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ');
  const value = capitalised(
    respelled(words || (spelled ?? ''), spelled)
      .replace(/['’]s$/, '')
      .replace(/\.$/, ''),
  );
  if (!isName(value) || placesIn(value.toLowerCase()).length > 0) return undefined;
  const taken = { at: span.at, length: span.text.length };
  if (!known || value.includes(' ')) return { value, ...taken };
  return { value: amendedName(known, message) ?? partOfName(known, value, message), ...taken };
}

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
  others: readonly Span[],
  own: readonly Span[],
): Taken | undefined {
  const span = others.find(({ text }) => findPhones(text, true).length > 0);
  if (!span || /\b(?:not|wrong|old)\s+(?:on\s+)?$/i.test(message.slice(0, span.at)))
    return undefined;
  const after = own.filter(({ at }) => at < span.at).at(-1);
  const start = Math.max(
    after ? after.at + after.text.length : 0,
    ...[...message.slice(0, span.at).matchAll(/[.;!?\n](?=\s)/g)].map(({ index }) => index + 1),
  );
  const behind =
    /^(?:(?!\s+(?:and|but|or) )[^.;!?\n,])*/.exec(message.slice(span.at + span.text.length))?.[0] ??
    '';
  const whole = message.slice(start, span.at + span.text.length + behind.length);
  const value = whole.replace(/^[\s,;]*(?:(?:and|or|but)\s+)?/i, '').replace(/[\s,]+$/, '');
  return value ? { value, at: start, length: whole.length } : undefined;
}
