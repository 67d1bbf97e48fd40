import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { post, put } from '../../../lib/http/api-client.ts';
import { dayInWords } from '../../appointments/admin/appointment-labels.ts';
import { changeFailure, VISITS } from '../../appointments/admin/appointment-queries.ts';
import {
  type Appointment,
  appointmentInput,
  type TimeSlot,
} from '../../appointments/appointment.ts';
import { inTheWay } from '../../appointments/entry/admin/overbooking.tsx';
import { type Diary, type DiaryVisit, diarySchema, type SuggestionInput } from '../diary.ts';
import { type DiaryPlace, rangeOf } from './diary-place.ts';

export function useDiary(place: DiaryPlace) {
  const q = place.q.trim();
  const { from, to } = rangeOf(place);
  const query = new URLSearchParams({ from, to });
  if (place.status) query.set('status', place.status);
  if (place.area) query.set('area', place.area);
  if (place.who) query.set('assignedTo', place.who);
  if (q) query.set('q', q);
  if (place.view === 'month') query.set('visits', 'no');
  const result = useRead(`${adminApi.diary()}?${query}`, {
    schema: diarySchema,
    placeholderData: keepPreviousData,
  });
  // While a filter loads, the same days stay on screen; other days do not appear under a new name.
  const { data } = result;
  const isHere = data?.days[0]?.date === from && data.days.at(-1)?.date === to;
  return { ...result, diary: isHere ? data : undefined };
}

interface Move {
  visit: DiaryVisit;
  date: string;
  time: TimeSlot;
  notify: boolean;
  overbook?: boolean;
  /** A move made by the toast's Undo: it asks no question. */
  isUndone?: boolean;
}

/** Moves a visit to another slot; the toast can undo it. */
export function useMove() {
  const mutation = useAction({
    call: ({ visit, date, time, notify, overbook }: Move) =>
      put<Appointment>(adminApi.appointment(visit.id), {
        ...appointmentInput.parse({ ...visit, preferredDate: date, preferredTime: time }),
        version: visit.version,
        notify,
        ...(overbook && { overbook }),
      }),
    done: (saved, { visit, notify }) => ({
      title: 'Visit moved',
      description: `${saved.name}, ${saved.reference}: ${dayInWords(saved.preferredDate)}, ${saved.preferredTime}.`,
      action: {
        label: 'Undo',
        onAct: () => takeBack(saved, visit, notify),
      },
    }),
    // The dialog explains this one.
    failed: (error, { isUndone }) =>
      isUndone || !inTheWay(error) ? changeFailure('The visit was not moved.')(error) : undefined,
    shows: changeDiary,
    changes: [VISITS],
  });

  function takeBack(saved: Appointment, before: DiaryVisit, notify: boolean) {
    const { preferredDate: date, preferredTime } = before;
    const time = appointmentInput.shape.preferredTime.parse(preferredTime);
    mutation.mutate({ visit: saved, date, time, notify, isUndone: true });
  }

  return mutation;
}

export const useSuggestion = (visit: DiaryVisit) =>
  useAction({
    call: (body: SuggestionInput) => post(adminApi.appointmentSuggestion(visit.id), body),
    done: {
      title: 'Other times suggested',
      description: `${visit.name} gets a message with a link to choose one.`,
    },
    failed: changeFailure('The times were not suggested.'),
    changes: [VISITS],
  });

function changeDiary(client: QueryClient, saved: Appointment): void {
  client.setQueriesData<Diary>(
    { predicate: ({ queryKey: [path] }) => String(path).startsWith(adminApi.diary()) },
    (diary) =>
      diary && {
        ...diary,
        visits: diary.visits.map((one) => (one.id === saved.id ? saved : one)),
      },
  );
}
