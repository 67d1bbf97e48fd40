// What stands around every page: the header with its menus, and the foot.

import { fillTexts } from '../../features/content/content-text.ts';
import type { KeptContent } from '../../features/content/website-content.ts';
import type { NavigationItem } from '../../features/navigation/navigation-item.ts';
import { telephoneHref } from '../../features/settings/settings.ts';
import type { House } from '../house.ts';
import { urls } from '../urls.ts';
import { textValues } from './landing-data.ts';
import type { SiteFooterProps } from './site-footer.tsx';
import type { MenuLink, SiteHeaderProps } from './site-header.tsx';

export interface SiteFrame {
  header: SiteHeaderProps;
  footer: SiteFooterProps;
}

/**
 * @param path of the page, which its own link in the menu is marked with.
 * @param draft shown instead of what is saved.
 */
export async function loadSiteFrame(
  house: House,
  path: string | undefined,
  draft?: KeptContent,
): Promise<SiteFrame> {
  const [settings, menus, saved] = await Promise.all([
    house.settings.read(),
    house.navigation.read(),
    draft ?? house.content.read(),
  ]);
  const { general, appearance } = settings;
  const words = fillTexts(saved.landing.header, textValues(settings));
  const { allLabel } = fillTexts(saved.landing.blindsCollection, textValues(settings));
  const phoneHref = telephoneHref(general.phone);
  const book = { label: words.bookLabel, href: words.bookLink || urls.bookingForm() };
  const links = (items: NavigationItem[]): MenuLink[] =>
    items.map(({ title, href, icon }) => ({
      title,
      href,
      ...(icon !== 'none' && { icon }),
      ...(href === path && { current: true }),
    }));
  const main = links(menus.main);
  return {
    header: {
      firm: general.siteName,
      logo: appearance.logo,
      tagline: words.tagline,
      homeHref: urls.home(),
      phone: general.phone,
      call: { label: words.callLabel || general.phone, href: phoneHref },
      book,
      shortCall: words.shortCallLabel,
      shortBook: words.shortBookLabel,
      // What the Book button does needs no second place in the same row.
      menu: main.filter(({ href }) => href !== book.href),
      products: links(menus.products),
      allProducts: { label: allLabel || 'All products', href: urls.products() },
      mobile: menus.mobile.length > 0 ? links(menus.mobile) : main,
    },
    footer: {
      company: saved.footer.companyInfo,
      phoneHref: telephoneHref(saved.footer.companyInfo.phone),
      hours: general.openingHours,
      text: appearance.footerText,
      social: saved.footer.socialLinks,
      columns: saved.footer.columns,
      // What stands in a column above is not said twice.
      links: links(menus.footer).filter(
        ({ href }) =>
          !saved.footer.columns.some(({ links: has }) => has.some(({ url }) => url === href)),
      ),
      book,
    },
  };
}
