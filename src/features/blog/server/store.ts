import type { Generated, GeneratedAlways } from 'kysely';
import { type CrudStore, crudStore } from '../../../kit/crud/server/crud-store.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { type BlogPost, blogPostSchema, blogPosts, type PostStatus } from '../blog-post.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    blog: true;
  }
  interface Tables {
    blogPosts: {
      id: Generated<number>;
      title: string;
      slug: string;
      content: string;
      excerpt: string;
      category: string;
      image: string | null;
      featured: number;
      readTime: string;
      status: PostStatus;
      updatedAt: string;
      /** When visitors see it; NEVER for a draft. */
      appearsAt: GeneratedAlways<string>;
    };
  }
}

/** Sorts after any instant: both are text. */
const NEVER = '9999';

export function blogPostStore({ engine }: Pick<Database, 'engine'>): CrudStore<BlogPost> {
  const { searchable } = blogPosts;
  const store = crudStore(engine, 'blogPosts', blogPostSchema, searchable, 'blog post', {
    title: ['title'],
    category: ['category'],
    status: ['status'],
    date: ['appearsAt'],
  });
  return {
    ...store,
    insert: (trx, values, now) => store.insert(trx, completed(values, now), now),
    async replace(trx, id, values, now, expectedVersion) {
      const before = await store.find(trx, id);
      return store.replace(trx, id, completed(values, now, before), now, expectedVersion);
    },
  };
}

/** Like `blogPostStore`, but reads only what has appeared. */
export function appearedPostStore(
  database: Pick<Database, 'engine'>,
  now: Date,
): CrudStore<BlogPost> {
  const store = blogPostStore(database);
  const ifAppeared = (post: BlogPost | undefined) =>
    post && post.status !== 'draft' && post.publishedAt && post.publishedAt <= now.toISOString()
      ? post
      : undefined;
  return {
    ...store,
    find: async (db, id) => ifAppeared(await store.find(db, id)),
    findBy: async (db, column, value) => ifAppeared(await store.findBy(db, column, value)),
  };
}

/** Fields that were not sent stay as they were; a post published without a date is published now. */
function completed(values: Record<string, unknown>, now: Date, before?: BlogPost) {
  const { status = before?.status ?? 'published', tags = before?.tags ?? [] } = values;
  const { publishedAt = before?.publishedAt ?? null } = values;
  const dated = publishedAt ?? (status === 'published' ? now.toISOString() : null);
  return { ...values, status, tags, publishedAt: dated };
}

/**
 * The instant of the latest published post; empty before the first. Visitors see everything up to it, and that set is
 * stable until the next post appears.
 */
export async function latestAppearance(db: Handle, now: Date): Promise<string> {
  const row = await db
    .selectFrom('blogPosts')
    .select(({ fn }) => fn.max<string | null>('appearsAt').as('latest'))
    .where('appearsAt', '<=', now.toISOString())
    .executeTakeFirst();
  return row?.latest ?? '';
}

/** When scheduled posts will appear, soonest first: pages may be cached until then. */
export async function comingAppearances(db: Handle, now: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('blogPosts')
    .select('appearsAt')
    .where('appearsAt', '>', now.toISOString())
    .where('appearsAt', '<', NEVER)
    .orderBy('appearsAt')
    .execute();
  return rows.map(({ appearsAt }) => new Date(appearsAt));
}
