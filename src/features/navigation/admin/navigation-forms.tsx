import { useEffect, useState } from 'react';
import { CheckboxInput } from '../../../kit/crud/admin/fields/checkbox-input.tsx';
import { OrderInput } from '../../../kit/crud/admin/fields/order-input.tsx';
import { TextSelectInput } from '../../../kit/crud/admin/fields/select-input.tsx';
import { TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import {
  RecordDialog,
  RecordForm,
  SaveButton,
  useRecordForm,
  VersionChoice,
} from '../../../kit/crud/admin/record-form.tsx';
import { lifeOf } from '../../../kit/life/admin/use-draft.ts';
import { Versions } from '../../../kit/life/admin/versions.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import {
  blankNavigationItem,
  type NavigationItem,
  type NavigationItemInput,
  type NavigationSection,
  navigationIcons,
  navigationItemInput,
  navigationItemSchema,
  navigationItems,
  navigationSections,
} from '../navigation-item.ts';
import { useItemChange, useItemCreation } from './navigation-queries.ts';

interface AddMenuItemProps {
  /** Chosen to begin with. */
  section: NavigationSection;
  /** The draft that it opens on. */
  draft: string | undefined;
  onClose(): void;
}

export function AddMenuItemDialog({ section, draft, onClose }: AddMenuItemProps) {
  const creation = useItemCreation();
  const state = useRecordForm({
    noun: 'menu item',
    input: navigationItemInput,
    schema: navigationItemSchema,
    values: { ...blankNavigationItem, parent: section },
    save: (values) => creation.mutateAsync(navigationItemInput.parse(values)),
    onSaved: onClose,
    life: lifeOf(navigationItems, undefined, draft),
  });
  return (
    <RecordDialog state={state} title="Add Menu Item" onClose={onClose} saveText="Add Item">
      <div className="grid gap-5">
        <NavigationFields />
      </div>
    </RecordDialog>
  );
}

interface InlineEditorProps {
  item: NavigationItem;
  onClose(): void;
}

export function InlineEditor({ item, onClose }: InlineEditorProps) {
  const change = useItemChange();
  const [orderBefore] = useState(item.order);
  const state = useRecordForm({
    noun: 'menu item',
    input: navigationItemInput,
    schema: navigationItemSchema,
    values: item,
    save(values, version) {
      const { order, ...rest } = navigationItemInput.parse(values);
      // The place is sent only if it was edited: somebody may have moved the item.
      const moved = order !== orderBefore;
      return change.mutateAsync({ id: item.id, ...rest, ...(moved && { order }), version });
    },
    onSaved: onClose,
    life: lifeOf(navigationItems, item),
  });
  const { element } = state;
  useEffect(() => element.current?.querySelector('input')?.focus(), [element]);

  return (
    <RecordForm state={state} className="grid gap-5">
      <NavigationFields />
      <Versions state={state} />
      <VersionChoice state={state} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={() => state.guard.leave(onClose)}>
          Cancel
        </Button>
        <SaveButton state={state}>Save</SaveButton>
      </div>
    </RecordForm>
  );
}

const iconOptions = Object.keys(navigationIcons).map((value) => ({
  value,
  label: value === 'none' ? 'None' : value,
}));

function NavigationFields() {
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
