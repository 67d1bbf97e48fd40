import { useRef } from 'react';
import { adminApi } from '../../../../admin-urls.ts';
import { useAction } from '../../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../../kit/crud/admin/use-read.ts';
import { ApiError, newKey, put } from '../../../../lib/http/api-client.ts';
import { sendOnce } from '../../../../lib/http/send-once.ts';
import { addDays, londonDayOf } from '../../../../lib/time/london-day.ts';
import { api } from '../../../../urls.ts';
import { dayInWords } from '../../admin/appointment-labels.ts';
import { changeFailure, keepCurrent, VISITS } from '../../admin/appointment-queries.ts';
import type { Appointment } from '../../appointment.ts';
import { ENTERED_DAYS_BACK } from '../../availability.ts';
import type { BookingOptions } from '../../booking-options.ts';
import { inTheWay } from './overbooking.tsx';

/** Services and slots on offer now, and the last day open for booking. */
export function useBookingOptions() {
  return useRead<BookingOptions>(api.bookingOptions());
}

/** The days on which staff may put a visit. */
export function useBookableRange() {
  const { data } = useBookingOptions();
  const today = londonDayOf(new Date());
  return {
    first: addDays(today, -ENTERED_DAYS_BACK),
    last: data?.latest ?? addDays(today, 365),
  };
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

/** The dialog about overbooking explains this one. */
const entryFailure = (sentence: string) => (error: unknown) =>
  inTheWay(error) ? undefined : changeFailure(sentence)(error);
