// What a message says: the visitor's wishes, and every value for a booking in it.
import type { Service, TimeSlot } from '../../appointments/appointment.ts';
import type { Field, Slots } from '../dialogue/booking-fields.ts';
import type { CountReading, Size } from './amounts.ts';
import { type Command, commandOf, fieldsNamed } from './commands.ts';
import { type Found, findReference } from './contact-details.ts';
import { type DayReading, isExcept } from './dates.ts';
import { detailsOf } from './details.ts';
import { featuresOf, type Signals } from './intent-features.ts';
import { shippedModel, type Wishes, wishesIn } from './intent-model.ts';
import { isAboutFirm, isSmallTalk, type KnownIntent, LEAST, type Ranked } from './intents.ts';
import type { KindsHeard } from './kinds.ts';
import type { IntentModel } from './learning.ts';
import { optionMeant } from './options.ts';
import { type Place, placesIn } from './service-area.ts';
import { serviceNamesOf } from './service-names.ts';
import { correctWord, isKnownWord } from './spelling.ts';
import { type Span, type SpanKind, spansOf } from './tagger.ts';
import type { TimeReading } from './times.ts';
import type { Asked } from './token-features.ts';
import { type Offered, valuesOf } from './values.ts';
import { wantedIn } from './wanted.ts';
import { NUMBER, normalWords, readNumber } from './words.ts';

export interface Understanding {
  raw: string;
  rest: string;
  text: string;
  wishes: Ranked[];
  strange: string | undefined;
  /** The wishes of its parts, in order, if it asks for several things. */
  halves: Ranked[];
  isQuestion: boolean;
  /** 'No, …', 'actually …', 'I meant …'. */
  corrects: boolean;
  command: Command | undefined;
  /** What a wish to change something is about: 'change the date'. */
  toChange: Field[];
  /** The kinds mentioned, with the number of windows for each. */
  services: Service[];
  counts: ReadonlyMap<Service, number>;
  kinds: KindsHeard;
  count: CountReading | undefined;
  days: DayReading[];
  /** Unwanted ones: days, or `1` for every Monday. */
  exceptDays: string[];
  /** Several days are possible, and none chosen. */
  eitherDay: boolean;
  time: TimeReading | undefined;
  /** The meaning of the same text on a day with only some of the slots. */
  timeAmong(slots: Offered['slots']): TimeReading | undefined;
  exceptTimes: TimeSlot[];
  /** Several times are possible, and none chosen. */
  eitherTime: boolean;
  name: Found | undefined;
  email: Found | undefined;
  phone: Found | undefined;
  postcode: Found | undefined;
  address: Found | undefined;
  /** A second contact, in the visitor's words: 'ring my husband on … if I don't pick up'. */
  secondContact: Found | undefined;
  size: Size | undefined;
  area: number | undefined;
  places: Place[];
  /** The number in a reference such as A1042. */
  reference: number | undefined;
  /** How likely the number of windows is one. */
  countSure: number;
}

export interface Listening {
  /** The booking so far. */
  slots?: Slots;
  /** The whole booking has just been shown. */
  shown?: boolean;
  today: string;
  /** From Settings. */
  offered: Offered;
  asking?: Field | undefined;
  /** The last answer was a price, so a number alone is one of windows. */
  priced?: boolean;
  /** The known day, which 'the one after' refers to. */
  known?: string | undefined;
  askingReference?: boolean;
  /** Recognises wishes: the shipped model, or one with staff's lessons. */
  model?: IntentModel;
  /** The last options offered, in order: days, or days with times. */
  options?: readonly string[];
  /** What 'make it three' corrects. */
  amends?: 'windowCount' | 'preferredTime' | undefined;
  windowCount?: number;
}

const CORRECTS =
  /^(?:no|nope|not|actually|sorry|oops|wait|hang on|hold on|correction|i mean|i meant|rather|make (?:it|that)|change (?:it|that)|can we (?:make|change)|instead)\b|\b(?:actually|sorry|i mean|i meant|instead|rather|make it|make that|change (?:it|that|the|my)|should (?:be|have been)|scrap that|correction)\b/;
