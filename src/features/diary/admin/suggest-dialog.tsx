import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldNotes, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { RecordDialog, useRecordForm } from '../../../kit/crud/admin/record-form.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { z } from '../../../lib/text/zod.ts';
import { dayInWords } from '../../appointments/admin/appointment-labels.ts';
import { SlotText } from '../../appointments/admin/slot-text.tsx';
import { partsOfSlot } from '../../appointments/appointment.ts';
import type { AvailabilityDay } from '../../appointments/availability.ts';
import {
  type DiaryVisit,
  MOST_SUGGESTIONS,
  type SuggestedSlot,
  suggestionInput,
} from '../diary.ts';
import {
  earlierOffered,
  firstOffered,
  laterOffered,
  useOfferedSlots,
  useSuggestion,
} from './diary-queries.ts';
import { NoteField } from './note-field.tsx';
import { inWords, slotOf } from './use-visit-move.ts';

const SKELETON_DAYS = ['1', '2', '3', '4'];

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
  const slots = field.value;

  function toggle(slot: SuggestedSlot) {
    const others = slots.filter((one) => !isSame(one, slot));
    if (others.length < slots.length) field.onChange(others);
    else if (slots.length < MOST_SUGGESTIONS) field.onChange([...slots, slot]);
    else setError('slots', { message: `Please choose at most ${MOST_SUGGESTIONS} times` });
  }

  return (
    <div>
      <OfferedSlots
        visit={visit}
        chosen={slots}
        invalid={field.error !== undefined}
        onToggle={toggle}
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

interface OfferedSlotsProps {
  visit: DiaryVisit;
  chosen: readonly SuggestedSlot[];
  invalid: boolean;
  onToggle(slot: SuggestedSlot): void;
}

function OfferedSlots({ visit, ...choosing }: OfferedSlotsProps) {
  const [from, setFrom] = useState(firstOffered);
  const query = useOfferedSlots(visit, from);
  const open = query.data?.filter((day) => day.slots.some((slot) => slot.available > 0));
  return (
    <section aria-label="Free times">
      <div className="mb-2 flex items-center gap-2">
        <p className="grow text-sm font-medium">From {dayInWords(from)}</p>
        <Button
          icon={ChevronLeft}
          look="secondary"
          size="icon"
          aria-label="Earlier days"
          disabled={from <= firstOffered()}
          onClick={() => setFrom(earlierOffered(from))}
        />
        <Button
          icon={ChevronRight}
          look="secondary"
          size="icon"
          aria-label="Later days"
          onClick={() => setFrom(laterOffered(from))}
        />
      </div>
      {open && open.length > 0 && (
        <ul className="grid gap-2">
          {open.map((day) => (
            <OfferedDay key={day.date} day={day} taken={slotOf(visit)} {...choosing} />
          ))}
        </ul>
      )}
      {open?.length === 0 && <p className="text-muted">No time is free in these two weeks.</p>}
      <NotLoaded query={query} text="Error loading free times. Please try again.">
        {SKELETON_DAYS.map((key) => (
          <Skeleton key={key} className="mb-2 h-16 w-full rounded-lg" />
        ))}
      </NotLoaded>
    </section>
  );
}

interface OfferedDayProps extends Omit<OfferedSlotsProps, 'visit'> {
  day: AvailabilityDay;
  taken: SuggestedSlot;
}

function OfferedDay({ day, taken, chosen, invalid, onToggle }: OfferedDayProps) {
  return (
    <li className="rounded-lg border border-line p-2.5 sm:flex sm:items-center sm:gap-3">
      <p className="text-sm font-medium sm:w-36 sm:shrink-0">{dayInWords(day.date)}</p>
      <div className="mt-2 grid grow grid-cols-2 gap-1.5 sm:mt-0 md:grid-cols-4">
        {day.slots.map(({ time, available, nearby }) => {
          const slot = { date: day.date, time };
          const { name, range } = partsOfSlot(time);
          const isNow = isSame(slot, taken);
          const near = isNow ? undefined : nearby;
          return (
            <button
              key={time}
              type="button"
              // The first that can be chosen takes the focus.
              data-invalid={(invalid && available > 0 && !isNow) || undefined}
              disabled={available === 0 || isNow}
              aria-pressed={chosen.some((one) => isSame(one, slot))}
              onClick={() => onToggle(slot)}
              className="min-h-11 rounded-md border border-line-strong px-2 py-1 text-left text-xs leading-tight hover:not-disabled:bg-sunken disabled:border-line disabled:bg-sunken disabled:text-muted aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
            >
              <span className="sr-only">{dayInWords(day.date)}, </span>
              <span className="block font-medium">{name}</span>
              {isNow ? 'Now' : available === 0 ? 'Full' : range}
              {near && <span className="block font-medium text-good">We are in {near} then</span>}
            </button>
          );
        })}
      </div>
    </li>
  );
}

const isSame = (a: SuggestedSlot, b: SuggestedSlot) => a.date === b.date && a.time === b.time;
