import { PictureInput } from '../../../kit/crud/admin/fields/picture-input.tsx';
import { SearchFields } from '../../../kit/crud/admin/fields/search-fields.tsx';
import { SlugInput } from '../../../kit/crud/admin/fields/slug-input.tsx';
import { TextAreaInput, TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { ResourceForm } from '../../../kit/crud/admin/resource-form.tsx';
import { noSearchFields } from '../../../kit/crud/search-fields.ts';
import { urls } from '../../../urls.ts';
import { type Category, type CategoryInput, categories, categoryResult } from '../category.ts';

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

export function CategoryForm(dialog: CategoryFormProps) {
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
