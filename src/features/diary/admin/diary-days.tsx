import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../kit/ui/class-names.ts';
import { longDay, shortDay } from '../../../lib/time/london-day.ts';
import { closureOf } from '../closed-days.ts';
import type { Diary, DiaryDay } from '../diary.ts';
import { LaneHeadings, useLanes } from './day-lanes.tsx';
import { DiarySlot } from './diary-slot.tsx';
import { LateDrives, LateDrivesMark } from './late-drives.tsx';
import type { VisitDoings } from './visit-card.tsx';

interface DiaryDaysProps {
  diary: Diary;
  today: string;
  doings: VisitDoings;
}

interface DayProps extends DiaryDaysProps {
  /** One adviser's visits only. */
  isNarrowed: boolean;
}

export function DiaryDayView({ diary, doings, isNarrowed }: DayProps) {
  const [day] = diary.days;
  const byAdviser = useLanes(diary.visits, day?.date ?? '');
  const lanes = isNarrowed ? undefined : byAdviser;
  if (!day) return null;
  const closure = closureOf(day);
  return (
    <>
      <LateDrives drives={day.lateDrives} />
      {closure && <p className="hatched mb-3 rounded-lg px-4 py-3 font-medium">{closure}</p>}
      <div className="@container grid gap-3">
        {lanes && <LaneHeadings lanes={lanes} />}
        {day.slots.map((load) => (
          <DiarySlot
            key={load.time}
            day={day}
            load={load}
            doings={doings}
            visits={diary.visits}
            home={diary.home ?? undefined}
            lanes={lanes}
            wide
          />
        ))}
      </div>
    </>
  );
}

interface WeekProps extends DiaryDaysProps {
  hrefOfDay(date: string): string;
}

/** Seven days side by side if there is room, otherwise stacked. */
export function DiaryWeekView({ diary, today, doings, hrefOfDay }: WeekProps) {
  const rows = 1 + Math.max(...diary.days.map(({ slots }) => slots.length));
  return (
    <div className="@container">
      <ol
        className="grid gap-5 @min-[56rem]:grid-cols-7 @min-[56rem]:grid-rows-[repeat(var(--rows),auto)] @min-[56rem]:gap-2"
        style={{ '--rows': rows } as CSSProperties}
      >
        {diary.days.map((day) => (
          <li
            key={day.date}
            className="relative grid content-start gap-2 @min-[56rem]:row-span-(--rows) @min-[56rem]:grid-rows-subgrid"
          >
            <DayHeading day={day} isToday={day.date === today} href={hrefOfDay(day.date)} />
            {day.slots.map((load) => (
              <DiarySlot
                key={load.time}
                day={day}
                load={load}
                doings={doings}
                visits={diary.visits}
                home={diary.home ?? undefined}
              />
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface DayHeadingProps {
  day: DiaryDay;
  isToday: boolean;
  href: string;
}

function DayHeading({ day, isToday, href }: DayHeadingProps) {
  const closure = closureOf(day);
  return (
    <div
      className={classNames(
        'rounded-lg px-2 py-1.5 @min-[56rem]:pt-8',
        closure && 'hatched',
        isToday && 'bg-accent-soft',
      )}
    >
      <div className="day-name">
        <h3 className={isToday ? 'bg-accent-soft' : 'bg-ground'}>
          <Link
            to={href}
            aria-current={isToday ? 'date' : undefined}
            className={classNames('hover:underline', isToday && 'text-accent-strong')}
          >
            <span className="mr-1.5 @min-[56rem]:hidden">{longDay(day.date)}</span>
            <span className="mr-1.5 hidden whitespace-nowrap @min-[56rem]:inline-block">
              {shortDay(day.date)}
            </span>
            {isToday && <span className="text-xs font-medium @min-[56rem]:hidden">Today</span>}
          </Link>
        </h3>
      </div>
      {isToday && <p className="hidden text-xs text-accent-strong @min-[56rem]:block">Today</p>}
      {closure && <p className="text-xs font-medium">{closure}</p>}
      <LateDrivesMark lateDrives={day.lateDrives} />
    </div>
  );
}
