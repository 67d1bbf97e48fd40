import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { SlotWords } from '../../appointments/admin/slot-words.tsx';
import { closureOf } from '../closed-days.ts';
import type { DiaryDay, DiaryVisit } from '../diary.ts';
import { useMove } from './diary-queries.ts';
import { slotOf, type Target } from './use-visit-move.ts';

interface MoveQuestionProps {
  visit: DiaryVisit;
  target: Target;
  day: DiaryDay | undefined;
  onClose(): void;
}

/** Asks before a customer is told of a new time. */
export function MoveQuestion({ visit, target, day, onClose }: MoveQuestionProps) {
  const move = useMove();
  const closure = day && closureOf(day);
  return (
    <ConfirmDialog
      title={`Move ${visit.name}?`}
      action="Move the visit"
      look="primary"
      onClose={onClose}
      // Its card stands in another place now.
      focusAfter={() =>
        document.querySelector<HTMLElement>(`[data-move-handle="${visit.id}"]`) ??
        document.querySelector<HTMLElement>('main')
      }
      onConfirm={() =>
        move.mutateAsync({ visit, ...target }, { onSettled: onClose }).catch(() => undefined)
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt>From</dt>
        <dd className="text-ink">
          <SlotWords {...slotOf(visit)} />
        </dd>
        <dt>To</dt>
        <dd className="font-medium text-ink">
          <SlotWords date={target.date} time={target.time} />
        </dd>
      </dl>
      {closure && (
        <p className="font-medium text-waiting">
          {closure}: visitors cannot book that day, but you can.
        </p>
      )}
      <p>The customer is told by e-mail and text message.</p>
    </ConfirmDialog>
  );
}
