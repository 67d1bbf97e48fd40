import { ChartColumn, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ExportLink } from '../../../kit/crud/admin/export-link.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Panel } from '../../../kit/ui/panel.tsx';

interface OutcomePanelProps {
  title: string;
  note: string;
  file: string;
  /** Its chart is as tall as two others. */
  tall?: boolean;
  months: { from: string; to: string };
  chart: ReactNode;
  headers: readonly string[];
  /** The first cell of a row is its name. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** A chart, its table and its file. Beside the chart, the table is for screen readers only. */
export function OutcomePanel({
  title,
  note,
  file,
  tall = false,
  months,
  chart,
  headers,
  rows,
}: OutcomePanelProps) {
  const [asTable, setAsTable] = useState(false);
  const Icon = asTable ? ChartColumn : Table2;
  return (
    <div className={asTable ? 'lg:col-span-2' : tall ? 'lg:row-span-2' : undefined}>
      <Panel
        title={title}
        note={note}
        action={
          <Button icon={Icon} look="secondary" size="small" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'As chart' : 'As table'}
          </Button>
        }
      >
        {!asTable && <div className="px-5 pt-3 pb-1">{chart}</div>}
        <section
          aria-label={`${title}, table`}
          tabIndex={asTable ? 0 : undefined}
          className={asTable ? 'scroll-area max-h-160' : 'sr-only'}
        >
          <table className="w-full text-sm">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="sticky top-0 bg-surface text-right text-muted shadow-[inset_0_-1px_var(--color-line)]">
                {headers.map((header) => (
                  <th
                    key={header}
                    scope="col"
                    className="px-3 py-2.5 align-bottom font-medium first:pl-5 first:text-left last:pr-5"
                  >
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map(({ key, cells: [name, ...cells] }) => (
                <tr key={key}>
                  <th scope="row" className="min-w-36 py-2 pr-3 pl-5 text-left font-normal">
                    {name}
                  </th>
                  {cells.map((cell, at) => (
                    <td
                      key={headers[at + 1]}
                      className="px-3 py-2 text-right whitespace-nowrap tabular-nums last:pr-5"
                    >
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p className="flex justify-end px-5 pt-3 pb-4">
          <ExportLink list={file} query={months} label={`Export CSV: ${title}`} />
        </p>
      </Panel>
    </div>
  );
}
