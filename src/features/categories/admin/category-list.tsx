import { Shapes } from 'lucide-react';
import { ResourceList } from '../../../kit/crud/admin/resource-list.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { Thumbnail } from '../../../kit/ui/thumbnail.tsx';
import { type Category, categories } from '../category.ts';
import { CategoryForm } from './category-form.tsx';

const columns: Column<Category>[] = [
  {
    header: 'Name',
    pictured: true,
    sortBy: 'name',
    cell: ({ name, image }) => (
      <span className="flex items-center gap-3 font-medium">
        <Thumbnail small src={image} alt="" className="size-11" />
        {name}
      </span>
    ),
  },
  { header: 'Slug', sortBy: 'slug', cell: ({ slug }) => slug },
  {
    header: 'Description',
    cell: ({ description }) => (
      <span className="line-clamp-1 max-w-md text-muted stacks:line-clamp-2">
        {description || '—'}
      </span>
    ),
  },
];

export function CategoryList() {
  return (
    <ResourceList
      resource={categories}
      exportName="categories"
      subtitle="Manage your product categories."
      icon={Shapes}
      columns={columns}
      nameOf={({ name }) => name}
      form={(dialog) => <CategoryForm {...dialog} />}
    />
  );
}
