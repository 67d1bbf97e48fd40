// A drawn link to a kind, a material or a way of shading, in one of four groups.

import { entity, type Stored } from '../../kit/crud/entity.ts';
import { field, maybe } from '../../kit/fields/field.ts';
import { BAD_ADDRESS, checkbox, choice, line, text } from '../../kit/fields/fields.ts';
import { pictureAddress, requiredText } from '../../lib/text/fields.ts';
import { isLink } from '../../lib/text/links.ts';
import { z } from '../../lib/text/zod.ts';
import { api, urls } from '../../urls.ts';

export const categoryIconSections = [
  { value: 'popular-styles', label: 'Popular Styles' },
  { value: 'materials-design', label: 'Materials & Design Styles' },
  { value: 'light-control', label: 'Light Control Solutions' },
  { value: 'specialty-smart', label: 'Specialty & Smart Technologies' },
] as const;
export type CategoryIconSection = (typeof categoryIconSections)[number]['value'];
// Not a number counts as 0, as the specification says.
const orderField = z
  .union([z.number(), z.string(), z.null()])
  .transform((order) => Number.parseInt(String(order), 10) || 0)
  .pipe(z.int().min(0, 'Order must be a positive number'));

const address = requiredText('Link is required', 2000).refine(isLink, BAD_ADDRESS);

export const categoryIcons = {
  ...entity({
    singular: 'Category Icon',
    plural: 'Category icons',
    table: 'categoryIcons',
    topic: 'category-icons',
    paths: { list: api.categoryIcons(), write: api.categoryIcons() },
    screen: urls.admin.websiteContent(),
    opens: (id) => `${urls.admin.websiteContent()}?tab=categories&edit=${id}`,
    found: { place: 110, hasSearch: false },
    life: true,
    fields: {
      title: text('Title', { most: 100, required: true, title: true, half: true }),
      section: maybe(
        choice('Section', categoryIconSections, {
          blank: 'popular-styles',
          refused: 'Section is required',
          required: true,
          folded: true,
          half: true,
        }),
      ),
      /** The picture's address, usually one of the icon kit. */
      icon: {
        ...line('Icon', requiredText('Icon is required', 2000).pipe(pictureAddress(BAD_ADDRESS)), {
          half: true,
        }),
        kind: 'icon',
      },
      href: line('Link URL', address, {
        half: true,
        search: true,
        hint: 'A page such as /categories/roller-blinds, or a full address.',
      }),
      order: maybe(
        field(
          'order',
          'Display Order',
          { input: orderField, wire: z.int(), blank: 0 },
          { half: true, hint: '0 comes first.' },
        ),
      ),
      isActive: { ...maybe(checkbox('Active')), blank: true },
    },
    messages: {
      created: 'Category icon added',
      updated: 'Category icon updated',
      deleted: 'Category icon deleted',
      createFailed: 'Failed to add category icon: ',
      updateFailed: 'Failed to update category icon: ',
      deleteFailed: 'Failed to delete category icon: ',
      empty: 'No icons in this section yet.',
    },
  }),
  sections: { field: 'section', names: categoryIconSections.map(({ value }) => value) },
};
export type CategoryIcon = Stored<typeof categoryIcons>;
