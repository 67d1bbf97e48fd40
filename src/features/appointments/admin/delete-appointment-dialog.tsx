import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import type { Appointment } from '../appointment.ts';
import { holdsPlace } from '../lifecycle.ts';
import { useDeletion } from './appointment-queries.ts';
import { SlotText } from './slot-text.tsx';

interface DeleteAppointmentDialogProps {
  appointment: Appointment;
  onClose(): void;
  onDeleted(): void;
}

export function DeleteAppointmentDialog({
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
