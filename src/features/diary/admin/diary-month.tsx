import { Link } from 'react-router';
import { classNames } from '../../../kit/ui/class-names.ts';
import { longDay, WEEKDAYS } from '../../../lib/time/london-day.ts';
import {
  type AppointmentStatus,
  appointmentStatuses,
  statusLabels,
} from '../../appointments/appointment.ts';
import { closureOf } from '../closed-days.ts';
import { type Diary, type DiaryDay, hasPlaces, isFull } from '../diary.ts';

const DOTS: Record<AppointmentStatus, string> = {
  pending: 'bg-waiting',
  confirmed: 'bg-good',
  completed: 'bg-accent',
  cancelled: 'bg-line-strong',
  noShow: 'bg-danger',
};

interface DiaryMonthProps {
  diary: Diary;
  date: string;
  today: string;
  hrefOfDay(date: string): string;
}

/** A month of numbers: how many visits each day, and whether it is full or closed. */
export function DiaryMonthView({ diary, date, today, hrefOfDay }: DiaryMonthProps) {
  const weeks = Array.from({ length: diary.days.length / 7 }, (_, week) =>
    diary.days.slice(week * 7, week * 7 + 7),
  );
  return (
    <>
      <div className="card overflow-clip">
        <table className="w-full table-fixed border-collapse text-sm">
          <caption className="sr-only">Visits by day</caption>
          <thead>
            <tr>
              {WEEKDAYS.map((name) => (
                <th
                  key={name}
                  scope="col"
                  className="border-b border-line px-1 py-2 text-left text-xs font-medium text-muted sm:px-3"
                >
                  <span className="sm:hidden" aria-hidden>
                    {name.slice(0, 1)}
                  </span>
                  <span className="sr-only sm:not-sr-only">{name.slice(0, 3)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((days) => (
              <tr key={days[0]?.date}>
                {days.map((day) => (
                  <MonthDay
                    key={day.date}
                    day={day}
                    isToday={day.date === today}
                    isOutside={day.date.slice(0, 7) !== date.slice(0, 7)}
                    href={hrefOfDay(day.date)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {appointmentStatuses.map((status) => (
          <li key={status} className="flex items-center gap-1.5">
            <span aria-hidden className={classNames('size-2 rounded-full', DOTS[status])} />
            {statusLabels[status]}
          </li>
        ))}
      </ul>
    </>
  );
}

interface MonthDayProps {
  day: DiaryDay;
  isToday: boolean;
  isOutside: boolean;
  href: string;
}

function MonthDay({ day, isToday, isOutside, href }: MonthDayProps) {
  const closure = closureOf(day);
  const full = isFull(day);
  const shown = appointmentStatuses.filter((status) => day.counts[status] > 0);
  const visits = day.counts.pending + day.counts.confirmed + day.counts.completed;
  const drives = day.lateDrives.length > 0 ? 'Drives too long' : undefined;
  const mark = closure ?? drives ?? (full ? 'Full' : hasPlaces(day) ? undefined : 'No places');
  const said = [
    isToday && 'today',
    ...shown.map((status) => `${day.counts[status]} ${statusLabels[status].toLowerCase()}`),
    shown.length === 0 && 'no visits',
    mark,
  ];
  return (
    <td
      className={classNames(
        'border-t border-r border-line p-0 last:border-r-0',
        closure && 'hatched',
      )}
    >
      <Link
        to={href}
        aria-current={isToday ? 'date' : undefined}
        className="flex h-18 flex-col p-1 outline-offset-[-2px] hover:bg-accent-soft sm:h-26 sm:p-2.5"
      >
        <span className="sr-only">
          {longDay(day.date)}: {said.filter(Boolean).join(', ')}
        </span>
        <span aria-hidden className="flex items-center justify-between">
          <span
            className={classNames(
              'grid size-6 place-items-center rounded-full text-xs tabular-nums',
              isToday ? 'bg-accent font-semibold text-on-accent' : isOutside && 'text-muted',
            )}
          >
            {Number(day.date.slice(8))}
          </span>
          {visits > 0 && (
            <span className="text-sm font-semibold tabular-nums sm:text-base">{visits}</span>
          )}
        </span>
        <span aria-hidden className="mt-1 flex flex-wrap gap-1">
          {shown.map((status) => (
            <span key={status} className={classNames('size-2 rounded-full', DOTS[status])} />
          ))}
        </span>
        {mark && (
          <span
            aria-hidden
            className={classNames(
              'mt-auto line-clamp-2 text-[0.6875rem] leading-tight font-medium max-sm:hidden',
              full && !closure && 'text-danger',
            )}
          >
            {mark}
          </span>
        )}
        {full && !closure && (
          <span aria-hidden className="mt-auto text-[0.6875rem] font-medium text-danger sm:hidden">
            Full
          </span>
        )}
      </Link>
    </td>
  );
}
