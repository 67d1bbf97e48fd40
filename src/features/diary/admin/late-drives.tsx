import { TriangleAlert } from 'lucide-react';
import { useOwnAccount } from '../../../kit/crud/admin/own-account.ts';
import { useColleagues } from '../../appointments/admin/assignment-queries.ts';
import { minutesInWords } from '../../appointments/admin/proposal-format.ts';
import type { DiaryDay, LateDriveOfDay } from '../diary.ts';

/** Lists drives that cannot be made in time, a sentence each; hidden without any. */
export function LateDrives({ drives }: { drives: readonly LateDriveOfDay[] }) {
  const colleagues = useColleagues();
  const ownId = useOwnAccount().data?.id;
  if (drives.length === 0) return null;
  const nameOf = (userId: string) =>
    userId === ownId ? 'You' : (colleagues.find(({ id }) => id === userId)?.name ?? 'A colleague');
  return (
    <div className="mb-3 rounded-lg bg-waiting-soft px-4 py-3 text-sm text-waiting">
      <ul className="grid gap-1">
        {drives.map(({ userId, from, to, minutes, late }) => (
          <li key={to}>
            <span className="font-medium">{nameOf(userId)}:</span> {to} would begin{' '}
            {minutesInWords(late)} after its slot. From {from} it is a drive of about{' '}
            {minutesInWords(minutes)}.
          </li>
        ))}
      </ul>
      <p className="mt-1 text-xs">
        An estimate: a third more than the straight line between districts, at 22 mph, and 45 min
        for a visit.
      </p>
    </div>
  );
}

/** A short form for a day's narrow heading. */
export function LateDrivesMark({ lateDrives }: Pick<DiaryDay, 'lateDrives'>) {
  if (lateDrives.length === 0) return null;
  return (
    <p className="flex items-center gap-1 text-xs font-medium text-waiting">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      Drives too long
    </p>
  );
}
