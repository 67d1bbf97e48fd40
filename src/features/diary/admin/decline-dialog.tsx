import { OptionInput } from '../../../kit/crud/admin/fields/option-input.tsx';
import { RecordDialog, useRecordForm } from '../../../kit/crud/admin/record-form.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { z } from '../../../lib/text/zod.ts';
import { useOutcomeReasons } from '../../appointments/admin/appointment-queries.ts';
import { SlotText } from '../../appointments/admin/slot-text.tsx';
import { statusInput } from '../../appointments/appointment.ts';
import type { DiaryVisit } from '../diary.ts';
import { useDecline } from './diary-queries.ts';
import { NoteField } from './note-field.tsx';
import { slotOf } from './use-visit-move.ts';

const CANCELLERS = [
  { value: 'staff', label: 'We do' },
  { value: 'customer', label: 'The customer' },
];
const input = statusInput.pick({ note: true, reason: true, cancelledBy: true });
type Answers = Record<'cancelledBy' | 'reason', string>;

interface DeclineDialogProps {
  visit: DiaryVisit;
  onClose(): void;
}

export function DeclineDialog({ visit, onClose }: DeclineDialogProps) {
  const decline = useDecline(visit);
  const { data: reasons } = useOutcomeReasons();
  const state = useRecordForm({
    noun: 'note',
    input,
    schema: z.never(),
    values: { cancelledBy: 'staff', reason: '', note: '' },
    save({ note, reason, cancelledBy }) {
      return decline.mutateAsync({ ...(note && { note }), reason: reason || null, cancelledBy });
    },
    onSaved: onClose,
  });
  return (
    <RecordDialog
      state={state}
      title={`Decline ${visit.name}`}
      onClose={onClose}
      beside={
        <Button look="secondary" onClick={onClose}>
          Keep the visit
        </Button>
      }
      saveText="Decline the visit"
      saveLook="danger"
    >
      <div className="grid gap-5">
        <p className="text-muted">
          {visit.reference}, <SlotText {...slotOf(visit)} />. The visit will be cancelled, its place
          becomes free, and the customer gets an e-mail and a text message.
        </p>
        <OptionInput<Answers>
          name="cancelledBy"
          label="Who wants to cancel?"
          options={CANCELLERS}
        />
        <OptionInput<Answers>
          name="reason"
          label="Why?"
          options={[
            ...(reasons?.cancelled ?? []).map((text) => ({ value: text, label: text })),
            { value: '', label: 'No reason' },
          ]}
        />
        <NoteField />
      </div>
    </RecordDialog>
  );
}
