import { useState } from 'react';
import { FieldError } from '../../../kit/ui/public-fields.tsx';
import { callApi } from '../../../lib/http/api-client.ts';
import { api } from '../../../urls.ts';
import type { TimeSlot } from '../../appointments/appointment.ts';
import { Alternatives } from '../../appointments/site/alternatives.tsx';
import { DayField } from '../../appointments/site/day-field.tsx';
import { stripStartFor } from '../../appointments/site/day-strip.tsx';
import type { VisitFormState } from '../../appointments/site/form-state.ts';
import { SlotChoice } from '../../appointments/site/slot-choice.tsx';
import { useAvailability } from '../../appointments/site/use-availability.ts';
import { Problem } from '../../appointments/site/visit-problem.tsx';
import type { Slot } from '../../settings/booking-settings.ts';
import { useVisitAction } from './use-visit-action.ts';

interface MoveVisitProps {
  path: string;
  range: { first: string; last: string };
  slots: readonly Slot[];
  /** Visible: load the free slots. */
  opened: boolean;
  refused: VisitFormState | undefined;
}

export function MoveVisit({ path, range, slots, opened, refused }: MoveVisitProps) {
  const availability = useAvailability(range.first, opened);
  const [date, setDate] = useState(refused?.values.preferredDate ?? '');
  const [time, setTime] = useState<TimeSlot | undefined>(
    slots.find(({ label }) => label === refused?.values.preferredTime)?.label,
  );
  const { form, busy, errors, problem, alternatives, setAlternatives, run } = useVisitAction(
    'The visit was not moved',
    refused,
  );

  const choose = (chosen: string, slot?: TimeSlot) => {
    setDate(chosen);
    setTime(slot);
    availability.show(stripStartFor(chosen, availability.from, range.first));
  };
  const move = () =>
    run(
      () =>
        callApi(api.visit(path), {
          method: 'PUT',
          body: { preferredDate: date, preferredTime: time },
        }),
      'Your visit has moved',
    ).finally(() => availability.reload());

  return (
    <form
      ref={form}
      method="post"
      action={`${path}/move`}
      noValidate
      aria-label="Move this visit"
      onSubmit={(event) => {
        event.preventDefault();
        void move();
      }}
    >
      <Problem text={problem} />
      <DayField
        id="move-date"
        label="New date"
        error={errors.preferredDate}
        range={range}
        availability={availability}
        chosen={date}
        onChoose={choose}
      />
      <fieldset className="mt-5">
        <legend className="mb-1.5 text-base font-semibold">New time</legend>
        <SlotChoice
          slots={slots}
          day={availability.days?.find((day) => day.date === date)}
          chosen={time ?? ''}
          errorId={errors.preferredTime ? 'move-time-error' : undefined}
          onChoose={setTime}
        />
        <FieldError id="move-time-error" message={errors.preferredTime} />
      </fieldset>
      <Alternatives
        alternatives={alternatives}
        onChoose={(alternative) => {
          choose(alternative.date, alternative.time);
          setAlternatives([]);
        }}
      />
      <button type="submit" className="button button-primary mt-6" aria-disabled={busy}>
        {busy ? 'Moving...' : 'Move the visit'}
      </button>
    </form>
  );
}
