import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { counted } from '../../../kit/crud/admin/person-kind.ts';
import { ask } from '../../../lib/http/api-client.ts';
import { dateInWords, shortDay } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import { adviserTimesInput, type TimesEffect, timesEffectSchema } from '../times-record.ts';

/** What places and visits depend on. */
const effective = adviserTimesInput.pick({ hours: true, leave: true });

/** What times would do to places and visits, before they are saved. */
export function TimesEffectNote({ userId, changes }: { userId: string; changes: unknown }) {
  const { data: body } = effective.safeParse(changes);
  const path = adminApi.adviserTimesEffect(userId);
  const { data } = useQuery<TimesEffect>({
    queryKey: [path, body],
    queryFn: ({ signal }) => ask(path, body, signal),
    meta: { schema: timesEffectSchema },
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: body !== undefined,
  });
  const { places = [], visits = [], others = 0 } = data ?? {};
  return (
    <div
      role="status"
      className="grid gap-1 rounded-lg bg-waiting-soft px-3 py-2 text-sm empty:hidden"
    >
      {places.map(({ time, before, after, days, first, last }) => (
        <p key={`${time} ${before} ${after}`}>
          {time}: {before} → {counted(after, 'place')}, {dateInWords(first)}
          {days > 1 && ` to ${dateInWords(last)}, ${days} days`}
        </p>
      ))}
      {visits.length > 0 && (
        <details open={visits.length <= 10}>
          <summary className="cursor-pointer py-1 font-medium">
            Visits affected: {visits.length}
          </summary>
          <ul>
            {visits.map(({ id, reference, name, preferredDate, preferredTime }) => (
              <li key={id} className="py-0.5">
                <Link to={`${urls.admin.appointments()}?view=${id}`} className="underline">
                  {name}, {reference}
                </Link>
                , {shortDay(preferredDate)}, {preferredTime}
              </li>
            ))}
          </ul>
        </details>
      )}
      {others > 0 && <p>Also affected: {counted(others, 'visit')}, for the office to move</p>}
    </div>
  );
}
