import { Mail, MailOpen } from 'lucide-react';
import { ResourceList, VIEWING } from '../../../kit/crud/admin/resource-list.tsx';
import { SampleBadge } from '../../../kit/crud/admin/sample-badge.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Figures } from '../../../kit/ui/facts.tsx';
import { Moment } from '../../../kit/ui/moment.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { type ContactSubmission, contactSubmissions, NO_SUBJECT } from '../contact.ts';
import { useContactCounts, useMark } from './contact-queries.ts';
import { SubmissionDialog, type VisitForm } from './submission-dialog.tsx';

const NEWEST_FIRST = { direction: 'desc' };
const FILTERS = [
  { label: 'All', query: NEWEST_FIRST },
  { label: 'Read', query: { ...NEWEST_FIRST, read: 'true' } },
  { label: 'Unread', query: { ...NEWEST_FIRST, read: 'false' } },
];

const columns: Column<ContactSubmission>[] = [
  {
    header: 'From',
    sortBy: 'name',
    cell: ({ id, name, email }) => (
      <span className="block lg:min-w-52">
        <span className="flex flex-wrap gap-x-2 font-medium">
          {name} <SampleBadge table="contactSubmissions" id={id} />
        </span>
        <span className="block text-muted">{email}</span>
      </span>
    ),
  },
  {
    header: 'Subject',
    sortBy: 'subject',
    cell: ({ subject, message }) => (
      <span className="block max-w-[48ch] lg:min-w-60">
        <span className="line-clamp-2">{subject || NO_SUBJECT}</span>
        <span className="line-clamp-1 break-all text-muted">{message}</span>
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
    cell: ({ read }) =>
      read ? <Badge tone="neutral">Read</Badge> : <Badge tone="waiting">New</Badge>,
  },
];

/** @param visitForm enters a visit for the sender. */
export function ContactList({ visitForm }: { visitForm: VisitForm }) {
  const markRead = useMark('read');
  const markUnread = useMark('unread');
  return (
    <ResourceList
      resource={contactSubmissions}
      exportName="contact-submissions"
      subtitle="Messages from visitors to the website."
      icon={Mail}
      columns={columns}
      filters={FILTERS}
      aside={<Counts />}
      opening={VIEWING}
      isMarked={({ read }) => !read}
      rowActions={({ id, read }, open) => [
        open,
        read
          ? { label: 'Mark as unread', icon: Mail, onSelect: () => markUnread.mutate(id) }
          : { label: 'Mark as Read', icon: MailOpen, onSelect: () => markRead.mutate(id) },
      ]}
      form={({ record, onClose }) =>
        record && <SubmissionDialog submission={record} visitForm={visitForm} onClose={onClose} />
      }
    />
  );
}

function Counts() {
  const { data } = useContactCounts();
  return (
    <Figures
      of={{
        'Total Submissions': data?.total.toLocaleString('en-GB'),
        'Unread Messages': data?.unread.toLocaleString('en-GB'),
      }}
    />
  );
}
