import { useRef, useState } from 'react';
import { ApiError, newKey } from '../../../lib/http/api-client.ts';
import { sendOnce } from '../../../lib/http/send-once.ts';
import { fullDay } from '../../../lib/time/london-day.ts';
import { api } from '../../../urls.ts';
import { type BookingAnswer, bookingInput } from '../../appointments/appointment.ts';
import type { Alternative } from '../../appointments/availability.ts';
import { Alternatives, alternativesOf } from '../../appointments/site/alternatives.tsx';
import type { PanelWords } from '../answers/panel-texts.ts';
import { Facts, SlotText } from './booked-note.tsx';
import { windowsText } from './chosen.tsx';
import {
  type Errors,
  errorsOf,
  NAME,
  PHONE,
  POSTCODE,
  type Row,
  SmallForm,
  type Typed,
} from './small-forms.tsx';
import type { TalkState } from './use-talk.ts';

const DETAILS: Row[] = [
  NAME,
  PHONE,
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'address', label: 'Address', autoComplete: 'street-address' },
  POSTCODE,
  { name: 'additionalInfo', label: 'Message', optional: true },
];
const isDetail = (field: string) => DETAILS.some(({ name }) => name === field);

interface BookingCardProps {
  words: PanelWords;
  state: TalkState;
  /** Fields of earlier steps that the server refused: their step opens again. */
  onRefused(fields: Errors): void;
}

/** The whole visit with who and where: pressing its button is the only thing that books it. */
export function BookingCard({ words, state, onRefused }: BookingCardProps) {
  const { card } = words;
  const { values, conversation } = state.talk;
  const key = useRef('');
  const [alternatives, setAlternatives] = useState<Alternative[]>([]);

  async function send(typed: Typed): Promise<Errors | string | undefined> {
    const booking = bookingInput.parse({ ...values, ...typed });
    key.current ||= newKey();
    setAlternatives([]);
    try {
      const { reference, manageUrl } = await sendOnce<BookingAnswer>(
        api.appointments(),
        { ...booking, ...(conversation && { conversation }) },
        key.current,
      );
      const { preferredDate: date, preferredTime: time } = booking;
      state.noteBooked({ reference, visitPath: new URL(manageUrl).pathname, date, time });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) return card.failure;
      // It was refused, so what is sent next is a booking of its own.
      key.current = '';
      const { fields = {}, error: why = card.failure } = error.body;
      const others = alternativesOf(error);
      setAlternatives(others);
      if (others.length > 0) return why;
      const names = Object.keys(fields);
      if (names.some((name) => !isDetail(name))) onRefused(fields);
      return names.length > 0 ? fields : why;
    }
  }

  const { service, windowCount = 1, preferredDate = '', preferredTime = '' } = values;
  return (
    <SmallForm
      // Another time is another booking: what was said of the first one goes.
      key={`${preferredDate} ${preferredTime}`}
      words={words}
      title="Your free visit"
      rows={DETAILS}
      values={values as Typed}
      onType={(typed) => state.choose({ ...values, ...typed })}
      submit={card.confirmLabel}
      busyText={card.sending}
      check={(typed) => errorsOf(bookingInput.safeParse({ ...values, ...typed }))}
      onSend={send}
    >
      <Alternatives
        alternatives={alternatives}
        onChoose={({ date, time }) => {
          setAlternatives([]);
          state.choose({ ...values, preferredDate: date, preferredTime: time });
        }}
      />
      <Facts
        facts={{
          Type: service,
          Windows: windowsText(windowCount),
          Day: fullDay(preferredDate),
          Time: <SlotText slot={preferredTime} />,
        }}
      />
      <p className="mt-3 text-sm text-soft">{card.sendHint}</p>
    </SmallForm>
  );
}
