import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { useChange } from '../../../kit/crud/admin/use-resource.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { Panel } from '../../../kit/ui/panel.tsx';
import { callApi } from '../../../lib/http/api-client.ts';
import { londonMoment } from '../../../lib/time/london-time.ts';
import { customers } from '../customer.ts';
import type { Import, TakenBack } from '../customer-import.ts';

const number = (count: number) => count.toLocaleString('en-GB');

/** The last imports, each to be undone. */
export function EarlierImports({ except }: { except: number | undefined }) {
  const { data = [] } = useQuery<Import[]>({ queryKey: [adminApi.customerImports()] });
  const shown = data.filter(({ id }) => id !== except);
  if (shown.length === 0) return null;
  return (
    <Panel title="Earlier imports" note="Undo removes the customers that an import made.">
      <ul className="divide-y divide-line text-sm">
        {shown.map(({ id, createdAt, created, joined, present }) => (
          <li key={id} className="flex items-center gap-3 px-5 py-3">
            <span className="min-w-0 grow">
              <time dateTime={createdAt} className="block font-medium tabular-nums">
                {londonMoment(new Date(createdAt))}
              </time>
              <span className="block text-muted">
                {number(created)} new, {number(joined)} joined
                {present < created &&
                  `, ${present ? number(present) : 'none'} of the new still here`}
              </span>
            </span>
            {present > 0 && <UndoImport id={id} present={present} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface UndoProps extends Pick<Import, 'id' | 'present'> {
  onUndone?(): void;
}

export function UndoImport({ id, present, onUndone }: UndoProps) {
  const [asking, setAsking] = useState(false);
  const undo = useChange(
    customers,
    ({ removed, kept }: TakenBack) => ({
      title: `${number(removed)} customers removed${kept ? `, ${number(kept)} in use and kept` : ''}`,
    }),
    'The import was not undone. ',
    () => callApi<TakenBack>(adminApi.customerImport(id), { method: 'DELETE' }),
  );
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setAsking(true)}>
        Undo
      </Button>
      {asking && (
        <ConfirmDialog
          title="Undo this import?"
          action="Undo import"
          onClose={() => setAsking(false)}
          onConfirm={() =>
            undo.mutateAsync(undefined, {
              onSuccess: () => onUndone?.(),
              onSettled: () => setAsking(false),
            })
          }
        >
          <p>
            This removes the {number(present)} customers that it made. Those you have edited or
            heard from since stay. So does what it added to customers you had.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
