// What a section of the landing page is, and what all of them need to be made.
import type { ReactNode } from 'react';
import type { Action } from '../../../kit/ui/button-link.tsx';
import { priceText } from '../../../lib/text/price-text.ts';
import type { BookingFormState } from '../../appointments/site/form-state.ts';
import type { HomePage } from '../../content/home-page.ts';
import type { Landing } from '../../content/landing.ts';
import type { SiteServices } from '../../content/server/site-data.ts';
import { loadPictures } from '../../media/server/site-data.ts';
import type { SitePictureData } from '../../media/site/site-picture.tsx';
import type { Settings } from '../../settings/settings.ts';

export interface LandingData {
  services: SiteServices;
  settings: Settings;
  homePage: HomePage;
  landing: Landing;
  /** In London. */
  today: string;
  /** A booking sent without JavaScript and refused. */
  refused: BookingFormState | undefined;
}

/** A section of the landing page: what it is given, and what shows it. */
export interface LandingSection<Props = object> {
  /** Loads what it needs beside the content. @returns undefined when it has nothing to show today. */
  load(data: LandingData): Props | undefined | Promise<Props | undefined>;
  Section?(props: Props): ReactNode;
  /** The picture to fetch before the page is read. */
  preload?(props: Props): { picture: SitePictureData; sizes: string } | undefined;
}

type FindPicture = (address: string, alt?: string) => SitePictureData | undefined;

/** Pictures of a section. The words beside a picture come before those that the library keeps for it. */
export async function picturesOf(
  { services }: LandingData,
  addresses: string[],
): Promise<FindPicture> {
  const find = await loadPictures(services, addresses);
  return (address, alt = '') => {
    if (!address) return undefined;
    const { placeholder: _none, ...found } = find(address, alt);
    return { ...found, alt: alt || found.alt };
  };
}

/** A button of the content; without words or address there is none. */
export const action = (label: string, href: string): Action | undefined =>
  label && href ? { label, href } : undefined;

/** Opens the assistant; where it cannot open, people are reached. */
export const asking = (label: string): Action | undefined =>
  label ? { label, href: '#contact', asks: '' } : undefined;

export const pounds = (pence: number) => priceText(pence) ?? '';
