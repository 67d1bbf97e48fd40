import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';

export interface Order {
  sort: string;
  direction: 'asc' | 'desc';
}

const SORT_WORDS = { asc: 'ascending', desc: 'descending', none: 'none' } as const;
const SORT_ICONS = { asc: ArrowUp, desc: ArrowDown, none: ChevronsUpDown };

interface SortHeaderProps {
  text: string;
  sortBy: string;
  order: Order | undefined;
  onOrder(order: Order): void;
  className?: string;
}

export function SortHeader({ text, sortBy, order, onOrder, className }: SortHeaderProps) {
  const direction = order?.sort === sortBy ? order.direction : 'none';
  const Icon = SORT_ICONS[direction];
  return (
    <th scope="col" aria-sort={SORT_WORDS[direction]} className={className}>
      <button
        type="button"
        onClick={() => onOrder({ sort: sortBy, direction: direction === 'asc' ? 'desc' : 'asc' })}
        className="-mx-2 inline-flex h-8 items-center gap-1.5 rounded-md px-2 hover:bg-sunken hover:text-ink"
      >
        {text}
        <Icon aria-hidden className="size-3.5" />
      </button>
    </th>
  );
}
