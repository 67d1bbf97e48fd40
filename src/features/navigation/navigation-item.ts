// A link in one of the site's menus.

import { pathsOf } from '../../admin-urls.ts';
import { entity, type Stored } from '../../kit/crud/entity.ts';
import { field, maybe } from '../../kit/fields/field.ts';
import { BAD_ADDRESS, checkbox, choice, line, text } from '../../kit/fields/fields.ts';
import { requiredText } from '../../lib/text/fields.ts';
import { isLink } from '../../lib/text/links.ts';
import { z } from '../../lib/text/zod.ts';
import { api, urls } from '../../urls.ts';

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
/** Drawings by name: the specification's names, then one for each type we sell; `none` for a link without an icon. */
export const navigationIcons = {
  none: '',
  Home: 'm4 11 8-7 8 7M6 9.5V20h12V9.5',
  Menu: 'M4 6h16M4 12h16M4 18h16',
  GridSquare: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  CircleEllipsis: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM8 12h.01M12 12h.01M16 12h.01',
  AlignJustify: 'M4 5h16M4 9.7h16M4 14.3h16M4 19h16',
  BarChartHorizontal: 'M6 4v16M10 4v16M14 4v16M18 4v16',
  Sun: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  Moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  Trees: 'M8 3 3.5 11H12.5zM8 11v10M17 8l-3.5 6H20.5zM17 14v7',
  Smartphone: 'M7 3h10v18H7zM11 18h2',
  Square: 'M4 4h16v16H4z',
  Vertical: 'M3 4h18M4 7h2.5v13H4zM10.75 7h2.5v13h-2.5zM17.5 7H20v13h-2.5z',
  Venetian: 'M3 4h18M4 8h16M4 12h16M4 16h16M4 20h16M8 4v16M16 4v16',
  Roller: 'M3 3h18v4H3zM5 7v8h14V7M12 15v4',
  Roman: 'M4 4h16v6H4zM4 10c0 5 16 5 16 0M4 14c0 5 16 5 16 0M4 10v7M20 10v7M4 17c0 5 16 5 16 0',
  Shutters: 'M3 3h18v18H3zM12 3v18M6 8h3M6 12h3M6 16h3M15 8h3M15 12h3M15 16h3',
  Curtains: 'M3 4h18M5 4v16h4c0-4-1-6-3-7 3-1 5-5 5-9M19 4v16h-4c0-4 1-6 3-7-3-1-5-5-5-9',
} as const;
export type NavigationIcon = keyof typeof navigationIcons;

const iconOptions = (Object.keys(navigationIcons) as NavigationIcon[]).map((value) => ({
  value,
  label: value === 'none' ? 'None' : value,
}));

const address = requiredText('URL is required', 2000).refine(isLink, BAD_ADDRESS);
const order = z.int('Must be a whole number').min(0, 'Order must be a positive number');
const asked = { required: true, folded: true, half: true } as const;

export const navigationItems = {
  ...entity({
    singular: 'Navigation item',
    plural: 'Navigation',
    noun: 'Menu item',
    table: 'navigationItems',
    topic: 'navigation',
    paths: pathsOf(api.navigation()),
    screen: urls.admin.navigation(),
    found: { place: 100, hasSearch: false },
    life: true,
    fields: {
      title: text('Title', { most: 100, required: true, title: true, half: true }),
      href: { ...line('URL', address, { half: true, search: true }), kind: 'siteLink' },
      parent: maybe(
        choice('Section', navigationSections, {
          blank: 'main',
          refused: 'Please choose a section',
          ...asked,
        }),
      ),
      icon: maybe(
        choice('Icon', iconOptions, { blank: 'none', refused: 'Please choose an icon', ...asked }),
      ),
      order: maybe(
        field(
          'order',
          'Order',
          { input: order, wire: z.int(), blank: 0 },
          { half: true, hint: '0 comes first.' },
        ),
      ),
      isActive: { ...maybe(checkbox('Active')), blank: true },
      /** Of the main menu: the phone menu, if it has links of its own, shows it too. */
      onPhones: maybe(
        checkbox('Also on phones', {
          hint: 'The phone menu shows it too, after the links of its own.',
        }),
      ),
    },
    messages: {
      createFailed: 'Failed to create navigation item',
      updateFailed: 'Failed to update navigation item',
      deleteFailed: 'Failed to delete navigation item',
      loadFailed: 'Error loading navigation items. Please try again.',
      empty: 'No navigation items found.',
    },
  }),
  sections: { field: 'parent', names: navigationSections.map(({ value }) => value) },
};
export type NavigationItem = Stored<typeof navigationItems>;
export type NavigationItemInput = z.input<typeof navigationItems.input>;

export const blankNavigationItem = navigationItems.blank as Omit<NavigationItem, 'id' | 'version'>;

/** A page that a link may lead to. */
export const sitePage = z.object({ path: z.string(), title: z.string().optional() });
export type SitePage = z.infer<typeof sitePage>;

/** The menus as visitors see them: active items only, by section, in order. */
export type Navigation = Record<NavigationSection, NavigationItem[]>;
