// What the thread shows under an answer: the firm's own forms, piece by piece. A press is a value.

import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../../../lib/http/api-client.ts';
import { shortDay } from '../../../lib/time/london-day.ts';
import { twoWeeksFor } from '../../../lib/time/two-weeks.ts';
import { api, urls } from '../../../urls.ts';
import { partsOfSlot, windowCountOptions } from '../../appointments/appointment.ts';
import type { BookingOptions } from '../../appointments/booking-options.ts';
import { DayStrip } from '../../appointments/site/day-strip.tsx';
import { useAvailability } from '../../appointments/site/use-availability.ts';
import { WaitingOffer } from '../../appointments/waiting/site/waiting-offer.tsx';
import type { Control } from '../answer.ts';
import type { PanelWords } from '../answers/panel-texts.ts';
import { BookingCard } from './booking-card.tsx';
import { Choices } from './lines.tsx';
import { GuidePrice } from './price-control.tsx';
import { CallBack, type Errors, FindVisit } from './small-forms.tsx';
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
  const { talk, choose, tell, goTo } = state;
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
  const asks = { words, conversation, onTold: tell };

  const draw = (control: Control) => {
    switch (control.kind) {
      case 'choose':
        return control.field === 'service' ? (
          <Step title="Which type are you thinking of?">
            <Choices
              choices={control.options.map((service) => [service, () => add({ service })])}
            />
          </Step>
        ) : (
          <Step title="Roughly how many windows?">
            <Choices
              choices={windowCountOptions.map(({ value: windowCount, label }) => [
                label,
                () => add({ windowCount }),
              ])}
            />
          </Step>
        );
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
      case 'confirm':
        return (
          <BookingCard
            words={words}
            state={state}
            onRefused={(fields) => {
              setRefused(fields);
              goTo(steps.findIndex((one) => fieldsOf(one).some((field) => fields[field])));
            }}
          />
        );
      case 'price':
        return <GuidePrice query={control.query} />;
      case 'visit':
        return <FindVisit {...asks} />;
      case 'callBack':
        return <CallBack {...asks} />;
      case 'meant':
        return (
          <section aria-label="Did you mean">
            <p className="mb-2 text-base">Did you mean</p>
            <Choices choices={control.topics.map(({ title }) => [title, () => onSay(title)])} />
          </section>
        );
    }
  };
  const reasons = step?.kind === 'confirm' ? '' : Object.values(refused).join(' ');
  return (
    <>
      {reasons && (
        <p role="alert" className="ask-problem">
          {reasons}
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
            <button type="button" className="text-link" onClick={() => goTo(at - 1)}>
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

/** Of the soonest, so that one press chooses both day and time. */
const MOST_SOON = 3;

function Slots({ options, from, values, onChoose }: SlotProps & { options: BookingOptions }) {
  const { earliest: first, latest: last } = options;
  const { preferredDate: date = '', name = '', email = '', phone = '' } = values;
  const startFor = (shown: string) => twoWeeksFor(date || (from ?? ''), shown, first);
  const availability = useAvailability(startFor(first));
  const showChosen = useEffectEvent(() => availability.show(startFor(availability.from)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a day may be said instead of pressed
  useEffect(() => showChosen(), [date]);
  const day = availability.days?.find((one) => one.date === date);
  const free = (day ? [day] : (availability.days ?? [])).flatMap(({ date, slots }) =>
    slots.flatMap(({ time, available }) => (available > 0 ? { date, time } : [])),
  );
  const shown = day ? free : free.slice(0, MOST_SOON);
  return (
    <Step title={day ? 'What time suits you?' : 'Which day suits you?'}>
      <DayStrip
        availability={availability}
        chosen={date}
        choosesFull
        range={{ first, last }}
        onChoose={(preferredDate) =>
          onChoose({ ...without(values, ['preferredTime']), preferredDate })
        }
      />
      {availability.failed && <NoDiary />}
      {day && free.length === 0 && <p>There is no free time on that day.</p>}
      {!day && shown.length > 0 && (
        <p className="mt-3 mb-2 text-base">Or one of the next free times</p>
      )}
      <Choices
        choices={shown.map(({ date: preferredDate, time: preferredTime }) => [
          day ? preferredTime : `${shortDay(preferredDate)}, ${partsOfSlot(preferredTime).name}`,
          () => onChoose({ preferredDate, preferredTime }),
        ])}
      />
      <WaitingOffer day={day} person={() => ({ name, email, phone })} />
    </Step>
  );
}
