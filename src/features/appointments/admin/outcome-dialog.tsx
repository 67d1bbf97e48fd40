import { CalendarX, CircleCheck, DoorClosed, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useUnsavedGuard } from '../../../kit/crud/admin/use-unsaved-guard.tsx';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { type Appointment, type Canceller, statusLabels } from '../appointment.ts';
import type { Outcome } from '../outcome.ts';
import { useOutcomeReasons, useStatusChange } from './appointment-queries.ts';

interface OutcomeDialogProps {
  visit: Appointment;
  outcome?: Outcome;
  onClose(): void;
}

const LARGE =
  'h-auto min-h-14 justify-start px-4 py-2 text-left text-base whitespace-normal [&>svg]:size-5 [&>svg]:shrink-0';

/** Asks how a visit ended, one question at a time; the last click saves. */
export function OutcomeDialog({ visit, outcome: known, onClose }: OutcomeDialogProps) {
  const [outcome, setOutcome] = useState(known);
  const [cancelledBy, setCancelledBy] = useState<Canceller>();
  const [note, setNote] = useState('');
  const noteId = useId();
  const guard = useUnsavedGuard(note !== '', 'this note');
  const change = useStatusChange(visit);
  const isCancelled = outcome === 'cancelled' && visit.status !== 'cancelled';
  const save = (ended: Outcome, reason: string | null) =>
    change
      .mutateAsync({
        status: ended,
        reason,
        ...(cancelledBy && { cancelledBy }),
        ...(isCancelled && note && { note }),
      })
      .then(onClose);

  function question() {
    if (!outcome) {
      return (
        <Question key="outcome" text="How did the visit end?">
          <ReasonButtons
            outcome="completed"
            withoutReason={statusLabels.completed}
            icon={CircleCheck}
            onChoose={(reason) => save('completed', reason)}
          />
          <hr className="my-2 border-line sm:col-span-2" />
          <Button
            look="secondary"
            icon={CalendarX}
            className={LARGE}
            onClick={() => setOutcome('cancelled')}
          >
            {statusLabels.cancelled}
          </Button>
          <ActionButton
            look="secondary"
            className={LARGE}
            icon={DoorClosed}
            onAct={() => save('noShow', null)}
          >
            {statusLabels.noShow}
          </ActionButton>
        </Question>
      );
    }
    if (outcome === 'cancelled' && !cancelledBy) {
      return (
        <Question key="by" text="Who wants to cancel?">
          <Button look="secondary" className={LARGE} onClick={() => setCancelledBy('customer')}>
            The customer
          </Button>
          <Button look="secondary" className={LARGE} onClick={() => setCancelledBy('staff')}>
            We do
          </Button>
        </Question>
      );
    }
    return (
      <Question
        key="reason"
        text={outcome === 'cancelled' ? 'Why was it cancelled?' : 'What was the result?'}
      >
        {isCancelled && (
          <div className="mb-2 grid gap-1.5 sm:col-span-2">
            <label htmlFor={noteId} className="text-sm font-medium">
              A note to the customer (optional)
            </label>
            <textarea
              id={noteId}
              value={note}
              onChange={({ target }) => setNote(target.value)}
              className="field field-sizing-content min-h-16 w-full px-3 py-2"
            />
          </div>
        )}
        <ReasonButtons outcome={outcome} onChoose={(reason) => save(outcome, reason)} />
      </Question>
    );
  }

  return (
    <Dialog title={`${visit.name}, ${visit.reference}`} toRead onClose={() => guard.leave(onClose)}>
      <DialogBody>
        <fieldset disabled={change.isPending}>
          <legend className="sr-only">Outcome</legend>
          {question()}
        </fieldset>
        {isCancelled && (
          <p className="mt-4 text-sm text-muted">
            We tell the customer by e-mail and text message that the visit is cancelled
            {note && ', with your note'}.
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button look="secondary" className="h-11" onClick={() => guard.leave(onClose)}>
          Leave it as it is
        </Button>
      </DialogFooter>
      {guard.question}
    </Dialog>
  );
}

/** Announced and focused when it replaces the previous question. */
function Question({ text, children }: { text: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="mb-3 font-semibold outline-none">
        {text}
      </h3>
      <div className="grid gap-2 sm:grid-cols-2">{children}</div>
    </>
  );
}

interface ReasonButtonsProps {
  outcome: Outcome;
  /** To say no more than how it ended. */
  withoutReason?: string;
  icon?: LucideIcon;
  onChoose(reason: string | null): Promise<unknown>;
}

function ReasonButtons(props: ReasonButtonsProps) {
  const { outcome, withoutReason = 'No reason', icon, onChoose } = props;
  const query = useOutcomeReasons();
  const { data } = query;
  const reasons = data && outcome !== 'noShow' ? data[outcome] : [];
  return (
    <>
      <div className="sm:col-span-2 empty:hidden">
        <NotLoaded query={query} text="The reasons could not be loaded.">
          <Skeleton className="h-14 rounded-lg" />
        </NotLoaded>
      </div>
      {reasons.map((reason) => (
        <ActionButton
          key={reason}
          look="secondary"
          className={LARGE}
          icon={icon}
          onAct={() => onChoose(reason)}
        >
          {reason}
        </ActionButton>
      ))}
      <ActionButton
        look={icon ? 'secondary' : 'quiet'}
        className={LARGE}
        icon={icon}
        onAct={() => onChoose(null)}
      >
        {withoutReason}
      </ActionButton>
    </>
  );
}
