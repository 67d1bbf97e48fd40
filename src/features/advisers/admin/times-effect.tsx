import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { counted } from '../../../kit/crud/admin/person-kind.ts';
import { callApi } from '../../../lib/http/api-client.ts';
import { shortDay } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import { adviserTimesInput, type TimesEffect, timesEffectSchema } from '../times-record.ts';
import { daysInWords } from './adviser-labels.ts';

/** What times would do to places and visits, before they are saved. */
export function TimesEffectNote({ userId, changes }: { userId: string; changes: unknown }) {
  const { data: body } = adviserTimesInput.safeParse(changes);
  const path = adminApi.adviserTimesEffect(userId);
  const { data } = useQuery<TimesEffect>({
    queryKey: [path, body],
    queryFn: ({ signal }) => callApi(path, { method: 'POST', body, onlyAsks: true, signal }),
    meta: { schema: timesEffectSchema },
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: body !== undefined,
  });
  const { places = [], visits = [], others = 0 } = data ?? {};
  return (
    <ul
      role="status"
      className="grid gap-1 rounded-lg bg-waiting-soft px-3 py-2 text-sm empty:hidden"
    >
      {places.map(({ time, before, after, days, first, last }) => (
        <li key={`${time} ${before} ${after}`}>
          {time}: {before} → {counted(after, 'place')}, {daysInWords({ from: first, to: last })}
          {days > 1 && ` (${days} days)`}
        </li>
      ))}
      {visits.map(({ id, reference, name, preferredDate, preferredTime }) => (
        <li key={id}>
          In the way:{' '}
          <Link to={`${urls.admin.appointments()}?view=${id}`} className="font-medium underline">
            {name}, {reference}
          </Link>
          , {shortDay(preferredDate)}, {preferredTime}
        </li>
      ))}
      {others > 0 && <li>In the way: {counted(others, 'visit')} that the office will move</li>}
    </ul>
  );
}
