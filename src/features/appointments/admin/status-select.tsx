import { Select } from '../../../kit/ui/select.tsx';
import { type Appointment, appointmentStatuses, statusLabels } from '../appointment.ts';
import { useStatusChange } from './appointment-queries.ts';

const OPTIONS = appointmentStatuses.map((value) => ({ value, label: statusLabels[value] }));

export function StatusSelect({ appointment }: { appointment: Appointment }) {
  const change = useStatusChange(appointment);
  return (
    <Select
      label={`Status of ${appointment.reference}, ${appointment.name}`}
      value={change.isPending ? change.variables : appointment.status}
      options={OPTIONS}
      onChange={(status) => change.mutate(status)}
      pending={change.isPending}
      className="h-9 w-36"
    />
  );
}
