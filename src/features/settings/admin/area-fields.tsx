import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { NumberInput } from '../../../kit/crud/admin/fields/number-input.tsx';
import { OptionInput } from '../../../kit/crud/admin/fields/option-input.tsx';
import { TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { servedArea } from '../../districts/area.ts';
import { AreaMap } from './area-map.tsx';

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

export function AreaFields() {
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
