import { CalendarClock, CalendarX } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react';
import { ActionButton } from '../../../../kit/ui/action-button.tsx';
import { Badge } from '../../../../kit/ui/badge.tsx';
import { RowMenu } from '../../../../kit/ui/row-menu.tsx';
import { DAY_MS, MINUTE_MS, roughly } from '../../../../lib/time/durations.ts';
import { shortDay } from '../../../../lib/time/london-day.ts';
import { PhoneLink } from '../../../settings/ui/reach-links.tsx';
import { hoursOf } from '../../admin/appointment-labels.ts';
import { useStatusChange } from '../../admin/appointment-queries.ts';
import { VisitName } from '../../admin/visit-name.tsx';
import { type Appointment, windowCountLabel } from '../../appointment.ts';

const OutcomeDialog = lazy(async () => ({
  default: (await import('../../admin/outcome-dialog.tsx')).OutcomeDialog,
}));

interface WaitingRequestProps {
  appointment: Appointment;
  now: Date;
  anotherTime: ComponentType<{ visit: Appointment; onClose(): void }>;
}

/** An unconfirmed request. */
export function WaitingRequest({
  appointment,
  now,
  anotherTime: AnotherTime,
}: WaitingRequestProps) {
  const { reference, name, phone, preferredDate, service, windowCount } = appointment;
  const { name: slot, range } = hoursOf(appointment);
  const change = useStatusChange(appointment, { canUndo: true });
  const clock = answerClock(appointment.createdAt, now);
  const [answer, setAnswer] = useState<'anotherTime' | 'decline'>();
  const dialog = { visit: appointment, onClose: () => setAnswer(undefined) };
  const row = useRef<HTMLLIElement>(null);

  async function confirm() {
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    await change.mutateAsync({ status: 'confirmed' });
    // The row goes, and the focus with it; somebody may have gone elsewhere in the meantime.
    const focused = document.activeElement;
    if (focused !== document.body && !row.current?.contains(focused)) return;
    (
      next?.querySelector<HTMLElement>('[data-confirms]') ?? document.querySelector('main')
    )?.focus();
  }

  return (
    <li ref={row} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <VisitName visit={appointment} />
          <span className="text-xs text-muted tabular-nums">{reference}</span>
          <PhoneLink phone={phone} />
        </p>
        <p className="text-muted">
          {shortDay(preferredDate)}, <span className="whitespace-nowrap">{range || slot}</span>.{' '}
          {service}, {windowCountLabel(windowCount)}
        </p>
      </div>
      <Badge tone={clock.late ? 'danger' : 'waiting'}>{clock.text}</Badge>
      <div className="ml-auto flex items-center gap-1">
        <ActionButton look="secondary" size="small" data-confirms onAct={confirm}>
          Confirm
          <span className="sr-only"> {reference}</span>
        </ActionButton>
        <RowMenu
          label={`More answers for ${reference}, ${name}`}
          actions={[
            {
              label: 'Offer another time',
              icon: CalendarClock,
              onSelect: () => setAnswer('anotherTime'),
            },
            { label: 'Decline', icon: CalendarX, onSelect: () => setAnswer('decline') },
          ]}
        />
      </div>
      <Suspense>
        {answer === 'anotherTime' && <AnotherTime {...dialog} />}
        {answer === 'decline' && <OutcomeDialog {...dialog} outcome="cancelled" />}
      </Suspense>
    </li>
  );
}

/** The site promises an answer to every request within 24 hours. */
const PROMISE_MS = DAY_MS;

/**
 * The time left: `21 h left`, `40 min left`, `due now`, `3 h late`, `5 days late`.
 * @param createdAt instant of the request
 */
function answerClock(createdAt: string, now: Date): { text: string; late: boolean } {
  const leftMs = Date.parse(createdAt) + PROMISE_MS - now.getTime();
  const late = leftMs < 0;
  if (Math.abs(leftMs) < MINUTE_MS) return { text: 'due now', late };
  return { text: `${roughly(Math.abs(leftMs))} ${late ? 'late' : 'left'}`, late };
}
