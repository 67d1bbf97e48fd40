import { CalendarClock, CalendarX } from 'lucide-react';
import { type ComponentType, Suspense, useRef, useState } from 'react';
import { ActionButton } from '../../../../kit/ui/action-button.tsx';
import { Badge } from '../../../../kit/ui/badge.tsx';
import { RowMenu } from '../../../../kit/ui/row-menu.tsx';
import { shortDay } from '../../../../lib/time/london-day.ts';
import { PhoneLink } from '../../../settings/ui/reach-links.tsx';
import { answerClock } from '../../admin/answer-clock.ts';
import { hoursOf } from '../../admin/appointment-labels.ts';
import { useStatusChange } from '../../admin/appointment-queries.ts';
import { VisitName } from '../../admin/visit-name.tsx';
import { type Appointment, windowCountLabel } from '../../appointment.ts';

type VisitDialog = ComponentType<{ visit: Appointment; onClose(): void }>;

interface Answers {
  anotherTime: VisitDialog;
  decline: VisitDialog;
}

interface WaitingRequestProps extends Answers {
  appointment: Appointment;
  now: Date;
}

/** An unconfirmed request. */
export function WaitingRequest({ appointment, now, ...answers }: WaitingRequestProps) {
  const { reference, name, phone, preferredDate, service, windowCount } = appointment;
  const { name: slot, range } = hoursOf(appointment);
  const change = useStatusChange(appointment, { canUndo: true });
  const clock = answerClock(appointment.createdAt, now);
  const [answer, setAnswer] = useState<keyof Answers>();
  const Answer = answer && answers[answer];
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
        {Answer && <Answer visit={appointment} onClose={() => setAnswer(undefined)} />}
      </Suspense>
    </li>
  );
}
