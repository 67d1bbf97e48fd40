import { Button } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { shortDay } from '../../../lib/time/london-day.ts';
import type { Account, ReleasedVisit } from '../staff.ts';

interface ReleasedDialogProps {
  account: Account;
  visits: ReleasedVisit[];
  onClose(): void;
}

export function ReleasedDialog({ account, visits, onClose }: ReleasedDialogProps) {
  return (
    <Dialog title="Visits without an adviser" onClose={onClose}>
      <DialogBody>
        <p className="mb-4">
          {account.name} is disabled, and{' '}
          {visits.length === 1 ? 'this visit is' : 'these visits are'} now unassigned. To reassign
          them, choose “Unassigned” under Appointments.
        </p>
        <ul className="divide-y divide-line rounded-xl border border-line">
          {visits.map((visit) => (
            <li key={visit.id} className="flex flex-wrap gap-x-4 px-4 py-3">
              <span className="font-medium">
                {visit.name} <span className="text-muted">{visit.reference}</span>
              </span>
              <span className="text-muted tabular-nums sm:ml-auto">
                {shortDay(visit.preferredDate)},{' '}
                <span className="whitespace-nowrap">{visit.preferredTime}</span>
              </span>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}
