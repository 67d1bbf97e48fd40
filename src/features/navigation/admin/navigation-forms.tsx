import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { adminApi } from '../../../admin-urls.ts';
import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import {
  type DrawnField,
  FormFields,
  OwnInputs,
} from '../../../kit/crud/admin/fields/form-fields.tsx';
import {
  RecordDialog,
  RecordForm,
  SaveButton,
  useRecordForm,
  VersionChoice,
} from '../../../kit/crud/admin/record-form.tsx';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { lifeOf } from '../../../kit/life/admin/use-draft.ts';
import { Versions } from '../../../kit/life/admin/versions.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { SelectBox } from '../../../kit/ui/select-box.tsx';
import { z } from '../../../lib/text/zod.ts';
import {
  blankNavigationItem,
  type NavigationItem,
  type NavigationSection,
  navigationItems,
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
    input: navigationItems.input,
    schema: navigationItems.schema,
    values: { ...blankNavigationItem, parent: section, order: last, onPhones: true },
    save(values) {
      const item = navigationItems.input.parse(values);
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
function LinkInput({ name, label }: DrawnField) {
  const field = useField(name, '');
  const { data: pages = [] } = useRead(adminApi.sitePages(), { schema: z.array(sitePage) });
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
    input: navigationItems.input,
    schema: navigationItems.schema,
    values: item,
    save(values, version) {
      const { order, ...rest } = navigationItems.input.parse(values);
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

const ownInputs = { siteLink: LinkInput };

function NavigationFields() {
  const { onPhones, ...fields } = navigationItems.fields;
  const isMain = useWatch({ name: 'parent' }) === 'main';
  return (
    <OwnInputs value={ownInputs}>
      <FormFields fields={isMain ? navigationItems.fields : fields} />
    </OwnInputs>
  );
}
