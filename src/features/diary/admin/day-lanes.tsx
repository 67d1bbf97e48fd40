// A day by adviser: a lane each, and one for what is unassigned.
import type { CSSProperties, ReactNode } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { classNames } from '../../../kit/ui/class-names.ts';
import { z } from '../../../lib/text/zod.ts';
import { isThere, type TimeSpan } from '../../advisers/adviser-times.ts';
import { adviserSchema } from '../../advisers/times-record.ts';
import { isAdviser, useColleagues } from '../../appointments/admin/assignment-queries.ts';
import { WhoMark } from '../../appointments/admin/who-mark.tsx';
import type { DiaryVisit } from '../diary.ts';

export interface Lane {
  /** Null: unassigned. */
  userId: string | null;
  name: string;
  isOff(slot: TimeSpan): boolean;
}

/** Advisers, and whoever else has a visit; undefined without advisers. */
export function useLanes(visits: readonly DiaryVisit[], date: string): Lane[] | undefined {
  const colleagues = useColleagues();
  const hasAdvisers = colleagues.some(isAdviser);
  const { data: advisers = [] } = useRead(adminApi.advisers(), {
    schema: z.array(adviserSchema),
    enabled: hasAdvisers,
  });
  if (!hasAdvisers) return undefined;
  const people = colleagues.filter(
    (one) => isAdviser(one) || visits.some(({ assignedTo }) => assignedTo === one.id),
  );
  return [
    { userId: null, name: 'Unassigned', isOff: () => false },
    ...people.map(({ id: userId, name }) => {
      const times = advisers.find(({ id }) => id === userId)?.times;
      return { userId, name, isOff: (slot: TimeSpan) => !!times && !isThere(times, date, slot) };
    }),
  ];
}

/** Side by side if there is room, otherwise below each other. */
function LaneGrid({ lanes, children }: { lanes: readonly Lane[]; children: ReactNode }) {
  return (
    <div
      className="mt-2 grid gap-1.5 @min-[54rem]:grid-cols-[repeat(var(--lanes),minmax(0,1fr))]"
      style={{ '--lanes': lanes.length } as CSSProperties}
    >
      {children}
    </div>
  );
}

export function LaneHeadings({ lanes }: { lanes: readonly Lane[] }) {
  return (
    <div className="hidden px-1 @min-[54rem]:block">
      <LaneGrid lanes={lanes}>
        {lanes.map(({ userId, name }) => (
          <p key={userId} className="flex items-center gap-2 px-1 text-sm font-medium">
            <WhoMark userId={userId} />
            {name}
          </p>
        ))}
      </LaneGrid>
    </div>
  );
}

interface LanesProps {
  lanes: readonly Lane[];
  slot: TimeSpan;
  visits: readonly DiaryVisit[];
  /** The lane of a drop. */
  target: string | undefined;
  children(visit: DiaryVisit): ReactNode;
}

export function Lanes({ lanes, slot, visits, target, children }: LanesProps) {
  return (
    <LaneGrid lanes={lanes}>
      {lanes.map(({ userId, name, isOff }) => {
        const own = visits.filter(({ assignedTo }) => assignedTo === userId);
        return (
          <ul
            key={userId}
            aria-label={name}
            data-lane-of={userId ?? ''}
            className={classNames(
              'content-start gap-1.5 rounded-md @min-[54rem]:grid @min-[54rem]:min-h-14 @min-[54rem]:border @min-[54rem]:border-line @min-[54rem]:p-1',
              own.length > 0 ? 'grid' : 'hidden',
              isOff(slot) && 'hatched',
              target === (userId ?? '') && 'border-accent!',
            )}
          >
            {isOff(slot) && <li className="px-1 text-xs text-muted">Not working then</li>}
            {own.map((visit) => (
              <li key={visit.id}>{children(visit)}</li>
            ))}
          </ul>
        );
      })}
    </LaneGrid>
  );
}
