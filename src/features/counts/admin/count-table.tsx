import type { ReactNode } from 'react';
import type { CountName, Totals } from '../count.ts';

const COLUMNS: readonly [CountName, header: string][] = [
  ['page-view', 'Viewed'],
  ['form-opened', 'Forms begun'],
  ['booked', 'Visits booked'],
  ['call-pressed', 'Calls'],
  ['assistant-opened', 'Assistant'],
];

interface CountTableProps {
  caption: string;
  header: string;
  rows: readonly { key: string; label: ReactNode; totals: Totals }[];
  /** Beside a chart, the table is for screen readers only. */
  unseen?: boolean;
}

/** A column of numbers per name; on a phone it scrolls sideways. */
export function CountTable({ caption, header, rows, unseen = false }: CountTableProps) {
  return (
    <section
      aria-label={caption}
      tabIndex={unseen ? undefined : 0}
      className={unseen ? 'sr-only' : 'scroll-area max-h-120'}
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="sticky top-0 bg-surface text-right text-muted shadow-[inset_0_-1px_var(--color-line)]">
            <th scope="col" className="py-2.5 pr-3 pl-5 text-left font-medium">
              {header}
            </th>
            {COLUMNS.map(([name, text]) => (
              <th key={name} scope="col" className="px-3 py-2.5 font-medium last:pr-5">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, label, totals }) => (
            <tr key={key}>
              <th
                scope="row"
                className="min-w-40 py-2 pr-3 pl-5 text-left font-normal wrap-anywhere"
              >
                {label}
              </th>
              {COLUMNS.map(([name]) => (
                <td key={name} className="px-3 py-2 text-right tabular-nums last:pr-5">
                  {(totals[name] ?? 0).toLocaleString('en-GB')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
