// Moving or cancelling one's own visit. Nothing happens before the last, plainly named button.
import { type ReactNode, useState } from 'react';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { Toaster } from '../../../kit/ui/toaster.tsx';
import { ApiError, callApi } from '../../../lib/api-client.ts';
import { fullDay } from '../../../lib/london-day.ts';
import type { TimeSlot, Visit } from '../appointment.ts';
import { DayStrip, stripStartFor } from './day-strip.tsx';
import { Field, FieldError } from './field.tsx';
import { SlotChoice } from './slot-choice.tsx';
import { useAvailability } from './use-availability.ts';

interface VisitActionsProps {
  visit: Visit;
  /** The visit's own address in the API. */
  path: string;
  range: { first: string; last: string };
}

export function VisitActions({ visit, path, range }: VisitActionsProps) {
  const [doing, setDoing] = useState<'move' | 'cancel'>();
  if (!visit.canChange) return null;
  return (
    <div className="needs-script mt-10 border-t border-line pt-8">
      {doing === undefined && (
        <div className="flex flex-wrap gap-3">
          <button type="button" className="button button-primary" onClick={() => setDoing('move')}>
            Move this visit
          </button>
          <button type="button" className="button button-quiet" onClick={() => setDoing('cancel')}>
            Cancel this visit
          </button>
        </div>
      )}
      {doing === 'move' && (
        <MoveVisit visit={visit} path={path} range={range} onBack={() => setDoing(undefined)} />
      )}
      {doing === 'cancel' && (
        <CancelVisit visit={visit} path={path} onBack={() => setDoing(undefined)} />
      )}
      <Toaster />
    </div>
  );
}

interface ActionProps {
  visit: Visit;
  path: string;
  onBack(): void;
}

function MoveVisit({
  visit,
  path,
  range,
  onBack,
}: ActionProps & { range: VisitActionsProps['range'] }) {
  const availability = useAvailability(range.first);
  const [date, setDate] = useState('');
  const [time, setTime] = useState<TimeSlot>();
  const { busy, errors, run } = useAction('The visit was not moved');

  const choose = (chosen: string) => {
    setDate(chosen);
    setTime(undefined);
    availability.show(stripStartFor(chosen, availability.from, range.first));
  };
  const move = () =>
    run(async () => {
      await callApi(path, { method: 'PUT', body: { preferredDate: date, preferredTime: time } });
    }).finally(() => availability.reload());

  return (
    <section aria-labelledby="move-title">
      <h2 id="move-title" className="text-3xl">
        Move your visit
      </h2>
      <p className="mt-2 text-soft">
        Now on {fullDay(visit.preferredDate)}, {visit.preferredTime}.
      </p>
      <div className="mt-6">
        <Field id="move-date" label="New date" error={errors.preferredDate}>
          {(control) => (
            <input
              {...control}
              type="date"
              min={range.first}
              max={range.last}
              value={date}
              onChange={(event) => choose(event.target.value)}
            />
          )}
        </Field>
        <DayStrip
          availability={availability}
          chosen={date}
          first={range.first}
          last={range.last}
          onChoose={choose}
        />
      </div>
      <fieldset className="mt-5">
        <legend className="mb-1.5 text-base font-semibold">New time</legend>
        <SlotChoice
          day={availability.days?.find((day) => day.date === date)}
          chosen={time ?? ''}
          errorId={errors.preferredTime ? 'move-time-error' : undefined}
          onChoose={setTime}
        />
        <FieldError id="move-time-error" message={errors.preferredTime} />
      </fieldset>
      <ActionButtons onBack={onBack}>
        <button
          type="button"
          className="button button-primary"
          disabled={busy || !date || !time}
          onClick={move}
        >
          {busy ? 'Moving...' : 'Move the visit'}
        </button>
      </ActionButtons>
    </section>
  );
}

function CancelVisit({ visit, path, onBack }: ActionProps) {
  const [reason, setReason] = useState('');
  const { busy, errors, run } = useAction('The visit was not cancelled');
  const cancel = () =>
    run(async () => {
      await callApi(`${path}/cancellation`, { method: 'POST', body: reason ? { reason } : {} });
    });
  return (
    <section aria-labelledby="cancel-title">
      <h2 id="cancel-title" className="text-3xl">
        Cancel your visit?
      </h2>
      <p className="mt-2 text-soft">
        {fullDay(visit.preferredDate)}, {visit.preferredTime}. There is nothing to pay.
      </p>
      <Field
        id="cancel-reason"
        label="Why? It helps us"
        error={errors.reason}
        className="mt-6"
        optional
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <ActionButtons onBack={onBack}>
        <button type="button" className="button button-primary" disabled={busy} onClick={cancel}>
          {busy ? 'Cancelling...' : 'Cancel the visit'}
        </button>
      </ActionButtons>
    </section>
  );
}

function ActionButtons({ children, onBack }: { children: ReactNode; onBack(): void }) {
  return (
    <div className="mt-7 flex flex-wrap gap-3">
      {children}
      <button type="button" className="button button-quiet" onClick={onBack}>
        Keep it as it is
      </button>
    </div>
  );
}

/** One change at a time; the page is read anew when it is done, since the server writes it. */
function useAction(failureTitle: string) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  async function run(change: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    setErrors({});
    try {
      await change();
      location.reload();
    } catch (error) {
      setBusy(false);
      const body = error instanceof ApiError ? error.body : {};
      setErrors(body.fields ?? {});
      showToast({
        title: failureTitle,
        description: body.error ?? 'We could not reach our diary. Please try again, or call us.',
        variant: 'destructive',
      });
    }
  }
  return { busy, errors, run };
}
