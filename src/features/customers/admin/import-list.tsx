import { adminApi } from '../../../admin-urls.ts';
import { counted } from '../../../kit/crud/admin/person-kind.ts';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { ask } from '../../../kit/ui/ask.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Moment } from '../../../kit/ui/moment.tsx';
import { Panel } from '../../../kit/ui/panel.tsx';
import { deleteAt } from '../../../lib/http/api-client.ts';
import { customers } from '../customer.ts';
import type { Import, TakenBack } from '../customer-import.ts';

/** The last imports, each to be undone. */
export function ImportList() {
  const { data = [] } = useRead<Import[]>(adminApi.customerImports());
  const undo = useAction({
    call: (id: number) => deleteAt<TakenBack>(adminApi.customerImport(id)),
    done: ({ removed, kept }) =>
      `${counted(removed, 'customer')} removed${kept ? `, ${counted(kept, 'customer')} in use and kept` : ''}`,
    failed: 'The import was not undone. ',
    changes: [customers.paths.list],
  });
  const askToUndo = ({ id, present }: Import) =>
    ask({
      title: 'Undo this import?',
      action: 'Undo import',
      act: () => undo.mutateAsync(id),
      text: `This removes the ${counted(present, 'customer')} that it made. Those you have edited or heard from since stay. So does what it added to customers you had.`,
    });
  if (data.length === 0) return null;
  return (
    <Panel title="Imports" note="Undo removes the customers that an import made.">
      <ul className="divide-y divide-line text-sm">
        {data.map((one) => (
          <li key={one.id} className="flex items-center gap-3 px-5 py-3">
            <span className="min-w-0 grow">
              <Moment at={one.createdAt} className="block font-medium tabular-nums" />
              <span className="block text-muted">
                {counted(one.created, 'new customer')}, {counted(one.joined, 'row')} joined
                {one.present < one.created &&
                  `, ${one.present ? one.present.toLocaleString('en-GB') : 'none'} of the new ones still here`}
              </span>
            </span>
            {one.present > 0 && (
              <Button look="secondary" size="small" onClick={() => askToUndo(one)}>
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
