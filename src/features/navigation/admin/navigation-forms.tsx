import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { adminApi } from '../../../admin-urls.ts';
import { CheckboxInput } from '../../../kit/crud/admin/fields/checkbox-input.tsx';
import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { OrderInput } from '../../../kit/crud/admin/fields/order-input.tsx';
import { SelectInput } from '../../../kit/crud/admin/fields/select-input.tsx';
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
import { SelectBox } from '../../../kit/ui/select-box.tsx';
import { z } from '../../../lib/text/zod.ts';
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
  type SitePage,
  sitePage,
} from '../navigation-item.ts';
import { useItemChange, useItemCreation, useNavigationItems } from './navigation-queries.ts';

interface AddMenuItemProps {
  /** Chosen to begin with. */
  section: NavigationSection;
  /** The draft that it opens on. */
  draft: string | undefined;
  onClose(): void;
}

export function AddMenuItemDialog({ section, draft, onClose }: AddMenuItemProps) {
  const creation = useItemCreation();
  const items = useNavigationItems().data ?? [];
  const last = items.filter(({ parent }) => parent === section).length;
  const state = useRecordForm({
    noun: 'menu item',
    input: navigationItemInput,
    schema: navigationItemSchema,
    values: { ...blankNavigationItem, parent: section, order: last, onPhones: true },
    save(values) {
      const item = navigationItemInput.parse(values);
      // Last in whichever section was chosen.
      const order = item.order === last ? Number.MAX_SAFE_INTEGER : item.order;
      return creation.mutateAsync({ ...item, order });
    },
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

const ANOTHER = 'another';

/** A page that is chosen, or another address that is typed. */
function LinkInput({ name, label }: { name: 'href'; label: string }) {
  const field = useField(name, '');
  const { data: pages = [] } = useQuery<SitePage[]>({
    queryKey: [adminApi.sitePages()],
    meta: { schema: z.array(sitePage) },
  });
  const [typing, setTyping] = useState(false);
  const [path = ''] = field.value.split(/[?#]/);
  const isPage = (href: string) => pages.some((page) => page.path === href);
  const isTyped = typing || (field.value !== '' && !isPage(field.value));
  // A file is none of the pages.
  const isDead = pages.length > 0 && /^\/(?!\/)[^.]+$/.test(path) && !isPage(path);
  return (
    <FieldFrame
      field={field}
      label={label}
      format={(href) => href}
      hint={
        isDead
          ? 'There is no page at this address now: the link will lead nowhere.'
          : 'A page of your site. Choose “Another address” for a place such as /#contact, or another site.'
      }
    >
      <SelectBox
        {...(isTyped ? { 'aria-label': 'Page' } : field.control)}
        value={isTyped ? ANOTHER : field.value}
        onChange={({ target: { value } }) => {
          setTyping(value === ANOTHER);
          if (value !== ANOTHER) field.onChange(value);
        }}
      >
        <option value="">Choose a page</option>
        {pages.map(({ path, title }) => (
          <option key={path} value={path}>
            {title ? `${title} (${path})` : path}
          </option>
        ))}
        <option value={ANOTHER}>Another address</option>
      </SelectBox>
      {isTyped && (
        <input
          {...field.control}
          value={field.value}
          onChange={(event) => field.onChange(event.target.value)}
          className="field h-10 w-full px-3"
        />
      )}
    </FieldFrame>
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
        <LinkInput name="href" label="URL" />
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectInput<NavigationItemInput>
          name="parent"
          label="Section"
          options={navigationSections}
        />
        <SelectInput<NavigationItemInput> name="icon" label="Icon" options={iconOptions} />
        <OrderInput<NavigationItemInput> name="order" label="Order" hint="0 comes first." />
      </div>
      <CheckboxInput<NavigationItemInput> name="isActive" label="Active" />
      {useWatch({ name: 'parent' }) === 'main' && (
        <CheckboxInput<NavigationItemInput>
          name="onPhones"
          label="Also on phones"
          hint="The phone menu shows it too, after the links of its own."
        />
      )}
    </>
  );
}