const QUESTION =
  /^(?:(?:and|but|also|hi|hello|so|ok|well|first|just|oh|hang on|hold on|wait|by the way|btw|actually|sorry|quick question|before that|one more thing|though|right|yes|no|please|roughly|about) )*(?:how|what|when|where|which|who|why|do(?! not)|does|did|can|could|would|will|is|are|am|have(?= (?:you|we|they|i|any)\b)|has|should|may|any(?= )|tell me|i wonder)\b/;

/** 'And for five?' */
const COUNT_ALONE = new RegExp(
  `^(?:and |or |ok |then |so |what |how |about |for |if |it |was |is |i |have |had |with |say |just )*(?:${NUMBER})(?: of them| please| then)*$`,
);

/** 'Actually make it three'. */
const AMENDED_NUMBER = new RegExp(
  `^(?:(?:no|actually|sorry|oh|ok|wait|hang on|hold on|oops|can|could|we|you|i|let us|please|or|rather|well) )*(?:make (?:it|that)|change (?:it|that) to|say|(?:i )?meant?|it (?:is|should be)|should be|it will be|actually|no) (?:it )?(?:${NUMBER})(?: (?:instead|please|of them|then|not (?:${NUMBER})))*$`,
);

/** 'It's four, not three', among other things. */
const PUT_RIGHT = new RegExp(
  `\\b(?:is|make (?:it|that)|have|need|want|got|meant?|actually) (?:just )?(?:${NUMBER}) (?:windows |blinds |of them )?(?:not|instead of|rather than) (${NUMBER})\\b`,
);

/** 'How are you today?' names no day. */
const GREETING_OF_DAY =
  /\b(how are (?:you|things)(?: doing| going| all| keeping)?) (?:today|this (?:morning|afternoon|evening))\b/;

/** A number alone corrects the windows, unless their number is denied. */
function amendedBy(text: string, { amends, windowCount }: Listening): Listening['amends'] {
  const [, not] = PUT_RIGHT.exec(text) ?? [];
  if (not && readNumber(not) === windowCount) return amends && 'windowCount';
  return not || AMENDED_NUMBER.test(text) ? amends : undefined;
}

const saysWhen = ({ days, exceptDays, time }: ReturnType<typeof valuesOf>) =>
  days.length > 0 || exceptDays.length > 0 || time !== undefined;

const asks = (message: string, text: string) => /\?/.test(message) || QUESTION.test(text);
/** 'First time on here' asks for no early visit. */
const OCCASION =
  /\b(first|second|last|next|every|each) time(?= (?:on|here|i|we|you|buyer|buying|using|around|round|doing|ever)\b|$)/;

/** The content of a message, before it is judged. */
export function hear(message: string, listening: Listening) {
  const { asking, offered } = listening;
  const bare = normalWords(message);
  const countAlone = listening.priced === true && COUNT_ALONE.test(bare);
  const asked: Asked = countAlone
    ? 'windowCount'
    : (amendedBy(bare, listening) ?? (listening.shown ? 'shown' : asking));
  const scene = { ...listening, asked, known: listening.slots ?? {} };
  const found = wantedIn(message, withLabels(message, spansOf(message, asked), offered), asked);
  const spans = found.length > 0 ? found : asAnswer(message, asked);
  const details = withRest(message, detailsOf(message, spans, scene), asking);
  const text = normalWords(details.rest).replace(GREETING_OF_DAY, '$1').replace(OCCASION, '$1 go');
  const values = valuesOf(message, outside(spans, details), scene);
  const places = placesIn(text);
  const signals: Signals = {
    when: saysWhen(values),
    place:
      places.length > 0 || DISTRICT.test(text) || ('value' in (details.postcode ?? {}) && !asking),
    count: values.count !== undefined,
    size: values.size !== undefined || values.area !== undefined,
    product: values.kinds.chooses && values.kinds.services.length > 0,
    compares: values.kinds.services.length > 1 && COMPARES.test(text),
    village: namesVillage(text),
    person: Object.values(details.found).some((found) => found && 'value' in found),
  };
  return { details, text, wishText: withoutFillers(text), values, places, signals, spans };
}

