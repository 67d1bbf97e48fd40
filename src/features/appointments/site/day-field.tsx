import type { Ref } from 'react';
import { Field } from '../../../kit/ui/public-fields.tsx';
import { DayStrip, type DayStripProps } from './day-strip.tsx';

interface DayFieldProps extends DayStripProps {
  id: string;
  label: string;
  help?: string | undefined;
  error: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

/** The day of a visit: chosen from the free ones, or typed. */
export function DayField({ id, label, help, error, inputRef, ...strip }: DayFieldProps) {
  const { range, chosen, onChoose } = strip;
  return (
    <>
      <DayStrip {...strip} />
      <Field id={id} label={label} help={help} error={error}>
        {(control) => (
          <input
            {...control}
            ref={inputRef}
            type="date"
            name="preferredDate"
            min={range.first}
            max={range.last}
            value={chosen}
            onChange={(event) => onChoose(event.target.value)}
            required
          />
        )}
      </Field>
    </>
  );
}
