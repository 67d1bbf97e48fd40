import type { CrudServices } from '../../kit/crud/server/crud-api.ts';
import type { SitemapEntry } from '../../kit/crud/server/entity.ts';
import { urls } from '../../urls.ts';
import { entities } from '../entities.ts';

/** Every page that anybody may look for. */
export async function sitemapEntries({ database, clock }: CrudServices): Promise<SitemapEntry[]> {
  const own = await Promise.all(
    Object.values(entities).map(({ sitemap }) => sitemap?.(database.db, clock.now()) ?? []),
  );
  return [
    { path: urls.home() },
    { path: urls.contact() },
    { path: urls.reviews() },
    { path: urls.reviewPolicy() },
    { path: urls.prices() },
    ...own.flat(),
  ];
}
