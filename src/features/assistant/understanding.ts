// What a message says: the visitor's wishes, and every value for a booking that stands in it.
import { type Service, services } from '../appointments/appointment.ts';
import { type CountReading, readArea, readCount, readSize, type Size } from './amounts.ts';
import type { Field } from './booking-fields.ts';
import { type Command, commandOf, fieldsNamed } from './commands.ts';
import {
  type Found,
  findAddress,
  findEmail,
  findName,
  findPhone,
  findPostcode,
  findReference,
} from './contact-details.ts';
import { type DayReading, readDays } from './dates.ts';
import { featuresOf } from './intent-features.ts';
import { judged } from './intent-model.ts';
import { isForeign, rankIntents, type Signals } from './intent-rules.ts';
import type { KnownIntent, Ranked } from './intents.ts';
import { type Place, placesIn } from './service-area.ts';
import { isKnownWord } from './spelling.ts';
import { readTime, type TimeReading } from './times.ts';
import { NUMBER, normalWords, readNumber } from './words.ts';

export interface Understanding {
  /** As it was typed. */
  raw: string;
  /** The same without personal details. */
  rest: string;
  /** In normal words, without personal details. */
  text: string;
  /** Weightiest first. */
  wishes: Ranked[];
  /** A second question of the same message. */
  also: KnownIntent | undefined;
  isQuestion: boolean;
  /** 'No, …', 'actually …', 'I meant …'. */
  corrects: boolean;
  command: Command | undefined;
  /** What a wish to change something is about: 'change the date'. */
  toChange: Field[];
  services: Service[];
  /** How many of each kind, where that was said. */
  counts: ReadonlyMap<Service, number>;
  count: CountReading | undefined;
  days: DayReading[];
  /** Several days were offered, and none chosen. */
  eitherDay: boolean;
  time: TimeReading | undefined;
  /** Several times were offered, and none chosen. */
  eitherTime: boolean;
  name: Found | undefined;
  email: Found | undefined;
  phone: Found | undefined;
  postcode: Found | undefined;
  address: Found | undefined;
  size: Size | undefined;
  /** In square metres. */
  area: number | undefined;
  places: Place[];
  /** Number of the record that a reference such as A1042 stands for. */
  reference: number | undefined;
}

export interface Listening {
  /** In London. */
  today: string;
  /** What the visitor has just been asked for. */
  asking?: Field | undefined;
  /** A price was told last, so that a number alone is one of windows. */
  priced?: boolean;
  /** A reference has been asked for. */
  askingReference?: boolean;
}

const SERVICE_WORDS: [RegExp, Service][] = [
  [
    /\bperfect fit(?: (?:roller|venetian|pleated|honeycomb))?|\bpleated\b|\bhoneycomb\b/g,
    'Perfect Fit Blinds',
  ],
  [/\bday (?:and )?night\b|\bnight and day\b|\bzebra\b|\bvision\b|\bduo\b/g, 'Day & Night Blinds'],
  [/\bvertical\b/g, 'Vertical Blinds'],
  [/\bvenetian\b/g, 'Venetian Blinds'],
  [/\broller\b/g, 'Roller Blinds'],
  [/\broman\b/g, 'Roman Blinds'],
  [/\bshutters\b/g, 'Plantation Shutters'],
  [/\bcurtains\b/g, 'Curtains'],
];
const MIXED =
  /\b(?:mixed|mix|mixture|combination|variety|various|different (?:types|kinds|sorts|styles)|several (?:types|kinds)|few (?:types|kinds)|all sorts|bit of everything|more than one (?:type|kind))\b/;
const NOT_SURE =
  /\b(?:not (?:really )?(?:sure|decided|certain)|do not (?:really )?know|no idea|undecided|unsure|have not decided|(?<!(?:do|would|can|could|should) )you (?:tell|advise|recommend|choose|decide)|open to|whatever|what ?ever you|any of them|no preference|do not mind|not sure yet|help me (?:choose|decide))\b/;
const CORRECTS =
  /^(?:no|nope|not|actually|sorry|oops|wait|hang on|hold on|correction|i mean|i meant|rather|make (?:it|that)|change (?:it|that)|can we (?:make|change)|instead)\b|\b(?:actually|sorry|i mean|i meant|instead|rather|make it|make that|change (?:it|that|the|my)|should (?:be|have been)|scrap that|correction)\b/;
