// The firm's data for search engines (schema.org), as far as Settings have it.
import { openingHoursSpecification } from '../../features/settings/opening-hours.ts';
import type { Settings } from '../../features/settings/settings.ts';

interface Firm {
  settings: Settings;
  publicUrl: string;
  /** Absolute address. */
  picture: string | undefined;
  /** Names of towns. */
  areas: readonly string[];
}

export function firmData({ settings, publicUrl, picture, areas }: Firm): StructuredData {
  const { general, social, appearance, booking } = settings;
  const services = booking.services.filter(({ active, category }) => active && category !== null);
  const hours = openingHoursSpecification(general.openingHours);
  const profiles = Object.values(social).filter(Boolean);
  const geo = placeOf(general.googleMapsUrl);
  return {
    ...firmInShort(general.siteName, publicUrl),
    telephone: general.phone,
    email: general.contactEmail,
    address: postalAddress(general.address),
    currenciesAccepted: 'GBP',
    ...(picture && { image: picture }),
    ...(appearance.logo && { logo: absolute(appearance.logo, publicUrl) }),
    ...(areas.length > 0 && { areaServed: areas.map((name) => ({ '@type': 'City', name })) }),
    ...(services.length > 0 && {
      makesOffer: services.map(({ label }) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name: label },
      })),
    }),
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    ...(general.googleMapsUrl && { hasMap: general.googleMapsUrl }),
    ...(geo && { geo: { '@type': 'GeoCoordinates', ...geo } }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

/** Refers to the firm, on pages about something else. */
export const firmInShort = (name: string, publicUrl: string) => ({
  '@type': 'HomeAndConstructionBusiness',
  '@id': `${publicUrl}/#firm`,
  name,
  url: `${publicUrl}/`,
});

/** What the firm does in a town. @param title of its page, such as `Blinds in Warwick` */
export const areaData = (title: string, url: string, firm: StructuredData) => ({
  '@type': 'Service',
  name: title,
  url,
  provider: firm,
  areaServed: { '@type': 'City', name: title.replace(/^.* in /, '') },
});

export const absolute = (address: string, publicUrl: string) =>
  address.startsWith('/') ? `${publicUrl}${address}` : address;

export type StructuredData = Record<string, unknown>;

/** For a script element: `<` is escaped, so no text of it can end the element. */
export function jsonLd(data: StructuredData): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}

/** The way to a page, for search engines. @param origin stands before root-relative addresses. */
export const breadcrumbData = (crumbs: { name: string; href: string }[], origin: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${href}`,
  })),
});

const UK_POSTCODE = /\b([A-Z]{1,2}\d[A-Z\d]?)\s*(\d[A-Z]{2})\b/i;

/** `1 Sample Street, Sampleford, AB1 2CD`: the town precedes the postcode. */
function postalAddress(address: string): Record<string, string> {
  const [found, outward = '', inward = ''] = UK_POSTCODE.exec(address) ?? [];
  const parts = (found ? address.replace(found, '') : address)
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const town = parts.length > 1 ? parts.pop() : undefined;
  return {
    '@type': 'PostalAddress',
    streetAddress: parts.join(', '),
    ...(town && { addressLocality: town }),
    ...(found && { postalCode: `${outward} ${inward}`.toUpperCase() }),
    addressCountry: 'GB',
  };
}

/** The coordinates in an address of Google Maps, if any. */
function placeOf(mapsUrl: string) {
  const [, latitude, longitude] =
    /(?:@|[?&](?:q|query|ll)=|!3d)(-?\d{1,2}\.\d+)(?:,|%2C|!4d)(-?\d{1,3}\.\d+)/i.exec(mapsUrl) ??
    [];
  return latitude && longitude
    ? { latitude: Number(latitude), longitude: Number(longitude) }
    : undefined;
}
