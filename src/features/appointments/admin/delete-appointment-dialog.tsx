import { useRef } from 'react';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import type { Appointment } from '../appointment.ts';
import { holdsPlace } from '../lifecycle.ts';
import { useDeletion } from './appointment-queries.ts';
import { SlotText } from './slot-text.tsx';

interface DeleteAppointmentDialogProps {
  appointment: Appointment;
  onClose(): void;
  focusAfterDeletion(): HTMLElement | null;
}

export function DeleteAppointmentDialog({
  appointment,
  onClose,
  focusAfterDeletion,
}: DeleteAppointmentDialogProps) {
  const deletion = useDeletion();
  const deleted = useRef(false);
  const { reference, name, preferredDate, preferredTime, status } = appointment;
  return (
    <ConfirmDialog
      onClose={onClose}
      focusAfter={() => (deleted.current ? focusAfterDeletion() : undefined)}
      title="Delete Appointment"
      action="Delete"
      onConfirm={() =>
        deletion.mutateAsync(appointment, {
          onSuccess: () => {
            deleted.current = true;
          },
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
