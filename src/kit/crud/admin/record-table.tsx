import type { ReactNode } from 'react';
import { RowMenu } from '../../ui/row-menu.tsx';
import type { RowAction } from '../../ui/row-menu-items.tsx';
import { SortableTable, type SortableTableProps } from '../../ui/sortable-table.tsx';
import { PagedList, type PagedListProps } from './paged-list.tsx';

interface RecordTableProps<Row>
  extends Omit<PagedListProps<Row>, 'children'>,
    Omit<SortableTableProps<Row>, 'caption' | 'records' | 'actions'> {
  /** By default the rows' noun. */
  caption?: string;
  /** What a row is called, for its menu. */
  nameOf?(row: Row): string;
  menu?(row: Row): readonly RowAction[];
  /** Before the menu, or in its place. */
  beside?(row: Row): ReactNode;
}

/** The rows of a query as a table, with what can be done with each. */
export function RecordTable<Row extends { id: number | string }>({
  columns,
  order,
  onOrder,
  onOpen,
  isMarked,
  nameOf,
  menu,
  beside,
  caption,
  ...list
}: RecordTableProps<Row>) {
  const actions = (row: Row) => (
    <span className="flex items-center justify-end gap-1">
      {beside?.(row)}
      {menu && <RowMenu label={`Actions for ${nameOf?.(row)}`} actions={menu(row)} />}
    </span>
  );
  return (
    <PagedList {...list}>
      {(records) => (
        <SortableTable
          caption={caption ?? list.plural.replace(/^./, (letter) => letter.toUpperCase())}
          records={records}
          actions={menu || beside ? actions : undefined}
          columns={columns}
          order={order}
          onOrder={onOrder}
          onOpen={onOpen}
          isMarked={isMarked}
        />
      )}
    </PagedList>
  );
}
