// How many people visit the site, how many book, and on which pages.
import { keepPreviousData } from '@tanstack/react-query';
import { ChartColumn, MapPin } from 'lucide-react';
import { useState } from 'react';
import { ExportLink } from '../../../kit/crud/admin/export-link.tsx';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { FilterButtons } from '../../../kit/ui/filter-buttons.tsx';
import { Panel } from '../../../kit/ui/panel.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { RowSkeletons } from '../../../kit/ui/skeleton.tsx';
import { addDays, londonDayOf } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import {
  type CountName,
  OTHER_PAGES,
  type Totals,
  type VisitorReport,
  visitorReportPath,
  visitorReportSchema,
} from '../count.ts';
import { CountTable } from './count-table.tsx';
import { DayChart } from './day-chart.tsx';

const RANGES = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
] as const;
type RangeDays = (typeof RANGES)[number]['value'];

export function VisitorsScreen() {
  const [days, setDays] = useState<RangeDays>('30');
  const to = londonDayOf(new Date());
  const from = addDays(to, 1 - Number(days));
  const query = useRead(visitorReportPath(from, to), {
    schema: visitorReportSchema,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data, isPlaceholderData } = query;
  return (
    <>
      <ScreenHeading
        title="Visitors"
        subtitle="How many people view the website, and how many book. Counted without cookies; individual visitors are not tracked."
      >
        <ExportLink list="counts" query={{ from, to }} />
      </ScreenHeading>
      <div className="mb-5">
        <FilterButtons
          label="Days shown"
          value={days}
          options={RANGES}
          onChange={(next) => setDays(next)}
        />
      </div>
      {data ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
          <Report report={data} />
        </div>
      ) : (
        <div className="card">
          <NotLoaded query={query} text="The visitor numbers could not be loaded.">
            <RowSkeletons rows={6} className="h-8" />
          </NotLoaded>
        </div>
      )}
    </>
  );
}

function Report({ report: { days, pages } }: { report: VisitorReport }) {
  const totals: Totals = {};
  for (const day of days) {
    for (const [name, count] of Object.entries(day.totals) as [keyof Totals, number][]) {
      totals[name] = (totals[name] ?? 0) + count;
    }
  }
  if (pages.length === 0) {
    return (
      <div className="card">
        <EmptyState icon={ChartColumn} text="No visitors were counted on these days." />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <StepTable
          title="From page view to booking"
          note="How far visitors get with the booking form"
          totals={totals}
          steps={[
            { name: 'page-view', label: 'Pages viewed' },
            { name: 'price-worked-out', label: 'Price worked out', of: 'page-view' },
            { name: 'form-opened', label: 'Booking form begun', of: 'page-view' },
            { name: 'day-chosen', label: 'Day chosen', of: 'form-opened' },
            { name: 'booked', label: 'Visit booked', of: 'page-view' },
          ]}
        />
        <StepTable
          title="Calls and the assistant"
          note="How many people call or ask instead"
          totals={totals}
          steps={[
            { name: 'call-pressed', label: 'Telephone number tapped', of: 'page-view' },
            { name: 'assistant-opened', label: 'Assistant opened', of: 'page-view' },
            { name: 'assistant-asked', label: 'Assistant asked', of: 'assistant-opened' },
            { name: 'assistant-booked', label: 'Visit booked with it', of: 'assistant-asked' },
          ]}
        />
      </div>
      <DayChart days={days} />
      <PageTable pages={pages} />
    </div>
  );
}

const VIEWS = [
  { value: 'all', label: 'All pages' },
  { value: 'areas', label: 'Areas' },
] as const;
type View = (typeof VIEWS)[number]['value'];

function PageTable({ pages }: Pick<VisitorReport, 'pages'>) {
  const [view, setView] = useState<View>('all');
  const shown =
    view === 'all' ? pages : pages.filter(({ path }) => path.startsWith(`${urls.areas()}/`));
  return (
    <Panel
      title="By page"
      note="Counts for each page, most viewed first"
      action={
        <FilterButtons
          label="Pages shown"
          value={view}
          options={VIEWS}
          onChange={(next) => setView(next)}
        />
      }
    >
      {shown.length > 0 ? (
        <CountTable
          caption="Visitors by page"
          header="Page"
          rows={shown.map(({ path, totals }) => ({
            key: path,
            label: <PageName path={path} />,
            totals,
          }))}
        />
      ) : (
        <EmptyState icon={MapPin} text="No area pages were viewed on these days." />
      )}
    </Panel>
  );
}

function PageName({ path }: { path: string }) {
  if (path === OTHER_PAGES) return <span className="text-muted">Other pages</span>;
  return (
    <a href={path} className="contact-link font-medium">
      {path === urls.home() ? 'Home page' : path}
    </a>
  );
}

interface Step {
  name: CountName;
  label: string;
  /** The basis of its percentage. */
  of?: CountName;
}

interface StepTableProps {
  title: string;
  note: string;
  steps: readonly Step[];
  totals: Totals;
}

const SHARE_OF: Partial<Record<CountName, string>> = {
  'page-view': 'of pages viewed',
  'form-opened': 'of forms begun',
  'assistant-opened': 'of times opened',
  'assistant-asked': 'of those who asked',
};

/** Steps with a bar each; the first bar has full width. */
function StepTable({ title, note, steps, totals }: StepTableProps) {
  const most = Math.max(1, ...steps.map(({ name }) => totals[name] ?? 0));
  return (
    <Panel title={title} note={note}>
      <div className="px-5 py-3">
        <table className="w-full text-sm">
          <caption className="sr-only">{title}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">What</th>
              <th scope="col">How often</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ name, label, of }) => {
              const count = totals[name] ?? 0;
              return (
                <tr key={name} className="grid grid-cols-[1fr_auto] gap-x-4 py-2">
                  <th scope="row" className="text-left font-medium">
                    {label}
                  </th>
                  <td className="text-right font-medium tabular-nums">
                    {count.toLocaleString('en-GB')}
                  </td>
                  <td className="col-span-2 text-muted">
                    {of && `${shareOf(count, totals[of] ?? 0)} ${SHARE_OF[of]}`}
                    <span
                      aria-hidden
                      className={`mt-1 block h-2.5 rounded-r-sm bg-accent ${count > 0 ? 'min-w-px' : ''}`}
                      style={{ width: `${(count / most) * 100}%` }}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumSignificantDigits: 2 });

const shareOf = (count: number, whole: number) => (whole > 0 ? percent.format(count / whole) : '–');
