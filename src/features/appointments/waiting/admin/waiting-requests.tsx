import { BellRing, Check, CircleCheck } from 'lucide-react';
import { ActionButton } from '../../../../kit/ui/action-button.tsx';
import { Badge } from '../../../../kit/ui/badge.tsx';
import { EmptyState } from '../../../../kit/ui/empty-state.tsx';
import { MINUTE_MS } from '../../../../lib/time/durations.ts';
import { telephoneHref } from '../../../settings/settings.ts';
import { answerClock } from '../../admin/answer-clock.ts';
import { useStatusChange } from '../../admin/appointment-queries.ts';
import { DashboardPanel, type LoadedVisits } from '../../admin/dashboard-panel.tsx';
import { SlotText } from '../../admin/slot-text.tsx';
import { useNow } from '../../admin/use-now.ts';
import { type Appointment, windowCountLabel } from '../../appointment.ts';

interface WaitingRequestsProps {
  loaded: LoadedVisits;
  onChanged(): void;
}

/** Unconfirmed requests, in the order their answers are due. */
export function WaitingRequests({ loaded, onChanged }: WaitingRequestsProps) {
  const now = useNow(MINUTE_MS);
  return (
    <DashboardPanel
      title="Waiting for your answer"
      note="Customers have been promised an answer within 24 hours."
      icon={BellRing}
      loaded={loaded}
      empty={<EmptyState icon={CircleCheck} text="All requests have been answered." />}
    >
      {(appointment) => (
        <WaitingRequest
          key={appointment.id}
          appointment={appointment}
          now={now}
          onChanged={onChanged}
        />
      )}
    </DashboardPanel>
  );
}

interface WaitingRequestProps {
  appointment: Appointment;
  now: Date;
  onChanged(): void;
}

function WaitingRequest({ appointment, now, onChanged }: WaitingRequestProps) {
  const change = useStatusChange(appointment);
  const clock = answerClock(appointment.createdAt, now);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{appointment.name}</span>
          <span className="text-xs text-muted tabular-nums">{appointment.reference}</span>
          <a href={telephoneHref(appointment.phone)} className="contact-link text-sm/6">
            {appointment.phone}
          </a>
        </p>
        <p className="text-sm text-muted">
          <SlotText date={appointment.preferredDate} time={appointment.preferredTime} />
        </p>
        <p className="text-sm text-muted">
          {appointment.service}, {windowCountLabel(appointment.windowCount)}
        </p>
      </div>
      <div className="flex items-center gap-4">
        <Badge tone={clock.late ? 'danger' : 'waiting'}>{clock.text}</Badge>
        <ActionButton
          look="secondary"
          size="small"
          icon={<Check aria-hidden className="size-4" />}
          onAct={() => change.mutateAsync({ status: 'confirmed' }, { onSettled: onChanged })}
        >
          Confirm
          <span className="sr-only"> {appointment.reference}</span>
        </ActionButton>
      </div>
    </li>
  );
}
