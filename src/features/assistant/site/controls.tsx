// What the thread shows under an answer: the firm's own forms, piece by piece. A press is a value.

import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../../../lib/http/api-client.ts';
import { twoWeeksFor } from '../../../lib/time/two-weeks.ts';
import { api, urls } from '../../../urls.ts';
import { bookingInput, windowCountOptions } from '../../appointments/appointment.ts';
import type { BookingOptions } from '../../appointments/booking-options.ts';
import { DayStrip } from '../../appointments/site/day-strip.tsx';
import { useAvailability } from '../../appointments/site/use-availability.ts';
import type { Control } from '../answer.ts';
import type { PanelWords } from '../answers/panel-texts.ts';
import { BookingCard } from './booking-card.tsx';
import { Choices } from './lines.tsx';
import { GuidePrice } from './price-control.tsx';
import { CallBack, Details, type Errors, FindVisit } from './small-forms.tsx';
import { Step } from './step.tsx';
import { fieldsOf, stepOf, stepsOf, type Values, without } from './talk.ts';
import type { TalkState } from './use-talk.ts';

export { BookedNote } from './booked-note.tsx';
export { Chosen } from './chosen.tsx';

interface ControlsProps {
  words: PanelWords;
  state: TalkState;
  onSay(message: string): void;
}

/** The forms under the last answer: of a booking, the step that is missing. */
export function Controls({ words, state, onSay }: ControlsProps) {
  const { talk, choose, tell } = state;
  const { conversation, values } = talk;
  const [refused, setRefused] = useState<Errors>({});
  const steps = stepsOf(talk);
  const step = stepOf(talk);
  const others = talk.controls.filter((control) => !steps.includes(control));
  const at = step ? steps.indexOf(step) : 0;
  const add = (chosen: Values) => {
    setRefused({});
    choose({ ...values, ...chosen });
  };

  /** @param fields why they were refused: the step that asks for them opens again */
  function reopen(fields: Errors) {
    setRefused(fields);
    state.goTo(steps.findIndex((one) => fieldsOf(one).some((field) => fields[field])));
  }

  const draw = (control: Control) => {
    switch (control.kind) {
      case 'choose':
        return <Choose control={control} onChoose={add} />;
      case 'slot':
        return (
          <ChooseSlot
            from={control.from}
            values={values}
            onChoose={(chosen) => {
              add(chosen);
              if (!step) onSay(BOOK);
            }}
          />
        );
      case 'details':
        return <Details values={values} errors={refused} onChoose={add} />;
      case 'confirm': {
        const booking = bookingInput.safeParse(values);
        return (
          booking.success && (
            <BookingCard
              words={words}
              conversation={conversation}
              booking={booking.data}
              onChange={add}
              onRefused={reopen}
              onBooked={state.noteBooked}
            />
          )
        );
      }
      case 'price':
        return <GuidePrice query={control.query} />;
      case 'visit':
        return <FindVisit words={words} conversation={conversation} onTold={tell} />;
      case 'callBack':
        return <CallBack words={words} conversation={conversation} onTold={tell} />;
      case 'meant':
        return (
          <section aria-label="Did you mean">
            <p className="mb-2 text-base">Did you mean</p>
            <Choices choices={control.topics.map(({ title }) => [title, () => onSay(title)])} />
          </section>
        );
    }
  };
  const reasons = step?.kind === 'details' ? [] : Object.values(refused);
  return (
    <>
      {reasons.length > 0 && (
        <p role="alert" className="rounded-lg bg-alert-tint px-4 py-3 text-base text-alert">
          {reasons.join(' ')}
        </p>
      )}
      {(step ? [step, ...others] : talk.controls).map((control) => (
        <div key={'field' in control ? control.field : JSON.stringify(control)}>
          {draw(control)}
        </div>
      ))}
      {step && (
        <p className="flex flex-wrap gap-x-5 gap-y-2 text-base">
          {at > 0 && (
            <button type="button" className="text-link" onClick={() => state.goTo(at - 1)}>
              Back
            </button>
          )}
          <button type="button" className="text-link" onClick={() => tell(words.card.cancelled)}>
            {step.kind === 'confirm' ? words.card.cancelLabel : 'Leave the booking'}
          </button>
        </p>
      )}
    </>
  );
}

/** A wish that is always understood: the day itself was pressed. */
const BOOK = 'Book a visit';

interface ChooseProps {
  control: Extract<Control, { kind: 'choose' }>;
  onChoose(values: Values): void;
}

function Choose({ control: { field, options }, onChoose }: ChooseProps) {
  if (field === 'service') {
    return (
      <Step title="Which type are you thinking of?">
        <Choices choices={options.map((service) => [service, () => onChoose({ service })])} />
      </Step>
    );
  }
  return (
    <Step title="Roughly how many windows?">
      <Choices
        choices={windowCountOptions.map(({ value: windowCount, label }) => [
          label,
          () => onChoose({ windowCount }),
        ])}
      />
    </Step>
  );
}

interface SlotProps {
  from: string | undefined;
  values: Values;
  onChoose(values: Values): void;
}

/** The days and times of the booking form, fresh from the diary. */
function ChooseSlot(props: SlotProps) {
  const [options, setOptions] = useState<BookingOptions>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    callApi<BookingOptions>(api.bookingOptions()).then(setOptions, () => setFailed(true));
  }, []);
  if (options) return <Slots {...props} options={options} />;
  return (
    <Step title="Which day suits you?">
      {failed ? <NoDiary /> : <p className="min-h-80">Looking at the diary …</p>}
    </Step>
  );
}

const NoDiary = () => (
  <p role="alert">
    We can’t see the diary just now. Please{' '}
    <a className="text-link" href={urls.book()}>
      use the booking form
    </a>
    .
  </p>
);

function Slots({ options, from, values, onChoose }: SlotProps & { options: BookingOptions }) {
  const { earliest: first, latest: last } = options;
  const { preferredDate: date = '' } = values;
  const startFor = (shown: string) => twoWeeksFor(date || (from ?? ''), shown, first);
  const availability = useAvailability(startFor(first));
  const showChosen = useEffectEvent(() => availability.show(startFor(availability.from)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a day may be said instead of pressed
  useEffect(() => showChosen(), [date]);
  const day = availability.days?.find((one) => one.date === date);
  const free = day?.slots.filter(({ available }) => available > 0) ?? [];
  return (
    <Step title={day ? 'What time suits you?' : 'Which day suits you?'}>
      <DayStrip
        availability={availability}
        chosen={date}
        range={{ first, last }}
        onChoose={(preferredDate) =>
          onChoose({ ...without(values, ['preferredTime']), preferredDate })
        }
      />
      {availability.failed && <NoDiary />}
      {day && free.length === 0 && <p>There is no free time on that day.</p>}
      <Choices
        choices={free.map(({ time }) => [
          time,
          () => onChoose({ preferredDate: date, preferredTime: time }),
        ])}
      />
    </Step>
  );
}
