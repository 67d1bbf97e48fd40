import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { FilterButtons } from '../../../kit/ui/filter-buttons.tsx';
import { Panel } from '../../../kit/ui/panel.tsx';
import { urls } from '../../../urls.ts';
import { OTHER_PAGES, type VisitorReport } from '../count.ts';
import { CountTable } from './count-table.tsx';

const VIEWS = [
  { value: 'all', label: 'All pages' },
  { value: 'areas', label: 'Areas' },
] as const;
type View = (typeof VIEWS)[number]['value'];

export function PageTable({ pages }: Pick<VisitorReport, 'pages'>) {
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
