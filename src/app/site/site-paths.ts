import type { Handle } from '../../lib/database/database.ts';
import { urls } from '../../urls.ts';
import { sitemapEntries } from './sitemap-entries.ts';

/** Pages and files that no sitemap lists. */
const UNLISTED = [
  urls.swatches(),
  urls.swatchThanks(),
  urls.contactThanks(),
  urls.reviewThanks(),
  urls.priceForm(),
  urls.areas(),
  urls.guides(),
  urls.blog(),
  urls.blogFeed(),
  urls.apiDocs(),
  urls.robots(),
  urls.sitemap(),
  urls.securityContact(),
  urls.mark(),
  urls.favicon(),
  urls.touchIcon(),
];

/** Every path that the site answers now, but for its files and former addresses. */
export async function sitePaths(db: Handle, now: Date): Promise<ReadonlySet<string>> {
  const entries = await sitemapEntries(db, now);
  return new Set([...UNLISTED, ...entries.map(({ path }) => path)]);
}
