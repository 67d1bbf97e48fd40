import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { dayInWords } from '../../appointments/admin/appointment-labels.ts';
import { SlotText } from '../../appointments/admin/slot-text.tsx';
import { noteToCustomer, partsOfSlot } from '../../appointments/appointment.ts';
import type { AvailabilityDay } from '../../appointments/availability.ts';
import { type DiaryVisit, MOST_SUGGESTIONS, type SuggestedSlot } from '../diary.ts';
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
  const [slots, setSlots] = useState<SuggestedSlot[]>([]);
  const [note, setNote] = useState('');
  const [error, setError] = useState<{ slots?: string; note?: string | undefined }>({});
  const id = useId();

  function toggle(slot: SuggestedSlot) {
    setError({});
    if (slots.some((one) => isSame(one, slot))) {
      setSlots(slots.filter((one) => !isSame(one, slot)));
    } else if (slots.length < MOST_SUGGESTIONS) {
      setSlots([...slots, slot]);
    } else {
      setError({ slots: `Please choose at most ${MOST_SUGGESTIONS} times` });
    }
  }

  async function send() {
    const checked = noteToCustomer.safeParse(note);
    if (slots.length === 0) {
      setError({ slots: 'Please choose a time' });
      document.querySelector<HTMLElement>('[data-offered]:not(:disabled)')?.focus();
      return;
    }
    if (!checked.success) {
      setError({ note: checked.error.issues[0]?.message });
      document.getElementById(id)?.focus();
      return;
    }
    await suggestion.mutateAsync({ slots, ...(checked.data && { note: checked.data }) });
    onClose();
  }

  return (
    <Dialog title={`Another time for ${visit.name}`} onClose={onClose}>
      <DialogBody>
        <p className="text-muted">
          Now on <SlotText {...slotOf(visit)} />. Choose up to three free times: {visit.name} gets a
          message with a link. The visit stays as it is until they choose one.
        </p>
        <OfferedSlots visit={visit} chosen={slots} onToggle={toggle} />
        <p role="status" className="mt-3 text-sm">
          {slots.length === 0 ? 'No time chosen yet.' : `Chosen: ${slots.map(inWords).join('; ')}.`}
        </p>
        {error.slots && (
          <p role="alert" className="mt-1 text-sm text-danger">
            {error.slots}
          </p>
        )}
        <div className="mt-5">
          <NoteField id={id} value={note} error={error.note} onChange={setNote} />
        </div>
      </DialogBody>
      <DialogFooter onClose={onClose} close="Close">
        <ActionButton onAct={send}>Send the suggestion</ActionButton>
      </DialogFooter>
    </Dialog>
  );
}

interface OfferedSlotsProps {
  visit: DiaryVisit;
  chosen: SuggestedSlot[];
  onToggle(slot: SuggestedSlot): void;
}

function OfferedSlots({ visit, chosen, onToggle }: OfferedSlotsProps) {
  const [from, setFrom] = useState(firstOffered);
  const query = useOfferedSlots(visit, from);
  const open = query.data?.filter((day) => day.slots.some((slot) => slot.available > 0));
  return (
    <section aria-label="Free times" className="mt-4">
      <div className="mb-2 flex items-center gap-2">
        <p className="grow text-sm font-medium">From {dayInWords(from)}</p>
        <Button
          look="secondary"
          size="icon"
          aria-label="Earlier days"
          disabled={from <= firstOffered()}
          onClick={() => setFrom(earlierOffered(from))}
        >
          <ChevronLeft aria-hidden className="size-4" />
        </Button>
        <Button
          look="secondary"
          size="icon"
          aria-label="Later days"
          onClick={() => setFrom(laterOffered(from))}
        >
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </div>
      {open && open.length > 0 && (
        <ul className="grid gap-2">
          {open.map((day) => (
            <OfferedDay
              key={day.date}
              day={day}
              taken={slotOf(visit)}
              chosen={chosen}
              onToggle={onToggle}
            />
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

interface OfferedDayProps {
  day: AvailabilityDay;
  taken: SuggestedSlot;
  chosen: SuggestedSlot[];
  onToggle(slot: SuggestedSlot): void;
}

function OfferedDay({ day, taken, chosen, onToggle }: OfferedDayProps) {
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
              data-offered
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
