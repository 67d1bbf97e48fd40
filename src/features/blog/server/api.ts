import { crudApi } from '../../../kit/crud/server/crud-api.ts';
import type { Route } from '../../../kit/http/route.ts';
import { crudLife } from '../../../kit/life/server/life.ts';
import type { Base } from '../../../lib/database/database.ts';
import { blogPosts } from '../blog-post.ts';
import { blogPostStore, latestAppearance } from './store.ts';

export const blogLife = crudLife(blogPosts, blogPostStore, ({ database: { db }, clock }) => ({
  async visibleTo({ staff }) {
    return staff ? {} : { atMost: { appearsAt: await latestAppearance(db, clock.now()) } };
  },
  slugKind: 'blog post',
  // An old draft must not unpublish a post.
  keptOnRestore: ({ status, publishedAt }) => ({ status, publishedAt }),
}));

/** The journal's posts. Visitors get what has appeared, staff everything. */
export const blogApi = (services: Base): Route[] => crudApi(blogLife(services));