/** The least sure of the numbers; '2 romans' is clear. */
const countSureOf = (spans: readonly Span[]) =>
  spans.reduce((least, { kind, at, text, sure }, index) => {
    const next = spans[index + 1];
    const isOfKind = next?.kind === 'kind' && next.at <= at + text.length + 1;
    return kind === 'count' && !isOfKind ? Math.min(least, sure) : least;
  }, 1);

/** Of a day such as 2026-01-31: 'the 31st' of a known visit may be of a later month. */
const DATE_AT = 8;
/** 'Wed like two', without its apostrophe. */
const WED_LIKE = /\bwe(?=d (?:like|love|want|need|prefer|rather|be|also|really)\b)/gi;

export function understand(said: string, listening: Listening): Understanding {
  const message = optionMeant(said, listening.options).replace(WED_LIKE, "we'");
  const { details, text, wishText, values, places, signals, spans } = hear(message, listening);
  const reference = findReference(message, listening.askingReference === true);
  const { wishes, strange } = wishesOf(wishText, signals, listening.model);
  const halves = halvesOf(details.rest, listening);
  const [first] = wishes;
  const isQuestion = asks(message, text);
  // 'Are you open on Saturday?' and 'can you come on Christmas Day?'
  const isAboutDay =
    isQuestion &&
    first !== undefined &&
    (isAboutFirm(first.intent) || first.intent === 'book-visit');
  const days = values.days.length === 0 && isAboutDay ? values.mentioned : values.days;
  // 'I'm busy on the 19th, could you come on the 21st?'
  const { preferredDate: day, preferredTime: time } = listening.slots ?? {};
  const replaces =
    (day !== undefined &&
      days.length > 0 &&
      (isExcept(day, values.exceptDays) ||
        values.exceptDays.some((one) => one.slice(DATE_AT) === day.slice(DATE_AT)))) ||
    (values.time !== undefined && values.exceptTimes.some((one) => one === time));
  return {
    raw: message,
    rest: details.rest.replace(/(?:\s*;\s*)+/g, ' ').trim(),
    text,
    wishes: inOrder(wishes, halves),
    strange,
    halves,
    isQuestion,
    corrects: replaces || CORRECTS.test(text),
    command: commandOf(text, listening.asking),
    toChange: [...new Set([...fieldsNamed(text), ...replacedIn(text, values)])],
    ...values,
    days,
    services: values.kinds.services,
    counts: values.kinds.counts,
    ...details.found,
    places,
    reference,
    countSure: countSureOf(spans),
  };
}

/** 'Change it to verticals', 'actually, we'll have verticals instead': the new value. */
function replacedIn(text: string, values: ReturnType<typeof valuesOf>): Field[] {
  if (!REPLACES.test(text)) return [];
  return [
    ...(values.kinds.chooses && values.kinds.services.length > 0 ? (['service'] as const) : []),
    ...(values.days.length > 0 ? (['preferredDate'] as const) : []),
    ...(values.time ? (['preferredTime'] as const) : []),
    ...(values.count ? (['windowCount'] as const) : []),
  ];
}
const REPLACES =
  /\b(?:change|swap|switch|make) (?:it|that|this|them|the blinds) (?:to|for|into)\b|^(?:actually|sorry|oh|no)\b.* instead\b/;

const COMPARES = /\b(?:or|versus|vs|v|than|between|compared?)\b/;
/** `e17`, `ec1a`: the first half of a postcode. */
const DISTRICT = /\b[a-z]{1,2}\d{1,2}[a-z]?\b/;
const AT_PLACE = /\b(?:in|to|near|at|from|outside|around|cover|as far as) ([a-z]{4,})(?= |$)/g;

/** 'In Snitterfield': a word after such a preposition with no other meaning. */
const namesVillage = (text: string) =>
  [...text.matchAll(AT_PLACE)].some(
    ([, word = '']) => !isKnownWord(word) && correctWord(word) === word,
  );

