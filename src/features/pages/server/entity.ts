import type { Sitemap } from '../../../kit/crud/server/entity.ts';
import { urls } from '../../../urls.ts';
import { pagesApi } from './api.ts';
import { findPageUsage } from './picture-use-store.ts';
import { seedPages } from './seed.ts';
import { listPages } from './store.ts';

const INDEXES = [
  { kind: 'area', path: urls.areas() },
  { kind: 'guide', path: urls.guides() },
];

/** An index with no pages is left out. */
const sitemap: Sitemap = async (db) => {
  const pages = await listPages(db);
  const indexes = INDEXES.filter(({ kind }) => pages.some((page) => page.kind === kind));
  return [
    ...indexes.map(({ path }) => ({ path })),
    ...pages.map((page) => ({ path: urls.page(page), changedAt: page.updatedAt })),
  ];
};

export const pageEntity = { api: pagesApi, seed: seedPages, usesOf: findPageUsage, sitemap };
