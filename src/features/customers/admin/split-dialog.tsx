import { useState } from 'react';
import { useNavigate } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { useChange } from '../../../kit/crud/admin/use-resource.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { callApi } from '../../../lib/http/api-client.ts';
import { londonMoment } from '../../../lib/time/london-time.ts';
import { urls } from '../../../urls.ts';
import {
  type Customer,
  customers,
  joinedKinds,
  type SplitInput,
  type TimelineEntry,
} from '../customer.ts';

interface SplitDialogProps {
  customer: Customer;
  entries: readonly TimelineEntry[];
  onClose(): void;
}

/** Moves some records to a new customer. */
export function SplitDialog({ customer, entries, onClose }: SplitDialogProps) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ReadonlySet<TimelineEntry>>(new Set());
  const own = entries.filter(({ kind }) => joinedKinds.some((one) => one === kind));
  const split = useChange(
    customers,
    'Customer split',
    'Failed to split the customer: ',
    (body: SplitInput) =>
      callApi<Customer>(adminApi.customerSplit(customer.id), { method: 'POST', body }),
  );
  const records = [...chosen].map(({ kind, id }) => ({ kind, id })) as SplitInput['records'];
  return (
    <Dialog title={`Split ${customer.name}`} onClose={onClose}>
      <DialogBody>
        <p className="text-muted">
          Choose what belongs to somebody else. It moves to a new customer, along with any e-mail
          address or number found only there.
        </p>
        <ul className="mt-4 grid gap-1">
          {own.map((entry) => (
            <li key={`${entry.kind} ${entry.id}`}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-2 py-1.5 hover:bg-sunken">
                <input
                  type="checkbox"
                  checked={chosen.has(entry)}
                  onChange={() =>
                    setChosen((before) => before.symmetricDifference(new Set([entry])))
                  }
                  className="size-4.5 shrink-0 accent-accent"
                />
                <span className="min-w-0">
                  <span className="block font-medium wrap-anywhere">{entry.title}</span>
                  <span className="line-clamp-1 text-sm text-muted">
                    {londonMoment(new Date(entry.at))} {entry.text}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <ActionButton
          disabled={records.length === 0}
          onAct={async () => {
            const made = await split.mutateAsync({ records });
            onClose();
            void navigate(urls.openCustomer(made.id));
          }}
        >
          Move {records.length || ''} to a new customer
        </ActionButton>
      </DialogFooter>
    </Dialog>
  );
}