/** Orders to the assistant itself, about things that are not a visitor's business. */
const ATTACK =
  /(?:set|change) (?:all |the |your |every )*prices? (?:to|at)|system prompt|developer mode|jailbreak|drop table|(?:ignore|forget|disregard|bypass) (?:all|your|the previous|previous|any|every)|pretend (?:you|to)|act as|you are now|(?:api|secret) keys?|(?:other|another) (?:customers?|clients?|visitors?)|customer (?:list|data|details|records)/;

/** Without a known word, likeness to known messages is chance. */
function wishesOf(text: string, signals: Signals, model = shippedModel): Wishes {
  const features = featuresOf(text, signals);
  const isKnown = (feature: string) => /^[a-z']+$/.test(feature) && model.intents.rows.has(feature);
  return ATTACK.test(text) || !features.some(isKnown) ? { wishes: [] } : wishesIn(features, model);
}

/** A reply's button says exactly what is meant, and so does a firm's own word for a service. */
function withLabels(message: string, spans: readonly Span[], { services, slots }: Offered): Span[] {
  // Of the same length, in the words of the trade.
  const lower = message.toLowerCase().replace(/\b(roller|roman|venetian|vertical)s\b/g, '$1 ');
  const own = serviceNamesOf(services)
    .find(lower)
    .flatMap(({ byLabel, at, words }): Span[] =>
      byLabel ? [{ kind: 'kind', at, text: message.slice(at, at + words.length), sure: 1 }] : [],
    );
  const slot = slots.find(({ label }) => message.endsWith(label))?.label;
  const service = services.find(({ label }) => message === label)?.label;
  const button: Span[] = [];
  if (service) button.push({ kind: 'kind', at: 0, text: service, sure: 1 });
  else if (slot)
    button.push({ kind: 'time', at: message.length - slot.length, text: slot, sure: 1 });
  // 'Can you come on 17/10': its form tells what it is.
  const dates = [...message.matchAll(DATE)].map(
    ({ index, 0: text }): Span => ({ kind: 'day', at: index, text, sure: 1 }),
  );
  const isTold = spans.some(({ kind }) => kind === 'day');
  const typed = isTold
    ? []
    : dates.filter((date) => !spans.some((one) => one.kind !== 'xday' && touches(date, one)));
  const exact = [
    ...button,
    ...typed,
    ...own.filter((span) => !button.some((one) => touches(span, one))),
  ];
  return [...exact, ...spans.filter((span) => !exact.some((one) => touches(span, one)))].toSorted(
    (a, b) => a.at - b.at,
  );
}
const DATE =
  /(?<=\b(?:on|do|for|come|make it|is) )\d{1,2}\/(?:0?[1-9]|1[0-2])(?:\/(?:20)?\d\d)?\b/gi;

/** A short answer in which nothing was found may be the value as a whole: 'late as poss'. */
function asAnswer(message: string, asked: Asked): Span[] {
  const kind = asked && WHOLE[asked];
  return kind && message.split(/\s+/).length <= SHORT
    ? [{ kind, at: 0, text: message, sure: 0.5 }]
    : [];
}
const SHORT = 5;
const WHOLE: Partial<Record<NonNullable<Asked>, SpanKind>> = {
  preferredDate: 'day',
  preferredTime: 'time',
  windowCount: 'count',
};
const touches = (one: Span, other: Span) =>
  one.at < other.at + other.text.length && other.at < one.at + one.text.length;

/** Spans that are no part of the visitor's details. */
const outside = (spans: readonly Span[], { found, postcode }: Details) =>
  spans.filter(({ at, text }) =>
    [...Object.values(found), postcode].every(
      (one) => !areOver({ value: text, at, length: text.length }, one),
    ),
  );

/** Whether two values are read from the same words. */
const areOver = (one: Found | undefined, other: Found | undefined) =>
  one !== undefined &&
  other !== undefined &&
  'value' in one &&
  'value' in other &&
  one.at < other.at + other.length &&
  other.at < one.at + one.length;

/** The details, where those that were not asked for leave out the words of the answer, and the message without them. */
function withRest(message: string, said: ReturnType<typeof detailsOf>, asking: Field | undefined) {
  const found = { ...said };
  const answer = found[asking as keyof typeof found];
  for (const field of ['name', 'address'] as const) {
    if (field !== asking && areOver(found[field], answer)) delete found[field];
  }
  let rest = message;
  for (const one of Object.values(found)) {
    if (one && 'value' in one) {
      rest = `${rest.slice(0, one.at)}${';'.padEnd(one.length)}${rest.slice(one.at + one.length)}`;
    }
  }
  return { rest, postcode: found.postcode, found };
}
type Details = ReturnType<typeof withRest>;

/** Polite phrases, which say nothing about the wish. */
function withoutFillers(text: string): string {
  return text
    .replace(
      /\b(?:please|kindly|sorry to bother you|i was wondering if|i am wondering if|if possible)\b/g,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim();
}

const GIVES_DETAIL = /\bmy (?:\w+ )?(?:name|number|e-?mail|phone|mobile|address|postcode)\b/i;
const BETWEEN_PARTS =
  /(?<=[.?!;])\s+|[\n,]+|\b(?:and|also|plus|but|then|an(?= (?:how|what|do|can|is|are|when|where)\b))\b/i;
/** More than an ordinary message of 1,000 characters has. */
const MOST_PARTS = 30;
/** A question that begins within a part. */
const ASKS_WITHIN =
  /\b(?:how (?:much|long|do|many|soon)|what (?:is|are|do|about)|which|do (?:you|i)|can (?:you|i|we)|prices?|cost)\b/;

/** The wishes of the parts of a message, in order, if there are several. */
function halvesOf(rest: string, { asking: _, ...listening }: Listening): Ranked[] {
  const parts = [...new Set(rest.split(BETWEEN_PARTS))]
    .filter((part) => /\w \w/.test(part) && !GIVES_DETAIL.test(part))
    .slice(0, MOST_PARTS);
  if (parts.length < 2) return [];
  const heard = parts.map((part) => {
    const { text, wishText, signals } = hear(part, listening);
    const [wish] = wishesOf(wishText, signals, listening.model).wishes;
    return { asksIt: asks(part, text) || ASKS_WITHIN.test(text), wish };
  });
  const first = heard.findIndex(({ asksIt }) => asksIt);
  const halves = new Map<string, Ranked>();
  for (const [at, { asksIt, wish }] of heard.entries()) {
    if (!wish || isSmallTalk(wish.intent)) continue;
    // Beside questions, statements are background.
    const isStated = first >= 0 && !asksIt;
    const mayBeBackground = isStated && at < first && wish.intent !== 'complaint';
    if (mayBeBackground || wish.sure < (isStated ? LEAST.stated : LEAST.second)) continue;
    // A wish without a topic is part of one that has a topic.
    if (wish.topic) halves.delete(wish.intent);
    const isPart = !wish.topic && [...halves.values()].some(({ intent }) => intent === wish.intent);
    if (!isPart) halves.set(wish.topic ?? wish.intent, wish);
  }
  return halves.size > 1 ? [...halves.values()] : [];
}

/** Harm or trouble is answered before anything else; a clear wish in one part goes before a guess. */
function inOrder(wishes: Ranked[], halves: Ranked[]): Ranked[] {
  const [first] = wishes;
  const sureOf = (intent: string) => wishes.find((wish) => wish.intent === intent)?.sure ?? 0;
  const trouble = halves.find(
    ({ intent, sure }) =>
      intent === 'complaint' && sure >= LEAST.stated && sureOf(intent) >= LEAST.trouble,
  );
  const isGuess =
    (first?.sure ?? 0) < LEAST.second && !halves.some(({ intent }) => intent === first?.intent);
  const lead = trouble ?? (isGuess ? halves[0] : undefined);
  return lead ? [lead, ...wishes.filter(({ intent }) => intent !== lead.intent)] : wishes;
}

/** The main wish, if it is clear enough. */
export const wishOf = (
  { wishes: [wish] }: Understanding,
  least: number,
): KnownIntent | undefined => (wish && wish.sure >= least ? wish.intent : undefined);
