import { HOUR_MS } from './durations.ts';
import { LONDON } from './london-day.ts';

const wallFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: LONDON,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** `2026-11-24T09:00` in London, for a date and time field. */
export const londonWallTime = (instant: Date): string =>
  wallFormat.format(instant).replace(' ', 'T');

/** Of a repeated hour, the first; for a skipped one, the time after the change. */
export function instantOfLondon(wallTime: string): Date | undefined {
  const asUtc = Date.parse(`${wallTime}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const inSummer = new Date(asUtc - HOUR_MS);
  return londonWallTime(inSummer) === wallTime.slice(0, 16) ? inSummer : new Date(asUtc);
}

const momentFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: LONDON,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `Tue 24 Nov 2026, 09:00`; a dash for an invalid date. */
export const londonMoment = (instant: Date): string =>
  Number.isNaN(instant.getTime())
    ? '–'
    : momentFormat
        .format(instant)
        .replace(/^(\w+), /, '$1 ')
        .replace(' at ', ', ');
