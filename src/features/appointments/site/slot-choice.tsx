import { useId } from 'react';
import type { Slot } from '../../settings/booking-settings.ts';
import { partsOfSlot, type TimeSlot } from '../appointment.ts';
import { type AvailabilityDay, NO_VISITS } from '../availability.ts';

interface SlotChoiceProps {
  slots: readonly Slot[];
  day: AvailabilityDay | undefined;
  chosen: string;
  /** Why the chosen day cannot be booked, if known without its availability. */
  refusal?: string | undefined;
  errorId: string | undefined;
  onChoose(time: TimeSlot): void;
}

/** A day's slots; full ones are disabled, and all on a day without visits. */
export function SlotChoice({ slots, day, chosen, refusal, errorId, onChoose }: SlotChoiceProps) {
  const idPrefix = useId();
  // Not every slot exists on every day.
  const shown = day?.open
    ? slots.filter(({ label }) => day.slots.some(({ time }) => time === label))
    : slots;
  const reason = refusal ?? (day && !day.open ? NO_VISITS : undefined);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(max(min(100%,8rem),40%),1fr))] gap-2">
      {shown.map((slot, index) => {
        const { label: time } = slot;
        const { available, nearby } = day?.slots.find((known) => known.time === time) ?? {};
        const full = available === 0;
        const { name, range } = partsOfSlot(time, slot);
        const placesId = `${idPrefix}-${index}`;
        const nearbyId = `${placesId}-near`;
        return (
          <label
            key={time}
            className="grid min-h-14 cursor-pointer grid-cols-[auto_1fr] items-center gap-x-3 rounded-lg border border-edge bg-surface px-3 py-2 sm:grid-cols-[auto_1fr_auto] sm:px-4 leading-tight hover:border-ink has-checked:border-primary has-checked:bg-primary-tint has-checked:shadow-[inset_0_0_0_1px_var(--color-primary)] has-disabled:cursor-default has-disabled:border-line has-disabled:bg-sunk has-disabled:text-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name="preferredTime"
              value={time}
              // Choose the previous time again on a day with visits.
              checked={chosen === time && !reason}
              disabled={full || reason !== undefined}
              required
              aria-describedby={
                [available !== undefined && placesId, nearby && nearbyId, errorId]
                  .filter(Boolean)
                  .join(' ') || undefined
              }
              onChange={() => onChoose(time)}
              className="size-4.5 shrink-0 accent-primary outline-none"
            />
            <span>
              <span className="block font-semibold">{name}</span>
              {range && <span className="text-sm text-soft">({range})</span>}
              {nearby && (
                <span
                  id={nearbyId}
                  aria-hidden="true"
                  className="mt-0.5 block text-sm text-primary"
                >
                  We are in {nearby} {thenInWords(slot)}
                </span>
              )}
            </span>
            {available !== undefined && (
              // Described by, not named by: the radio's name is the slot's own.
              <span
                id={placesId}
                aria-hidden="true"
                className="text-sm text-soft max-sm:col-start-2"
              >
                {placesLeft(available)}
              </span>
            )}
          </label>
        );
      })}
      <p role="status" className="col-span-full text-sm text-soft empty:-mt-2">
        {reason && `${reason}. Please choose another day.`}
      </p>
    </div>
  );
}

function thenInWords({ from }: Slot): string {
  if (from < '11:00') return 'that morning';
  if (from < '13:00') return 'around midday';
  if (from < '15:00') return 'that afternoon';
  return from < '17:00' ? 'later that afternoon' : 'that evening';
}

function placesLeft(available: number): string {
  if (available === 0) return 'Full';
  return available <= 3 ? `${available} left` : 'Free';
}
