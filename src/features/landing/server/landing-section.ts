// The shape of a landing page section, and what loading one needs.
import type { ReactNode } from 'react';
import type { Action } from '../../../kit/ui/button-link.tsx';
import { priceText } from '../../../lib/text/price-text.ts';
import type { HomePage } from '../../content/home-page.ts';
import type { Landing } from '../../content/landing.ts';
import type { SiteServices } from '../../content/server/site-data.ts';
import { loadPictures } from '../../media/server/site-data.ts';
import type { SitePictureData } from '../../media/site/site-picture.tsx';
import type { Prices } from '../../pricing/price-list.ts';
import type { Product } from '../../products/product.ts';
import type { Settings } from '../../settings/settings.ts';

export interface LandingData {
  services: SiteServices;
  settings: Settings;
  homePage: HomePage;
  landing: Landing;
  /** Every product, with its 'from' price. */
  products: readonly Product[];
  /** The price lists in force, by product. */
  lists: ReadonlyMap<number, Prices>;
  /** Today in London. */
  today: string;
}

/** A section of the landing page: its loader and its component. */
export interface LandingSection<Props = object> {
  /** Loads what the section needs besides the content. @returns undefined when there is nothing to show today. */
  load(data: LandingData): Props | undefined | Promise<Props | undefined>;
  Section?(props: Props): ReactNode;
  preload?(props: Props): { picture: SitePictureData; sizes: string } | undefined;
}

type FindPicture = (address: string, alt?: string) => SitePictureData | undefined;

/** Pictures of a section. The section's own alt text wins over the library's. */
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

/** A button of the content; none without a label or an address. */
export const action = (label: string, href: string): Action | undefined =>
  label && href ? { label, href } : undefined;

/** Opens the assistant; without it, leads to the contact page. */
export const asking = (label: string): Action | undefined =>
  label ? { label, href: '#contact', asks: '' } : undefined;

export const pounds = (pence: number) => priceText(pence) ?? '';
