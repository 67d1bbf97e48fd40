import { Select } from './select.tsx';
import type { Order } from './sort-header.tsx';
import type { Column } from './sortable-table.tsx';

interface SortSelectProps<Stored> {
  columns: readonly Column<Stored>[];
  order: Order | undefined;
  /** For no choice: the records' usual order. */
  onOrder(order: Order | undefined): void;
}

const DIRECTIONS = ['asc', 'desc'] as const;
const DIRECTION_WORDS = { asc: 'ascending', desc: 'descending' };

/** Sorting for a table that has stacked and shows no headers. */
export function SortSelect<Stored>({ columns, order, onOrder }: SortSelectProps<Stored>) {
  const orders = columns.flatMap(({ header, sortBy: sort }) =>
    sort === undefined
      ? []
      : DIRECTIONS.map((direction) => ({
          value: `${sort} ${direction}`,
          label: `${header}, ${DIRECTION_WORDS[direction]}`,
          order: { sort, direction },
        })),
  );
  if (orders.length === 0) return null;
  return (
    <Select
      label="Sort by"
      className="h-10 min-w-0 grow basis-32 @min-[56rem]:hidden"
      value={order ? `${order.sort} ${order.direction}` : ''}
      options={[{ value: '', label: 'Usual order' }, ...orders]}
      onChange={(chosen) => onOrder(orders.find(({ value }) => value === chosen)?.order)}
    />
  );
}
