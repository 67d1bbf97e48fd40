// The main menu as the Website Content screen edits it: labels and links. Icons, hidden items and the other menus
// belong to the Navigation screen; both write to one store.

import { requiredText } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';
import { listOf, requiredLink } from './content-fields.ts';

export const menuEntrySchema = z.object({
  title: requiredText('Title is required', 100),
  href: requiredLink('Link is required'),
});

export const navigationMenuSchema = listOf(menuEntrySchema, 50);
export type NavigationMenu = z.infer<typeof navigationMenuSchema>;
