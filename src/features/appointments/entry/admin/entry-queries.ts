import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { adminApi } from '../../../../admin-urls.ts';
import { showToast } from '../../../../kit/ui/toast-store.ts';
import { ApiError, callApi, newKey } from '../../../../lib/http/api-client.ts';
import { sendOnce } from '../../../../lib/http/send-once.ts';
import { addDays } from '../../../../lib/time/london-day.ts';
import { api } from '../../../../urls.ts';
import type { District } from '../../../districts/districts.ts';
import { dayInWords } from '../../admin/appointment-labels.ts';
import { keepCurrent, showChangeFailure } from '../../admin/appointment-queries.ts';
import type { Appointment } from '../../appointment.ts';
import type { BookingOptions } from '../../booking-options.ts';
import type { DayPlaces } from './slot-table.tsx';
import { loadOf } from './use-overbooking.tsx';

export const SHOWN_DAYS = 14;

/** Services and slots on offer now, and the last day open for booking. */
export function useBookingOptions() {
  return useQuery<BookingOptions>({ queryKey: [api.bookingOptions()] });
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

/** Enters a visit, once however often it is sent. */
export function useEntry() {
  const client = useQueryClient();
  const key = useRef('');
  return useMutation({
    async mutationFn(visit: unknown) {
      key.current ||= newKey();
      try {
        return await sendOnce<Appointment>(adminApi.appointments(), visit, key.current);
      } catch (error) {
        // A refused request changed nothing: the next try may send other data.
        if (error instanceof ApiError) key.current = '';
        throw error;
      }
    },
    onSuccess(saved) {
      showToast({
        title: 'Visit entered',
        description: `${saved.reference} for ${saved.name}: ${slotInWords(saved)}.`,
      });
    },
    onError: (error) => showEntryFailure('The visit was not entered.', error),
    onSettled: (saved) => keepCurrent(client, saved),
  });
}

export function useCorrection(id: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (visit: unknown) =>
      callApi<Appointment>(adminApi.appointment(id ?? 0), { method: 'PUT', body: visit }),
    onSuccess(saved) {
      showToast({
        title: 'Visit saved',
        description: `${saved.reference} for ${saved.name}: ${slotInWords(saved)}.`,
      });
    },
    onError: (error) => showEntryFailure('The visit was not saved.', error),
    onSettled: (saved) => keepCurrent(client, saved),
  });
}

/** The dialog about a full slot explains this one. */
function showEntryFailure(sentence: string, error: unknown): void {
  if (!loadOf(error)) showChangeFailure(sentence, error);
}