const QUESTION =
  /^(?:(?:and|but|also|hi|hello|so|ok|well|first|just) )*(?:how|what|when|where|which|who|why|do(?! not)|does|did|can|could|would|will|is|are|am|have|has|should|may|any|tell me|i wonder)\b/;

/** 'And for five?' */
const COUNT_ALONE = new RegExp(
  `^(?:and |or |ok |then |so |what |how |about |for |if |it |was |is |i |have |had |with |say |just )*(?:${NUMBER})(?: of them| please| then)*$`,
);

/** 'How are you today?' names no day. */
const GREETING_OF_DAY =
  /\b(how are (?:you|things)(?: doing| going| all| keeping)?) (?:today|this (?:morning|afternoon|evening))\b/;

/** What stands in a message, before it is judged. */
export function hear(message: string, listening: Listening) {
  const { today, asking } = listening;
  const details = takeDetails(message, asking);
  const text = normalWords(details.rest).replace(GREETING_OF_DAY, '$1');
  const countAlone = listening.priced === true && COUNT_ALONE.test(text);
  const values = readValues(text, today, countAlone ? 'windowCount' : asking);
  const places = placesIn(text);
  const signals: Signals = {
    when: values.days.length > 0 || values.time !== undefined,
    place: places.length > 0 || ('value' in (details.postcode ?? {}) && !asking),
    count: values.count !== undefined,
    size: values.size !== undefined || values.area !== undefined,
    product: values.services.length > 0,
  };
  return { details, text, wishText: withoutFillers(text), values, places, signals };
}

export function understand(message: string, listening: Listening): Understanding {
  const { today, asking } = listening;
  const { details, text, wishText, values, places, signals } = hear(message, listening);
  const reference = findReference(message, listening.askingReference === true);
  const wishes = wishesOf(wishText, signals, asking !== undefined);
  return {
    raw: message,
    rest: details.rest.replace(/(?:\s*;\s*)+/g, ' ').trim(),
    text,
    wishes,
    also: secondWish(details.rest, wishes, today),
    isQuestion: /\?/.test(message) || QUESTION.test(text),
    corrects: CORRECTS.test(text),
    command: commandOf(text),
    toChange: fieldsNamed(text),
    ...values,
    ...details.found,
    places,
    reference,
  };
}

/** Nothing that the firm could answer, or no words at all: likeness to known messages is chance then. */
const isStrange = (text: string) => isForeign(text) || !text.split(' ').some(isKnownWord);

/** Below this a rule has only seen values, which answer a question that was asked. */
const WISH = 5;

function wishesOf(text: string, signals: Signals, answers: boolean): Ranked[] {
  const ranked = rankIntents(text, signals);
  const isAnswer = answers && (ranked[0]?.weight ?? 0) < WISH;
  if (isAnswer || text === '' || (ranked.length === 0 && isStrange(text))) return ranked;
  return judged(ranked, featuresOf(text, signals));
}

/** Personal details, which are taken out before the rest is read. */
function takeDetails(message: string, asking: Field | undefined) {
  let rest = message;
  const take = (found: Found | undefined) => {
    if (found && 'value' in found) {
      const { at, length } = found;
      rest = `${rest.slice(0, at)} ; ${rest.slice(at + length)}`;
    }
    return found;
  };
  const email = take(findEmail(rest, asking === 'email'));
  // A reference is no telephone number, and no half of a postcode.
  const phone = take(findPhone(rest, asking === 'phone'));
  const postcode = take(findPostcode(rest, asking === 'postcode'));
  const address = take(findAddress(rest));
  const name = take(findName(rest));
  return { rest, postcode, found: { email, phone, postcode, address, name } };
}

