import { WEEKDAYS, weekdayOf } from '../../lib/time/london-day.ts';
import type { DiaryDay } from './diary.ts';

/** The reason, such as `Christmas Day` or `No visits on Sundays`, or `Closed`; undefined for an open day. */
export function closureOf({
  date,
  closed,
  reason,
}: Pick<DiaryDay, 'date' | 'closed' | 'reason'>): string | undefined {
  if (closed === null) return undefined;
  if (reason) return reason;
  return closed === 'week' ? `No visits on ${WEEKDAYS[weekdayOf(date) - 1]}s` : 'Closed';
}
