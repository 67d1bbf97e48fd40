import { useEffect, useId, useRef, useState } from 'react';
import { ApiError, newKey } from '../../../lib/http/api-client.ts';
import { sendOnce } from '../../../lib/http/send-once.ts';
import { fullDay } from '../../../lib/time/london-day.ts';
import { api } from '../../../urls.ts';
import type { BookingAnswer, BookingInput } from '../../appointments/appointment.ts';
import type { Alternative } from '../../appointments/availability.ts';
import { Alternatives, alternativesOf } from '../../appointments/site/alternatives.tsx';
import type { PanelWords } from '../answers/panel-texts.ts';
import { SlotText } from './booked-note.tsx';
import { windowsText } from './chosen.tsx';
import type { BookedVisit, Values } from './talk.ts';

interface BookingCardProps {
  words: PanelWords;
  conversation: string | undefined;
  booking: BookingInput;
  onChange(values: Values): void;
  /** Fields that the server refused: their step opens again. */
  onRefused(fields: Record<string, string>): void;
  onBooked(visit: BookedVisit): void;
}

/** The whole visit: pressing its button is the only thing that books it. */
export function BookingCard(props: BookingCardProps) {
  const { words, conversation, booking, onChange, onRefused, onBooked } = props;
  const { card, phone, phoneHref } = words;
  const titleId = useId();
  const key = useRef('');
  const problemLine = useRef<HTMLParagraphElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [alternatives, setAlternatives] = useState<Alternative[]>([]);
  useEffect(() => {
    if (problem) problemLine.current?.focus();
  }, [problem]);
  useEffect(() => confirm.current?.focus({ preventScroll: true }), []);

  async function send() {
    if (busy) return;
    key.current ||= newKey();
    setBusy(true);
    setProblem('');
    setAlternatives([]);
    try {
      const { reference, manageUrl } = await sendOnce<BookingAnswer>(
        api.appointments(),
        { ...booking, ...(conversation && { conversation }) },
        key.current,
      );
      onBooked({
        reference,
        visitPath: new URL(manageUrl).pathname,
        date: booking.preferredDate,
        time: booking.preferredTime,
      });
    } catch (error) {
      setBusy(false);
      const body = error instanceof ApiError ? error.body : {};
      // This key belongs to the card's earlier content.
      if (error instanceof ApiError && error.status === 422) key.current = '';
      setProblem(body.error ?? card.failure);
      const others = alternativesOf(error);
      setAlternatives(others);
      if (body.fields && others.length === 0) onRefused(body.fields);
    }
  }

  return (
    <section aria-labelledby={titleId} className="ask-card ask-step">
      <h3 id={titleId} className="text-xl">
        Your free visit
      </h3>
      {problem && (
        <p
          ref={problemLine}
          tabIndex={-1}
          role="alert"
          className="mt-3 rounded-lg bg-alert-tint px-3 py-2 text-base text-alert outline-none"
        >
          {problem}{' '}
          <a className="font-semibold underline" href={phoneHref}>
            Call {phone}
          </a>
        </p>
      )}
      <Alternatives
        alternatives={alternatives}
        onChoose={({ date, time }) => {
          // A different booking from the one that was refused.
          key.current = '';
          setProblem('');
          setAlternatives([]);
          onChange({ ...booking, preferredDate: date, preferredTime: time });
          confirm.current?.focus();
        }}
      />
      <Facts booking={booking} />
      <p className="mt-3 text-sm text-soft">{card.sendHint}</p>
      <div className="mt-3 grid">
        <button
          ref={confirm}
          type="button"
          className="button button-primary"
          aria-disabled={busy}
          onClick={() => void send()}
        >
          {busy ? card.sending : card.confirmLabel}
        </button>
      </div>
    </section>
  );
}

function Facts({ booking }: { booking: BookingInput }) {
  const facts = {
    Type: booking.service,
    Windows: windowsText(booking.windowCount),
    Day: fullDay(booking.preferredDate),
    Time: <SlotText slot={booking.preferredTime} />,
    Name: booking.name,
    Telephone: booking.phone,
    Email: booking.email,
    Address: `${booking.address}, ${booking.postcode.replace(' ', '\u00a0')}`,
    Message: booking.additionalInfo,
  };
  return (
    <dl className="ask-facts mt-3">
      {Object.entries(facts)
        .filter(([, value]) => value)
        .map(([term, value]) => (
          <div key={term} className="contents">
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
