import type { Handle } from '../../../lib/database/database.ts';
import type { FoundUsage } from '../../media/server/usage.ts';

/** The posts that show any of these pictures, as their own or in their text. */
export async function findBlogUsage(db: Handle, addresses: string[]): Promise<FoundUsage[]> {
  // Pictures within the text are in no column that could be queried.
  const rows = await db
    .selectFrom('blogPosts')
    .select(['id', 'title', 'image', 'content'])
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, title, image, content }) =>
    addresses
      .filter((address) => address === image || content.includes(address))
      .map((address) => ({ address, type: 'blog post', id, title })),
  );
}
