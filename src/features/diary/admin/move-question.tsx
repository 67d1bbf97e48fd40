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
import { loadInWords, loadOf, type SlotLoad } from '../../appointments/entry/admin/overbooking.tsx';
import { TellChoice } from '../../appointments/entry/admin/tell-choice.tsx';
import { closureOf } from '../closed-days.ts';
import type { DiaryDay, DiaryVisit } from '../diary.ts';
import { useMove } from './diary-queries.ts';
import { changesHands, isFull, slotOf, type Target } from './use-visit-move.ts';

interface MoveQuestionProps {
  visit: DiaryVisit;
  target: Target;
  day: DiaryDay | undefined;
  onClose(): void;
}

/** Confirms a move, and says if the new slot is full or closed. */
export function MoveQuestion({ visit, target, day, onClose }: MoveQuestionProps) {
  const move = useMove();
  const give = useAssignment();
  const colleagues = useColleagues().filter(({ state }) => state !== 'disabled');
  const wanted = changesHands(visit, target) ? target.lane || null : visit.assignedTo;
  const [userId, setUserId] = useState(wanted);
  const proposals = useProposals(visit.id, isTeam(colleagues), target).data ?? [];
  const proposal = proposals.find(({ id }) => id === userId);
  const isBusy = proposal && !(proposal.free && proposal.there);
  const [notify, setNotify] = useState(true);
  const known = day?.slots.find(({ time }) => time === target.time);
  const [load, setLoad] = useState<SlotLoad | undefined>(isFull(known) ? known : undefined);
  const closure = day && closureOf(day);

  async function send() {
    try {
      const { date, time } = target;
      await move.mutateAsync({ visit, date, time, notify, overbook: load !== undefined });
      if (userId !== visit.assignedTo) await give.mutateAsync({ visit, userId });
      onClose();
    } catch (error) {
      // Somebody was faster: ask again, with the new numbers.
      const now = loadOf(error);
      if (now) setLoad(now);
      else onClose();
    }
  }

  return (
    <ConfirmDialog
      title={`Move ${visit.name}?`}
      action={load && !closure ? 'Overbook and move' : 'Move the visit'}
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
        <dt>To</dt>
        <dd className="font-medium text-ink">
          <SlotText date={target.date} time={target.time} />
        </dd>
      </dl>
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
      {load && !closure && <p className="font-medium text-waiting">{loadInWords(load)}.</p>}
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
