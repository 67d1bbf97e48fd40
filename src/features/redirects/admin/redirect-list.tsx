import { Signpost } from 'lucide-react';
import { ResourceList } from '../../../kit/crud/admin/resource-list.tsx';
import { Moment } from '../../../kit/ui/moment.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { type Redirect, redirects } from '../redirect.ts';
import { RedirectForm } from './redirect-form.tsx';

const columns: Column<Redirect>[] = [
  {
    header: 'Old address',
    sortBy: 'from',
    cell: ({ from }) => <span className="font-medium wrap-anywhere">{from}</span>,
  },
  { header: 'Leads to', cell: ({ to }) => <span className="wrap-anywhere">{to}</span> },
  { header: 'How long', cell: ({ status }) => (status === 301 ? 'For good' : 'For now') },
  { header: 'Used', cell: ({ hits }) => <Times count={hits} /> },
  { header: 'Last used', cell: ({ lastHitAt }) => <LastTime at={lastHitAt} /> },
];

export function RedirectList() {
  return (
    <ResourceList
      resource={redirects}
      subtitle="Leads visitors and search engines from an old address to the right page."
      icon={Signpost}
      columns={columns}
      nameOf={({ from }) => from}
      form={(dialog) => <RedirectForm {...dialog} />}
    />
  );
}

export const Times = ({ count }: { count: number }) => (
  <span className="whitespace-nowrap tabular-nums">
    {count === 0 ? 'Not yet' : count === 1 ? 'Once' : `${count.toLocaleString('en-GB')} times`}
  </span>
);

export const LastTime = ({ at }: { at: string | null }) =>
  at === null ? '–' : <Moment at={at} className="whitespace-nowrap tabular-nums" />;