function readValues(text: string, today: string, asking: Field | undefined) {
  const named = SERVICE_WORDS.flatMap(([pattern, service]) =>
    [...text.matchAll(pattern)].map((found) => ({ service, at: found.index, words: found[0] })),
  );
  const wanted = named
    .filter(
      ({ at }) => !/\b(?:not|instead of|rather than|except)(?: the)? $/.test(text.slice(0, at)),
    )
    // 'Perfect fit roller' is one kind.
    .filter(({ at }) => !named.some((other) => other.at < at && at < other.at + other.words.length))
    .sort((a, b) => a.at - b.at);
  const kinds = [...new Set(wanted.map(({ service }) => service))];
  const exact = services.find((service) => normalWords(service) === text);
  const mixed = exact === 'Mixed Types' || (kinds.length === 0 && MIXED.test(text));
  const withBlinds =
    /\b(?:curtains|shutters) (?:and|or|plus|with) (?:some )?blinds\b|\bblinds (?:and|or|plus|with) (?:some )?(?:curtains|shutters)\b/;
  if (mixed || (kinds.length === 1 && withBlinds.test(text))) kinds.push('Mixed Types');
  else if (asking === 'service' && kinds.length === 0 && NOT_SURE.test(text))
    kinds.push('Not Sure Yet');
  if (exact && !kinds.includes(exact)) kinds.push(exact);

  // 'Day and night' names no time, and 'good morning' neither.
  let rest = named
    .filter(({ words }) => /night/.test(words))
    .reduce((left, { at, words }) => {
      return left.slice(0, at) + 'blinds'.padEnd(words.length, '_') + left.slice(at + words.length);
    }, text);
  rest = rest.replace(/\bgood (?:morning|afternoon|evening|day)\b/g, (words) =>
    '_'.repeat(words.length),
  );
  if (!asking) {
    rest = rest.replace(
      /^(?:(?:hi|hello|hey) )?(?:morning|afternoon|evening)\b(?= (?:all|there|robin|team|can|could|do|i|how|what|we|just)\b|$)/,
      (words) => '_'.repeat(words.length),
    );
  }
  const size = readSize(rest);
  const area = size ? undefined : readArea(rest);
  for (const taken of [size, area]) if (taken) rest = blankedAt(rest, taken);
  const days = readDays(rest, today);
  for (const day of days) rest = blankedAt(rest, day);
  const timed = readTime(rest, asking === 'preferredTime', days.length > 0);
  if (timed) rest = blankedAt(rest, timed);
  const count =
    asking === 'preferredTime' || asking === 'preferredDate'
      ? readCount(rest, false)
      : readCount(
          rest.replace(/£ ?\d+(?:\.\d+)?|\b\d+ (?:quid|pounds)\b/g, (sum) =>
            '_'.repeat(sum.length),
          ),
          asking === 'windowCount',
        );
  return {
    services: kinds,
    counts: countsOf(wanted, text),
    count,
    days,
    eitherDay: /\b(?:or|between|either)\b/.test(text) && days.filter(isPositive).length > 1,
    time: timed?.reading,
    eitherTime: timed?.either === true,
    size: size && { width: size.width, height: size.height },
    area: area?.area,
  };
}

/** `2 rollers and 3 venetians`. */
function countsOf(wanted: { service: Service; at: number }[], text: string) {
  const counts = new Map<Service, number>();
  for (const { service, at } of wanted) {
    const [, number] = COUNT_BEFORE.exec(text.slice(0, at)) ?? [];
    const count = number === undefined ? undefined : readNumber(number);
    if (count && count <= 50) counts.set(service, count);
  }
  return counts;
}

const COUNT_BEFORE = new RegExp(`(?<![£\\d.:/-])\\b(${NUMBER})(?: (?!and|or)[a-z]+){0,2} $`);

const isPositive = (day: DayReading) => !day.negated;

const blankedAt = (text: string, { at, length }: { at: number; length: number }) =>
  text.slice(0, at) + '_'.repeat(length) + text.slice(at + length);

/** Words of politeness, which say nothing about the wish. */
function withoutFillers(text: string): string {
  return text
    .replace(
      /\b(?:please|kindly|sorry to bother you|i was wondering if|i am wondering if|if possible)\b/g,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim();
}

/** The strongest wish of another part of the message, if it has parts. */
function secondWish(rest: string, wishes: Ranked[], today: string): KnownIntent | undefined {
  const [first] = wishes;
  const parts = rest
    .split(/[.?!;\n]+|,|\b(?:and|also|plus|but|then)\b/i)
    .filter((part) => /\w \w/.test(part));
  if (!first || parts.length < 2) return undefined;
  let second: Ranked | undefined;
  for (const part of parts) {
    const text = normalWords(part);
    const values = readValues(text, today, undefined);
    const [wish] = rankIntents(withoutFillers(text), {
      when: values.days.length > 0 || values.time !== undefined,
      place: placesIn(text).length > 0,
      count: values.count !== undefined,
      size: values.size !== undefined,
      product: values.services.length > 0,
    });
    if (
      wish &&
      wish.weight >= 7 &&
      wish.intent !== first.intent &&
      wish.weight > (second?.weight ?? 0)
    ) {
      second = wish;
    }
  }
  return second?.intent;
}
