// A table that turns into stacked cards where there is no room for its columns (`stacks` in the stylesheet): its
// elements stay those of a table, and so does its meaning.
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { type Order, SortHeader } from './sort-header.tsx';

interface TableProps extends ComponentProps<'table'> {
  caption: string;
  /** A header, the key that a click on it sorts by, if any, and what precedes it. */
  columns: readonly (string | { header: string; sortBy?: string; before?: ReactNode })[];
  order?: Order | undefined;
  onOrder?: ((order: Order) => void) | undefined;
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
            const { header, sortBy, before } =
              typeof column === 'string' ? { header: column } : column;
            return sortBy === undefined || !onOrder ? (
              <th key={header} scope="col" className={headerClass}>
                {before}
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

interface RowProps extends ComponentProps<'tr'> {
  /** A click on it, for who has a mouse or a thumb; one of its controls does the same. */
  onOpen?: (() => void) | undefined;
}

export function Row({ className, onOpen, ...rest }: RowProps) {
  const opening = onOpen && {
    onClick(event: MouseEvent<HTMLTableRowElement>) {
      if (isMeantForRow(event)) onOpen();
    },
  };
  return (
    <tr
      className={classNames(
        'transition-colors hover:bg-hover stacks:grid stacks:gap-4 stacks:p-5',
        onOpen && 'cursor-pointer',
        className,
      )}
      {...opening}
      {...rest}
    />
  );
}

/** Not for a control of the row, nor for a dialog opened from it, nor to select its text. */
function isMeantForRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const pressed = target as Element;
  return (
    currentTarget.contains(pressed) &&
    !pressed.closest('a, button, input, select, label') &&
    getSelection()?.isCollapsed !== false
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
