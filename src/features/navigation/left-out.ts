// Which active links the site leaves out: those shown right beside the menu, and offers while none runs.
import { leadsToOffers } from '../../urls.ts';
import type { NavigationItem } from './navigation-item.ts';

export interface BesideMenus {
  /** The button in the header; none without a label. */
  book: { label: string; href: string };
  /** Whether any offer is running today. */
  offersRun: boolean;
  footerColumns: readonly { title: string; links: readonly { url: string }[] }[];
}

/** Why the site leaves an active item out, in a sentence; undefined if it is shown. */
export function whyLeftOut(
  { parent, href }: Pick<NavigationItem, 'parent' | 'href'>,
  { book, offersRun, footerColumns }: BesideMenus,
): string | undefined {
  if (!offersRun && leadsToOffers(href)) return 'No offer is running.';
  if (parent === 'main' && book.label && book.href === href) {
    return `The button “${book.label}” beside this menu leads there.`;
  }
  if (parent !== 'footer') return undefined;
  const column = footerColumns.find(({ links }) => links.some(({ url }) => url === href));
  return column && `The footer column “${column.title}” has this link.`;
}
