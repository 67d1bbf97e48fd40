// What a message says of a visit once and plainly. In doubt nothing is taken: its control asks for it.
import { toNormalised } from 'postcode';
import { z } from 'zod';
import { readPhone } from '../../../lib/text/phone.ts';
import { partsOfSlot } from '../../appointments/appointment.ts';
import type { BookingSettings, Slot } from '../../settings/booking-settings.ts';
import type { AskedField, Taken } from '../answer.ts';
import { dayIn } from './days.ts';
import { serviceNamesOf } from './service-names.ts';
import { NUMBER, normalWords, plainLower, readNumber } from './words.ts';

type Offered = Pick<BookingSettings, 'services' | 'slots'>;

/** It corrects itself, chooses between two, or means a day that depends on how it is counted. */
const IN_DOUBT =
  /\b(?:next|weeks?|weekend|fortnight|or|instead|not|no wait|no sorry|except|any|after|before|until|till|from|onwards?|either|actually|mean|meant|rather|maybe|between|earliest|soonest|both|other|last|every|but)\b/;
/** Of goods: it corrects itself, or chooses between two. */
const IN_TWO_MINDS =
  /\b(?:or|instead|not|no wait|no sorry|actually|mean|meant|rather|except|without|versus|vs|than)\b/;

/** Of a number: there is another beside it. */
const IN_NUMBERS =
  /\b(?:each|sorry|wait|altogether|only|fact|upstairs|downstairs|twenty|thirty|forty|other)\b/;
const NUMBER_WORD = new RegExp(`\\b(?!\\d)${NUMBER}\\b`, 'g');

/** The only one of some values; undefined for none, or for several that differ. */
function only<Value>(values: Iterable<Value>): Value | undefined {
  const [first, ...others] = new Set(values);
  return others.length > 0 ? undefined : first;
}

const COUNTED =
  'windows?|blinds?|rollers?|romans?|verticals?|venetians?|shutters?|curtains?|panes?';
const BETWEEN =
  '(?:(?:big|small|large|little|new|more|bedroom|kitchen|lounge|bathroom|conservatory|office|sash|tall|wide|narrow|normal|standard|roller|roman|vertical|venetian|blackout|perfect fit|day and night|wooden|wood|plantation|pairs? of|sets? of) ){0,3}';
const COUNT = new RegExp(
  `(?<!\\b(?:half|past|at|to|or|than|least|about|around|maybe|x|by|number|no|house|flat) )(?<![\\d£.:/-])\\b(${NUMBER}) ${BETWEEN}(?:${COUNTED})\\b(?! (?:per|each|a (?:room|time|piece))\\b)`,
  'g',
);
const ALONE = new RegExp(`^(?:just |only )?(${NUMBER})(?: (?:${COUNTED}))?(?: please)?$`);

function countIn(text: string, asked: boolean): number | undefined {
  const said = [...text.matchAll(COUNT)].map(([, word = '']) => readNumber(word));
  const others = text.replace(COUNT, ' ').match(NUMBER_WORD) ?? [];
  if (!asked && (others.length > 0 || IN_NUMBERS.test(text))) return undefined;
  const [, alone = ''] = (asked && ALONE.exec(text)) || [];
  const count = alone ? readNumber(alone) : said.length === 1 ? said[0] : undefined;
  return count && count <= 50 ? count : undefined;
}

const minutesOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return 60 * hours + minutes;
};

const CLOCK =
  /\b(half(?: past)?|quarter past|quarter to)? ?(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?:[.:](\d\d))? ?(am|pm|o'?clock)?(?![\d/:'’]|\.\d|th|st|nd|rd| ?(?:[cm]?m|metres?|meters?|ft|in|x|×|by)\b)/g;
const PAST: Record<string, number> = {
  half: 30,
  'half past': 30,
  'quarter past': 15,
  'quarter to': -15,
};

/** Minutes of the day of each time that a text names by its form: `10am`, `9.30`, `half ten`, `2 o'clock`. */
function clocksIn(text: string): number[] {
  return [...text.matchAll(CLOCK)].flatMap(([, past, hour = '', minutes, half]) => {
    if (!past && !minutes && !half) return [];
    const hours = (readNumber(hour) ?? 0) % 12;
    const isLate = half === 'pm' || (half !== 'am' && hours < 7);
    return 60 * (hours + (isLate ? 12 : 0)) + Number(minutes ?? 0) + (PAST[past ?? ''] ?? 0);
  });
}

