// A drawn link to a kind, a material or a way of shading, in one of four groups.

import type { OrderedResource } from '../../kit/crud/ordered.ts';
import { describeResource } from '../../kit/crud/resource.ts';
import { pictureAddress, requiredText } from '../../lib/text/fields.ts';
import { isLink } from '../../lib/text/links.ts';
import { z } from '../../lib/text/zod.ts';
import { api } from '../../urls.ts';

export const categoryIconSections = [
  { value: 'popular-styles', label: 'Popular Styles' },
  { value: 'materials-design', label: 'Materials & Design Styles' },
  { value: 'light-control', label: 'Light Control Solutions' },
  { value: 'specialty-smart', label: 'Specialty & Smart Technologies' },
] as const;
export type CategoryIconSection = (typeof categoryIconSections)[number]['value'];
const sectionNames = categoryIconSections.map(({ value }) => value);

export const categoryIconSchema = z.object({
  id: z.int(),
  title: z.string(),
  /** The picture's address, usually one of the icon kit. */
  icon: z.string(),
  href: z.string(),
  section: z.enum(sectionNames),
  order: z.int(),
  isActive: z.boolean(),
  version: z.int(),
});
export type CategoryIcon = z.infer<typeof categoryIconSchema>;

// Not a number counts as 0, as the specification says.
const orderField = z
  .union([z.number(), z.string(), z.null()])
  .transform((order) => Number.parseInt(String(order), 10) || 0)
  .pipe(z.int().min(0, 'Order must be a positive number'));

export const categoryIconInput = z.object({
  title: requiredText('Title is required', 100),
  icon: requiredText('Icon is required', 2000).pipe(pictureAddress('Must be a valid URL or path')),
  href: requiredText('Link is required', 2000).refine(isLink, 'Must be a valid URL or path'),
  section: z.enum(sectionNames, 'Section is required').optional(),
  order: orderField.optional(),
  isActive: z.boolean().optional(),
  version: z.int().optional(),
});
export type CategoryIconInput = z.input<typeof categoryIconInput>;

export const blankCategoryIcon = {
  title: '',
  icon: '',
  href: '',
  section: 'popular-styles',
  order: 0,
  isActive: true,
} as const satisfies CategoryIconInput;

export const categoryIcons: OrderedResource<typeof categoryIconSchema, typeof categoryIconInput> = {
  ...describeResource({
    singular: 'Category Icon',
    plural: 'Category icons',
    topic: 'category-icons',
    paths: { list: api.categoryIcons(), write: api.categoryIcons() },
    schema: categoryIconSchema,
    input: categoryIconInput,
    searchable: ['title', 'href'],
    life: true,
    messages: {
      created: 'Category icon added',
      updated: 'Category icon updated',
      deleted: 'Category icon deleted',
      createFailed: 'Failed to add category icon: ',
      updateFailed: 'Failed to update category icon: ',
      deleteFailed: 'Failed to delete category icon: ',
      loadFailed: 'Error loading category icons. Please try again.',
      empty: 'No icons in this section yet.',
    },
  }),
  sections: { field: 'section', names: sectionNames },
};
