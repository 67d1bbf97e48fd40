// A link in one of the site's menus.

import { adminApi } from '../../admin-urls.ts';
import type { OrderedResource } from '../../kit/crud/ordered.ts';
import { describeResource } from '../../kit/crud/resource.ts';
import { requiredText } from '../../lib/text/fields.ts';
import { isLink } from '../../lib/text/links.ts';
import { z } from '../../lib/text/zod.ts';
import { api } from '../../urls.ts';

/** The menus, and where visitors find each. */
export const navigationSections = [
  { value: 'main', label: 'Main Navigation', place: 'Header of every page' },
  {
    value: 'products',
    label: 'Products Dropdown',
    place: 'Header and phone menu of every page, under Products',
  },
  { value: 'footer', label: 'Footer Links', place: 'Footer of every page, last line' },
  { value: 'mobile', label: 'Mobile Menu', place: 'Phone menu of every page' },
] as const;
export type NavigationSection = (typeof navigationSections)[number]['value'];
const sectionNames = navigationSections.map(({ value }) => value);

/** The specification's names; `none` for a link without an icon. */
export const navigationIcons = [
  'none',
  'Home',
  'Menu',
  'GridSquare',
  'CircleEllipsis',
  'AlignJustify',
  'BarChartHorizontal',
  'Sun',
  'Moon',
  'Trees',
  'Smartphone',
  'Square',
] as const;
export type NavigationIcon = (typeof navigationIcons)[number];

export const navigationItemSchema = z.object({
  id: z.int(),
  title: z.string(),
  href: z.string(),
  parent: z.enum(sectionNames),
  icon: z.enum(navigationIcons),
  order: z.int(),
  isActive: z.boolean(),
  version: z.int(),
});
export type NavigationItem = z.infer<typeof navigationItemSchema>;

export const navigationItemInput = z.object({
  title: requiredText('Title is required', 100),
  href: requiredText('URL is required', 2000).refine(isLink, 'Must be a valid URL or path'),
  parent: z.enum(sectionNames, 'Please choose a section').optional(),
  icon: z.enum(navigationIcons, 'Please choose an icon').optional(),
  order: z.int('Must be a whole number').min(0, 'Order must be a positive number').optional(),
  isActive: z.boolean().optional(),
  version: z.int().optional(),
});
export type NavigationItemInput = z.input<typeof navigationItemInput>;

export const blankNavigationItem = {
  title: '',
  href: '',
  parent: 'main',
  icon: 'none',
  order: 0,
  isActive: true,
} as const satisfies NavigationItemInput;

export const navigationItems: OrderedResource<
  typeof navigationItemSchema,
  typeof navigationItemInput
> = {
  ...describeResource({
    singular: 'Navigation item',
    plural: 'Navigation',
    topic: 'navigation',
    paths: { list: api.navigation(), write: adminApi.navigation() },
    schema: navigationItemSchema,
    input: navigationItemInput,
    searchable: ['title', 'href'],
    life: true,
    messages: {
      createFailed: 'Failed to create navigation item',
      updateFailed: 'Failed to update navigation item',
      deleteFailed: 'Failed to delete navigation item',
      loadFailed: 'Error loading navigation items. Please try again.',
      empty: 'No navigation items found.',
    },
  }),
  sections: { field: 'parent', names: sectionNames },
};

/** The menus as visitors see them: active items only, by section, in order. */
export type Navigation = Record<NavigationSection, NavigationItem[]>;
