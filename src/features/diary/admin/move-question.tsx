import { useState } from 'react';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { Select } from '../../../kit/ui/select.tsx';
import {
  isTeam,
  useAssignment,
  useColleagues,
  useProposals,
} from '../../appointments/admin/assignment-queries.ts';
import { nearestFirst, noteOf } from '../../appointments/admin/proposal-format.ts';
import { SlotText } from '../../appointments/admin/slot-text.tsx';
import { useBookableRange } from '../../appointments/entry/admin/entry-queries.ts';
import { inTheWay, loadInWords } from '../../appointments/entry/admin/overbooking.tsx';
import { SlotPicker } from '../../appointments/entry/admin/slot-picker.tsx';
import { TellChoice } from '../../appointments/entry/admin/tell-choice.tsx';
import { closureOf } from '../closed-days.ts';
import type { DiaryDay, DiaryVisit } from '../diary.ts';
import { useMove } from './diary-queries.ts';
import { changesHands, isFull, isSameSlot, slotOf, type Target } from './use-visit-move.ts';

interface MoveQuestionProps {
  visit: DiaryVisit;
  /** Where it was dropped; without it, it is chosen here. */
  target?: Target;
  days: readonly DiaryDay[] | undefined;
  onClose(): void;
}

/** Confirms a move, and says if the new slot is full or closed. */
export function MoveQuestion({ visit, target: dropped, days, onClose }: MoveQuestionProps) {
  const [target, setTarget] = useState(dropped ?? slotOf(visit));
  const isMoved = !isSameSlot(target, slotOf(visit));
  const range = useBookableRange();
  const day = days?.find(({ date }) => date === target.date);
  const move = useMove();
  const give = useAssignment();
  const colleagues = useColleagues().filter(({ state }) => state !== 'disabled');
  const wanted = dropped && changesHands(visit, dropped) ? dropped.lane || null : visit.assignedTo;
  const [userId, setUserId] = useState(wanted);
  const proposals =
    useProposals(visit.id, isTeam(colleagues), isMoved ? target : undefined).data ?? [];
  const proposal = proposals.find(({ id }) => id === userId);
  const isBusy = proposal && !(proposal.free && proposal.there);
  const [notify, setNotify] = useState(true);
  const known = day?.slots.find(({ time }) => time === target.time);
  const [refusal, setRefusal] = useState<string>();
  const isKnownFull = isMoved && known && isFull(known);
  const full = refusal ?? (isKnownFull ? loadInWords(known) : undefined);
  const closure = day && closureOf(day);

  async function send() {
    try {
      const { date, time } = target;
      if (isMoved) {
        await move.mutateAsync({ visit, date, time, notify, overbook: full !== undefined });
      }
      if (userId !== visit.assignedTo) await give.mutateAsync({ visit, userId });
      onClose();
    } catch (error) {
      // Somebody was faster, or the adviser is busy: ask again, with what is there now.
      const now = inTheWay(error);
      if (now) setRefusal(now);
      else onClose();
    }
  }

  return (
    <ConfirmDialog
      title={`Move ${visit.name}?`}
      action={full && !closure ? 'Overbook and move' : 'Move the visit'}
      look="primary"
      onClose={onClose}
      // The card has moved.
      focusAfter={() =>
        document.querySelector<HTMLElement>(`[data-move-handle="${visit.id}"]`) ??
        document.querySelector<HTMLElement>('main')
      }
      onConfirm={send}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt>From</dt>
        <dd className="text-ink">
          <SlotText {...slotOf(visit)} />
        </dd>
        {isMoved && (
          <>
            <dt>To</dt>
            <dd className="font-medium text-ink">
              <SlotText date={target.date} time={target.time} />
            </dd>
          </>
        )}
      </dl>
      {!dropped && (
        <SlotPicker
          takesFocus
          chosen={[target]}
          range={range}
          kept={slotOf(visit)}
          postcode={visit.postcode}
          onChoose={(place) => {
            setTarget(place);
            setRefusal(undefined);
          }}
        />
      )}
      {isTeam(colleagues) && (
        <Select
          label="Adviser"
          value={userId ?? ''}
          options={[
            { value: '', label: 'Unassigned' },
            ...nearestFirst(colleagues, proposals).map(({ id: value, name }) => {
              const note = noteOf(proposals.find(({ id }) => id === value));
              return { value, label: note ? `${name}: ${note}` : name };
            }),
          ]}
          onChange={(next) => setUserId(next || null)}
          className="h-10 w-full"
        />
      )}
      {isBusy && (
        <p className="font-medium text-waiting">
          {proposal.name}: {noteOf(proposal)}. Move it all the same, or choose somebody else.
        </p>
      )}
      {full && !closure && <p className="font-medium text-waiting">{full}</p>}
      {closure && (
        <p className="font-medium text-waiting">
          {closure}: visitors cannot book that day, but you can.
        </p>
      )}
      <TellChoice
        value={notify}
        onChange={setNotify}
        email={visit.email}
        news="moved"
        slot={target}
      />
    </ConfirmDialog>
  );
}
