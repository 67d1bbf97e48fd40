import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { PagedList } from '../../../kit/crud/admin/paged-list.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { type Column, SortableTable } from '../../../kit/ui/sortable-table.tsx';
import { z } from '../../../lib/text/zod.ts';
import { londonDayOf, shortDay } from '../../../lib/time/london-day.ts';
import { type DeadLink, deadLinkSchema } from '../dead-link.ts';

const NOUNS: Record<string, string> = {
  products: 'Product',
  categories: 'Category',
  'blog-posts': 'Post',
  pages: 'Page',
  faqs: 'FAQ',
  navigation: 'Menu',
  'category-icons': 'Category icon',
  redirects: 'Redirect',
  'website-content': 'Website content',
};

const columns: Column<Omit<DeadLink, 'id'> & { id: number }>[] = [
  {
    header: 'Link',
    cell: ({ href }) => <span className="font-medium wrap-anywhere">{href}</span>,
  },
  {
    header: 'In',
    cell: ({ record, title }) => (
      <span className="wrap-anywhere">
        {NOUNS[record]}: {title}
      </span>
    ),
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

/** Links in content that lead to no page, each with the way to its field. */
export function DeadLinkList() {
  const query = useQuery<DeadLink[]>({
    queryKey: [adminApi.deadLinks()],
    meta: { schema: z.array(deadLinkSchema) },
    staleTime: 0,
  });
  return (
    <>
      <ScreenHeading
        title="Dead Links"
        subtitle="Links on your site that lead to no page of it. Checked every day, and whenever you look here."
      />
      <PagedList
        query={{ ...query, records: query.data?.map((link, id) => ({ ...link, id })) }}
        plural="dead links"
        icon={CircleCheck}
        empty="Every link on your site leads to a page."
      >
        {(records) => (
          <SortableTable
            caption="Dead links"
            columns={columns}
            records={records}
            actions={({ editHref, href }) => (
              <Link to={editHref} className="contact-link whitespace-nowrap">
                Change<span className="sr-only"> {href}</span>
              </Link>
            )}
          />
        )}
      </PagedList>
    </>
  );
}
