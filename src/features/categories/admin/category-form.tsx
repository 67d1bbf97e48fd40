import { PictureInput } from '../../../kit/crud/admin/fields/picture-input.tsx';
import { SlugInput } from '../../../kit/crud/admin/fields/slug-input.tsx';
import { TextAreaInput, TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import type { PicturePicker } from '../../../kit/crud/admin/picture-picker.ts';
import { ResourceForm } from '../../../kit/crud/admin/resource-form.tsx';
import { type Category, type CategoryInput, categories } from '../category.ts';

const blank: CategoryInput = { name: '', slug: '', description: '', image: '' };

interface CategoryFormProps {
  record: Category | undefined;
  onClose(): void;
  picker: PicturePicker;
}

export function CategoryForm({ picker, ...dialog }: CategoryFormProps) {
  return (
    <ResourceForm resource={categories} blank={blank} {...dialog}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput<CategoryInput> name="name" label="Name" />
        <SlugInput<CategoryInput> name="slug" label="Slug" from="name" />
      </div>
      <TextAreaInput<CategoryInput> name="description" label="Description" />
      <PictureInput<CategoryInput> name="image" label="Image" picker={picker} />
    </ResourceForm>
  );
}
