// Published posts for visitors, newest first, without their text.
import type { PageChange } from '../../../kit/crud/server/page-change-store.ts';
import type { Handle } from '../../../lib/database/database.ts';
import './store.ts';

const cardColumns = [
  'id',
  'title',
  'slug',
  'excerpt',
  'category',
  'image',
  'featured',
  'readTime',
  'appearsAt',
  'updatedAt',
] as const;

interface PostPlace {
  id: number;
  appearsAt: string;
}

interface Wanted {
  categories?: readonly string[] | undefined;
  after?: PostPlace | undefined;
  featured?: boolean;
  without?: number | undefined;
  limit: number;
  offset?: number;
}

export type PostSummary = Awaited<ReturnType<typeof listAppeared>>[number];

export function listAppeared(
  db: Handle,
  now: Date,
  { categories, after, featured, without, limit, offset = 0 }: Wanted,
) {
  let query = db
    .selectFrom('blogPosts')
    .select(cardColumns)
    // The text is read only to work out an unknown reading time.
    .select(({ eb }) =>
      eb.case().when('readTime', '=', '').then(eb.ref('content')).else('').end().as('content'),
    )
    .where('appearsAt', '<=', now.toISOString())
    .orderBy('appearsAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset);
  if (without !== undefined) query = query.where('id', '!=', without);
  if (categories) query = query.where('category', 'in', categories);
  if (featured) query = query.where('featured', '=', 1);
  if (after) {
    query = query
      .where('appearsAt', '<=', after.appearsAt)
      .where(({ eb, or }) => or([eb('appearsAt', '<', after.appearsAt), eb('id', '<', after.id)]));
  }
  return query.execute();
}

/** The post that appeared next after this one. */
export function findNewer(db: Handle, now: Date, { id, appearsAt }: PostPlace) {
  return db
    .selectFrom('blogPosts')
    .select(['title', 'slug'])
    .where('appearsAt', '<=', now.toISOString())
    .where('appearsAt', '>=', appearsAt)
    .where(({ eb, or }) => or([eb('appearsAt', '>', appearsAt), eb('id', '>', id)]))
    .orderBy('appearsAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function listCategories(db: Handle, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('blogPosts')
    .select('category')
    .distinct()
    .where('appearsAt', '<=', now.toISOString())
    .orderBy('category')
    .execute();
  return rows.map(({ category }) => category);
}

/** The address of each published post and when it was last changed: for the sitemap. */
export function listPostChanges(db: Handle, now: Date): Promise<PageChange[]> {
  return db
    .selectFrom('blogPosts')
    .select(['slug', 'title', 'updatedAt'])
    .where('appearsAt', '<=', now.toISOString())
    .orderBy('appearsAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
