// Every saved version of every post.
import type { Handle } from '../../../lib/database/database.ts';
import { type BlogPost, blogPostSchema, type PostVersion } from '../blog-post.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    blogPostVersions: {
      postId: number;
      version: number;
      title: string;
      record: string;
      savedAt: string;
      savedBy: string;
    };
  }
}

/** @param savedBy user name. */
export async function keepVersion(trx: Handle, post: BlogPost, savedBy: string): Promise<void> {
  await trx
    .insertInto('blogPostVersions')
    .values({
      postId: post.id,
      version: post.version,
      title: post.title,
      record: JSON.stringify(post),
      savedAt: post.updatedAt,
      savedBy,
    })
    .execute();
}

/** Newest first; the first is the current post. */
export function listVersions(db: Handle, postId: number): Promise<PostVersion[]> {
  return db
    .selectFrom('blogPostVersions')
    .select(['version', 'title', 'savedAt', 'savedBy'])
    .where('postId', '=', postId)
    .orderBy('version', 'desc')
    .execute();
}

export async function findVersion(
  db: Handle,
  postId: number,
  version: number,
): Promise<BlogPost | undefined> {
  const row = await db
    .selectFrom('blogPostVersions')
    .select('record')
    .where('postId', '=', postId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && blogPostSchema.parse(JSON.parse(row.record));
}
