// The kinds, numbers, days, times and sizes that a message names.
import type { Service } from '../../appointments/appointment.ts';
import type { BookingSettings } from '../../settings/booking-settings.ts';
import type { Field } from '../dialogue/booking-fields.ts';
import { readArea, readCount, readSize } from './amounts.ts';
import { type DayReading, readDays } from './dates.ts';
import { MIXED, type NamedService, NOT_SURE, serviceNamesOf } from './service-names.ts';
import { readTime } from './times.ts';
import { NUMBER, readNumber } from './words.ts';

/** 'Blinds for the kitchen and curtains for the bedroom'. */
const WITH_BLINDS =
  /\b(?:curtains|shutters) (?:(?!not\b|instead\b|rather\b|blinds\b)[a-z]+ ){0,6}?(?:and|or|plus|with|also) (?:(?!not\b|instead\b|rather\b)[a-z]+ ){0,4}?blinds\b|\bblinds (?:(?!not\b|instead\b|rather\b|curtains\b|shutters\b)[a-z]+ ){0,6}?(?:and|or|plus|with|also) (?:(?!not\b|instead\b|rather\b)[a-z]+ ){0,4}?(?:curtains|shutters)\b/;

/** What can be chosen: the kinds that a visit may be about, and its times of day. */
export type Offered = Pick<BookingSettings, 'services' | 'slots'>;

/**
 * Every value for a booking that stands in a text, and what is around it.
 * @param text of `normalWords`, without personal details.
 */
export function readValues(
  text: string,
  { today, offered }: { today: string; offered: Offered },
  asking: Field | undefined,
) {
  const names = serviceNamesOf(offered.services);
  const named = names.find(text);
  const wanted = named
    .filter(
      ({ at }) => !/\b(?:not|instead of|rather than|except)(?: the)? $/.test(text.slice(0, at)),
    )
    // 'Perfect fit roller' is one kind.
    .filter(({ at }) => !named.some((other) => other.at < at && at < other.at + other.words.length))
    .sort((a, b) => a.at - b.at);
  const kinds = new Set(wanted.flatMap(({ service }) => service ?? []));
  const exact = names.exact(text);
  const isMixed =
    (kinds.size === 0 && MIXED.test(text)) || (kinds.size === 1 && WITH_BLINDS.test(text));
  if (isMixed && names.mixed) kinds.add(names.mixed);
  else if (asking === 'service' && kinds.size === 0 && names.unsure && NOT_SURE.test(text))
    kinds.add(names.unsure);

  // 'Day and night' names no time, and 'good morning' neither. A firm's own words count as blinds do.
  let rest = named
    .filter(({ words, byLabel }) => byLabel || /night/.test(words))
    .toSorted((a, b) => b.at - a.at)
    .reduce((left, { at, words, byLabel }) => {
      const instead = byLabel ? 'blinds' : 'blinds'.padEnd(words.length, '_');
      return left.slice(0, at) + instead + left.slice(at + words.length);
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
  const beforeTime = rest;
  const timeAmong = (slots: Offered['slots']) =>
    readTime(beforeTime, asking === 'preferredTime', days.length > 0, slots);
  const timed = timeAmong(offered.slots);
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
    services: exact ? [exact] : [...kinds],
    counts: countsOf(wanted, text),
    count,
    days,
    eitherDay: /\b(?:or|between|either)\b/.test(text) && days.filter(isPositive).length > 1,
    time: timed?.reading,
    timeAmong: (slots: Offered['slots']) => timeAmong(slots)?.reading,
    eitherTime: timed?.either === true,
    size: size && {
      ...{ width: size.width, height: size.height },
      ...(size.assumed && { assumed: size.assumed }),
    },
    area: area?.area,
  };
}

/** `2 rollers and 3 venetians`. */
function countsOf(wanted: readonly NamedService[], text: string) {
  const counts = new Map<Service, number>();
  for (const { service, at } of wanted) {
    const [, number] = COUNT_BEFORE.exec(text.slice(0, at)) ?? [];
    const count = number === undefined ? undefined : readNumber(number);
    if (service && count && count <= 50) counts.set(service, count);
  }
  // 'Two romans and a roller'.
  for (const { service, at } of counts.size > 0 ? wanted : []) {
    if (service && !counts.has(service) && /\b(?:a|an)(?: [a-z]+)? $/.test(text.slice(0, at))) {
      counts.set(service, 1);
    }
  }
  return counts;
}

const COUNT_BEFORE = new RegExp(`(?<![£\\d.:/-])\\b(${NUMBER})(?: (?!and|or)[a-z]+){0,2} $`);

const isPositive = (day: DayReading) => !day.negated;

const blankedAt = (text: string, { at, length }: { at: number; length: number }) =>
  text.slice(0, at) + '_'.repeat(length) + text.slice(at + length);
