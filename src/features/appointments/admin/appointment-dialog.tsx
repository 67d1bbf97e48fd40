import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { urls } from '../../../urls.ts';
import { telephoneHref } from '../../settings/settings.ts';
import { type Appointment, sourceLabels, statusLabels, windowCountLabel } from '../appointment.ts';
import { VisitForm } from '../entry/admin/visit-form.tsx';
import { holdsPlace } from '../lifecycle.ts';
import { outcomeInWords } from '../outcome.ts';
import { statusTones, timeInWords } from './appointment-labels.ts';
import { useAppointment, useDeletion } from './appointment-queries.ts';
import { AssignMenu } from './assign-menu.tsx';
import { CustomerMessages } from './customer-messages.tsx';
import { OnOurWay } from './on-our-way.tsx';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { PricedWindows } from './priced-windows.tsx';
import { SlotText } from './slot-text.tsx';
import { SmsIndicator } from './sms-indicator.tsx';
import { StatusSelect } from './status-select.tsx';
import { VisitTimeline } from './visit-timeline.tsx';

interface AppointmentDialogProps {
  appointment: Appointment;
  onClose(): void;
}

export function AppointmentDialog({ appointment, onClose }: AppointmentDialogProps) {
  const { data: visit } = useAppointment(appointment.id, appointment);
  const isAdviser = useIsAdviser();
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [corrects, setCorrects] = useState(false);
  const outcome = outcomeInWords(visit);
  const { status } = visit;
  const hasReasons = status === 'completed' || status === 'cancelled';
  return (
    <Dialog title={`${visit.name}, ${visit.reference}`} onClose={onClose}>
      <DialogBody>
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Fact term="Date & Time">
            <SlotText date={visit.preferredDate} time={timeInWords(visit)} />
          </Fact>
          <Fact term="Service">
            {visit.service}, {windowCountLabel(visit.windowCount)}
          </Fact>
          <Fact term="Telephone">
            <a href={telephoneHref(visit.phone)} className="contact-link">
              {visit.phone}
            </a>
          </Fact>
          <Fact term="E-mail">
            {visit.email ? (
              <a href={`mailto:${visit.email}`} className="contact-link break-all">
                {visit.email}
              </a>
            ) : (
              'Not given'
            )}
          </Fact>
          <Fact term="Address">
            {visit.address}, <span className="whitespace-nowrap">{visit.postcode}</span>
          </Fact>
          <Fact term="Status">
            <Badge tone={statusTones[visit.status]}>{statusLabels[visit.status]}</Badge>
            {outcome && <span className="ml-2 wrap-anywhere">{outcome}</span>}
            {hasReasons && (
              <Button
                look="secondary"
                size="small"
                className="ml-2 pointer-coarse:h-11"
                onClick={() => setCorrects(true)}
              >
                {outcome ? 'Change' : 'Add'} reason
              </Button>
            )}
          </Fact>
          {visit.customerId !== null && (
            <Fact term="Customer">
              <Link to={urls.openCustomer(visit.customerId)} className="contact-link">
                Everything of this household
              </Link>
            </Fact>
          )}
          <Fact term="How they asked">{sourceLabels[visit.source]}</Fact>
          {visit.offer && <Fact term="Offer">{visit.offer}</Fact>}
          {visit.additionalInfo && (
            <Fact term="Additional information" className="sm:col-span-2">
              <span className="whitespace-pre-line">{visit.additionalInfo}</span>
            </Fact>
          )}
          {visit.windows.length > 0 && (
            <Fact term="Windows of the guide price" className="sm:col-span-2">
              <PricedWindows windows={visit.windows} totalPence={visit.windowsPence} />
            </Fact>
          )}
        </dl>
        <OnOurWay appointment={visit} />
        <VisitTimeline appointmentId={visit.id} />
        <CustomerMessages appointmentId={visit.id} />
      </DialogBody>
      <DialogFooter>
        <div className="mr-auto flex flex-wrap items-center gap-3">
          <StatusSelect appointment={visit} />
          {!isAdviser && <AssignMenu appointment={visit} className="h-9 pointer-coarse:h-11" />}
          <SmsIndicator appointment={visit} />
        </div>
        {!isAdviser && (
          <>
            <Button
              look="quiet"
              size="icon"
              aria-label={`Delete ${visit.reference}, ${visit.name}`}
              onClick={() => setDeleting(true)}
            >
              <Trash2 aria-hidden className="size-4" />
            </Button>
            <Button look="secondary" onClick={() => setEditing(true)}>
              <Pencil aria-hidden className="size-4" />
              Edit
            </Button>
          </>
        )}
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
      {editing && <VisitForm visit={visit} onClose={() => setEditing(false)} />}
      {deleting && (
        <DeleteAppointmentDialog
          appointment={visit}
          onClose={() => setDeleting(false)}
          onDeleted={onClose}
        />
      )}
      {corrects && hasReasons && (
        <OutcomeDialog visit={visit} outcome={status} onClose={() => setCorrects(false)} />
      )}
    </Dialog>
  );
}

interface FactProps {
  term: string;
  className?: string;
  children: ReactNode;
}

function Fact({ term, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

interface DeleteAppointmentDialogProps {
  appointment: Appointment;
  onClose(): void;
  onDeleted(): void;
}

function DeleteAppointmentDialog({
  appointment,
  onClose,
  onDeleted,
}: DeleteAppointmentDialogProps) {
  const deletion = useDeletion();
  const { reference, name, preferredDate, preferredTime, status } = appointment;
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Delete Appointment"
      action="Delete"
      onConfirm={() =>
        deletion.mutateAsync(appointment, {
          onSuccess: onDeleted,
          onSettled: onClose,
        })
      }
    >
      <p>
        Are you sure you want to delete this appointment?{' '}
        <span className="font-medium text-ink">
          {name}, <SlotText date={preferredDate} time={preferredTime} /> ({reference})
        </span>{' '}
        will be gone for good.
      </p>
      {holdsPlace(status) && (
        <p>The customer gets no message. To let them know, set the status to Cancelled instead.</p>
      )}
    </ConfirmDialog>
  );
}
