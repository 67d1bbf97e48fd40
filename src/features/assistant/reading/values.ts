// The kinds, numbers, days, times and sizes that a message names.
import type { BookingSettings } from '../../settings/booking-settings.ts';
import type { Field } from '../dialogue/booking-fields.ts';
import { readArea, readCount, readSize, withoutCounts } from './amounts.ts';
import { type DayReading, readDays } from './dates.ts';
import { readKinds } from './kinds.ts';
import { serviceNamesOf } from './service-names.ts';
import { clocksInFigures, readTime } from './times.ts';
import { NUMBER } from './words.ts';

/** The choices: services and times of day. */
export type Offered = Pick<BookingSettings, 'services' | 'slots'>;

/**
 * Every value for a booking in a text, and its context.
 * @param text of `normalWords`, without personal details.
 */
export function readValues(
  text: string,
  { today, offered, known }: { today: string; offered: Offered; known?: string | undefined },
  asking: Field | undefined,
) {
  const names = serviceNamesOf(offered.services);
  const named = names.find(text);
  // 'Day and night' names no time, and neither does 'good morning'. A firm's own words count as blinds do.
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
  const asked = asking === 'preferredDate';
  const { days, except, either, rest: withoutDays } = readDays(rest, { today, asked, known });
  rest = withoutDays;
  if (asking !== 'windowCount') rest = clocksInFigures(rest);
  const beforeTime = asking === 'preferredTime' ? rest : withoutCounts(rest);
  const timeAmong = (slots: Offered['slots']) =>
    readTime(beforeTime, asking === 'preferredTime', withoutDays.includes('_'), slots);
  const timed = timeAmong(offered.slots);
  if (timed.reading) rest = blankedAt(rest, timed);
  rest = rest.replace(NOT_THAT_NUMBER, (words) => '_'.repeat(words.length));
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
    kinds: readKinds(text, names, asking),
    count,
    days,
    mentioned: [] as DayReading[],
    saysDay: days.length > 0,
    saysTime: timed.reading !== undefined,
    exceptDays: except,
    eitherDay: either,
    time: timed.reading,
    exceptTimes: timed.except,
    timeAmong: (slots: Offered['slots']) => timeAmong(slots).reading,
    eitherTime: timed.either,
    size: size && {
      width: size.width,
      height: size.height,
      ...(size.assumed && { assumed: size.assumed }),
    },
    area: area?.area,
  };
}

/** 'Four, not three'. */
const NOT_THAT_NUMBER = new RegExp(`\\b(?:not|instead of|rather than) (?:${NUMBER})\\b`, 'g');

const blankedAt = (text: string, { at, length }: { at: number; length: number }) =>
  text.slice(0, at) + '_'.repeat(length) + text.slice(at + length);
