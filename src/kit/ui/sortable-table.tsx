import {
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';
import { Cell, Row } from './table.tsx';

export interface Column<Stored> {
  header: string;
  cell(record: Stored): ReactNode;
  /** By what its header sorts; without it, it does not. */
  sortBy?(record: Stored): string | number;
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });
const SORT_WORDS = { asc: 'ascending', desc: 'descending' } as const;
const SORT_ICONS = { asc: ArrowUp, desc: ArrowDown, none: ChevronsUpDown };
const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6'].map((id) => ({ id, original: undefined }));

interface SortableTableProps<Stored> {
  caption: string;
  columns: readonly Column<Stored>[];
  /** Undefined while they are on their way. */
  records: Stored[] | undefined;
  actions(record: Stored): ReactNode;
}

/** Sorts what is loaded by a press on a header; stacks into cards where there is no room. */
export function SortableTable<Stored extends { id: number }>({
  caption,
  columns,
  records,
  actions,
}: SortableTableProps<Stored>) {
  const definitions = useMemo(
    () =>
      columns.map(({ header, sortBy }) => ({
        id: header,
        header,
        enableSorting: sortBy !== undefined,
        accessorFn: (record: Stored) => sortBy?.(record) ?? '',
        sortFn: (a: { original: Stored }, b: { original: Stored }) =>
          collator.compare(String(sortBy?.(a.original)), String(sortBy?.(b.original))),
      })),
    [columns],
  );
  const data = useMemo(() => records ?? [], [records]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ id }: Stored) => String(id),
  });

  return (
    <table className="w-full border-collapse text-left text-sm stacks:block" aria-busy={!records}>
      <caption className="sr-only">{caption}</caption>
      <thead className="stacks:hidden">
        <tr className="*:sticky *:top-0 *:z-10 *:h-11 *:bg-surface *:px-3 *:font-medium *:text-muted *:shadow-[inset_0_-1px_var(--color-line)] *:first:pl-5 *:last:pr-5">
          {table.getFlatHeaders().map(({ id, column }) => {
            const sorted = column.getIsSorted();
            const Icon = SORT_ICONS[sorted || 'none'];
            if (!column.getCanSort())
              return (
                <th key={id} scope="col">
                  {id}
                </th>
              );
            return (
              <th key={id} scope="col" aria-sort={sorted ? SORT_WORDS[sorted] : 'none'}>
                <button
                  type="button"
                  onClick={() => column.toggleSorting(sorted === 'asc')}
                  className="-mx-2 inline-flex h-8 items-center gap-1.5 rounded-md px-2 hover:bg-sunken hover:text-ink"
                >
                  {id}
                  <Icon aria-hidden className="size-3.5" />
                </button>
              </th>
            );
          })}
          <th scope="col" className="w-0 text-right">
            Actions
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line stacks:block">
        {(records ? table.getRowModel().rows : SKELETON_ROWS).map(({ id, original }) => (
          <Row
            key={id}
            className="stacks:grid-cols-[minmax(0,1fr)_auto] stacks:gap-x-3 stacks:gap-y-1.5 stacks:p-4!"
          >
            {columns.map(({ header, cell }, index) => {
              const content = original ? cell(original) : <CellSkeleton column={index} />;
              return (
                <Cell
                  key={header}
                  className={classNames(
                    'py-3 align-middle!',
                    index > 0 && 'stacks:col-span-2',
                    content === null && 'stacks:hidden',
                  )}
                >
                  {index === 0 ? (
                    content
                  ) : (
                    <span className="stacks:flex stacks:gap-3">
                      <span aria-hidden className="hidden w-20 shrink-0 text-muted stacks:inline">
                        {header}
                      </span>
                      <span className="min-w-0">{content}</span>
                    </span>
                  )}
                </Cell>
              );
            })}
            <Cell className="py-3 text-right align-middle! stacks:col-start-2 stacks:row-start-1">
              {original ? actions(original) : <Skeleton className="my-2.5 h-5 w-10" />}
            </Cell>
          </Row>
        ))}
      </tbody>
    </table>
  );
}

/** A picture with a name beside it, or some words. */
function CellSkeleton({ column }: { column: number }) {
  if (column > 0) return <Skeleton className="h-5 w-32 max-w-full" />;
  return (
    <span className="flex items-center gap-3">
      <Skeleton className="size-11 rounded-lg" />
      <Skeleton className="h-5 w-40 max-w-full" />
    </span>
  );
}
