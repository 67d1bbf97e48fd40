import { Shapes } from 'lucide-react';
import { PictureInput } from '../../../kit/crud/admin/fields/picture-input.tsx';
import { SearchFields } from '../../../kit/crud/admin/fields/search-fields.tsx';
import { SlugInput } from '../../../kit/crud/admin/fields/slug-input.tsx';
import { TextAreaInput, TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { ResourceForm } from '../../../kit/crud/admin/resource-form.tsx';
import { ResourceList } from '../../../kit/crud/admin/resource-list.tsx';
import { noSearchFields } from '../../../kit/crud/search-fields.ts';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { Thumbnail } from '../../../kit/ui/thumbnail.tsx';
import { urls } from '../../../urls.ts';
import { type Category, type CategoryInput, categories, categoryResult } from '../category.ts';

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

const blank: CategoryInput = {
  name: '',
  slug: '',
  description: '',
  image: '',
  ...noSearchFields,
};

interface CategoryFormProps {
  record: Category | undefined;
  onClose(): void;
}

function CategoryForm(dialog: CategoryFormProps) {
  return (
    <ResourceForm resource={categories} blank={blank} {...dialog}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput<CategoryInput> name="name" label="Name" />
        <SlugInput<CategoryInput> name="slug" label="Slug" from="name" />
      </div>
      <TextAreaInput<CategoryInput> name="description" label="Description" />
      <PictureInput<CategoryInput> name="image" label="Image" />
      <SearchFields<Category> pathOf={({ slug }) => urls.category(slug)} usual={categoryResult} />
    </ResourceForm>
  );
}
