// The diary's view, day and filter, kept in the address.
import { useSearchParams } from 'react-router';
import {
  addDays,
  fullDay,
  isDay,
  londonDayOf,
  shortDay,
  weekdayOf,
} from '../../../lib/time/london-day.ts';
import { type AppointmentStatus, appointmentStatuses } from '../../appointments/appointment.ts';

const diaryViews = ['day', 'week', 'month'] as const;
export type DiaryView = (typeof diaryViews)[number];

export interface DiaryPlace {
  view: DiaryView;
  date: string;
  status: AppointmentStatus | undefined;
  area: string;
  /** An adviser's id, `none`, or empty for everybody. */
  who: string;
  q: string;
}

export function useDiaryPlace(): [DiaryPlace, (changes: Partial<DiaryPlace>) => void] {
  const [query, setQuery] = useSearchParams();
  const date = query.get('date') ?? '';
  const view = query.get('view');
  const status = query.get('status');
  const place: DiaryPlace = {
    view: diaryViews.find((one) => one === view) ?? usualView(),
    date: isDay(date) ? date : londonDayOf(new Date()),
    status: appointmentStatuses.find((one) => one === status),
    area: query.get('area') ?? '',
    who: query.get('who') ?? '',
    q: query.get('q') ?? '',
  };
  function go(changes: Partial<DiaryPlace>) {
    const next = { ...place, ...changes };
    const said = Object.entries(next).filter((entry): entry is [string, string] => !!entry[1]);
    // Stepping through days adds to the browser's history; typing in the search does not.
    setQuery(Object.fromEntries(said), { replace: 'q' in changes });
  }
  return [place, go];
}

const usualView = (): DiaryView => (matchMedia('(width < 48rem)').matches ? 'day' : 'week');

export function rangeOf({ view, date }: Pick<DiaryPlace, 'view' | 'date'>) {
  if (view === 'day') return { from: date, to: date };
  // What is over is of less use than what comes.
  if (view === 'week') return { from: date, to: addDays(date, 6) };
  const first = firstOfMonth(date);
  return { from: mondayOf(first), to: addDays(mondayOf(lastOfMonth(date)), 6) };
}

/** The day to show for the next or the previous page. */
export function stepFrom({ view, date }: Pick<DiaryPlace, 'view' | 'date'>, step: 1 | -1): string {
  if (view === 'day') return addDays(date, step);
  if (view === 'week') return addDays(date, 7 * step);
  return step === 1 ? addDays(lastOfMonth(date), 1) : firstOfMonth(addDays(firstOfMonth(date), -1));
}

/** `Tuesday 24 November 2026`, `Mon 23 Nov to Sun 29 Nov 2026`, `November 2026` */
export function titleOf({ view, date }: Pick<DiaryPlace, 'view' | 'date'>): string {
  if (view === 'day') return fullDay(date);
  if (view === 'month') return fullDay(date).split(' ').slice(2).join(' ');
  const { from, to } = rangeOf({ view, date });
  return `${shortDay(from)} to ${shortDay(to)} ${to.slice(0, 4)}`;
}

const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day));
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
const lastOfMonth = (day: string) => addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1);
