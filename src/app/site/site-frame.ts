// What stands around every page: the header with its menus, and the foot.
import { fillTexts } from '../../features/content/content-text.ts';
import type { KeptContent } from '../../features/content/website-content.ts';
import type { Navigation, NavigationItem } from '../../features/navigation/navigation-item.ts';
import { telephoneHref } from '../../features/settings/settings.ts';
import { keepLatest } from '../../lib/keep-latest.ts';
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
  const values = textValues(settings);
  const words = fillTexts(saved.landing.header, values);
  const { allLabel } = fillTexts(saved.landing.blindsCollection, values);
  return {
    header: headerOf(
      general.siteName,
      general.phone,
      appearance.logo,
      words,
      allLabel,
      menus,
      path,
    ),
    footer: footerOf(
      saved.footer,
      general.openingHours,
      appearance.footerText,
      words,
      menus.footer,
      path,
    ),
  };
}

type Words = KeptContent['landing']['header'];

// Made again only when what they show has changed, as the sections of the landing page are.
const headerOf = keepLatest(
  (
    firm: string,
    phone: string,
    logo: string,
    words: Words,
    allLabel: string,
    menus: Navigation,
    path: string | undefined,
  ): SiteHeaderProps => {
    const book = bookAction(words);
    const main = linksOf(menus.main, path);
    return {
      firm,
      logo,
      tagline: words.tagline,
      homeHref: urls.home(),
      phone,
      call: { label: words.callLabel || phone, href: telephoneHref(phone) },
      book,
      shortCall: words.shortCallLabel,
      shortBook: words.shortBookLabel,
      // What the Book button does needs no second place in the same row.
      menu: main.filter(({ href }) => href !== book.href),
      products: linksOf(menus.products, path),
      allProducts: { label: allLabel || 'All products', href: urls.products() },
      mobile: menus.mobile.length > 0 ? linksOf(menus.mobile, path) : main,
    };
  },
);

const footerOf = keepLatest(
  (
    { companyInfo, socialLinks, columns }: KeptContent['footer'],
    hours: string,
    text: string,
    words: Words,
    menu: NavigationItem[],
    path: string | undefined,
  ): SiteFooterProps => ({
    company: companyInfo,
    phoneHref: telephoneHref(companyInfo.phone),
    hours,
    text,
    social: socialLinks,
    columns,
    // What stands in a column above is not said twice.
    links: linksOf(menu, path).filter(
      ({ href }) => !columns.some(({ links }) => links.some(({ url }) => url === href)),
    ),
    book: bookAction(words),
  }),
);

const bookAction = (words: Words) => ({
  label: words.bookLabel,
  href: words.bookLink || urls.bookingForm(),
});

const linksOf = (items: NavigationItem[], path: string | undefined): MenuLink[] =>
  items.map(({ title, href, icon }) => ({
    title,
    href,
    ...(icon !== 'none' && { icon }),
    ...(href === path && { current: true }),
  }));
