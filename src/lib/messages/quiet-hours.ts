// Hours in London when messages that can wait are not sent.
import { addDays, londonDayOf } from '../time/london-day.ts';
import { instantOfLondon, londonWallTime } from '../time/london-time.ts';

/** Whole hours of the day: from one to the other, across midnight if need be. */
interface QuietHours {
  quietFrom: number;
  quietTo: number;
}

export function isQuietHour(hour: number, { quietFrom, quietTo }: QuietHours): boolean {
  if (quietFrom === quietTo) return false;
  return quietFrom < quietTo
    ? hour >= quietFrom && hour < quietTo
    : hour >= quietFrom || hour < quietTo;
}

export const londonHourOf = (now: Date) => Number(londonWallTime(now).slice(11, 13));

/** The end of the quiet hours, during them. */
export function quietUntil(now: Date, hours: QuietHours): Date | undefined {
  const hour = londonHourOf(now);
  if (!isQuietHour(hour, hours)) return undefined;
  const today = londonDayOf(now);
  const day = hour < hours.quietTo ? today : addDays(today, 1);
  return instantOfLondon(`${day}T${String(hours.quietTo).padStart(2, '0')}:00`);
}
