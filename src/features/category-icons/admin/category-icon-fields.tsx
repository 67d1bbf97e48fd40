import { CheckboxInput } from '../../../kit/crud/admin/fields/checkbox-input.tsx';
import { IconInput } from '../../../kit/crud/admin/fields/icon-input.tsx';
import { OrderInput } from '../../../kit/crud/admin/fields/order-input.tsx';
import { TextSelectInput } from '../../../kit/crud/admin/fields/select-input.tsx';
import { TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { type CategoryIconInput, categoryIconSections } from '../category-icon.ts';

const loadIcons = async () => (await import('../icon-kit.ts')).iconKit;

/** The fields of a category icon, for the add form and the edit dialog. */
export function CategoryIconFields() {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput<CategoryIconInput> name="title" label="Title" />
        <TextSelectInput<CategoryIconInput>
          name="section"
          label="Section"
          options={categoryIconSections}
        />
        <IconInput<CategoryIconInput>
          name="icon"
          label="Icon"
          load={loadIcons}
          keep={({ src }) => src}
          srcOf={(src) => src}
        />
        <TextInput<CategoryIconInput>
          name="href"
          label="Link URL"
          hint="A page such as /categories/roller-blinds, or a full address."
        />
        <OrderInput<CategoryIconInput> name="order" label="Display Order" hint="0 comes first." />
      </div>
      <CheckboxInput<CategoryIconInput> name="isActive" label="Active" />
    </>
  );
}
