import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { LinesInput } from '../../../kit/crud/admin/fields/lines-input.tsx';
import { NumberInput } from '../../../kit/crud/admin/fields/number-input.tsx';
import { ChoicesInput, OptionInput } from '../../../kit/crud/admin/fields/option-input.tsx';
import { TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { fullDay, isDay, WEEKDAYS } from '../../../lib/time/london-day.ts';
import { servedArea } from '../../districts/area.ts';
import type { Settings } from '../settings.ts';
import { AreaMap } from './area-map.tsx';
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

interface Area {
  'area.kind': string;
  'area.postcode': string;
  'area.km': number;
}

const KINDS = [
  { value: 'everywhere', label: 'Everywhere' },
  { value: 'districts', label: 'Some districts' },
  { value: 'radius', label: 'Within a distance' },
];

function AreaFields() {
  // Subscribe to fields one by one; the object keeps its identity.
  const [kind, prefixes, postcode, km] = useWatch({
    name: ['area.kind', 'area.prefixes', 'area.postcode', 'area.km'],
  });
  const area = servedArea.safeParse({ kind, prefixes, postcode, km }).data;
  return (
    <section className="grid gap-5 border-t border-line pt-5">
      <div>
        <h2 className="font-semibold">Area we visit</h2>
        <p className="text-sm text-muted">
          Outside it, the booking form offers to send an enquiry. Visits that you enter can be
          anywhere.
        </p>
      </div>
      <OptionInput<Area> name="area.kind" label="We visit" options={KINDS} />
      {kind === 'districts' && <PrefixesInput />}
      {kind === 'radius' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput<Area> name="area.postcode" label="Around the postcode" />
          <NumberInput<Area>
            name="area.km"
            label="Kilometres"
            hint="In a straight line, from the middle of its district to the middle of the customer's."
          />
        </div>
      )}
      {area && area.kind !== 'everywhere' && <AreaMap area={area} />}
    </section>
  );
}

function PrefixesInput() {
  const field = useField<readonly string[]>('area.prefixes', []);
  const [typed, setTyped] = useState('');
  const text = String(readPrefixes(typed)) === String(field.value) ? typed : inWords(field.value);
  return (
    <FieldFrame
      field={field}
      label="Postcodes that begin with"
      hint="Separate with commas. CV means every CV district, CV37 just that one."
      format={inWords}
    >
      <input
        {...field.control}
        value={text}
        onChange={({ target }) => {
          setTyped(target.value);
          field.onChange(readPrefixes(target.value));
        }}
        className="field h-10 w-full px-3 uppercase"
      />
    </FieldFrame>
  );
}

const inWords = (prefixes: readonly string[]) => prefixes.join(', ');
const readPrefixes = (text: string) =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
