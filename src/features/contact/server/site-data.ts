// Data of the contact page, from content and settings: the same as its section of the landing page.
import type { RefusedForm } from '../../../kit/public-form.ts';
import type { Landing } from '../../content/landing.ts';
import { loadTexts, type SiteServices } from '../../content/server/site-data.ts';
import type { Outcodes } from '../../districts/districts.ts';
import { readOpeningHours } from '../../settings/opening-hours.ts';
import { type Settings, telephoneHref } from '../../settings/settings.ts';
import type { ContactProps } from '../site/contact-section.tsx';
import { townsMap } from '../towns-map.ts';

/** @param refused a message sent without scripts and refused. */
export async function loadContact(
  services: Pick<SiteServices, 'settings' | 'content' | 'outcodes'>,
  refused?: RefusedForm,
): Promise<ContactProps> {
  const { settings, landing } = await loadTexts(services);
  const props = contactProps(landing, settings.general, services.outcodes);
  return { ...props, headline: 'h1', form: { ...props.form, refused } };
}

export const contactProps = (
  { contact: words, contactForm: formWords }: Pick<Landing, 'contact' | 'contactForm'>,
  general: Settings['general'],
  outcodes: Outcodes,
): ContactProps => ({
  title: words.title,
  subtitle: words.subtitle,
  phone: { label: words.phoneLabel, text: general.phone, href: telephoneHref(general.phone) },
  email: {
    label: words.emailLabel,
    text: general.contactEmail,
    href: `mailto:${general.contactEmail}`,
  },
  hours: {
    label: words.hoursLabel,
    text: general.openingHours,
    openTimes: openTimes(general.openingHours),
  },
  words: { open: words.openLabel, closed: words.closedLabel, map: words.mapLabel },
  form: { words: formWords },
  offices: words.offices.map((office, index) => ({
    name: office.name,
    address: office.address,
    phone: office.phone,
    phoneHref: telephoneHref(office.phone),
    hours: office.openingHours,
    openTimes: openTimes(office.openingHours),
    // The map in Settings shows the first office.
    mapHref: office.mapHref || (index === 0 ? general.googleMapsUrl : ''),
    sample: office.sample ? words.sampleLabel : '',
  })),
  areas: {
    title: words.serviceAreasTitle,
    note: words.serviceAreasNote,
    items: words.serviceAreas,
  },
  map: townsMap(
    words.serviceAreas.map(({ name }) => name),
    outcodes,
  ),
});

/** `1:540-1020 6:540-720`: weekday, and minutes from midnight. Empty if the text cannot be parsed. */
function openTimes(text: string): string {
  return [...(readOpeningHours(text) ?? [])]
    .flatMap(([day, spans]) => spans.map(({ opens, closes }) => `${day}:${opens}-${closes}`))
    .join(' ');
}
