import { FileText } from 'lucide-react';
import { ResourceList } from '../../../kit/crud/admin/resource-list.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { Thumbnail } from '../../../kit/ui/thumbnail.tsx';
import { urls } from '../../../urls.ts';
import { type Page, pages } from '../page.ts';
import { PageForm } from './page-form.tsx';
import { kindOptions } from './page-labels.ts';

const kindName = ({ kind }: Page) => kindOptions.find(({ value }) => value === kind)?.label ?? '';

const columns: Column<Page>[] = [
  {
    header: 'Title',
    pictured: true,
    sortBy: 'title',
    cell: ({ title, image }) => (
      <span className="flex items-center gap-3 font-medium">
        <Thumbnail small src={image} alt="" className="size-11" />
        {title}
      </span>
    ),
  },
  {
    header: 'Kind',
    sortBy: 'kind',
    cell: (page) => <Badge tone="neutral">{kindName(page)}</Badge>,
  },
  {
    header: 'Address',
    cell: (page) => (
      <a href={urls.page(page)} className="text-accent-strong underline underline-offset-2">
        {urls.page(page)}
      </a>
    ),
  },
];

export function PageList() {
  return (
    <ResourceList
      resource={pages}
      subtitle="Areas, guides and legal pages."
      icon={FileText}
      columns={columns}
      nameOf={({ title }) => title}
      form={(dialog) => <PageForm {...dialog} />}
    />
  );
}
