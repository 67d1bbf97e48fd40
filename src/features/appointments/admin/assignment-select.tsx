import { Select } from '../../../kit/ui/select.tsx';
import type { Colleague } from '../../staff/staff.ts';
import type { Appointment } from '../appointment.ts';
import { isTeam, useAssignment, useColleagues } from './assignment-queries.ts';

const NOBODY = 'none';

/** Who makes a visit, for whoever assigns visits. Nothing where there is nobody to choose among. */
export function AssignmentSelect({ appointment }: { appointment: Appointment }) {
  const colleagues = useColleagues();
  const change = useAssignment(appointment);
  const { assignedTo, reference, name } = appointment;
  if (!isTeam(colleagues) && assignedTo === null) return null;

  const able = colleagues.filter(({ id, state }) => state !== 'disabled' || id === assignedTo);
  const nameOf = (userId: string) => able.find(({ id }) => id === userId)?.name ?? '';
  return (
    <Select
      label={`Adviser of ${reference}, ${name}`}
      value={(change.isPending ? change.variables.userId : assignedTo) ?? NOBODY}
      options={[
        { value: NOBODY, label: 'Unassigned' },
        ...able.map((person) => ({ value: person.id, label: labelOf(person) })),
      ]}
      onChange={(value) =>
        change.mutate({ userId: value === NOBODY ? null : value, name: nameOf(value) })
      }
      pending={change.isPending}
      className="h-9 w-36"
    />
  );
}

const labelOf = ({ name, state }: Colleague) =>
  state === 'disabled' ? `${name} (disabled)` : name;
