import { useState } from 'react';
import { classNames } from '../../../kit/ui/class-names.ts';
import { RowMenu } from '../../../kit/ui/row-menu.tsx';
import type { Appointment } from '../appointment.ts';
import { holdsPlace } from '../lifecycle.ts';
import { isTeam, useAssignment, useColleagues, useProposals } from './assignment-queries.ts';
import { HOW_ESTIMATED, nearestFirst, noteOf } from './proposal-format.ts';
import { WhoMark } from './who-mark.tsx';

interface AssignMenuProps {
  appointment: Appointment;
  className?: string;
  /** Of the name beside the mark, such as one that hides it where there is no room. */
  nameClassName?: string;
}

/** Whose visit it is, and a press gives it to somebody else. Hidden in a firm of one, and from advisers. */
export function AssignMenu({ appointment, className, nameClassName }: AssignMenuProps) {
  const colleagues = useColleagues();
  const change = useAssignment();
  const { id, assignedTo, reference, name, status } = appointment;
  const [isAsking, setAsking] = useState(false);
  const proposals = useProposals(id, isAsking && holdsPlace(status)).data ?? [];
  if (!isTeam(colleagues) && assignedTo === null) return null;

  const shown = change.isPending ? change.variables.userId : assignedTo;
  const adviser =
    shown === null ? 'Unassigned' : (colleagues.find((one) => one.id === shown)?.name ?? '…');
  const assign = (userId: string | null) => change.mutate({ visit: appointment, userId });
  return (
    <RowMenu
      label={`Adviser of ${reference}, ${name}: ${adviser}`}
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-full text-left text-sm hover:bg-sunken',
        className,
      )}
      onAsk={() => setAsking(true)}
      hint={proposals.length > 0 ? HOW_ESTIMATED : undefined}
      actions={[
        ...nearestFirst(colleagues, proposals)
          .filter(({ state }) => state !== 'disabled')
          .map((person) => ({
            label: person.name,
            note: noteOf(proposals.find((one) => one.id === person.id)),
            mark: <WhoMark userId={person.id} />,
            chosen: person.id === shown,
            onSelect: () => assign(person.id),
          })),
        {
          label: 'Unassigned',
          mark: <WhoMark userId={null} />,
          chosen: shown === null,
          onSelect: () => assign(null),
        },
      ]}
    >
      <WhoMark userId={shown} className={change.isPending ? 'opacity-60' : undefined} />
      <span className={classNames('truncate pr-2', nameClassName)}>{adviser}</span>
    </RowMenu>
  );
}
