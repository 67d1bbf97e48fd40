import { ChartColumn, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { Panel } from '../../../kit/ui/panel.tsx';
import { longDay } from '../../../lib/time/london-day.ts';
import type { BookingReport } from '../dashboard.ts';
import { useBookingReport } from './dashboard-queries.ts';

/** Bookings received over the last twelve weeks: when, and from where. */
export function BookingCharts() {
  const query = useBookingReport();
  const { data } = query;
  const total = data?.weeks.reduce((sum, { bookings }) => sum + bookings, 0) ?? 0;

  function contents(chart: (report: BookingReport) => ReactNode) {
    if (!data) {
      return (
        <NotLoaded query={query} text="The booking numbers could not be loaded.">
          <p className="px-5 py-10 text-center text-muted">Counting…</p>
        </NotLoaded>
      );
    }
    if (total === 0) {
      return <EmptyState icon={ChartColumn} text="No bookings in the last 12 weeks." />;
    }
    return chart(data);
  }

  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <WeekChart total={total} contents={contents} />
      <Panel title="Bookings by town" note="By the customer's postcode, last 12 weeks">
        {contents(({ towns }) => (
          <TownTable towns={towns} total={total} />
        ))}
      </Panel>
    </div>
  );
}

interface WeekChartProps {
  total: number;
  contents(chart: (report: BookingReport) => ReactNode): ReactNode;
}

function WeekChart({ total, contents }: WeekChartProps) {
  const [asTable, setAsTable] = useState(false);
  const Icon = asTable ? ChartColumn : Table2;
  return (
    <Panel
      title="Bookings by week"
      note="By the day of the request, last 12 weeks"
      action={
        total > 0 && (
          <Button icon={Icon} look="secondary" size="small" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'As chart' : 'As table'}
          </Button>
        )
      }
    >
      {contents(({ weeks }) => (
        <>
          {!asTable && <Columns weeks={weeks} />}
          <div className={asTable ? 'px-5 py-3' : 'sr-only'}>
            <table className="w-full text-sm">
              <caption className="sr-only">Bookings by week</caption>
              <thead>
                <tr className="text-left text-muted">
                  <th scope="col" className="py-1.5 font-medium">
                    Week from
                  </th>
                  <th scope="col" className="py-1.5 text-right font-medium">
                    Bookings
                  </th>
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {weeks.map(({ from, bookings }) => (
                  <tr key={from}>
                    <th scope="row" className="py-1.5 text-left font-normal">
                      {longDay(from)}
                    </th>
                    <td className="py-1.5 text-right tabular-nums">{bookings}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ))}
    </Panel>
  );
}

/** For sighted users; screen readers get the same numbers from the table. */
function Columns({ weeks }: Pick<BookingReport, 'weeks'>) {
  const highest = Math.max(1, ...weeks.map(({ bookings }) => bookings));
  return (
    <div aria-hidden className="px-5 pt-5 pb-4">
      <ol className="flex h-48 items-end gap-1 border-b border-line-strong sm:gap-2">
        {weeks.map(({ from, bookings }, index) => (
          <li key={from} className="flex h-full min-w-0 grow basis-0 flex-col justify-end">
            <span className="pb-1 text-center text-xs text-muted tabular-nums">
              {bookings > 0 && bookings}
            </span>
            <span
              className={classNames(
                'block min-h-px rounded-t-sm border border-b-0',
                // The current week is not over yet.
                index === weeks.length - 1
                  ? 'border-dashed border-accent bg-accent-soft'
                  : 'border-accent bg-accent',
              )}
              style={{ height: `${(bookings / highest) * 85}%` }}
            />
          </li>
        ))}
      </ol>
      <ol className="flex gap-1 pt-1.5 sm:gap-2">
        {weeks.map(({ from }, index) => (
          <li key={from} className="relative h-5 min-w-0 grow basis-0 text-xs text-muted">
            {/* A phone has room for every third; the last is the current week. */}
            {index % 3 === 2 && (
              <span className="absolute right-0 whitespace-nowrap tabular-nums">
                {index === weeks.length - 1 ? 'This week' : dayAndMonth(from)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** `24 Nov` of `Tuesday 24 November` */
const dayAndMonth = (day: string) => {
  const [, date = '', month = ''] = longDay(day).split(' ');
  return `${date} ${month.slice(0, 3)}`;
};

interface TownTableProps extends Pick<BookingReport, 'towns'> {
  total: number;
}

function TownTable({ towns, total }: TownTableProps) {
  const most = Math.max(1, ...towns.map(({ bookings }) => bookings));
  return (
    <div className="relative px-5 py-3">
      <table className="w-full text-sm">
        <caption className="sr-only">Bookings by town</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Town</span>
            </th>
            <th scope="col">
              <span className="sr-only">Bookings</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {towns.map(({ town, bookings }) => (
            <tr key={town}>
              <th scope="row" className="py-1.5 pr-4 text-left font-medium sm:whitespace-nowrap">
                {town || 'Other towns'}
              </th>
              <td className="w-full py-1.5">
                <span className="flex items-center gap-3">
                  <span className="grow">
                    <span
                      aria-hidden
                      className="block h-4 min-w-1 rounded-r-sm bg-accent"
                      style={{ width: `${(bookings / most) * 100}%` }}
                    />
                  </span>
                  <span className="w-20 text-right tabular-nums">
                    {bookings}{' '}
                    <span className="text-muted">({Math.round((bookings / total) * 100)}%)</span>
                  </span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
