import { useId, useState } from 'react';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { useOutcomeReasons } from '../../appointments/admin/appointment-queries.ts';
import { SlotText } from '../../appointments/admin/slot-text.tsx';
import { type Canceller, noteToCustomer } from '../../appointments/appointment.ts';
import type { DiaryVisit } from '../diary.ts';
import { useDecline } from './diary-queries.ts';
import { NoteField } from './note-field.tsx';
import { slotOf } from './use-visit-move.ts';

const CANCELLERS = [
  { value: 'staff', label: 'We do' },
  { value: 'customer', label: 'The customer' },
] as const;

interface DeclineDialogProps {
  visit: DiaryVisit;
  onClose(): void;
}

export function DeclineDialog({ visit, onClose }: DeclineDialogProps) {
  const decline = useDecline(visit);
  const [note, setNote] = useState('');
  const [reason, setReason] = useState('');
  const [cancelledBy, setCancelledBy] = useState<Canceller>('staff');
  const { data: reasons } = useOutcomeReasons();
  const [error, setError] = useState<string>();
  const id = useId();

  async function send() {
    const checked = noteToCustomer.safeParse(note);
    if (!checked.success) {
      setError(checked.error.issues[0]?.message);
      document.getElementById(id)?.focus();
      return;
    }
    await decline.mutateAsync({
      ...(checked.data && { note: checked.data }),
      reason: reason || null,
      cancelledBy,
    });
    onClose();
  }

  return (
    <Dialog title={`Decline ${visit.name}`} onClose={onClose}>
      <DialogBody>
        <p className="mb-5 text-muted">
          {visit.reference}, <SlotText {...slotOf(visit)} />. The visit will be cancelled, its place
          becomes free, and the customer gets an e-mail and a text message.
        </p>
        <div className="mb-5 grid gap-4">
          <Choice
            label="Who wants to cancel?"
            value={cancelledBy}
            options={CANCELLERS}
            onChange={(next) => setCancelledBy(next)}
          />
          <Choice
            label="Why?"
            value={reason}
            options={[
              ...(reasons?.cancelled ?? []).map((text) => ({ value: text, label: text })),
              { value: '', label: 'No reason' },
            ]}
            onChange={setReason}
          />
        </div>
        <NoteField
          id={id}
          value={note}
          error={error}
          onChange={(text) => {
            setNote(text);
            setError(undefined);
          }}
        />
      </DialogBody>
      <DialogFooter onClose={onClose} close="Keep the visit">
        <ActionButton look="danger" onAct={send}>
          Decline the visit
        </ActionButton>
      </DialogFooter>
    </Dialog>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex h-11 cursor-pointer items-center gap-2 rounded-lg border border-line-strong px-3.5 text-sm hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-strong"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="accent-accent"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
