// A table that turns into stacked cards where there is no room for its columns (`stacks` in the stylesheet): its
// elements stay those of a table, and so does its meaning.
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { type Order, SortHeader } from './sort-header.tsx';

interface TableProps extends ComponentProps<'table'> {
  caption: string;
  /** A header, and the key that a click on it sorts by, if any. */
  columns: readonly (string | { header: string; sortBy?: string })[];
  order?: Order | undefined;
  onOrder?(order: Order): void;
  /** The last column aligns right, as its menu does. */
  lastRight?: boolean;
  children: ReactNode;
}

export function Table({
  caption,
  columns,
  order,
  onOrder,
  lastRight = false,
  children,
  ...rest
}: TableProps) {
  const headerClass = classNames(
    'sticky top-0 z-10 h-11 bg-surface px-3 font-medium text-muted shadow-[inset_0_-1px_var(--color-line)] first:pl-5 last:pr-5',
    lastRight && 'last:w-0 last:text-right',
  );
  return (
    <table className="w-full border-collapse text-left text-sm stacks:block" {...rest}>
      <caption className="sr-only">{caption}</caption>
      {/* A control must not be hidden from the eye alone. */}
      <thead className={onOrder ? 'stacks:hidden' : 'stacks:sr-only'}>
        <tr>
          {columns.map((column) => {
            const { header, sortBy } = typeof column === 'string' ? { header: column } : column;
            return sortBy === undefined || !onOrder ? (
              <th key={header} scope="col" className={headerClass}>
                {header}
              </th>
            ) : (
              <SortHeader
                key={header}
                text={header}
                sortBy={sortBy}
                order={order}
                onOrder={onOrder}
                className={headerClass}
              />
            );
          })}
        </tr>
      </thead>
      <tbody className="divide-y divide-line stacks:block">{children}</tbody>
    </table>
  );
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      className={classNames(
        'transition-colors hover:bg-hover stacks:grid stacks:gap-4 stacks:p-5',
        className,
      )}
      {...rest}
    />
  );
}

export function Cell({ className, ...rest }: ComponentProps<'td'>) {
  return (
    <td
      className={classNames(
        'px-3 py-4 align-top wrap-anywhere first:pl-5 last:pr-5 stacks:block stacks:p-0!',
        className,
      )}
      {...rest}
    />
  );
}
