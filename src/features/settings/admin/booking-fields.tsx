import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { LinesInput } from '../../../kit/crud/admin/fields/lines-input.tsx';
import { NumberInput } from '../../../kit/crud/admin/fields/number-input.tsx';
import { ChoicesInput, OptionInput } from '../../../kit/crud/admin/fields/option-input.tsx';
import { RowsInput } from '../../../kit/crud/admin/fields/rows-input.tsx';
import { TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { Select } from '../../../kit/ui/select.tsx';
import { addDays, londonDayOf, WEEKDAYS } from '../../../lib/time/london-day.ts';
import { api } from '../../../urls.ts';
import { servedArea } from '../../districts/area.ts';
import { type Ending, endingOf, type Meaning, meanings } from '../booking-settings.ts';
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
          hint={`How many advisers can be out at the same time.${usePlacesToCome()}`}
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
          <EndingsInput />
        </div>
      </Section>
    </>
  );
}

/** What advisers’ hours and leave, weekdays and exceptions make of it. */
function usePlacesToCome(): string {
  const today = londonDayOf(new Date());
  const { data = [] } = useRead<{ slots: { capacity: number }[] }[]>(
    `${api.availability()}?from=${today}&to=${addDays(today, 13)}`,
  );
  const places = data.flatMap(({ slots }) => slots.map(({ capacity }) => capacity));
  if (places.length === 0) return '';
  const [least, most] = [Math.min(...places), Math.max(...places)];
  return ` In the next two weeks it comes to ${least === most ? most : `${least} to ${most}`}.`;
}

type FullEnding = ReturnType<typeof endingOf>;

const endingInWords = ({ label, means }: FullEnding) => `${label} (${meaningLabels[means]})`;

const meaningLabels: Record<Meaning, string> = {
  won: 'They bought',
  open: 'Not decided yet',
  lost: 'They said no',
};

function EndingsInput() {
  const field = useField<readonly Ending[]>('reasons.completed', []);
  return (
    <FieldFrame
      group
      field={field}
      label="How visits end"
      format={(all) => all.map(endingOf).map(endingInWords).join(' · ')}
      hint="Staff choose from these. What you set beside each decides the customer’s stage."
    >
      <RowsInput<FullEnding>
        noun="outcome"
        rows={field.value.map(endingOf)}
        onChange={field.onChange}
        blank={{ label: '', means: 'open' }}
        nameOf={({ label }) => label || 'the new outcome'}
        rowClassName="gap-2"
      >
        {({ label, means }, at, change) => (
          <>
            <input
              data-first
              aria-label={`Outcome ${at + 1}`}
              value={label}
              onChange={({ target }) => change({ label: target.value })}
              className="field h-10 w-full min-w-0 grow px-3"
            />
            <Select
              label={`What ${label || 'it'} means`}
              value={means}
              options={meanings.map((value) => ({ value, label: meaningLabels[value] }))}
              onChange={(next) => change({ means: next })}
              className="h-10 w-40 shrink-0"
            />
          </>
        )}
      </RowsInput>
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
