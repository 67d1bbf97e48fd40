// What every page has: its head, the header with its menus, and the foot.
import { fillTexts, textValues } from '../../features/content/content-text.ts';
import { shownSocialLinks } from '../../features/content/footer.ts';
import { offersOn } from '../../features/content/offer.ts';
import type { KeptContent } from '../../features/content/website-content.ts';
import { type BesideMenus, whyLeftOut } from '../../features/navigation/left-out.ts';
import type { Navigation, NavigationItem } from '../../features/navigation/navigation-item.ts';
import { type Settings, telephoneHref } from '../../features/settings/settings.ts';
import { londonDayOf } from '../../lib/time/london-day.ts';
import { leadsToOffers, urls } from '../../urls.ts';
import type { Services } from '../process/services.ts';
import type { SiteFooterProps } from './site-footer.tsx';
import { type HeadData, loadHead, type PageAddresses } from './site-head.ts';
import type { MenuLink, SiteHeaderProps } from './site-header.tsx';

export interface SiteFrame {
  head: HeadData;
  header: SiteHeaderProps;
  footer: SiteFooterProps;
}

export async function loadSiteFrame(
  services: Services,
  addresses: PageAddresses,
): Promise<SiteFrame> {
  const path = addresses.canonicalPath;
  const [settings, menus, saved, head] = await Promise.all([
    services.settings.read(),
    services.navigation.read(),
    services.content.read(),
    loadHead(services, addresses),
  ]);
  const { general, appearance } = settings;
  const values = textValues(settings);
  const words = fillTexts(saved.landing.header, values);
  const { allLabel } = fillTexts(saved.landing.blindsCollection, values);
  const { packages } = saved.landing.specialOffers;
  const offersRun = offersOn(londonDayOf(services.clock.now()), packages).length > 0;
  const header = headerOf(
    general.siteName,
    general.phone,
    appearance.logo,
    words,
    allLabel,
    menus,
    offersRun,
    path,
  );
  const footer = footerOf(
    saved.footer,
    settings.social,
    general.openingHours,
    appearance.footerText,
    words,
    menus.footer,
    offersRun,
    path,
  );
  return { head, header, footer };
}

type Words = KeptContent['landing']['header'];

const headerOf = (
  firm: string,
  phone: string,
  logo: string,
  words: Words,
  allLabel: string,
  menus: Navigation,
  offersRun: boolean,
  path: string | undefined,
): SiteHeaderProps => {
  const book = bookAction(words);
  const isShown = isShownBeside({ book, offersRun, footerColumns: [] });
  return {
    firm,
    logo,
    tagline: words.tagline,
    phone,
    call: { label: words.callLabel || phone, href: telephoneHref(phone) },
    book,
    shortCall: words.shortCallLabel,
    shortBook: words.shortBookLabel,
    menu: linksOf(menus.main.filter(isShown), path),
    products: linksOf(menus.products, path),
    allProducts: { label: allLabel || 'All products', href: urls.products() },
    mobile: linksOf(
      menus.mobile.length > 0
        ? menus.mobile.filter(isShown)
        : menus.main.filter(({ href }) => offersRun || !leadsToOffers(href)),
      path,
    ),
  };
};

const footerOf = (
  footer: KeptContent['footer'],
  social: Settings['social'],
  hours: string,
  text: string,
  words: Words,
  menu: NavigationItem[],
  offersRun: boolean,
  path: string | undefined,
): SiteFooterProps => {
  const book = bookAction(words);
  const beside = { book, offersRun, footerColumns: footer.columns };
  return {
    company: footer.companyInfo,
    phoneHref: telephoneHref(footer.companyInfo.phone),
    hours,
    text,
    social: shownSocialLinks(footer, social),
    columns: footer.columns.map((column) => ({
      ...column,
      links: column.links.filter(({ url }) => offersRun || !leadsToOffers(url)),
    })),
    links: linksOf(menu.filter(isShownBeside(beside)), path),
    book,
  };
};

const isShownBeside = (beside: BesideMenus) => (item: NavigationItem) =>
  whyLeftOut(item, beside) === undefined;

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
