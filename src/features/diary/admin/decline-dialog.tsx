import { useId, useState } from 'react';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { SlotWords } from '../../appointments/admin/slot-words.tsx';
import { noteToCustomer } from '../../appointments/appointment.ts';
import type { DiaryVisit } from '../diary.ts';
import { useDecline } from './diary-queries.ts';
import { NoteField } from './note-field.tsx';
import { slotOf } from './use-visit-move.ts';

interface DeclineDialogProps {
  visit: DiaryVisit;
  onClose(): void;
}

export function DeclineDialog({ visit, onClose }: DeclineDialogProps) {
  const decline = useDecline(visit);
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const id = useId();

  async function send() {
    const checked = noteToCustomer.safeParse(note);
    if (!checked.success) {
      setError(checked.error.issues[0]?.message);
      document.getElementById(id)?.focus();
      return;
    }
    await decline.mutateAsync(checked.data);
    onClose();
  }

  return (
    <Dialog title={`Decline ${visit.name}`} onClose={onClose}>
      <DialogBody>
        <p className="mb-5 text-muted">
          {visit.reference}, <SlotWords {...slotOf(visit)} />. The visit is cancelled, its place
          becomes free, and the customer is told by e-mail and text message.
        </p>
        <NoteField
          id={id}
          label="A note to the customer"
          value={note}
          error={error}
          onChange={(text) => {
            setNote(text);
            setError(undefined);
          }}
        />
      </DialogBody>
      <DialogFooter>
        <Button look="secondary" onClick={onClose}>
          Keep the visit
        </Button>
        <ActionButton look="danger" onAct={send}>
          Decline the visit
        </ActionButton>
      </DialogFooter>
    </Dialog>
  );
}
