import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import type { Appointment } from '../appointment.ts';
import type { Proposal } from '../drives.ts';
import { isAdviser, useAssignment, useColleagues, useProposals } from './assignment-queries.ts';
import { drivesInWords, hindrancesOf } from './proposal-format.ts';

/** Advisers for a visit, nearest first; hidden without advisers. */
export function AdviserProposals({ appointment }: { appointment: Appointment }) {
  const colleagues = useColleagues();
  const hasAdvisers = colleagues.some(isAdviser);
  const { data, isError, isFetching, refetch } = useProposals(appointment.id, hasAdvisers);
  if (!hasAdvisers) return null;
  return (
    <section aria-labelledby="visit-advisers" className="mt-6 border-t border-line pt-5">
      <h3 id="visit-advisers" className="font-semibold">
        Who can go
      </h3>
      {data ? (
        <ul className="mt-2 divide-y divide-line">
          {data.map((proposal) => (
            <ProposedAdviser key={proposal.id} proposal={proposal} appointment={appointment} />
          ))}
        </ul>
      ) : isError ? (
        <ErrorState
          text="Error loading the advisers. Please try again."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton className="mt-4 h-24 w-full" />
      )}
      <p className="mt-2 text-xs text-muted">
        Times are estimates: the straight line between districts × 1.3, at 35 km/h.
      </p>
    </section>
  );
}

interface ProposedAdviserProps {
  proposal: Proposal;
  appointment: Appointment;
}

function ProposedAdviser({ proposal, appointment }: ProposedAdviserProps) {
  const { id, name, proposed } = proposal;
  const change = useAssignment();
  const hindrances = hindrancesOf(proposal);
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <div className="min-w-40 grow basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {proposed && <Badge tone="good">Nearest</Badge>}
          {hindrances.map((words) => (
            <Badge key={words} tone="waiting">
              {words}
            </Badge>
          ))}
        </p>
        <p className="text-muted tabular-nums">{drivesInWords(proposal)}</p>
      </div>
      {appointment.assignedTo === id ? (
        <Badge tone="accent">Assigned</Badge>
      ) : (
        <ActionButton
          look="secondary"
          size="small"
          aria-label={`Assign to ${name}`}
          onAct={() => change.mutateAsync({ visit: appointment, userId: id })}
        >
          Assign
        </ActionButton>
      )}
    </li>
  );
}
