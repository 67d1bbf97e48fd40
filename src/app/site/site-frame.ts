// Shared by every page: its head, the header with its menus, and the footer.
import { fillTexts } from '../../features/content/content-text.ts';
import { shownSocialLinks } from '../../features/content/footer.ts';
import { offersOn } from '../../features/content/offer.ts';
import { loadPictures } from '../../features/media/server/site-data.ts';
import { SHARED_WIDTH, sharedAddress } from '../../features/media/site/site-picture.tsx';
import { whyLeftOut } from '../../features/navigation/left-out.ts';
import type { NavigationItem } from '../../features/navigation/navigation-item.ts';
import { type Theme, themeOf } from '../../features/settings/server/theme.ts';
import { telephoneHref } from '../../features/settings/settings.ts';
import { londonDayOf } from '../../lib/time/london-day.ts';
import { leadsToOffers, toBookingPage, urls } from '../../urls.ts';
import type { Services } from '../process/services.ts';
import { aboutHref, blankAbout, hasAbout } from './about.ts';
import type { SiteFooterProps } from './site-footer.tsx';
import type { MenuLink, SiteHeaderProps } from './site-header.tsx';
import { absolute } from './structured-data.ts';

export interface SiteFrame {
  head: HeadData;
  header: SiteHeaderProps;
  footer: SiteFooterProps;
}

export async function loadSiteFrame(
  services: Services,
  addresses: PageAddresses,
): Promise<SiteFrame> {
  const [settings, menus, saved, head] = await Promise.all([
    services.settings.read(),
    services.navigation.read(),
    services.content.read(),
    loadHead(services, addresses),
  ]);
  const about = await hasAbout(services.database.db, settings);
  const { general, appearance } = settings;
  const { landing } = saved;
  const footer = fillTexts(saved.footer, settings);
  const words = fillTexts(landing.header, settings);
  const { allLabel } = fillTexts(landing.blindsCollection, settings);
  const today = londonDayOf(services.clock.now());
  const offersRun = offersOn(today, landing.specialOffers.packages).length > 0;
  const leadsSomewhere = (href: string) => offersRun || !leadsToOffers(href);
  const { canonicalPath, bookHref } = addresses;
  const reach = (href: string) => (canonicalPath === urls.home() ? href : toBookingPage(href));
  const book = { label: words.bookLabel, href: words.bookLink || urls.bookingForm() };
  const bookHere = { ...book, href: bookHref ?? reach(book.href) };
  const linksOf = (items: NavigationItem[]): MenuLink[] =>
    items.map(({ title, href, icon }) => ({
      title,
      href: reach(href),
      ...(icon !== 'none' && { icon }),
      ...(reach(href) === canonicalPath && { current: true }),
    }));
  const isAlsoOnPhones = ({ onPhones, href }: NavigationItem) =>
    onPhones && !menus.mobile.some((item) => item.href === href);
  const linksBeside = (items: NavigationItem[], footerColumns: typeof footer.columns) =>
    linksOf(items.filter((item) => !whyLeftOut(item, { book, offersRun, footerColumns })));
  return {
    head,
    header: {
      firm: general.siteName,
      logo: appearance.logo,
      tagline: words.tagline,
      phone: general.phone,
      call: { label: words.callLabel || general.phone, href: telephoneHref(general.phone) },
      book: bookHere,
      shortCall: words.shortCallLabel,
      shortBook: words.shortBookLabel,
      menu: linksBeside(menus.main, []),
      products: linksOf(menus.products),
      allProducts: { label: allLabel || 'All products', href: urls.products() },
      mobile:
        menus.mobile.length > 0
          ? linksBeside([...menus.mobile, ...menus.main.filter(isAlsoOnPhones)], [])
          : linksOf(menus.main.filter(({ href }) => leadsSomewhere(href))),
    },
    footer: {
      company: footer.companyInfo,
      phoneHref: telephoneHref(footer.companyInfo.phone),
      hours: general.openingHours,
      text: fillTexts(appearance.footerText, settings),
      social: shownSocialLinks(footer, settings.social),
      columns: footer.columns.map((column) => ({
        ...column,
        links: column.links
          .filter(({ url }) => leadsSomewhere(url))
          .map(({ text, url }) => ({ text, url: reach(url) })),
      })),
      links: [
        ...(about ? [{ title: blankAbout.title, href: aboutHref }] : []),
        ...linksBeside(menus.footer, footer.columns).filter(({ href }) => href !== aboutHref),
      ],
      companyLine: fillTexts(settings.firm.companyLine, settings),
      book: bookHere,
    },
  };
}

export interface PageAddresses {
  /** Root-relative path that search engines should keep; without it the page is not for them. */
  canonicalPath?: string | undefined;
  /** Where Book leads from this page, with what the page knows of the visit. */
  bookHref?: string | undefined;
  /** Of a list in several pages: the ones before and behind this. */
  previousPath?: string | undefined;
  nextPath?: string | undefined;
  /** Absolute address of the picture that a shared link shows; the firm's own where there is none. */
  pictureUrl?: string | undefined;
}

/** What an article says of itself. */
export interface ArticleFacts {
  publishedAt: string;
  updatedAt: string;
  section: string;
  tags: string[];
}

export interface HeadData {
  siteName: string;
  theme: Theme;
  canonicalUrl: string | undefined;
  previousUrl: string | undefined;
  nextUrl: string | undefined;
  pictureUrl: string;
  /** `@firm`, or nothing. */
  twitterHandle: string;
  icon: { href: string; type: string | undefined };
  touchIcon: string;
}

/** The picture of a shared link until the owner chooses one; it comes with the program. */
const OWN_PICTURE = 'og';

async function loadHead(
  services: Services,
  { canonicalPath, previousPath, nextPath, pictureUrl }: PageAddresses,
): Promise<HeadData> {
  const { general, appearance, seo } = await services.settings.read();
  const { publicUrl } = services.config;
  return {
    siteName: general.siteName,
    theme: themeOf(appearance),
    canonicalUrl: canonicalPath && absolute(canonicalPath, publicUrl),
    previousUrl: previousPath && absolute(previousPath, publicUrl),
    nextUrl: nextPath && absolute(nextPath, publicUrl),
    pictureUrl: pictureUrl || absolute(await sharedPicture(services, seo.socialImage), publicUrl),
    twitterHandle: seo.twitterHandle && `@${seo.twitterHandle.replace(/^@+/, '')}`,
    icon: appearance.favicon
      ? { href: appearance.favicon, type: undefined }
      : { href: urls.mark(), type: 'image/svg+xml' },
    touchIcon: urls.touchIcon(),
  };
}

/** Absolute address of the picture that a link to a record shows: its own, or the usual one of its page. */
export async function sharedPictureOf(
  services: Services,
  own: string | undefined,
  usual: string | undefined,
): Promise<string | undefined> {
  const address = own ? await sharedPicture(services, own) : usual;
  return address && absolute(address, services.config.publicUrl);
}

async function sharedPicture(services: Services, address: string): Promise<string> {
  if (!address) return urls.picture(OWN_PICTURE, SHARED_WIDTH, 'webp');
  return sharedAddress((await loadPictures(services, [address]))(address, ''));
}
