// Offers the waiting list for a full slot. It is inside the booking form, so it has no form of its own, and none of its
// controls has a name.
import { useEffect, useId, useRef, useState } from 'react';
import { openForm } from '../../../../kit/ui/open-form.ts';
import { Field, FieldError } from '../../../../kit/ui/public-fields.tsx';
import { ApiError, newKey } from '../../../../lib/http/api-client.ts';
import { sendOnce } from '../../../../lib/http/send-once.ts';
import { fullDay } from '../../../../lib/time/london-day.ts';
import { api } from '../../../../urls.ts';
import { type BookingInput, partsOfSlot, type TimeSlot } from '../../appointment.ts';
import type { AvailabilityDay } from '../../availability.ts';
import { Problem } from '../../site/visit-problem.tsx';
import type { WaitingAnswer } from '../waiting.ts';

type Person = Pick<BookingInput, 'name' | 'email' | 'phone'>;

interface WaitingOfferProps {
  day: AvailabilityDay | undefined;
  /** The person's details typed so far. */
  person(): Person;
}

export function WaitingOffer({ day, person }: WaitingOfferProps) {
  const full = day?.slots.filter(({ available }) => available === 0).map(({ time }) => time) ?? [];
  // A new day is a new offer: reset what was opened or sent.
  if (!day || full.length === 0) return null;
  return <FullSlots key={day.date} date={day.date} full={full} person={person} />;
}

interface FullSlotsProps {
  date: string;
  full: TimeSlot[];
  person(): Person;
}

function FullSlots({ date, full, person }: FullSlotsProps) {
  const [typed, setTyped] = useState<Person>();
  const [manageUrl, setManageUrl] = useState('');
  if (manageUrl) return <OnTheList date={date} manageUrl={manageUrl} />;
  return (
    <div className="needs-script mt-4 rounded-lg bg-sunk p-4">
      <p className="text-base">
        {full.length === 1
          ? `${partsOfSlot(full[0] as TimeSlot).name} is full that day.`
          : `${full.length} times are full that day.`}{' '}
        {!typed && (
          <button
            type="button"
            className="text-link cursor-pointer font-semibold"
            onClick={() => {
              const { name, email, phone } = person();
              setTyped({ name, email, phone });
            }}
          >
            Tell me if a place becomes free
          </button>
        )}
      </p>
      {typed && <WaitingFields date={date} full={full} typed={typed} onSent={setManageUrl} />}
    </div>
  );
}

interface WaitingFieldsProps {
  date: string;
  full: TimeSlot[];
  typed: Person;
  onSent(manageUrl: string): void;
}

function WaitingFields({ date, full, typed, onSent }: WaitingFieldsProps) {
  const [person, setPerson] = useState(typed);
  const [times, setTimes] = useState<TimeSlot[]>(full.length === 1 ? full : []);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [opened] = useState(() => openForm());
  const key = useRef(newKey());
  const box = useRef<HTMLFieldSetElement>(null);
  const id = useId();

  useEffect(() => box.current?.querySelector<HTMLElement>('input')?.focus(), []);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] input')?.focus();
  }, [errors]);

  async function send() {
    if (busy) return;
    setBusy(true);
    setErrors({});
    setProblem('');
    const entry = { ...person, preferredDate: date, times };
    try {
      const answer = await sendOnce<WaitingAnswer>(
        api.waitingList(),
        { ...entry, ...(await opened.trapped()) },
        key.current,
      );
      onSent(answer.manageUrl);
    } catch (error) {
      const body = error instanceof ApiError ? error.body : {};
      // This key belongs to the previous input.
      key.current = newKey();
      setErrors(body.fields ?? {});
      if (!body.fields) setProblem(body.error ?? 'We could not be reached. Please try again.');
      setBusy(false);
    }
  }

  const text = (name: keyof Person, label: string, type: string) => (
    <Field id={`${id}-${name}`} label={label} error={errors[name]}>
      {(control) => (
        <input
          {...control}
          type={type}
          autoComplete={type === 'text' ? 'name' : type}
          value={person[name]}
          onChange={(event) => setPerson({ ...person, [name]: event.target.value })}
          onKeyDown={(event) => {
            // Enter sends this, not the booking around it.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void send();
          }}
        />
      )}
    </Field>
  );

  return (
    <fieldset ref={box} className="mt-3" data-wrong={errors.times ? '' : undefined}>
      <legend className="text-base font-semibold">Tell me if a place becomes free</legend>
      <p className="mt-1 text-sm text-soft">
        By text message and e-mail. We then keep the place for you for half an hour.
      </p>
      <div className="mt-3">
        <Problem text={problem} />
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {full.map((time) => (
          <li key={time}>
            <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
              <input
                type="checkbox"
                checked={times.includes(time)}
                aria-describedby={errors.times ? `${id}-times` : undefined}
                onChange={({ target }) =>
                  setTimes(
                    full.filter((one) => (one === time ? target.checked : times.includes(one))),
                  )
                }
                className="size-4.5 accent-primary"
              />
              Wait for {partsOfSlot(time).name} ({partsOfSlot(time).range})
            </label>
          </li>
        ))}
      </ul>
      <FieldError id={`${id}-times`} message={errors.times} />
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {text('name', 'Your name', 'text')}
        {text('phone', 'Mobile', 'tel')}
        {text('email', 'Your e-mail', 'email')}
      </div>
      <button
        type="button"
        className="button button-quiet mt-5"
        aria-disabled={busy}
        onClick={() => void send()}
      >
        {busy ? 'Adding you to the list...' : 'Add me to the list'}
      </button>
    </fieldset>
  );
}

function OnTheList({ date, manageUrl }: { date: string; manageUrl: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div className="mt-4 rounded-lg bg-good-tint p-4">
      <p ref={words} tabIndex={-1} className="text-base font-semibold text-good outline-none">
        You are on the list for {fullDay(date)}.
      </p>
      <p className="mt-1 text-base">
        We will tell you when a place becomes free.{' '}
        <a className="text-link" href={new URL(manageUrl).pathname}>
          Look at your place on the list
        </a>
      </p>
    </div>
  );
}
