import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { adminApi } from '../../../../admin-urls.ts';
import { useAction } from '../../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../../kit/crud/admin/use-read.ts';
import { ApiError, newKey, put } from '../../../../lib/http/api-client.ts';
import { sendOnce } from '../../../../lib/http/send-once.ts';
import { addDays } from '../../../../lib/time/london-day.ts';
import { api } from '../../../../urls.ts';
import type { District } from '../../../districts/districts.ts';
import { dayInWords } from '../../admin/appointment-labels.ts';
import { changeFailure, keepCurrent, VISITS } from '../../admin/appointment-queries.ts';
import type { Appointment } from '../../appointment.ts';
import type { BookingOptions } from '../../booking-options.ts';
import { loadOf } from './overbooking.tsx';
import type { DayPlaces } from './slot-table.tsx';

export const SHOWN_DAYS = 14;

/** Services and slots on offer now, and the last day open for booking. */
export function useBookingOptions() {
  return useRead<BookingOptions>(api.bookingOptions());
}

interface Places {
  days: DayPlaces[];
  knownDistricts: Record<string, District>;
}

/**
 * Two weeks of places from a given day.
 * @param near a postcode district; the answer includes its name and place.
 */
export function useDayPlaces(from: string, near: string | undefined) {
  const query = new URLSearchParams({ from, to: addDays(from, SHOWN_DAYS - 1), visits: 'no' });
  if (near) query.set('area', near);
  return useQuery<Places>({
    queryKey: [`${adminApi.diary()}?${query}`],
    // Places go quickly: always ask again.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

const slotInWords = ({ preferredDate, preferredTime }: Appointment) =>
  `${dayInWords(preferredDate)}, ${preferredTime}`;

const words = (title: string) => (saved: Appointment) => ({
  title,
  description: `${saved.reference} for ${saved.name}: ${slotInWords(saved)}.`,
});

/** Enters a visit, once however often it is sent. */
export function useEntry() {
  const key = useRef('');
  return useAction({
    call: async (visit: unknown) => {
      key.current ||= newKey();
      try {
        return await sendOnce<Appointment>(adminApi.appointments(), visit, key.current);
      } catch (error) {
        // A refused request changed nothing: the next try may send other data.
        if (error instanceof ApiError) key.current = '';
        throw error;
      }
    },
    done: words('Visit entered'),
    failed: entryFailure('The visit was not entered.'),
    shows: keepCurrent,
    changes: [VISITS],
  });
}

export const useCorrection = (id: number | undefined) =>
  useAction({
    call: (visit: unknown) => put<Appointment>(adminApi.appointment(id ?? 0), visit),
    done: words('Visit saved'),
    failed: entryFailure('The visit was not saved.'),
    shows: keepCurrent,
    changes: [VISITS],
  });

/** The dialog about a full slot explains this one. */
const entryFailure = (sentence: string) => (error: unknown) =>
  loadOf(error) ? undefined : changeFailure(sentence)(error);
