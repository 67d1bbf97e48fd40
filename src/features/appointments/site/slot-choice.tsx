import { useId } from 'react';
import { partsOfSlot, type TimeSlot, timeSlots } from '../appointment.ts';
import { type AvailabilityDay, NO_VISITS } from '../availability.ts';

interface SlotChoiceProps {
  day: AvailabilityDay | undefined;
  chosen: string;
  /** Why no visit can be booked on the chosen day, when that is known without its availability. */
  refusal?: string | undefined;
  errorId: string | undefined;
  onChoose(time: TimeSlot): void;
}

/** The four slots of a day; full ones cannot be chosen, and none of a day without visits. */
export function SlotChoice({ day, chosen, refusal, errorId, onChoose }: SlotChoiceProps) {
  const idPrefix = useId();
  const reason = refusal ?? (day && !day.open ? NO_VISITS : undefined);
  return (
    <div className="grid gap-2 min-[26rem]:grid-cols-2">
      {timeSlots.map((time) => {
        const { available, nearby } = day?.slots.find((slot) => slot.time === time) ?? {};
        const full = available === 0;
        const { name, range } = partsOfSlot(time);
        const placesId = `${idPrefix}-${timeSlots.indexOf(time)}`;
        const nearbyId = `${placesId}-near`;
        return (
          <label
            key={time}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-lg border border-edge bg-surface px-4 py-2 leading-tight hover:border-ink has-checked:border-primary has-checked:bg-primary-tint has-checked:shadow-[inset_0_0_0_1px_var(--color-primary)] has-disabled:cursor-default has-disabled:border-line has-disabled:bg-sunk has-disabled:text-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name="preferredTime"
              value={time}
              // A time that was chosen before is chosen again on a day with visits.
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
            <span className="flex-1">
              <span className="block font-semibold">{name}</span>
              <span className="text-sm text-soft">({range})</span>
              {nearby && (
                <span
                  id={nearbyId}
                  aria-hidden="true"
                  className="mt-0.5 block text-sm text-primary"
                >
                  We are in {nearby} {THEN[time]}
                </span>
              )}
            </span>
            {available !== undefined && (
              // Described by, not named by: the name of the choice is the slot's own.
              <span id={placesId} aria-hidden="true" className="text-sm text-soft">
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

const THEN: Record<TimeSlot, string> = {
  'Morning (9am-11am)': 'that morning',
  'Midday (11am-1pm)': 'around midday',
  'Afternoon (1pm-3pm)': 'that afternoon',
  'Late Afternoon (3pm-5pm)': 'later that afternoon',
};

function placesLeft(available: number): string {
  if (available === 0) return 'Full';
  return available <= 3 ? `${available} left` : 'Free';
}
