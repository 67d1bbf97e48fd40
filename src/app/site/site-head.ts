// What stands in the head of every public page, as far as it comes from Settings.

import { loadPictures } from '../../features/media/server/site-data.ts';
import { SHARED_WIDTH, sharedAddress } from '../../features/media/site/site-picture.tsx';
import { type Theme, themeOf } from '../../features/settings/server/theme.ts';
import { urls } from '../../urls.ts';
import type { Services } from '../process/services.ts';
import { absolute } from './structured-data.ts';

export interface PageAddresses {
  /** Root-relative path that search engines should keep; without it the page is not for them. */
  canonicalPath?: string | undefined;
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

export async function loadHead(
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

async function sharedPicture(services: Services, address: string): Promise<string> {
  if (!address) return urls.picture(OWN_PICTURE, SHARED_WIDTH, 'webp');
  return sharedAddress((await loadPictures(services, [address]))(address, ''));
}
