import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { Select } from '../../../kit/ui/select.tsx';
import { type Appointment, appointmentStatuses, statusLabels } from '../appointment.ts';
import { useStatusChange } from './appointment-queries.ts';

const OPTIONS = appointmentStatuses.map((value) => ({ value, label: statusLabels[value] }));

export function StatusSelect({ appointment }: { appointment: Appointment }) {
  const change = useStatusChange(appointment);
  const isAdviser = useIsAdviser();
  // An adviser puts nothing back to pending.
  const options = OPTIONS.filter(
    ({ value }) => !isAdviser || value !== 'pending' || appointment.status === 'pending',
  );
  return (
    <Select
      label={`Status of ${appointment.reference}, ${appointment.name}`}
      value={change.isPending ? change.variables : appointment.status}
      options={options}
      onChange={(status) => change.mutate(status)}
      pending={change.isPending}
      className="h-9 w-36"
    />
  );
}
