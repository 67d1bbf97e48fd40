import { Shapes } from 'lucide-react';
import { FormFields } from '../../../kit/crud/admin/fields/form-fields.tsx';
import { SearchFields } from '../../../kit/crud/admin/fields/search-fields.tsx';
import { ResourceForm } from '../../../kit/crud/admin/resource-form.tsx';
import { ResourceList } from '../../../kit/crud/admin/resource-list.tsx';
import { urls } from '../../../urls.ts';
import { type Category, categories, categoryResult } from '../category.ts';

export const CategoryList = () => (
  <ResourceList
    resource={categories}
    exportName="categories"
    subtitle="Manage your product categories."
    icon={Shapes}
    form={(dialog) => (
      <ResourceForm resource={categories} {...dialog}>
        <FormFields fields={categories.fields} />
        <SearchFields<Category> pathOf={({ slug }) => urls.category(slug)} usual={categoryResult} />
      </ResourceForm>
    )}
  />
);
