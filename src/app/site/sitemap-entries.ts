import type { SitemapEntry } from '../../kit/records/server/record.ts';
import type { Handle } from '../../lib/database/database.ts';
import { urls } from '../../urls.ts';
import { records } from '../records.ts';

/** Every public page. */
export async function sitemapEntries(db: Handle, now: Date): Promise<SitemapEntry[]> {
  const own = await Promise.all(
    records.map(({ sitemap }) => (sitemap === 'none' ? [] : sitemap(db, now))),
  );
  return [
    { path: urls.home() },
    { path: urls.contact() },
    { path: urls.reviews() },
    { path: urls.reviewPolicy() },
    { path: urls.prices() },
    { path: urls.book() },
    ...own.flat(),
  ];
}
