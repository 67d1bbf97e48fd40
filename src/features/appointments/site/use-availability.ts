import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../../../lib/http/api-client.ts';
import { addDays } from '../../../lib/time/london-day.ts';
import { SHOWN_DAYS } from '../../../lib/time/two-weeks.ts';
import { api } from '../../../urls.ts';
import type { AvailabilityDay } from '../availability.ts';

/**
 * Free places in the two weeks from a day, fresh from the server; undefined until it answers.
 * @param wanted loads nothing until true.
 * @param near outward postcode: marks the slots in which we are already nearby.
 */
export function useAvailability(first: string, wanted = true, near?: string) {
  const [from, setFrom] = useState(first);
  const [days, setDays] = useState<AvailabilityDay[]>();
  const [failed, setFailed] = useState(false);
  const latest = useRef(0);

  const load = useCallback(
    async (start: string) => {
      latest.current += 1;
      const mine = latest.current;
      try {
        const range = `from=${start}&to=${addDays(start, SHOWN_DAYS - 1)}`;
        const answer = await callApi<AvailabilityDay[]>(
          `${api.availability()}?${range}${near ? `&near=${near}` : ''}`,
        );
        // A slower answer to an earlier question must not overwrite a later one.
        if (mine !== latest.current) return;
        setDays(answer);
        setFailed(false);
      } catch {
        if (mine === latest.current) setFailed(true);
      }
    },
    [near],
  );

  useEffect(() => {
    if (wanted) void load(from);
  }, [from, load, wanted]);

  return { from, days, failed, show: setFrom, reload: () => load(from) };
}

export type Availability = ReturnType<typeof useAvailability>;
