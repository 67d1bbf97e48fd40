import type { Ref } from 'react';
import { Field } from '../../../kit/ui/public-fields.tsx';
import { DayStrip } from './day-strip.tsx';
import type { Availability } from './use-availability.ts';

interface DayFieldProps {
  id: string;
  label: string;
  help?: string | undefined;
  error: string | undefined;
  range: { first: string; last: string };
  availability: Availability;
  chosen: string;
  /** A full day can still be chosen, to join the waiting list. */
  choosesFull?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  onChoose(date: string): void;
}

/** The day of a visit: chosen from the free ones, or typed. */
export function DayField({
  range,
  availability,
  chosen,
  choosesFull = false,
  inputRef,
  onChoose,
  ...field
}: DayFieldProps) {
  const { first, last } = range;
  return (
    <>
      <DayStrip
        availability={availability}
        chosen={chosen}
        first={first}
        last={last}
        choosesFull={choosesFull}
        onChoose={onChoose}
      />
      <Field {...field}>
        {(control) => (
          <input
            {...control}
            ref={inputRef}
            type="date"
            name="preferredDate"
            min={first}
            max={last}
            value={chosen}
            onChange={(event) => onChoose(event.target.value)}
            required
          />
        )}
      </Field>
    </>
  );
}
