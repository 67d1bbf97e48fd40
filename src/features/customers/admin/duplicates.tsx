import { useState } from 'react';
import { Link } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { useChange } from '../../../kit/crud/admin/use-resource.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { Panel } from '../../../kit/ui/panel.tsx';
import { callApi } from '../../../lib/http/api-client.ts';
import { urls } from '../../../urls.ts';
import { type CustomerAnswer, customers } from '../customer.ts';

/** Customers who are perhaps the same household. */
export function Duplicates({ customer }: { customer: CustomerAnswer }) {
  const [merging, setMerging] = useState<CustomerAnswer['duplicates'][number]>();
  const merge = useChange(
    customers,
    'Customers merged',
    'Failed to merge customers: ',
    (otherId: number) =>
      callApi(adminApi.customerMerge(customer.id), { method: 'POST', body: { otherId } }),
  );
  return (
    <Panel title="Perhaps the same household" note="They share contact details.">
      <ul className="divide-y divide-line text-sm">
        {customer.duplicates.map((other) => (
          <li key={other.id} className="flex items-center gap-3 px-5 py-3">
            <span className="min-w-0 grow">
              <Link
                to={urls.openCustomer(other.id)}
                className="font-medium wrap-anywhere hover:underline"
              >
                {other.name}
              </Link>
              <span className="block text-muted">{other.why}</span>
            </span>
            <Button look="secondary" size="small" onClick={() => setMerging(other)}>
              Merge
            </Button>
          </li>
        ))}
      </ul>
      {merging && (
        <ConfirmDialog
          title={`Merge ${merging.name} into ${customer.name}?`}
          action="Merge"
          look="primary"
          onClose={() => setMerging(undefined)}
          onConfirm={() =>
            merge.mutateAsync(merging.id, { onSettled: () => setMerging(undefined) })
          }
        >
          <p>
            All visits, messages, tasks and notes of{' '}
            <span className="font-medium text-ink">{merging.name}</span> move here. You can split
            them off again later.
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
