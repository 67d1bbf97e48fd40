// What visitors find of the journal: posts that have appeared, newest first, without their words.
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

/** Where a post stands among the others. */
export interface PostPlace {
  id: number;
  appearsAt: string;
}

interface Wanted {
  /** Any of these. */
  categories?: readonly string[] | undefined;
  /** Older than this one. */
  after?: PostPlace | undefined;
  featured?: boolean;
  /** Every one but this. */
  without?: number | undefined;
  limit: number;
  offset?: number;
}

export type PostSummary = Awaited<ReturnType<typeof listAppeared>>[number];

/** Posts that have appeared by now, newest first. */
export function listAppeared(
  db: Handle,
  now: Date,
  { categories, after, featured, without, limit, offset = 0 }: Wanted,
) {
  let query = db
    .selectFrom('blogPosts')
    .select(cardColumns)
    // The words are needed only where nobody has said how long they take to read.
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

/** The one that appeared next after this. */
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

/** Categories in which something has appeared, by name. */
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

/** The address of each post that has appeared, and when it was last written: for search engines. */
export function listPostChanges(db: Handle, now: Date): Promise<PageChange[]> {
  return db
    .selectFrom('blogPosts')
    .select(['slug', 'updatedAt'])
    .where('appearsAt', '<=', now.toISOString())
    .orderBy('appearsAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
