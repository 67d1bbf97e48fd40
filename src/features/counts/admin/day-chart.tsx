import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { Panel } from '../../../kit/ui/panel.tsx';
import { longDay, shortDay } from '../../../lib/time/london-day.ts';
import type { VisitorReport } from '../count.ts';
import { CountTable } from './count-table.tsx';

type Days = VisitorReport['days'];

/** Page views by day; the table also has the other counts. */
export function DayChart({ days }: { days: Days }) {
  const [asTable, setAsTable] = useState(false);
  const Icon = asTable ? ChartColumn : Table2;
  return (
    <Panel
      title="Pages viewed by day"
      note="Today is not over yet"
      action={
        <Button icon={Icon} look="secondary" size="small" onClick={() => setAsTable(!asTable)}>
          {asTable ? 'As chart' : 'As table'}
        </Button>
      }
    >
      {!asTable && <Columns days={days} />}
      <CountTable
        caption="Visitors by day"
        header="Day"
        rows={days.toReversed().map(({ date, totals }) => ({
          key: date,
          label: longDay(date),
          totals,
        }))}
        unseen={!asTable}
      />
    </Panel>
  );
}

/** For sighted users; screen readers get the same numbers from the table. */
function Columns({ days }: { days: Days }) {
  const views = days.map(({ totals }) => totals['page-view'] ?? 0);
  const highest = Math.max(1, ...views);
  return (
    <div aria-hidden className="px-5 pt-5 pb-4">
      <p className="mb-1 text-xs text-muted tabular-nums">
        {highest.toLocaleString('en-GB')} at most
      </p>
      <ol
        className={classNames(
          'flex h-40 items-end border-b border-line-strong',
          days.length > 30 ? 'gap-px' : 'gap-0.5 sm:gap-1',
        )}
      >
        {days.map(({ date }, index) => (
          <li
            key={date}
            title={`${shortDay(date)}: ${views[index]}`}
            className={classNames(
              'min-w-0 grow basis-0 rounded-t-sm bg-accent',
              index === days.length - 1 && 'opacity-60',
            )}
            style={{ height: `${((views[index] ?? 0) / highest) * 100}%` }}
          />
        ))}
      </ol>
      <p className="flex justify-between pt-1.5 text-xs text-muted">
        <span>{shortDay(days[0]?.date ?? '')}</span>
        <span>Today</span>
      </p>
    </div>
  );
}
