import type { ReactNode } from 'react';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Cell, Row } from '../../../kit/ui/table.tsx';

// Fixed widths, so that nothing moves when a row becomes a form.
const columns = [
  { name: 'Title', width: 'w-[22%]' },
  { name: 'URL', width: 'w-auto' },
  { name: 'Section', width: 'w-40' },
  { name: 'Order', width: 'w-18' },
  { name: 'Active', width: 'w-24' },
  { name: 'Actions', width: 'w-58' },
] as const;
const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6', '7', '8'];

interface NavigationTableProps {
  /** One table body per menu: items move within their own. */
  children: ReactNode;
  busy?: boolean;
}

/** The frame of the menus' table; narrow screens show cards. */
export function NavigationTable({ children, busy = false }: NavigationTableProps) {
  return (
    <table
      className="w-full table-fixed border-collapse text-left text-sm stacks:block"
      aria-busy={busy}
    >
      <caption className="sr-only">Navigation items</caption>
      <thead className="stacks:sr-only">
        <tr>
          {columns.map(({ name, width }) => (
            <th
              key={name}
              scope="col"
              className={`sticky top-0 z-10 h-11 bg-surface px-3 font-medium text-muted shadow-[inset_0_-1px_var(--color-line)] first:pl-5 last:pr-5 last:text-right ${width}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

export function NavigationTableSkeleton() {
  return (
    <NavigationTable busy>
      <tbody className="divide-y divide-line stacks:block">
        {SKELETON_ROWS.map((row) => (
          <Row key={row}>
            {columns.map(({ name }) => (
              <Cell key={name} className="py-3.5! stacks:nth-[n+4]:hidden">
                <Skeleton className="h-5 w-24 max-w-full" />
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </NavigationTable>
  );
}
