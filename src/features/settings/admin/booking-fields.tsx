import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { NumberInput } from '../../../kit/crud/admin/fields/number-input.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { fullDay, isDay } from '../../../lib/time/london-day.ts';
import type { Settings } from '../settings.ts';
import { AreaFields } from './area-fields.tsx';

type Booking = Settings['booking'];

export function BookingFields() {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberInput<Booking>
          name="capacityPerSlot"
          label="Visits in one slot"
          hint="How many advisers can be on the road at a time."
        />
        <NumberInput<Booking>
          name="horizonDays"
          label="Days ahead"
          hint="How far ahead a visit may be booked: 1 to 365."
        />
      </div>
      <OpenDaysInput />
      <ClosedDatesInput />
      <AreaFields />
    </>
  );
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const daysInWords = (days: readonly number[]) =>
  days.map((day) => DAYS[day - 1]?.slice(0, 3)).join(', ');

function OpenDaysInput() {
  const field = useField<readonly number[]>('openDays', []);
  const { id, ...control } = field.control;
  const everyDay = DAYS.map((_, index) => index + 1);
  return (
    <FieldFrame
      group
      field={field}
      label="Open days"
      format={daysInWords}
      hint={
        field.value.length === 0
          ? 'No day is open: nobody can book a visit.'
          : 'Days of the week on which visits can be booked.'
      }
    >
      <div className="flex flex-wrap gap-2">
        {DAYS.map((name, index) => (
          <label
            key={name}
            className="flex h-9 items-center gap-2 rounded-full border border-line-strong px-3.5 text-sm has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-strong"
          >
            <input
              {...control}
              type="checkbox"
              checked={field.value.includes(index + 1)}
              onChange={({ target }) =>
                field.onChange(
                  everyDay.filter((day) =>
                    day === index + 1 ? target.checked : field.value.includes(day),
                  ),
                )
              }
              className="size-4 accent-accent"
            />
            {name}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}

function ClosedDatesInput() {
  const field = useField<readonly string[]>('closedDates', []);
  const [next, setNext] = useState('');
  const nextId = useId();

  function add() {
    if (!isDay(next)) return;
    field.onChange([...new Set([...field.value, next])].sort());
    setNext('');
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Here it means the date, not the form.
    event.preventDefault();
    add();
  }

  return (
    <FieldFrame
      group
      field={field}
      label="Closed dates"
      hint="Bank holidays and other days off: no visits can be booked. Those that are booked stay."
      format={(dates) => dates.map(fullDay).join(', ')}
    >
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={nextId} className="sr-only">
          Date to close
        </label>
        <input
          id={nextId}
          type="date"
          value={next}
          onChange={(event) => setNext(event.target.value)}
          onKeyDown={addOnEnter}
          className="field h-10 px-3"
        />
        <Button look="secondary" disabled={!isDay(next)} onClick={add}>
          <Plus aria-hidden className="size-4" />
          Close this day
        </Button>
      </div>
      {field.value.length > 0 && (
        <ul aria-label="Closed dates" className="mt-1 flex flex-wrap gap-2">
          {field.value.map((date) => (
            <li
              key={date}
              className="flex items-center gap-1 rounded-full bg-sunken py-1 pr-1 pl-3.5 text-sm"
            >
              {fullDay(date)}
              <button
                type="button"
                aria-label={`Open ${fullDay(date)} again`}
                onClick={() => field.onChange(field.value.filter((other) => other !== date))}
                className="grid size-7 place-items-center rounded-full text-muted hover:text-ink"
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </FieldFrame>
  );
}
