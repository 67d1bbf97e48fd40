import type { Sitemap } from '../../../kit/crud/server/entity.ts';
import { listPageChanges } from '../../../kit/crud/server/page-change-store.ts';
import { urls } from '../../../urls.ts';
import { productsApi } from './api.ts';
import { findProductUsage } from './picture-use-store.ts';
import { seedProducts } from './seed.ts';

/** The first page of the whole range changes with every category and product. */
const sitemap: Sitemap = async (db) => {
  const entriesOf = async (table: string, url: (slug: string) => string) =>
    (await listPageChanges(db, table)).map(({ slug, updatedAt }) => ({
      path: url(slug),
      changedAt: updatedAt,
    }));
  const entries = [
    ...(await entriesOf('categories', urls.category)),
    ...(await entriesOf('products', urls.product)),
  ];
  const latest = entries
    .map(({ changedAt }) => changedAt)
    .sort()
    .at(-1);
  return [{ path: urls.products(), ...(latest && { changedAt: latest }) }, ...entries];
};

export const productEntity = {
  api: productsApi,
  seed: seedProducts,
  usesOf: findProductUsage,
  sitemap,
};
