// The customer's actions on a visit. Each is a form that also works without scripts; scripts show free slots, stay on
// the page, and count the photos. Nothing happens before the last, plainly named button.

import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { RefusedForm } from '../../../kit/public-form.ts';
import { tabMemory } from '../../../kit/ui/browser-memory.ts';
import { Field, FieldError } from '../../../kit/ui/public-fields.tsx';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { Toaster } from '../../../kit/ui/toaster.tsx';
import { ApiError, post, put } from '../../../lib/http/api-client.ts';
import { twoWeeksFor } from '../../../lib/time/two-weeks.ts';
import { api } from '../../../urls.ts';
import type { TimeSlot, Visit } from '../../appointments/appointment.ts';
import { Alternatives, alternativesOf } from '../../appointments/site/alternatives.tsx';
import { DayField } from '../../appointments/site/day-strip.tsx';
import { SlotChoice } from '../../appointments/site/slot-choice.tsx';
import { useAvailability } from '../../appointments/site/use-availability.ts';
import { Problem } from '../../appointments/site/visit-problem.tsx';
import type { VisitMessage } from '../../appointments/visit-message.ts';
import type { Slot } from '../../settings/booking-settings.ts';
import { VisitMessages } from './visit-messages.tsx';

interface VisitActionsProps {
  visit: Visit;
  /** The visit's own address. */
  path: string;
  range: { first: string; last: string };
  slots: readonly Slot[];
  /** What the customer has sent so far, and whether more is allowed. */
  messages: VisitMessage[];
  takesMessages: boolean;
  /** The refused form, if it was sent without scripts. */
  refused?: RefusedForm | undefined;
}

export function VisitActions(props: VisitActionsProps) {
  const { visit, path, range, slots, messages, takesMessages, refused } = props;
  useDoneToast();
  const refusedOf = (form: string) => (refused?.form === form ? refused : undefined);
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      {(takesMessages || messages.length > 0) && (
        <VisitMessages
          path={path}
          sent={messages}
          open={takesMessages}
          brings={visit.kind === 'consultation' ? 'samples' : 'things'}
          refused={refusedOf('messages')}
        />
      )}
      {visit.canChange && (
        <>
          <Action
            id="Move"
            title="Move this visit"
            note="Choose another free day or time. Your link stays the same."
            open={refused?.form === 'move'}
          >
            {(opened) => (
              <MoveVisit
                path={path}
                range={range}
                slots={slots}
                opened={opened}
                refused={refusedOf('move')}
              />
            )}
          </Action>
          <Action
            id="Cancel"
            title="Cancel this visit"
            note="There is nothing to pay, and your place goes to somebody else."
            open={refused?.form === 'cancellation'}
          >
            {() => <CancelVisit path={path} refused={refusedOf('cancellation')} />}
          </Action>
        </>
      )}
      <Toaster />
    </div>
  );
}

interface ActionProps {
  /** Within what opens, so that a link there opens it. */
  id: string;
  title: string;
  note: string;
  open: boolean;
  /** @param opened whether the section has been opened and needs data from the server. */
  children(opened: boolean): ReactNode;
}

function Action({ id, title, note, open, children }: ActionProps) {
  const [opened, setOpened] = useState(open);
  return (
    <details
      open={open}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
      className="group rounded-card border border-line bg-surface open:shadow-card"
    >
      <summary className="flex cursor-pointer list-none items-center gap-4 rounded-card px-5 py-4 sm:px-7 [&::-webkit-details-marker]:hidden">
        <span className="flex-1">
          <span className="block text-lg font-semibold">{title}</span>
          <span className="mt-0.5 block text-base text-soft">{note}</span>
        </span>
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-full border border-line text-xl leading-none group-open:rotate-45"
        >
          +
        </span>
      </summary>
      <div id={id} className="scroll-mt-56 border-t border-line px-5 pt-5 pb-6 sm:px-7">
        {children(opened)}
      </div>
    </details>
  );
}

interface CancelVisitProps {
  path: string;
  refused: RefusedForm | undefined;
}

function CancelVisit({ path, refused }: CancelVisitProps) {
  const [reason, setReason] = useState(refused?.values.reason ?? '');
  const { form, busy, errors, problem, run } = useVisitAction(
    'The visit was not cancelled',
    refused,
  );
  const cancel = () =>
    run(
      () => post(api.visitCancellation(path), reason ? { reason } : {}),
      'Your visit is cancelled',
    );
  return (
    <form
      ref={form}
      method="post"
      action={`${path}/cancellation`}
      aria-label="Cancel this visit"
      onSubmit={(event) => {
        event.preventDefault();
        void cancel();
      }}
    >
      <Problem text={problem} />
      <Field id="cancel-reason" label="Why? It helps us" error={errors.reason} optional>
        {(control) => (
          <textarea
            {...control}
            name="reason"
            rows={3}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <button type="submit" className="button button-primary mt-5" aria-disabled={busy}>
        {busy ? 'Cancelling...' : 'Cancel the visit'}
      </button>
    </form>
  );
}

interface MoveVisitProps {
  path: string;
  range: { first: string; last: string };
  slots: readonly Slot[];
  /** Visible: load the free slots. */
  opened: boolean;
  refused: RefusedForm | undefined;
}

function MoveVisit({ path, range, slots, opened, refused }: MoveVisitProps) {
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
    availability.show(twoWeeksFor(chosen, availability.from, range.first));
  };
  const move = () =>
    run(
      () => put(api.visit(path), { preferredDate: date, preferredTime: time }),
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

/** A message to show after the page has been reloaded. */
const DONE = 'visit-done';

/** One change at a time; the page then reloads, because the server renders it. */
function useVisitAction(failureTitle: string, refused?: RefusedForm | undefined) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>(refused?.errors ?? {});
  const [problem, setProblem] = useState(refused?.message ?? '');
  const [alternatives, setAlternatives] = useState(alternativesOf(refused));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const first = form.current?.querySelector('[data-field-error]')?.parentElement;
    first?.querySelector<HTMLElement>(':is(input, textarea):enabled')?.focus();
  }, [errors]);

  async function run(change: () => Promise<unknown>, done: string) {
    if (busy) return;
    setBusy(true);
    setErrors({});
    setProblem('');
    try {
      await change();
      tabMemory.write(DONE, done);
      // What has changed is said at the top, and a reload stays where the page was.
      scrollTo({ top: 0, behavior: 'instant' });
      location.reload();
    } catch (error) {
      setBusy(false);
      const body = error instanceof ApiError ? error.body : {};
      const sentence = body.error ?? 'We could not reach our diary. Please try again, or call us.';
      setErrors(body.fields ?? {});
      setAlternatives(alternativesOf(error));
      // A sentence under its field needs no other.
      if (body.fields) return;
      setProblem(sentence);
      showToast({ title: failureTitle, description: sentence, variant: 'destructive' });
    }
  }
  return { form, busy, errors, problem, alternatives, setAlternatives, run };
}

/** Shows the message that was left for after the reload. */
function useDoneToast(): void {
  useEffect(() => {
    const done = tabMemory.read(DONE);
    if (!done) return;
    tabMemory.forget(DONE);
    showToast({ title: done });
  }, []);
}
