import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { ApiError, newKey } from '../../../lib/http/api-client.ts';
import { sendOnce } from '../../../lib/http/send-once.ts';
import { fullDay, shortDay } from '../../../lib/time/london-day.ts';
import { api } from '../../../urls.ts';
import type { BookingAnswer, BookingInput } from '../../appointments/appointment.ts';
import type { Alternative } from '../../appointments/availability.ts';
import type { PanelWords } from '../answers/panel-texts.ts';
import { BookingEditor, type BookingErrors } from './booking-editor.tsx';
import { SlotText } from './slot-text.tsx';
import type { BookedVisit } from './talk.ts';
import { windowsText } from './understood.tsx';

interface BookingCardProps {
  words: PanelWords;
  conversation: string | undefined;
  proposal: BookingInput;
  onChange(proposal: BookingInput): void;
  onBooked(visit: BookedVisit): void;
  onCancel(): void;
}

/** A proposed visit: pressing its button books it. */
export function BookingCard(props: BookingCardProps) {
  const { words, conversation, proposal, onChange, onBooked, onCancel } = props;
  const { card, phone, phoneHref } = words;
  const titleId = useId();
  const key = useRef('');
  const problemLine = useRef<HTMLParagraphElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const [editing, setEditing] = useState<BookingErrors>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [alternatives, setAlternatives] = useState<Alternative[]>([]);
  // Once it is shown: an answer may arrive at any time.
  useEffect(() => {
    if (problem && !editing) problemLine.current?.focus();
  }, [problem, editing]);

  async function send(booking: BookingInput) {
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
      setAlternatives(Array.isArray(body.alternatives) ? body.alternatives : []);
      if (body.fields) setEditing(body.fields);
    }
  }

  function change(booking: BookingInput) {
    // A different booking from the one that may have been sent.
    key.current = '';
    setEditing(undefined);
    setProblem('');
    setAlternatives([]);
    onChange(booking);
    focusSoon(confirm);
  }

  return (
    <section aria-labelledby={titleId} className="ask-card">
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
      {alternatives.length > 0 && (
        <section aria-label="Nearest free times" className="mt-3">
          <p className="text-base font-semibold">The nearest free times</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {alternatives.map(({ date, time }) => (
              <li key={`${date} ${time}`}>
                <button
                  type="button"
                  className="ask-reply"
                  onClick={() => change({ ...proposal, preferredDate: date, preferredTime: time })}
                >
                  {shortDay(date)}, <SlotText slot={time} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {editing ? (
        <BookingEditor
          offered={words.offered}
          booking={proposal}
          errors={editing}
          onSave={change}
          onCancel={() => {
            setEditing(undefined);
            focusSoon(confirm);
          }}
        />
      ) : (
        <>
          <Facts booking={proposal} />
          <p className="mt-3 text-sm text-soft">{card.sendHint}</p>
          <div className="mt-3 grid gap-2">
            <button
              ref={confirm}
              type="button"
              className="button button-primary"
              aria-disabled={busy}
              onClick={() => void send(proposal)}
            >
              {busy ? card.sending : card.confirmLabel}
            </button>
            <div className="flex flex-wrap gap-2 *:grow">
              <button
                type="button"
                className="button button-quiet px-3 text-base"
                disabled={busy}
                onClick={() => setEditing({})}
              >
                {card.editLabel}
              </button>
              <button
                type="button"
                className="button button-quiet px-3 text-base"
                disabled={busy}
                onClick={onCancel}
              >
                {card.cancelLabel}
              </button>
            </div>
          </div>
        </>
      )}
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

const focusSoon = (element: RefObject<HTMLElement | null>) =>
  requestAnimationFrame(() => element.current?.focus());
