import { Pencil, Trash2 } from 'lucide-react';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { SampleBadge } from '../../../kit/crud/admin/sample-badge.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Cell, Row } from '../../../kit/ui/table.tsx';
import { telephoneHref } from '../../settings/settings.ts';
import { type Appointment, statusLabels, windowCountLabel } from '../appointment.ts';
import { outcomeInWords } from '../outcome.ts';
import { dayInWords, statusTones, timeInWords } from './appointment-labels.ts';
import { AssignMenu } from './assign-menu.tsx';
import { SmsIndicator } from './sms-indicator.tsx';
import { StatusSelect } from './status-select.tsx';

interface AppointmentRowProps {
  appointment: Appointment;
  onOpen(): void;
  onEdit(): void;
  onDelete(): void;
}

export function AppointmentRow({ appointment, onOpen, onEdit, onDelete }: AppointmentRowProps) {
  const { reference, name, status } = appointment;
  const isAdviser = useIsAdviser();
  const outcome = outcomeInWords(appointment);
  const [mailbox, domain] = appointment.email.split(/@(?=[^@]*$)/);
  return (
    <Row className="visit-row">
      <Cell className="min-w-56 stacks:min-w-0 [grid-area:customer]">
        <p className="flex flex-wrap items-baseline gap-x-2 stacks:pr-28">
          <button
            type="button"
            title="Details of this visit"
            className="py-0.5 text-left font-semibold underline-offset-4 hover:underline"
            onClick={onOpen}
          >
            {name}
          </button>
          <span className="text-xs text-muted tabular-nums">{reference}</span>
          <SampleBadge table="appointments" id={appointment.id} />
        </p>
        <p className="mt-1 flex flex-wrap gap-x-3">
          <a href={telephoneHref(appointment.phone)} className="contact-link whitespace-nowrap">
            {appointment.phone}
          </a>
          {appointment.email && (
            <a href={`mailto:${appointment.email}`} className="contact-link">
              {mailbox}
              <wbr />@{domain}
            </a>
          )}
        </p>
        <p className="text-muted">
          {appointment.address}, <span className="whitespace-nowrap">{appointment.postcode}</span>
        </p>
      </Cell>
      <Cell className="min-w-44 stacks:min-w-0 [grid-area:service]">
        <p className="font-medium">{appointment.service}</p>
        <p className="text-muted">{windowCountLabel(appointment.windowCount)}</p>
        {appointment.additionalInfo && (
          <p className="mt-1 line-clamp-3 max-w-prose whitespace-pre-line text-muted">
            {appointment.additionalInfo}
          </p>
        )}
      </Cell>
      <Cell className="[grid-area:time]">
        <p className="font-medium whitespace-nowrap tabular-nums">
          {dayInWords(appointment.preferredDate)}
        </p>
        <p className="whitespace-nowrap text-muted">{timeInWords(appointment)}</p>
        {outcome && <p className="mt-1 line-clamp-3 max-w-48 wrap-anywhere">{outcome}</p>}
      </Cell>
      <Cell className="[grid-area:customer] stacks:justify-self-end">
        <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
      </Cell>
      <Cell className="[grid-area:actions]">
        <div className="flex items-center gap-1">
          <StatusSelect appointment={appointment} />
          {!isAdviser && (
            <Button
              look="quiet"
              size="icon"
              aria-label={`Edit ${reference}, ${name}`}
              onClick={onEdit}
            >
              <Pencil aria-hidden className="size-4" />
            </Button>
          )}
          {!isAdviser && (
            <Button
              look="quiet"
              size="icon"
              aria-label={`Delete ${reference}, ${name}`}
              onClick={onDelete}
            >
              <Trash2 aria-hidden className="size-4" />
            </Button>
          )}
        </div>
        {!isAdviser && (
          <div className="mt-1.5 empty:hidden">
            <AssignMenu appointment={appointment} className="h-9 w-36 pointer-coarse:h-11" />
          </div>
        )}
        <SmsIndicator appointment={appointment} />
      </Cell>
    </Row>
  );
}
