// The kinds, numbers, days, times and sizes that a message names.
import type { Service } from '../../appointments/appointment.ts';
import { services } from '../../appointments/standard-labels.ts';
import type { Field } from '../dialogue/booking-fields.ts';
import { readArea, readCount, readSize } from './amounts.ts';
import { type DayReading, readDays } from './dates.ts';
import { readTime } from './times.ts';
import { NUMBER, normalWords, readNumber } from './words.ts';

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
/** 'Blinds for the kitchen and curtains for the bedroom'. */
const WITH_BLINDS =
  /\b(?:curtains|shutters) (?:(?!not\b|instead\b|rather\b|blinds\b)[a-z]+ ){0,6}?(?:and|or|plus|with|also) (?:(?!not\b|instead\b|rather\b)[a-z]+ ){0,4}?blinds\b|\bblinds (?:(?!not\b|instead\b|rather\b|curtains\b|shutters\b)[a-z]+ ){0,6}?(?:and|or|plus|with|also) (?:(?!not\b|instead\b|rather\b)[a-z]+ ){0,4}?(?:curtains|shutters)\b/;
const NOT_SURE =
  /\b(?:not (?:really )?(?:sure|decided|certain)|do not (?:really )?know|no idea|undecided|unsure|have not decided|(?<!(?:do|would|can|could|should) )you (?:tell|advise|recommend|choose|decide)|open to|whatever|what ?ever you|any of them|no preference|do not mind|not sure yet|help me (?:choose|decide))\b/;
/**
 * Every value for a booking that stands in a text, and what is around it.
 * @param text of `normalWords`, without personal details.
 */
export function readValues(text: string, today: string, asking: Field | undefined) {
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
  if (mixed || (kinds.length === 1 && WITH_BLINDS.test(text))) kinds.push('Mixed Types');
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
  // 'Two romans and a roller'.
  for (const { service, at } of counts.size > 0 ? wanted : []) {
    if (!counts.has(service) && /\b(?:a|an)(?: [a-z]+)? $/.test(text.slice(0, at))) {
      counts.set(service, 1);
    }
  }
  return counts;
}

const COUNT_BEFORE = new RegExp(`(?<![£\\d.:/-])\\b(${NUMBER})(?: (?!and|or)[a-z]+){0,2} $`);

const isPositive = (day: DayReading) => !day.negated;

const blankedAt = (text: string, { at, length }: { at: number; length: number }) =>
  text.slice(0, at) + '_'.repeat(length) + text.slice(at + length);
