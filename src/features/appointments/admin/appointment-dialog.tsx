import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { ask } from '../../../kit/ui/ask.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { EmailLink, HouseholdLink, PhoneLink } from '../../settings/ui/reach-links.tsx';
import { type Appointment, aboutVisit, sourceLabels, statusLabels } from '../appointment.ts';
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
  const deletion = useDeletion();
  const [editing, setEditing] = useState(false);
  const [corrects, setCorrects] = useState(false);
  const outcome = outcomeInWords(visit);
  const { status } = visit;
  const hasReasons = status === 'completed' || status === 'cancelled';
  const askToDelete = () =>
    ask({
      title: 'Delete Appointment',
      action: 'Delete',
      act: () => deletion.mutateAsync(visit).then(onClose),
      text: (
        <>
          <p>
            Are you sure you want to delete this appointment?{' '}
            <span className="font-medium text-ink">
              {visit.name}, <SlotText date={visit.preferredDate} time={visit.preferredTime} /> (
              {visit.reference})
            </span>{' '}
            will be gone for good.
          </p>
          {holdsPlace(status) && (
            <p>
              The customer gets no message. To let them know, set the status to Cancelled instead.
            </p>
          )}
        </>
      ),
    });
  return (
    <Dialog title={`${visit.name}, ${visit.reference}`} onClose={onClose}>
      <DialogBody>
        <Facts
          of={{
            'Date & Time': <SlotText date={visit.preferredDate} time={timeInWords(visit)} />,
            Service: aboutVisit(visit),
            Telephone: <PhoneLink phone={visit.phone} />,
            'E-mail': visit.email && <EmailLink email={visit.email} />,
            Address: (
              <>
                {visit.address}, <span className="whitespace-nowrap">{visit.postcode}</span>
              </>
            ),
            Status: (
              <>
                <Badge tone={statusTones[visit.status]}>{statusLabels[visit.status]}</Badge>
                {outcome && <span className="ml-2">{outcome}</span>}
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
              </>
            ),
            Customer: visit.customerId !== null && <HouseholdLink id={visit.customerId} />,
            'How they asked': sourceLabels[visit.source],
            Offer: visit.offer || false,
          }}
          below={{
            'Additional information': visit.additionalInfo || false,
            'Windows of the guide price': visit.windows.length > 0 && (
              <PricedWindows windows={visit.windows} totalPence={visit.windowsPence} />
            ),
          }}
        />
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
              icon={Trash2}
              look="quiet"
              size="icon"
              aria-label={`Delete ${visit.reference}, ${visit.name}`}
              onClick={askToDelete}
            />
            <Button icon={Pencil} look="secondary" onClick={() => setEditing(true)}>
              Edit
            </Button>
          </>
        )}
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
      {editing && <VisitForm visit={visit} onClose={() => setEditing(false)} />}
      {corrects && hasReasons && (
        <OutcomeDialog visit={visit} outcome={status} onClose={() => setCorrects(false)} />
      )}
    </Dialog>
  );
}
