import type { Sitemap } from '../../../kit/crud/server/entity.ts';
import { urls } from '../../../urls.ts';
import { blogApi } from './api.ts';
import { findBlogUsage } from './picture-use-store.ts';
import { listPostChanges } from './reading-store.ts';
import { seedBlog } from './seed.ts';

const sitemap: Sitemap = async (db, now) => [
  { path: urls.blog() },
  ...(await listPostChanges(db, now)).map(({ slug, updatedAt }) => ({
    path: urls.blogPost(slug),
    changedAt: updatedAt,
  })),
];

export const blogEntity = { api: blogApi, seed: seedBlog, usesOf: findBlogUsage, sitemap };
