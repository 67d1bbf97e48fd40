// The main menu as the Website Content screen edits it: labels and links. Icons, hidden items and the other menus
// belong to the Navigation screen; both write to one store.

import { list, text } from '../../kit/fields/fields.ts';
import type { z } from '../../lib/text/zod.ts';
import { requiredLink } from './content-fields.ts';

export const menuField = list(
  'Menu items',
  {
    title: text('Link text', { most: 100, required: 'Title is required' }),
    href: requiredLink('Link URL', 'Link is required'),
  },
  { noun: 'Menu Item', most: 50, nameless: true },
);

export const navigationMenuSchema = menuField.input;
export const menuEntrySchema = navigationMenuSchema.element;
export type NavigationMenu = z.infer<typeof navigationMenuSchema>;
