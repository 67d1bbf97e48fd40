import { Signpost } from 'lucide-react';
import { listColumns } from '../../../kit/crud/admin/list-columns.tsx';
import { ResourceList } from '../../../kit/crud/admin/resource-list.tsx';
import { Moment } from '../../../kit/ui/moment.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { type Redirect, redirects } from '../redirect.ts';

const columns: Column<Redirect>[] = [
  ...listColumns<Redirect>(redirects),
  { header: 'How long', cell: ({ status }) => (status === 301 ? 'For good' : 'For now') },
  { header: 'Used', cell: ({ hits }) => <Times count={hits} /> },
  { header: 'Last used', cell: ({ lastHitAt }) => <LastTime at={lastHitAt} /> },
];

export const RedirectList = () => (
  <ResourceList
    resource={redirects}
    subtitle="Leads visitors and search engines from an old address to the right page."
    icon={Signpost}
    columns={columns}
  />
);

export const Times = ({ count }: { count: number }) => (
  <span className="whitespace-nowrap tabular-nums">
    {count === 0 ? 'Not yet' : count === 1 ? 'Once' : `${count.toLocaleString('en-GB')} times`}
  </span>
);

export const LastTime = ({ at }: { at: string | null }) =>
  at === null ? '–' : <Moment at={at} className="whitespace-nowrap tabular-nums" />;
