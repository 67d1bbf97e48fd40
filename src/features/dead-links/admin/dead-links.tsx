import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { RecordTable } from '../../../kit/crud/admin/record-table.tsx';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { z } from '../../../lib/text/zod.ts';
import { londonDayOf, shortDay } from '../../../lib/time/london-day.ts';
import { type DeadLink, deadLinkSchema, isContact } from '../dead-link.ts';

const columns: Column<Omit<DeadLink, 'id'> & { id: number }>[] = [
  {
    header: 'Link',
    cell: ({ href }) => <span className="font-medium wrap-anywhere">{href}</span>,
  },
  {
    header: 'In',
    cell: ({ title }) => <span className="wrap-anywhere">{title}</span>,
  },
  {
    header: 'Since',
    cell: ({ since }) => (
      <time dateTime={since} className="whitespace-nowrap">
        {shortDay(londonDayOf(new Date(since)))}
      </time>
    ),
  },
];

const useDeadLinks = () =>
  useRead(adminApi.deadLinks(), { schema: z.array(deadLinkSchema), staleTime: 0 });

/** Texts that keep a number or an address that General had before: no placeholder changes them. */
export function FormerContacts() {
  const found = useDeadLinks().data?.filter(isContact) ?? [];
  return (
    <div role="status" className="grid gap-3 text-sm empty:hidden">
      {found.length > 0 && (
        <p className="max-w-prose">
          <strong>Still written by hand.</strong> These texts have a number or an address you no
          longer use. Write {'{phone}'} or {'{email}'} instead, and they follow this page from then
          on.
        </p>
      )}
      {found.map(({ title, href, editHref }) => (
        <Link key={`${editHref} ${href}`} to={editHref} className="contact-link wrap-anywhere">
          {title}, {href}
        </Link>
      ))}
    </div>
  );
}

/** Links in content that lead to no page, each with the way to its field. */
export function DeadLinkList() {
  const query = useDeadLinks();
  return (
    <>
      <ScreenHeading
        title="Dead Links"
        subtitle="Links on your site that lead to no page of it, and numbers and e-mail addresses you no longer use. Checked every day, and whenever you look here."
      />
      <RecordTable
        query={{ ...query, records: query.data?.map((link, id) => ({ ...link, id })) }}
        plural="dead links"
        icon={CircleCheck}
        empty="Every link on your site leads to a page."
        columns={columns}
        beside={({ editHref, href }) => (
          <Link to={editHref} className="contact-link whitespace-nowrap">
            Change<span className="sr-only"> {href}</span>
          </Link>
        )}
      />
    </>
  );
}
