import { useFormContext } from 'react-hook-form';
import { FieldNotes, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { RecordDialog, useRecordForm } from '../../../kit/crud/admin/record-form.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { z } from '../../../lib/text/zod.ts';
import { addDays, londonDayOf } from '../../../lib/time/london-day.ts';
import { SlotText } from '../../appointments/admin/slot-text.tsx';
import { useBookingOptions } from '../../appointments/entry/admin/entry-queries.ts';
import { isSame, SlotPicker } from '../../appointments/entry/admin/slot-picker.tsx';
import {
  type DiaryVisit,
  MOST_SUGGESTIONS,
  type SuggestedSlot,
  suggestionInput,
} from '../diary.ts';
import { useSuggestion } from './diary-queries.ts';
import { NoteField } from './note-field.tsx';
import { inWords, slotOf } from './use-visit-move.ts';

interface SuggestDialogProps {
  visit: DiaryVisit;
  onClose(): void;
}

/** Offers up to three free slots to the customer; the visit stays until they choose one. */
export function SuggestDialog({ visit, onClose }: SuggestDialogProps) {
  const suggestion = useSuggestion(visit);
  const state = useRecordForm({
    noun: 'suggestion',
    input: suggestionInput,
    schema: z.never(),
    values: { slots: [], note: '' },
    save: ({ slots, note }) => suggestion.mutateAsync({ slots, ...(note && { note }) }),
    onSaved: onClose,
  });
  return (
    <RecordDialog
      state={state}
      title={`Another time for ${visit.name}`}
      onClose={onClose}
      beside={
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      }
      saveText="Send the suggestion"
    >
      <div className="grid gap-5">
        <p className="text-muted">
          Now on <SlotText {...slotOf(visit)} />. Choose up to three free times: {visit.name} gets a
          message with a link. The visit stays as it is until they choose one.
        </p>
        <SlotsField visit={visit} />
        <NoteField />
      </div>
    </RecordDialog>
  );
}

function SlotsField({ visit }: { visit: DiaryVisit }) {
  const field = useField<readonly SuggestedSlot[]>('slots', []);
  const { setError } = useFormContext();
  const { data: options } = useBookingOptions();
  const slots = field.value;
  const tomorrow = addDays(londonDayOf(new Date()), 1);

  function toggle(slot: SuggestedSlot) {
    const others = slots.filter((one) => !isSame(one, slot));
    if (others.length < slots.length) field.onChange(others);
    else if (slots.length < MOST_SUGGESTIONS) field.onChange([...slots, slot]);
    else setError('slots', { message: `Please choose at most ${MOST_SUGGESTIONS} times` });
  }

  return (
    <div>
      <SlotPicker
        several
        chosen={slots}
        range={{
          first: options?.earliest ?? tomorrow,
          last: options?.latest ?? addDays(tomorrow, 365),
        }}
        kept={slotOf(visit)}
        postcode={visit.postcode}
        invalid={field.error !== undefined}
        onChoose={toggle}
      />
      <p role="status" className="mt-3 mb-1 text-sm">
        {slots.length === 0 ? 'No time chosen yet.' : `Chosen: ${slots.map(inWords).join('; ')}.`}
      </p>
      <div role="alert">
        <FieldNotes field={field} label="Times" format={(all) => all.map(inWords).join('; ')} />
      </div>
    </div>
  );
}
