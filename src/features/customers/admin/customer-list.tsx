import { Eye, House } from 'lucide-react';
import { Link, Navigate } from 'react-router';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { ResourceList } from '../../../kit/crud/admin/resource-list.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { phoneText } from '../../../lib/text/phone-text.ts';
import { londonMoment } from '../../../lib/time/london-time.ts';
import { urls } from '../../../urls.ts';
import { type Customer, customers, reachedStages, stageLabels } from '../customer.ts';
import { CustomerForm } from './customer-form.tsx';
import { StageBadge, timeInStage } from './stage-badge.tsx';

const FILTERS = [
  { label: 'All', query: {} },
  ...reachedStages.map((stage) => ({ label: stageLabels[stage], query: { stage } })),
];

const columns: Column<Customer>[] = [
  {
    header: 'Customer',
    cell: ({ id, name, address, postcode }) => (
      <span className="block max-w-[44ch] lg:min-w-52">
        <Link to={urls.openCustomer(id)} className="font-medium wrap-anywhere hover:underline">
          {name}
        </Link>
        <span className="line-clamp-1 text-muted">
          {[address, postcode].filter(Boolean).join(', ')}
        </span>
      </span>
    ),
  },
  {
    header: 'Contact',
    cell: ({ phones: [phone], emails: [email] }) =>
      phone || email ? (
        <span className="block lg:min-w-56">
          {phone && <span className="block tabular-nums">{phoneText(phone)}</span>}
          {email && <span className="block text-muted wrap-anywhere">{email}</span>}
        </span>
      ) : null,
  },
  {
    header: 'Stage',
    sortBy: 'stageSince',
    cell: ({ stage, stageSince }) => (
      <span className="flex items-center gap-x-2 whitespace-nowrap">
        <StageBadge stage={stage} />
        <time
          dateTime={stageSince}
          title={londonMoment(new Date(stageSince))}
          className="text-muted tabular-nums"
        >
          {timeInStage(stageSince)}
        </time>
      </span>
    ),
  },
];

/** Every household, the newest first. */
export function CustomerList() {
  const isAdviser = useIsAdviser();
  return (
    <ResourceList
      resource={customers}
      subtitle={
        isAdviser ? (
          'The households of your visits.'
        ) : (
          <>
            Every household and everything it has sent you.{' '}
            <Link to={urls.admin.pipeline()} className="contact-link">
              See them by stage
            </Link>
            {', or '}
            <Link to={urls.admin.customerImport()} className="contact-link">
              import more
            </Link>
          </>
        )
      }
      icon={House}
      columns={columns}
      firstOrder={{ sort: 'createdAt', direction: 'desc' }}
      filters={FILTERS}
      {...(!isAdviser && { exportName: 'customers' })}
      nameOf={({ name }) => name}
      opening={{ label: 'Open', icon: Eye }}
      form={({ record, onClose }) =>
        record ? (
          <Navigate to={urls.openCustomer(record.id)} />
        ) : (
          <CustomerForm record={undefined} onClose={onClose} />
        )
      }
    />
  );
}
