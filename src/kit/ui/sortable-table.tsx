import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { RowBoundary } from './row-boundary.tsx';
import { Skeleton } from './skeleton.tsx';
import type { Order } from './sort-header.tsx';
import { Cell, Row, Table } from './table.tsx';

export interface Column<Stored> {
  header: string;
  cell(record: Stored): ReactNode;
  /** What a click on the header sorts by; without it, the header is plain text. */
  sortBy?: string;
  /** Precedes the header, such as a box that chooses all. */
  before?: ReactNode;
  /** A picture precedes its text, in the skeleton too. */
  pictured?: true;
}

const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6'];

export interface SortableTableProps<Stored> {
  caption: string;
  columns: readonly Column<Stored>[];
  records: Stored[] | undefined;
  order?: Order | undefined;
  /** Undefined where sorting is not offered. */
  onOrder?: ((order: Order) => void) | undefined;
  /** In the last column; without them there is none. */
  actions?: ((record: Stored) => ReactNode) | undefined;
  /** What a click on a row does, if anything. */
  onOpen?: ((record: Stored) => void) | undefined;
  isMarked?: ((record: Stored) => boolean) | undefined;
}

/** A table sorted by its headers; stacks into cards where there is no room. */
export function SortableTable<Stored extends { id: number | string }>({
  caption,
  columns,
  records,
  order,
  onOrder,
  actions,
  onOpen,
  isMarked,
}: SortableTableProps<Stored>) {
  return (
    <Table
      caption={caption}
      columns={actions ? [...columns, 'Actions'] : columns}
      order={order}
      onOrder={onOrder}
      lastRight={actions !== undefined}
      aria-busy={!records}
    >
      {records
        ? records.map((record) => (
            <RowBoundary
              key={record.id}
              instead={(sentence) => (
                <TableRow columns={columns} contents={[sentence]} actions={actions?.(record)} />
              )}
            >
              <RecordRow
                record={record}
                columns={columns}
                actions={actions?.(record)}
                marked={isMarked?.(record) ?? false}
                onOpen={onOpen && (() => onOpen(record))}
              />
            </RowBoundary>
          ))
        : SKELETON_ROWS.map((key) => (
            <TableRow
              key={key}
              columns={columns}
              contents={columns.map(({ header, pictured }, at) => (
                <CellSkeleton key={header} column={at} pictured={pictured} />
              ))}
              actions={actions && <Skeleton className="my-2.5 h-5 w-10" />}
            />
          ))}
    </Table>
  );
}

interface RecordRowProps<Stored> extends Omit<TableRowProps, 'columns' | 'contents'> {
  record: Stored;
  columns: readonly Column<Stored>[];
}

function RecordRow<Stored>({ record, columns, ...rest }: RecordRowProps<Stored>) {
  const contents = columns.map(({ cell }) => cell(record));
  return <TableRow columns={columns} contents={contents} {...rest} />;
}

interface TableRowProps {
  columns: readonly { header: string }[];
  contents: readonly ReactNode[];
  actions: ReactNode;
  marked?: boolean;
  onOpen?: (() => void) | undefined;
}

function TableRow({ columns, contents, actions, marked = false, onOpen }: TableRowProps) {
  return (
    <Row
      onOpen={onOpen}
      className={classNames(
        'stacks:grid-cols-[minmax(0,1fr)_auto] stacks:gap-x-3 stacks:gap-y-1.5 stacks:p-4!',
        marked && 'bg-marked shadow-[inset_3px_0_var(--color-accent)]',
      )}
    >
      {columns.map(({ header }, at) => (
        <Cell
          key={header}
          className={classNames(
            'py-1.5! align-middle!',
            at === 0 ? 'stacks:self-center' : 'stacks:col-span-2',
            contents[at] === null && 'stacks:hidden',
          )}
        >
          {at === 0 ? (
            contents[at]
          ) : (
            <span className="stacks:flex stacks:gap-3">
              <span aria-hidden className="hidden w-20 shrink-0 text-muted stacks:inline">
                {header}
              </span>
              <span className="min-w-0">{contents[at]}</span>
            </span>
          )}
        </Cell>
      ))}
      {actions !== undefined && (
        <Cell className="py-1.5! text-right align-middle! stacks:col-start-2 stacks:row-start-1">
          {actions}
        </Cell>
      )}
    </Row>
  );
}

interface CellSkeletonProps {
  column: number;
  pictured: true | undefined;
}

function CellSkeleton({ column, pictured }: CellSkeletonProps) {
  if (column > 0) return <Skeleton className="h-5 w-32 max-w-full" />;
  if (!pictured) {
    return (
      <span className="grid gap-1.5">
        <Skeleton className="h-4.5 w-40 max-w-full" />
        <Skeleton className="h-4.5 w-56 max-w-full" />
      </span>
    );
  }
  return (
    <span className="flex items-center gap-3">
      <Skeleton className="size-11 rounded-lg" />
      <Skeleton className="h-5 w-40 max-w-full" />
    </span>
  );
}