/** The slot that a text names: by its label, by its name, or by a time within it. */
function slotIn(text: string, slots: readonly Slot[]): string | undefined {
  const label = slots.find((slot) => text.includes(plainLower(slot.label)));
  if (label) {
    const other = slotIn(text.replaceAll(plainLower(label.label), ' '), slots);
    return other === undefined || other === label.label ? label.label : undefined;
  }
  const spoken = text.replace(/\bgood (?:morning|afternoon|evening)\b/g, ' ');
  const named = slots.map((slot) => ({ slot, name: plainLower(partsOfSlot(slot.label).name) }));
  const said = named.filter(({ name }) => new RegExp(`\\b${RegExp.escape(name)}\\b`).test(spoken));
  // 'Afternoon' is also part of 'late afternoon', and might be either.
  const clear = said.filter(
    ({ name }) =>
      !named.some((other) => other.name !== name && other.name.includes(name)) ||
      said.some((other) => other.name !== name && other.name.includes(name)),
  );
  const byClock = clocksIn(spoken).map((at) =>
    slots.find(({ from, to }) => at >= minutesOf(from) && at < minutesOf(to)),
  );
  const slot =
    byClock.length > 0
      ? only(byClock)
      : clear.toSorted((a, b) => b.name.length - a.name.length)[0]?.slot;
  // 'At 10, no, late afternoon' is in two minds; 'in the afternoon, at 4' is not.
  const isAgreed = said.every(({ name }) => slot && plainLower(slot.label).includes(name));
  return isAgreed ? slot?.label : undefined;
}

const EMAIL = /[^\s@<>(),;:]+@[^\s@<>(),;:]+\.[a-z]{2,}/gi;
/** From its nought or plus: a day before a number has as many figures. */
const PHONE = /(?<![\d-])(?:\+|\(?0)(?:[ ()./-]{0,2}\d){9,13}/g;
const POSTCODE = /\b[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}\b/gi;
const email = z.email();

/**
 * @param message as it was typed. @param field whose control is open: a short message may answer it.
 * @param about of a question about something else nothing of a visit is taken: 'are you open on Friday?', 'are rollers
 * safe for children?'
 */
export function volunteered(
  message: string,
  {
    today,
    offered,
    field,
    about,
  }: {
    today: string;
    offered: Offered;
    field?: AskedField | undefined;
    about: 'visit' | 'price' | 'else';
  },
): Taken {
  const plain = plainLower(message);
  const text = normalWords(message);
  const names = serviceNamesOf(offered.services);
  const isAsked = (one: AskedField) => field === one;
  const found = only(names.find(text).flatMap(({ service }) => service ?? []));
  // 'Curtains and blinds' are two.
  const isMore = found && !/blind/i.test(found) && /\bblinds?\b/.test(text);
  const open = isAsked('service') ? names.openIn(text) : undefined;
  const service = isMore || IN_TWO_MINDS.test(text) ? open : (found ?? open);
  const isClear = !IN_DOUBT.test(plain) && !IN_DOUBT.test(text);
  const takesGoods = about !== 'else' || field !== undefined;
  const takesDay = about === 'visit' || field !== undefined;
  const emails = [...message.matchAll(EMAIL)].map(([one]) => one.replace(/[.,]+$/, ''));
  const rest = message.replaceAll(EMAIL, ' ');
  const phones = [...rest.matchAll(PHONE)].flatMap(([one]) => (readPhone(one) ? [one.trim()] : []));
  const postcodes = [...rest.matchAll(POSTCODE)].flatMap(([one]) => toNormalised(one) ?? []);
  const said: Record<keyof Taken, string | number | undefined> = {
    service: (takesGoods && service) || undefined,
    windowCount:
      !takesGoods || IN_TWO_MINDS.test(text) ? undefined : countIn(text, isAsked('windowCount')),
    preferredDate: isClear && takesDay ? dayIn(plain, today) : undefined,
    preferredTime: isClear && takesDay ? slotIn(plain, offered.slots) : undefined,
    email: only(emails.filter((one) => email.safeParse(one).success)),
    phone: only(phones),
    postcode: only(postcodes),
  };
  return Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== undefined),
  ) as Taken;
}
