import { PackageCheck, Printer, SwatchBook, Undo2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { ResourceList, VIEWING } from '../../../kit/crud/admin/resource-list.tsx';
import { SampleBadge } from '../../../kit/crud/admin/sample-badge.tsx';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { ButtonLink } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { Moment } from '../../../kit/ui/moment.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { urls } from '../../../urls.ts';
import { EmailLink, HouseholdLink, PhoneLink } from '../../settings/ui/reach-links.tsx';
import { keyOfSwatch } from '../sent-swatches.ts';
import {
  type SwatchRequest,
  swatchRequests,
  swatchStatuses,
  swatchStatusLabels,
} from '../swatch-request.ts';
import { ColourDot } from './colour-dot.tsx';
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
      subtitle="Colours that visitors have asked for by post."
      icon={SwatchBook}
      columns={columns}
      filters={FILTERS}
      aside={
        <ButtonLink look="primary" icon={Printer} to={urls.admin.swatchLabels()}>
          Print labels
        </ButtonLink>
      }
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

interface SwatchDialogProps {
  request: SwatchRequest;
  onClose(): void;
}

/** One request: the contents of the envelope, and its address. */
function SwatchDialog({ request, onClose }: SwatchDialogProps) {
  const mark = useMark();
  const { id, name, address, postcode, email, phone, swatches, status, createdAt, customerId } =
    request;
  const isNew = status === 'new';
  return (
    <Dialog toRead title={`Swatches for ${name}`} onClose={onClose}>
      <DialogBody>
        <ul className="grid gap-2 sm:grid-cols-2">
          {swatches.map((swatch) => (
            <li key={keyOfSwatch(swatch)} className="flex items-center gap-3">
              <ColourDot hex={swatch.hex} className="size-12 rounded-lg" />
              <span className="min-w-0 leading-snug wrap-anywhere">
                <span className="block font-medium">{swatch.colour}</span>
                <span className="block text-sm text-muted">{swatch.product}</span>
              </span>
            </li>
          ))}
        </ul>
        <Facts
          className="mt-6 grid gap-4 border-t border-line pt-5 text-sm sm:grid-cols-2"
          of={{
            Address: `${name}\n${address}\n${postcode}`,
            Status: (
              <>
                {swatchStatusLabels[status]}, asked for <Moment at={createdAt} />
              </>
            ),
            Customer: customerId !== null && <HouseholdLink id={customerId} />,
            Email: email && <EmailLink email={email} />,
            Phone: phone && <PhoneLink phone={phone} />,
          }}
        />
      </DialogBody>
      <DialogFooter>
        <ButtonLink icon={Printer} href={`${urls.admin.swatchLabels()}?id=${id}`}>
          Print label
        </ButtonLink>
        <ActionButton
          look={isNew ? 'primary' : 'secondary'}
          icon={isNew ? PackageCheck : Undo2}
          onAct={() =>
            mark.mutateAsync({ ids: [id], status: isNew ? 'sent' : 'new' }).then(onClose)
          }
        >
          {isNew ? 'Mark as sent' : 'Mark as new'}
        </ActionButton>
      </DialogFooter>
    </Dialog>
  );
}
