import { useState } from 'react';
import { Select } from '../../../kit/ui/select.tsx';
import type { Colleague } from '../../staff/staff.ts';
import type { Appointment } from '../appointment.ts';
import type { Proposal } from '../drives.ts';
import { holdsPlace } from '../lifecycle.ts';
import { isTeam, useAssignment, useColleagues, useProposals } from './assignment-queries.ts';
import { drivesInWords, hindrancesOf } from './proposal-format.ts';

const NOBODY = 'none';

/** Chooses a visit's adviser; hidden without colleagues, and from people who may not assign visits. */
export function AssignmentSelect({ appointment }: { appointment: Appointment }) {
  const colleagues = useColleagues();
  const change = useAssignment(appointment);
  const { assignedTo, reference, name } = appointment;
  const [isAsking, setAsking] = useState(false);
  const proposals =
    useProposals(appointment.id, isAsking && holdsPlace(appointment.status)).data ?? [];
  if (!isTeam(colleagues) && assignedTo === null) return null;

  const placeOf = ({ id }: Colleague) => {
    const at = proposals.findIndex((one) => one.id === id);
    return at < 0 ? proposals.length : at;
  };
  const able = colleagues
    .filter(({ id, state }) => state !== 'disabled' || id === assignedTo)
    .sort((a, b) => placeOf(a) - placeOf(b));
  const nameOf = (userId: string) => able.find(({ id }) => id === userId)?.name ?? '';
  const labelOf = ({ id, name, state }: Colleague) => {
    const proposal = proposals.find((one) => one.id === id);
    const notes = [
      ...(state === 'disabled' ? ['disabled'] : []),
      // The chosen name must fit into a narrow box.
      ...(proposal && id !== assignedTo ? notesOf(proposal) : []),
    ];
    return notes.length > 0 ? `${name} (${notes.join(', ')})` : name;
  };
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
      onFocus={() => setAsking(true)}
      className="h-9 w-36"
    />
  );
}

const notesOf = (proposal: Proposal) =>
  proposal.proposed
    ? [`nearest: ${drivesInWords(proposal).toLowerCase()}`]
    : hindrancesOf(proposal).map((words) => words.toLowerCase());
