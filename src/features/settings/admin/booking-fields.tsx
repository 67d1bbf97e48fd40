import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { LinesInput } from '../../../kit/crud/admin/fields/lines-input.tsx';
import { NumberInput } from '../../../kit/crud/admin/fields/number-input.tsx';
import { ChoicesInput } from '../../../kit/crud/admin/fields/option-input.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { fullDay, isDay, WEEKDAYS } from '../../../lib/time/london-day.ts';
import type { Settings } from '../settings.ts';
import { AreaFields } from './area-fields.tsx';
import { ExceptionsInput } from './exceptions-input.tsx';
import { PlacesInput } from './places-input.tsx';
import { Section } from './section.tsx';
import { ServicesInput } from './services-input.tsx';
import { SlotsInput } from './slots-input.tsx';

type Booking = Settings['booking'];

const EVERY_DAY = WEEKDAYS.map((_, at) => at + 1);
const dayName = (day: number) => WEEKDAYS[day - 1] ?? '';

type Lines = Record<string, readonly string[]>;

export function BookingFields() {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-3">
        <NumberInput<Booking>
          name="capacityPerSlot"
          label="Visits in one slot"
          hint="How many advisers can be out at the same time."
        />
        <NumberInput<Booking>
          name="horizonDays"
          label="Days ahead"
          hint="How far ahead a visit may be booked: 1 to 365."
        />
        <NumberInput<Booking>
          name="noticeDays"
          label="Shortest notice"
          hint="In days. 1: from tomorrow. 0: from today, in slots that have not begun."
        />
      </div>
      <Section title="Services">
        <ServicesInput />
      </Section>
      <Section title="Times and places">
        <SlotsInput />
        <PlacesInput />
      </Section>
      <Section title="Days">
        <ChoicesInput<Booking, number>
          name="openDays"
          label="Open days"
          options={EVERY_DAY}
          labelOf={dayName}
          format={(days) => days.map((day) => dayName(day).slice(0, 3)).join(', ')}
          hint={({ length }) =>
            length === 0
              ? 'No day is open, so no visits can be booked.'
              : 'Days of the week on which visits can be booked.'
          }
        />
        <ClosedDatesInput />
        <ExceptionsInput />
      </Section>
      <AreaFields />
      <Section title="Reasons">
        <div className="grid gap-5 sm:grid-cols-2">
          <LinesInput<Lines>
            name="reasons.cancelled"
            label="Why visits are cancelled"
            hint="One per line. Staff choose from these."
          />
          <LinesInput<Lines>
            name="reasons.completed"
            label="How visits end"
            hint="One per line. Staff choose from these."
          />
        </div>
      </Section>
    </>
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
      hint="Days off without a reason. No visits can be booked; existing visits stay."
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
