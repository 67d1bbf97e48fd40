import { useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { usePaused, useRecords } from '../../../kit/crud/admin/use-resource.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { SearchField } from '../../../kit/ui/search-field.tsx';
import { post } from '../../../lib/http/api-client.ts';
import { type Customer, customers } from '../customer.ts';
import { ContactPanel } from './contact-panel.tsx';

/** Found at a time: a further word narrows them. */
const SHOWN = 6;

interface MergeDialogProps {
  customer: Customer;
  /** Whom to begin with; by default staff look for somebody. */
  first?: number;
  onClose(): void;
}

/** Shows two customers whom the office knows to be one, and makes them one. */
export function MergeDialog({ customer, first, onClose }: MergeDialogProps) {
  const [search, setSearch] = useState('');
  const [otherId, setOtherId] = useState(first);
  const q = usePaused(search.trim());
  const { records = [] } = useRecords(customers, { q });
  const found = q ? records.filter(({ id }) => id !== customer.id).slice(0, SHOWN) : [];
  const { data: other } = useRead<Customer>(adminApi.customer(otherId ?? ''), {
    enabled: otherId !== undefined,
  });
  const merge = useAction({
    call: (body: { otherId: number }) => post(adminApi.customerMerge(customer.id), body),
    done: 'Customers merged',
    failed: 'Failed to merge customers: ',
    changes: [customers.paths.list],
  });
  return (
    <Dialog title={`Merge ${customer.name} with ${other?.name ?? '…'}`} onClose={onClose}>
      <DialogBody>
        {other ? (
          <>
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <ContactPanel customer={customer} title={customer.name} />
              <ContactPanel customer={other} title={other.name} />
            </div>
            <p className="mt-4 text-muted">
              All visits, messages, tasks and notes of {other.name} move to {customer.name}. You can
              split them off again later.
            </p>
          </>
        ) : (
          <>
            <SearchField
              label="Search customers"
              placeholder="Name, number, e-mail or postcode"
              value={search}
              onChange={setSearch}
            />
            <ul className="mt-3 grid gap-1">
              {found.map(({ id, name, address, postcode }) => (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() => setOtherId(id)}
                    className="w-full rounded-lg px-3 py-2 text-left hover:bg-sunken"
                  >
                    <span className="block font-medium wrap-anywhere">{name}</span>
                    <span className="text-sm text-muted">
                      {[address, postcode].filter(Boolean).join(', ')}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            {q && found.length === 0 && (
              <p className="text-muted">No other customer matches “{q}”.</p>
            )}
          </>
        )}
      </DialogBody>
      <DialogFooter onClose={onClose}>
        {other && (
          <ActionButton
            onAct={() => merge.mutateAsync({ otherId: other.id }, { onSuccess: onClose })}
          >
            Merge
          </ActionButton>
        )}
      </DialogFooter>
    </Dialog>
  );
}
