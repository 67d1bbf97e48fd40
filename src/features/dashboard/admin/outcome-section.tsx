// How visits end: by month, source, area and service, and why they are cancelled.
import { keepPreviousData } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { classNames } from '../../../kit/ui/class-names.ts';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { FilterButtons } from '../../../kit/ui/filter-buttons.tsx';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { type Source, sourceLabels, statusLabels } from '../../appointments/appointment.ts';
import {
  addMonths,
  cancellationReason,
  monthInWords,
  type OutcomeCounts,
  type OutcomeReport,
  type OutcomeRow,
  outcomeReportPath,
  outcomeReportSchema,
  shareInWords,
} from '../outcomes.ts';
import {
  OTHER_REASON,
  outcomeCells,
  outcomeHeaders,
  outcomeNote,
  withoutReason,
} from './outcome-format.ts';
import { OutcomePanel } from './outcome-panel.tsx';

const RANGES = [
  { value: '3', label: '3 months' },
  { value: '12', label: '12 months' },
  { value: '24', label: '24 months' },
] as const;
type RangeMonths = (typeof RANGES)[number]['value'];

/** The table lists all areas and services; the chart stops here. */
const MOST_BARS = 10;

export function OutcomeSection() {
  const [months, setMonths] = useState<RangeMonths>('12');
  const to = londonDayOf(new Date()).slice(0, 7);
  const from = addMonths(to, 1 - Number(months));
  const query = useRead(outcomeReportPath(from, to), {
    schema: outcomeReportSchema,
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  return (
    <section aria-labelledby="how-visits-end">
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="how-visits-end" className="text-lg font-semibold tracking-tight">
            How visits end
          </h2>
          <p className="text-sm text-muted">
            By the month of the visit; this month is not over yet
          </p>
        </div>
        <FilterButtons
          label="Months shown"
          value={months}
          options={RANGES}
          onChange={(next) => setMonths(next)}
        />
      </header>
      {data && data.total.visits > 0 ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
          <Report report={data} />
        </div>
      ) : (
        <div className="card">
          {data ? (
            <EmptyState icon={CircleCheck} text="No visits in these months." />
          ) : (
            <NotLoaded query={query} text="The visit numbers could not be loaded.">
              <p className="px-5 py-10 text-center text-muted">Counting…</p>
            </NotLoaded>
          )}
        </div>
      )}
    </section>
  );
}

function Report({ report }: { report: OutcomeReport }) {
  const { total, months, sources, areas, services, cancellations } = report;
  const range = { from: report.from, to: report.to };
  const legend = outcomeParts(total);
  const panel = (name: string, rows: OutcomeRow[], labelOf: (key: string) => string) => ({
    months: range,
    chart: (
      <OutcomeBars
        bars={(rows === months ? rows : rows.slice(0, MOST_BARS)).map((row) => ({
          key: row.key,
          label: labelOf(row.key),
          visits: row.visits,
          parts: outcomeParts(row),
          note: outcomeNote(row),
        }))}
      />
    ),
    headers: [name, ...outcomeHeaders(total)],
    rows: rows.map((row) => ({ key: row.key, cells: [labelOf(row.key), ...outcomeCells(row)] })),
  });
  return (
    <>
      <div className="mb-4">
        <OutcomeLegend parts={legend} />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <OutcomePanel
          title="Visits by month"
          note={`${total.visits.toLocaleString('en-GB')} visits. ${outcomeNote(total)}`}
          file="visits-by-month"
          tall
          {...panel('Month', months, monthInWords)}
        />
        <OutcomePanel
          title="Visits by source"
          note="Outcomes by how the visit was booked"
          file="visits-by-source"
          {...panel('Source', sources, (key) => sourceLabels[key as Source])}
        />
        <OutcomePanel
          title="Why visits are cancelled"
          note={`${total.cancelled.toLocaleString('en-GB')} cancelled, ${shareInWords(total.cancelled, total.visits)} of all`}
          file="cancellations"
          months={range}
          chart={<CancellationBars cancellations={cancellations} />}
          headers={['Reason', 'Visits', 'By the customer', 'By us']}
          rows={cancellations.map(({ reason, visits, byCustomer, byStaff }) => ({
            key: String(reason),
            cells: [
              cancellationReason(reason),
              `${visits} (${shareInWords(visits, total.cancelled)})`,
              byCustomer,
              byStaff,
            ],
          }))}
        />
        <OutcomePanel
          title="Visits by area"
          note={`By the postcode${areas.length > MOST_BARS ? `; the first ${MOST_BARS} of ${areas.length}` : ''}`}
          file="visits-by-area"
          {...panel('Area', areas, (key) => key)}
        />
        <OutcomePanel
          title="Visits by service"
          note={`By the service booked${services.length > MOST_BARS ? `; the first ${MOST_BARS} of ${services.length}` : ''}`}
          file="visits-by-service"
          {...panel('Service', services, (key) => key)}
        />
      </div>
    </>
  );
}

function CancellationBars({ cancellations }: Pick<OutcomeReport, 'cancellations'>) {
  const parts = [
    { label: 'By the customer', className: 'bg-muted' },
    { label: 'By us', className: 'bg-line-strong' },
  ] as const;
  if (cancellations.length === 0) return <p className="py-4 text-sm text-muted">None.</p>;
  return (
    <>
      <OutcomeLegend parts={parts} />
      <div className="mt-3">
        <OutcomeBars
          bars={cancellations.map(({ reason, visits, byCustomer, byStaff }) => ({
            key: String(reason),
            label: cancellationReason(reason),
            visits,
            note: '',
            parts: [
              { ...parts[0], visits: byCustomer },
              { ...parts[1], visits: byStaff },
            ],
          }))}
        />
      </div>
    </>
  );
}

interface Part {
  label: string;
  visits: number;
  className: string;
}

interface Bar {
  key: string;
  label: string;
  visits: number;
  parts: readonly Part[];
  /** The shares as text. */
  note: string;
}

/** A bar per row, as long as its number of visits, in parts. For sighted users: the table says the same. */
function OutcomeBars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ visits }) => visits));
  return (
    <ul aria-hidden className="grid gap-3">
      {bars.map(({ key, label, visits, parts, note }) => (
        <li key={key} className="text-sm">
          <p className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 font-medium wrap-anywhere">{label}</span>
            <span className="tabular-nums">{visits.toLocaleString('en-GB')}</span>
          </p>
          <span
            className="mt-1 flex h-4 min-w-px gap-px overflow-clip rounded-r-sm bg-sunken"
            style={{ width: `${(visits / most) * 100}%` }}
          >
            {parts.map(
              (part) =>
                part.visits > 0 && (
                  <span
                    key={part.label}
                    title={`${part.label}: ${part.visits.toLocaleString('en-GB')}`}
                    className={classNames('min-w-0.5', part.className)}
                    style={{ flexGrow: part.visits }}
                  />
                ),
            )}
          </span>
          {note && <span className="mt-0.5 block text-xs text-muted">{note}</span>}
        </li>
      ))}
    </ul>
  );
}

/** A key to the parts of the bars. */
function OutcomeLegend({ parts }: { parts: readonly Omit<Part, 'visits'>[] }) {
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {parts.map(({ label, className }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span className={classNames('size-3 rounded-sm', className)} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** The first reason is the darkest; after the third they look alike. */
const TINTS = ['bg-accent', 'bg-accent/70', 'bg-accent/45'];
const LIGHTEST = 'bg-accent/25';

function outcomeParts(counts: OutcomeCounts): Part[] {
  return [
    ...counts.reasons.map(({ reason, visits }, at) => ({
      label: reason,
      visits,
      className: TINTS[at] ?? LIGHTEST,
    })),
    { label: OTHER_REASON, visits: withoutReason(counts), className: LIGHTEST },
    { label: statusLabels.cancelled, visits: counts.cancelled, className: 'bg-line-strong' },
    { label: statusLabels.noShow, visits: counts.noShow, className: 'bg-danger' },
    { label: 'Still open', visits: counts.open, className: 'bg-waiting/40' },
  ];
}
