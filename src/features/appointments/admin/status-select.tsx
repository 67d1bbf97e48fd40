import { useState } from 'react';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { toneClasses } from '../../../kit/ui/badge.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { Select } from '../../../kit/ui/select.tsx';
import { type Appointment, appointmentStatuses, statusLabels } from '../appointment.ts';
import { isOutcome, type Outcome } from '../outcome.ts';
import { statusTones } from './appointment-labels.ts';
import { useStatusChange } from './appointment-queries.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';

const OPTIONS = appointmentStatuses.map((value) => ({ value, label: statusLabels[value] }));

export function StatusSelect({ appointment }: { appointment: Appointment }) {
  const change = useStatusChange(appointment);
  const [outcome, setOutcome] = useState<Outcome>();
  const isAdviser = useIsAdviser();
  // Advisers cannot set a visit back to pending.
  const options = OPTIONS.filter(
    ({ value }) => !isAdviser || value !== 'pending' || appointment.status === 'pending',
  );
  return (
    <>
      <Select
        label={`Status of ${appointment.reference}, ${appointment.name}`}
        value={change.isPending ? change.variables.status : appointment.status}
        options={options}
        onChange={(status) => {
          // A no-show has no further questions.
          if (isOutcome(status) && status !== 'noShow') setOutcome(status);
          else change.mutate({ status });
        }}
        pending={change.isPending}
        className={classNames(
          'h-8 w-33 rounded-full font-medium pointer-coarse:h-11 [&>select]:rounded-full [&>select]:border-transparent [&>select]:bg-transparent',
          toneClasses[statusTones[appointment.status]],
        )}
      />
      {outcome && (
        <OutcomeDialog
          visit={appointment}
          outcome={outcome}
          onClose={() => setOutcome(undefined)}
        />
      )}
    </>
  );
}
