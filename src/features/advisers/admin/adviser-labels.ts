import type { Tone } from '../../../kit/ui/badge.tsx';
import { shortDay, WEEKDAYS, weekdayOf } from '../../../lib/time/london-day.ts';
import type { AdviserTimes, Leave, TimeSpan } from '../adviser-times.ts';

/** `Tue 1 Jul` or `Tue 1 Jul to Mon 14 Jul` */
export const daysInWords = ({ from, to }: Pick<Leave, 'from' | 'to'>): string =>
  from === to ? shortDay(from) : `${shortDay(from)} to ${shortDay(to)}`;

const spansInWords = (spans: readonly TimeSpan[]) =>
  spans.map(({ from, to }) => `${from}–${to}`).join(', ');

/** `Mon–Fri 09:00–17:00`, one line for each run of equal days. */
export function weekInWords(hours: AdviserTimes['hours']): string {
  const runs: { days: string[]; spans: string }[] = [];
  for (const [index, day] of WEEKDAYS.entries()) {
    const spans = spansInWords(hours.filter(({ weekday }) => weekday === index + 1));
    const last = runs.at(-1);
    if (last?.spans === spans) last.days.push(day.slice(0, 3));
    else runs.push({ days: [day.slice(0, 3)], spans });
  }
  return runs
    .filter(({ spans }) => spans !== '')
    .map(({ days, spans }) => `${[...new Set([days[0], days.at(-1)])].join('–')} ${spans}`)
    .join('\n');
}

/** An adviser's day in a word or two. */
export function stateOn(
  { hours, leave }: Pick<AdviserTimes, 'hours' | 'leave'>,
  date: string,
): { text: string; tone: Tone } {
  const away = leave.find(({ from, to }) => from <= date && date <= to);
  if (away) {
    const text = away.to === date ? 'On leave' : `On leave until ${shortDay(away.to)}`;
    return { text, tone: 'accent' };
  }
  if (hours.length === 0) return { text: 'Available at any time', tone: 'good' };
  const spans = hours.filter(({ weekday }) => weekday === weekdayOf(date));
  if (spans.length === 0) return { text: 'Day off', tone: 'neutral' };
  return { text: spansInWords(spans), tone: 'good' };
}
