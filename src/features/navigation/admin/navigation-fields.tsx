import { CheckboxInput } from '../../../kit/crud/admin/fields/checkbox-input.tsx';
import { OrderInput } from '../../../kit/crud/admin/fields/order-input.tsx';
import { TextSelectInput } from '../../../kit/crud/admin/fields/select-input.tsx';
import { TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import {
  type NavigationItemInput,
  navigationIcons,
  navigationSections,
} from '../navigation-item.ts';

const iconOptions = navigationIcons.map((value) => ({
  value,
  label: value === 'none' ? 'None' : value,
}));

export function NavigationFields() {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput<NavigationItemInput> name="title" label="Title" />
        <TextInput<NavigationItemInput>
          name="href"
          label="URL"
          hint="A page such as /products, a place such as /#contact, or a full address."
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextSelectInput<NavigationItemInput>
          name="parent"
          label="Section"
          options={navigationSections}
        />
        <TextSelectInput<NavigationItemInput> name="icon" label="Icon" options={iconOptions} />
        <OrderInput<NavigationItemInput> name="order" label="Order" hint="0 comes first." />
      </div>
      <CheckboxInput<NavigationItemInput> name="isActive" label="Active" />
    </>
  );
}
