// The content and settings that every public page needs, and the invitation at its end.
import type { CachedRead } from '../../../kit/crud/server/cached-read.ts';
import type { Base } from '../../../lib/database/database.ts';
import { toBookingPage } from '../../../urls.ts';
import type { Outcodes } from '../../districts/districts.ts';
import type { PriceBook } from '../../pricing/server/store.ts';
import type { SettingsCache } from '../../settings/server/store.ts';
import { telephoneHref } from '../../settings/settings.ts';
import { fillTexts } from '../content-text.ts';
import type { InvitationProps } from '../site/visit-invitation.tsx';
import type { StoredContent } from './store.ts';

/** What the loaders of public pages need from the process. */
export interface SiteServices extends Base {
  settings: SettingsCache;
  content: CachedRead<StoredContent>;
  prices: Pick<PriceBook, 'read'>;
  outcodes: Outcodes;
}

/** Content with its texts filled, and the settings used. */
export async function loadTexts({ settings, content }: Pick<SiteServices, 'settings' | 'content'>) {
  const [chosen, { homePage, landing }] = await Promise.all([settings.read(), content.read()]);
  return { settings: chosen, ...fillTexts({ homePage, landing }, chosen) };
}

export async function loadPageWords(services: Pick<SiteServices, 'settings' | 'content'>) {
  const { contactForm, reviews, journal } = (await loadTexts(services)).landing;
  return { contactForm, reviews, journal };
}

export async function loadInvitation(
  services: Pick<SiteServices, 'settings' | 'content'>,
): Promise<InvitationProps> {
  const { settings, landing } = await loadTexts(services);
  const { header, appointmentForm } = landing;
  return {
    title: appointmentForm.title,
    text: appointmentForm.intro,
    book: { label: header.bookLabel, href: toBookingPage(header.bookLink) },
    call: { label: header.callLabel, href: telephoneHref(settings.general.phone) },
  };
}
