import { Eye, PackageCheck, Printer, SwatchBook, Undo2 } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { ResourceList } from '../../../kit/crud/admin/resource-list.tsx';
import { SampleBadge } from '../../../kit/crud/admin/sample-badge.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Moment } from '../../../kit/ui/moment.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { urls } from '../../../urls.ts';
import {
  type SwatchRequest,
  swatchRequests,
  swatchStatuses,
  swatchStatusLabels,
} from '../swatch-request.ts';
import { ColourDot } from './colour-dot.tsx';
import { SwatchDialog } from './swatch-dialog.tsx';
import { useMark } from './swatch-queries.ts';

/** New ones first, and of those the oldest first. */
const NEW_FIRST = { sort: 'status', direction: 'asc' };
const FILTERS = [
  { label: 'All', query: NEW_FIRST },
  ...swatchStatuses.map((status) => ({
    label: swatchStatusLabels[status],
    query: { status, direction: status === 'new' ? 'asc' : 'desc' },
  })),
];
const VIEWING = { label: 'View', icon: Eye };

const columns: Column<SwatchRequest>[] = [
  {
    header: 'To',
    sortBy: 'name',
    cell: ({ id, name, postcode }) => (
      <span className="block lg:min-w-44">
        <span className="flex flex-wrap gap-x-2 font-medium wrap-anywhere">
          {name} <SampleBadge table="swatchRequests" id={id} />
        </span>
        <span className="block text-muted tabular-nums">{postcode}</span>
      </span>
    ),
  },
  {
    header: 'Swatches',
    cell: ({ swatches }) => (
      <span className="block max-w-[48ch] lg:min-w-60">
        <span className="flex gap-1">
          {swatches.map(({ productId, colour, hex }) => (
            <ColourDot key={`${productId} ${colour}`} hex={hex} />
          ))}
        </span>
        <span className="line-clamp-1 text-muted">
          {swatches.map(({ colour }) => colour).join(', ')}
        </span>
      </span>
    ),
  },
  {
    header: 'Date',
    sortBy: 'createdAt',
    cell: ({ createdAt }) => <Moment at={createdAt} className="whitespace-nowrap tabular-nums" />,
  },
  {
    header: 'Status',
    sortBy: 'status',
    cell: ({ status }) => (
      <Badge tone={status === 'new' ? 'waiting' : 'neutral'}>{swatchStatusLabels[status]}</Badge>
    ),
  },
];

/** Requests for swatches by post, and which have been sent. */
export function SwatchList() {
  const mark = useMark();
  const navigate = useNavigate();
  return (
    <ResourceList
      resource={swatchRequests}
      exportName="swatch-requests"
      subtitle="Colours that visitors have asked for by post."
      icon={SwatchBook}
      columns={columns}
      filters={FILTERS}
      aside={
        <Link
          to={urls.admin.swatchLabels()}
          className="inline-flex h-10 items-center gap-2 rounded-lg bg-accent px-4 text-sm font-medium whitespace-nowrap text-on-accent hover:bg-accent-strong"
        >
          <Printer aria-hidden className="size-4" />
          Print labels
        </Link>
      }
      nameOf={({ name }) => name}
      opening={VIEWING}
      isMarked={({ status }) => status === 'new'}
      rowActions={({ id, status }, open) => [
        open,
        status === 'new'
          ? {
              label: 'Mark as sent',
              icon: PackageCheck,
              onSelect: () => mark.mutate({ ids: [id], status: 'sent' }),
            }
          : {
              label: 'Mark as new',
              icon: Undo2,
              onSelect: () => mark.mutate({ ids: [id], status: 'new' }),
            },
        {
          label: 'Print label',
          icon: Printer,
          onSelect: () => void navigate(`${urls.admin.swatchLabels()}?id=${id}`),
        },
      ]}
      form={({ record, onClose }) => record && <SwatchDialog request={record} onClose={onClose} />}
    />
  );
}
