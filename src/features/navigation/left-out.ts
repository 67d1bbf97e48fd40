// Which links of a menu the site leaves out, because it shows them right beside it.
import type { NavigationItem } from './navigation-item.ts';

export interface BesideMenus {
  /** The button in the header; without a label there is none. */
  book: { label: string; href: string };
  footerColumns: readonly { title: string; links: readonly { url: string }[] }[];
}

/** Why the site leaves an active item out, as the end of a sentence; undefined where it shows it. */
export function whyLeftOut(
  { parent, href }: Pick<NavigationItem, 'parent' | 'href'>,
  { book, footerColumns }: BesideMenus,
): string | undefined {
  if (parent === 'main' && book.label && book.href === href) {
    return `the button "${book.label}" beside this menu leads there`;
  }
  if (parent !== 'footer') return undefined;
  const column = footerColumns.find(({ links }) => links.some(({ url }) => url === href));
  return column && `the footer column "${column.title}" has this link`;
}
