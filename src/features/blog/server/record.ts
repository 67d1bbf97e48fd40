import { crudApi } from '../../../kit/crud/server/crud-api.ts';
import { crudLife } from '../../../kit/life/server/life.ts';
import { joined } from '../../../kit/records/row-text.ts';
import { wordsOf } from '../../../kit/records/server/entity-record.ts';
import type { ServerRecord, Sitemap } from '../../../kit/records/server/record.ts';
import type { Base } from '../../../lib/database/database.ts';
import { api, urls } from '../../../urls.ts';
import { blogPosts } from '../blog-post.ts';
import { blogFacts } from '../record.ts';
import { listPostChanges } from './reading-store.ts';
import { seedBlog } from './seed.ts';
import { blogPostStore, latestAppearance } from './store.ts';

const blogLife = crudLife(blogPosts, blogPostStore, ({ database: { db }, clock }) => ({
  async visibleTo({ staff }) {
    return staff ? {} : { atMost: { appearsAt: await latestAppearance(db, clock.now()) } };
  },
  slugKind: 'blog post',
  // An old draft must not unpublish a post.
  keptOnRestore: ({ status, publishedAt }) => ({ status, publishedAt }),
}));

const sitemap: Sitemap = async (db, now) => [
  { path: urls.blog(), title: 'Blog' },
  ...(await listPostChanges(db, now)).map(({ slug, title, updatedAt }) => ({
    path: urls.blogPost(slug),
    title,
    changedAt: updatedAt,
  })),
];

export const blogRecord = {
  facts: blogFacts,
  table: 'blogPosts',
  texts: (database) => blogPostStore(database).list(database.db),
  // The journal's posts. Visitors get what has appeared, staff everything.
  api: (services: Base) => crudApi(blogLife(services)),
  anybody: [`GET ${api.blogPosts()}`],
  seenAt: ({ data }) => urls.blogPost(String(data.slug)),
  tokens: { area: 'content', paths: [blogPosts.paths.list, blogPosts.paths.write] },
  seed: seedBlog,
  sitemap,
  words: wordsOf(['title', 'category', 'excerpt', 'slug', 'content'], ({ category, excerpt }) =>
    joined(category, excerpt),
  ),
  life: blogLife,
} satisfies ServerRecord;
