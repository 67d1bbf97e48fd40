import type { CrudServices } from '../../kit/crud/server/crud-writes.ts';
import type { SitemapEntry } from '../../kit/records/server/record.ts';
import { urls } from '../../urls.ts';
import { records } from '../records.ts';

/** Every public page. */
export async function sitemapEntries({ database, clock }: CrudServices): Promise<SitemapEntry[]> {
  const own = await Promise.all(
    records.map(({ sitemap }) => (sitemap === 'none' ? [] : sitemap(database.db, clock.now()))),
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
